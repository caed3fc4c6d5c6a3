/** Erasure in a history's own file: recorded in the ledger first, then out of the tables and the WAL. */
import { historyFailure } from '../ground/errors/history-failure.ts';
import { historyFailureOf } from '../sqlite-file/sqlite-failure.ts';
import type { Erasure } from './charges/tombstones.ts';
import { rewriteMarkerIn } from './erasure/rewrite-file.ts';
import type { Ledger } from './recording/ledger/ledger.ts';
import { copiesMarkerIn, createMarker, erasureMarkerIn } from './recovery/startup-check.ts';
import type { WorkerClient } from './worker/worker-client.ts';
import type { WriterCalls } from './worker/writer-calls.ts';

/**
 * Ids per call: an attempt's commit waits for one call at most. The text index overwrites what it deletes, which takes some
 * tens of milliseconds for each charge of a large history.
 */
const IDS_PER_CALL = 4;

export interface OwnFileErasureDeps {
  readonly folder: string;
  readonly writer: WorkerClient<WriterCalls>;
  readonly ledger: Ledger;
  /** Deletes the references that are not needed any more. */
  settleReferences(): Promise<void>;
}

export class OwnFileErasure {
  readonly #deps: OwnFileErasureDeps;
  /** How many erasures this process began: a pass through the copies that a new one overtakes is not the last. */
  #begun = 0;
  /** Whether the file's rows and its WAL hold nothing of what was erased; after a start that is not known. */
  #isClean = false;
  /** In the ledger, and not in the file yet, by key. After a start there are none: its opening erases by the ledger. */
  readonly #recorded = new Map<string, Erasure>();

  constructor(deps: OwnFileErasureDeps) {
    this.#deps = deps;
  }

  get begun(): number {
    return this.#begun;
  }

  /** Whether everything that was recorded is out of the tables. */
  get isErased(): boolean {
    return this.#recorded.size === 0;
  }

  /** Erases in the own file's tables, and deletes references that nothing needs any more. */
  async erase(erasures: readonly Erasure[]): Promise<void> {
    if (erasures.length > 0) {
      await this.record(erasures);
      await this.#eraseRecorded();
    }
    await this.settleReferences();
  }

  async record(erasures: readonly Erasure[]): Promise<void> {
    const { folder, ledger } = this.#deps;
    this.#begun += 1;
    this.#isClean = false;
    createMarker(erasureMarkerIn(folder), folder);
    createMarker(copiesMarkerIn(folder), folder);
    createMarker(rewriteMarkerIn(folder), folder);
    const lines = erasures.map(({ key, transactionId, at }) => ({ kind: 'erased', key, transactionId, at }) as const);
    // Recorded first, or no one is erased: an older backup could bring them back.
    await ledger.append(...lines).catch(notWritten);
    for (const erasure of erasures) this.#recorded.set(erasure.key, erasure);
  }

  /**
   * Takes what was erased out of the file's rows and its WAL. The file is not written anew here: a creation would wait for
   * it. The next opening does that (rewrite-file.ts).
   */
  async clean(): Promise<void> {
    if (this.#isClean) return;
    const began = this.#begun;
    await this.#eraseRecorded();
    await this.settleReferences();
    if (await this.#deps.writer.call('emptyWal'))
      throw historyFailure({ reason: 'busy', detail: 'a reader holds the WAL' });
    this.#isClean = began === this.#begun;
  }

  async settleReferences(): Promise<void> {
    await this.#deps.settleReferences().catch(notWritten);
  }

  /** What a failure of the writer leaves is erased by the next call. */
  async #eraseRecorded(): Promise<void> {
    const recorded = this.#recorded;
    while (recorded.size > 0) {
      const next = [...recorded.values()].slice(0, IDS_PER_CALL);
      await this.#deps.writer.call('eraseCharges', next);
      // The same key may have been recorded again meanwhile.
      for (const erasure of next) if (recorded.get(erasure.key) === erasure) recorded.delete(erasure.key);
    }
  }
}

/** An error of a file next to the history is the history's. */
function notWritten(fault: unknown): never {
  throw historyFailureOf(fault);
}
