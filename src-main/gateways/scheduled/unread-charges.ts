/**
 * Reads again the charges that the ledger names and the history lacks, and counts those still to be read: until then
 * what repeats one of them cannot be recognised.
 */
import type { HistoryStatus } from '../../../src-preload/contract/maintenance/history-operations.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { readAll } from './read-all.ts';

/** `not-there`: the gateway reports that it has no such charge. */
type ReadAgain = 'here' | 'not-there' | 'unread';

export interface UnreadChargesDeps {
  readonly history: Pick<HistoryApi, 'missingTransactions' | 'recovery'>;
  /** Reads one transaction under the gateway's cap, recorded as an adoption of its attempt. */
  readonly readAgain: (transactionId: string, attemptId: string | null) => Promise<ReadAgain>;
  readonly isStopped: () => boolean;
  readonly changed: () => void;
  readonly failed: (fault: unknown) => void;
}

/** After how many reads the windows see the progress. */
const SHOWN_EVERY = 50;

export class UnreadCharges {
  readonly #deps: UnreadChargesDeps;
  /** Each with the attempt it came from. */
  #unread = new Map<string, string | null>();
  /** Charges that the gateway does not have: nothing can be repeated of them. */
  readonly #notThere = new Set<string>();
  /** What was missing when it was last counted; null before. */
  #missing: ReadonlySet<string> | null = null;
  #progress: HistoryStatus['readingAgain'] = null;
  #counted: Promise<unknown> = Promise.resolve();
  #reading: Promise<void> = Promise.resolve();

  constructor(deps: UnreadChargesDeps) {
    this.#deps = deps;
  }

  /** Counts them, before anything is read. */
  begin(): void {
    this.#counted = this.#count().catch((fault: unknown) => {
      if (!this.#deps.isStopped()) this.#deps.failed(fault);
    });
  }

  /** How many charges are still to be read, as far as they are counted. */
  get size(): number {
    return this.#unread.size;
  }

  /** The same, once they are counted. */
  async counted(): Promise<number> {
    await this.#counted;
    return this.size;
  }

  get progress(): HistoryStatus['readingAgain'] {
    return this.#progress;
  }

  /** @param isSure whether what is missing for the first time is lost, too */
  async #count(isSure = false): Promise<void> {
    const { history } = this.#deps;
    const missing = (await history.missingTransactions()).filter(({ transactionId: id }) => !this.#notThere.has(id));
    // A charge is written to the ledger first: what is missing for the first time may be in the history a moment later.
    const lost = missing.filter(({ transactionId }) => isSure || (this.#missing?.has(transactionId) ?? true));
    this.#missing = new Set(missing.map(({ transactionId }) => transactionId));
    const unread = new Map(lost.map(({ transactionId, attemptId }) => [transactionId, attemptId]));
    // Those that a rebuild found damaged are read once.
    if (this.#progress === null)
      for (const id of (await history.recovery())?.toReadAgain ?? [])
        if (!this.#notThere.has(id)) unread.set(id, unread.get(id) ?? null);
    this.#unread = unread;
  }

  /** Reads one round. */
  read(): Promise<void> {
    return this.#readNext(false);
  }

  /** Reads everything that is missing now: a team's server went back in time, and no commit is on its way. */
  readAllMissing(): Promise<void> {
    return this.#readNext(true);
  }

  /** One round after the other. */
  #readNext(isSure: boolean): Promise<void> {
    const reading = this.#reading.catch(() => undefined).then(() => this.#read(isSure));
    this.#reading = reading;
    return reading;
  }

  async #read(isSure: boolean): Promise<void> {
    await this.#counted;
    await this.#count(isSure);
    if (this.size === 0) return;
    const { readAgain, isStopped, changed } = this.#deps;
    const progress = { total: this.size, cameBack: 0, failed: 0 };
    const show = () => {
      this.#progress = { ...progress };
    };
    show();
    changed();
    await readAll([...this.#unread], isStopped, async ([transactionId, attemptId]) => {
      const result = await readAgain(transactionId, attemptId);
      if (result === 'not-there') this.#notThere.add(transactionId);
      if (result !== 'unread') this.#unread.delete(transactionId);
      if (result === 'here') progress.cameBack += 1;
      else progress.failed += 1;
      show();
      if ((progress.cameBack + progress.failed) % SHOWN_EVERY === 0) changed();
    });
    changed();
  }
}
