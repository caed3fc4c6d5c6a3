/** Records what a read brought of a charge, in the history and in its entry. */
import { hash } from 'node:crypto';
import { gatewayState } from '../../../src-preload/contract/charges/money-standing.ts';
import type { TransactionRead } from '../../gateway-http/responses.ts';
import type { WatchDeps } from './entry/watch-deps.ts';
import type { ReadOutcome, Waiter, WatchEntry } from './entry/watch-entry.ts';
import { OBSERVED_AS } from './schedule/requested-reads.ts';
import type { VisibleCharges } from './schedule/visible-charges.ts';

/** Interval of the writes of "last checked" (ms), and the most rows in one commit. */
const EVERY = 1_000;
const ROWS_PER_COMMIT = 2_000;
/** Answers in a row that changed a charge, and were only counted, after which its gateway needs attention. */
const UNSTEADY_AFTER = 10;

type ReadRecorderDeps = Pick<
  WatchDeps,
  'clock' | 'observe' | 'markChecked' | 'changed' | 'touched' | 'unsteady' | 'failed'
>;

export class ReadRecorder {
  readonly #deps: ReadRecorderDeps;
  readonly #screens: Pick<VisibleCharges, 'showsHere'>;
  readonly #checks: LastCheckedBatch;
  /** The charges whose answers differ at each read. */
  readonly #unsteady = new Set<WatchEntry>();

  constructor(deps: ReadRecorderDeps, screens: Pick<VisibleCharges, 'showsHere'>) {
    this.#deps = deps;
    this.#screens = screens;
    this.#checks = new LastCheckedBatch(deps);
  }

  /** Null when the response is identical to the last one and no request waits for it. */
  async record(
    entry: WatchEntry,
    answer: TransactionRead,
    requestedBy?: Waiter['source'],
  ): Promise<ReadOutcome | null> {
    const { receivedAt, raw } = answer.received;
    const digest = hash('sha1', raw, 'base64');
    if (requestedBy === undefined && digest === entry.digest) {
      this.#noteSteadiness(entry, false);
      this.#checked(entry, entry.key, receivedAt);
      return null;
    }
    const source = requestedBy === undefined ? 'watch' : OBSERVED_AS[requestedBy];
    const observed = await this.#deps.observe(answer, entry.transactionId, source);
    if (observed.kind === 'unknown-transaction') return { kind: 'taken', observed };
    entry.expiresAt = observed.row.expiresAt;
    entry.becomes(gatewayState(observed.row));
    this.#noteSteadiness(entry, observed.kind !== 'unchanged' && observed.isCounted === true);
    // The same text is recorded where this desk reads for all again, however soon.
    if (observed.kind === 'unchanged' && observed.isLeftToDuty) return { kind: 'taken', observed };
    if (observed.kind === 'fault') {
      entry.fail(null);
    } else {
      entry.digest = digest;
      // A single read of a settled charge has learned its key by now.
      this.#checked(entry, observed.row.key, receivedAt);
    }
    if (observed.kind !== 'unchanged') this.#deps.changed(observed);
    return { kind: 'taken', observed };
  }

  /** When this charge was last read (UTC ms), where the history does not have it yet; null where it has. */
  unwrittenCheckOf(key: string): number | null {
    return this.#checks.at(key);
  }

  /** Writes what is collected and waits for it. */
  stop(): Promise<void> {
    return this.#checks.stop();
  }

  #noteSteadiness(entry: WatchEntry, isCounted: boolean): void {
    const wasUnsteady = this.#unsteady.size > 0;
    entry.countedInRow = isCounted ? entry.countedInRow + 1 : 0;
    if (entry.countedInRow >= UNSTEADY_AFTER) this.#unsteady.add(entry);
    // A charge that is read no more by itself is no sign of how the gateway is now.
    for (const each of this.#unsteady)
      if (!each.open || each.countedInRow < UNSTEADY_AFTER) this.#unsteady.delete(each);
    const isUnsteady = this.#unsteady.size > 0;
    if (isUnsteady !== wasUnsteady) this.#deps.unsteady(isUnsteady);
  }

  #checked(entry: WatchEntry, key: string, at: number): void {
    entry.found(at);
    this.#checks.add(entry.transactionId, { key, at });
    if (this.#screens.showsHere(key)) this.#deps.touched([key]);
  }
}

/** Collects reads that changed nothing and writes their times in batches: one commit a second instead of thousands. */
class LastCheckedBatch {
  readonly #deps: Pick<WatchDeps, 'clock' | 'markChecked' | 'failed'>;
  /** By transaction. */
  #collected = new Map<string, Check>();
  #disarm: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** By key, until the history has them. */
  readonly #unwritten = new Map<string, number>();

  constructor(deps: Pick<WatchDeps, 'clock' | 'markChecked' | 'failed'>) {
    this.#deps = deps;
  }

  add(transactionId: string, check: Check): void {
    this.#collected.set(transactionId, check);
    this.#unwritten.set(check.key, check.at);
    if (this.#collected.size >= ROWS_PER_COMMIT) this.#flush();
    else this.#disarm ??= this.#deps.clock.after(EVERY, () => this.#flush());
  }

  at(key: string): number | null {
    return this.#unwritten.get(key) ?? null;
  }

  /** Writes what is collected and waits for it. */
  async stop(): Promise<void> {
    this.#flush();
    await this.#writing;
  }

  #flush(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    if (this.#collected.size === 0) return;
    const batch = [...this.#collected].map(([transactionId, { at }]) => ({ transactionId, at }));
    const checks = [...this.#collected.values()];
    this.#collected = new Map();
    this.#writing = this.#writing
      .then(() => this.#deps.markChecked(batch))
      .catch(this.#deps.failed)
      .then(() => {
        for (const { key, at } of checks) if (this.#unwritten.get(key) === at) this.#unwritten.delete(key);
      });
  }
}

/** A read that brought nothing new: of which charge, and when (UTC ms). */
interface Check {
  readonly key: string;
  readonly at: number;
}
