/** Reads of single charges that an operator or another room requests; the gateway's cap counts them as well. */
import type { AdoptResult } from '../../../src-preload/contract/charges/adopt-result.ts';
import type { LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ObservationSource } from '../../../src-preload/contract/charges/timeline.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { TransactionRead } from '../../gateway-http/responses.ts';
import type { HistoryApi, Observed } from '../../history/api/history-api.ts';
import { attemptOf } from '../../history/model/charge-facts.ts';
import type { ReadOutcome } from '../watch/entry/watch-entry.ts';
import type { Watch } from '../watch/watch.ts';
import { adopt, adoptionFailureOf } from './adopt.ts';
import type { ChargeLookup } from './charge-lookup.ts';
import type { LiveRows } from './live-rows.ts';
import { observationOf } from './observation.ts';
import { watchIfOpen } from './pending-charge.ts';

export interface ChargeReadsDeps {
  readonly history: HistoryApi;
  readonly watch: Watch;
  readonly rows: LiveRows;
  readonly lookup: ChargeLookup;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  hasToken(): Promise<boolean>;
  /** Whether this desk reads what is read for all desks of a team; always, where the history is its own. */
  readsForAll(): boolean;
  /** Emitted when a row is removed: an outcome unknown turned out to be a charge that already has a row. */
  rowGone(): void;
}

/** Who requested a read, and for which outcome-unknown row. */
interface ReadRequest {
  /** The operator's name; null where no person requested the read. */
  readonly by: string | null;
  /** The key of the outcome-unknown row. */
  readonly attemptKey: string | null;
}

const NOBODY: ReadRequest = { by: null, attemptKey: null };

export class ChargeReads {
  readonly #deps: ChargeReadsDeps;
  readonly #readRequests = new ReadRequests();
  #adoptions = 0;

  constructor(deps: ChargeReadsDeps) {
    this.#deps = deps;
  }

  get isAdopting(): boolean {
    return this.#adoptions > 0;
  }

  /** Reads one charge now; rejects with the error where the service brought no charge. */
  async checkNow(key: string): Promise<LiveRow> {
    const row = await this.#deps.lookup.rowOf(key);
    const { transactionId } = row;
    if (transactionId === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    const request = { by: this.#deps.operator(), attemptKey: null };
    const outcome = await this.#readRequests.while([transactionId], request, () =>
      this.#deps.watch.readNow(transactionId, 'manual'),
    );
    if (outcome.kind !== 'taken') throw adoptionFailureOf(outcome);
    const now = await this.#deps.lookup.rowOf(key);
    watchIfOpen(this.#deps.watch, now);
    return this.#deps.rows.of(now);
  }

  /** One read for a reconciliation, under the gateway's cap. Never rejects: the outcome carries the error. */
  readAgain(transactionId: string): Promise<ReadOutcome> {
    return this.#deps.watch.readNow(transactionId, 'reconcile');
  }

  /**
   * One read of a settled charge, only while no other read of this gateway would wait for it; otherwise as
   * `readAgain`.
   */
  readInSpareTime(transactionId: string): Promise<ReadOutcome> {
    return this.#deps.watch.readNow(transactionId, 'sweep');
  }

  /** When the service last returned 429 (UTC ms); null where it has not since the start. */
  get lastLimitedAt(): number | null {
    return this.#deps.watch.lastLimitedAt;
  }

  /** Whether this desk reads what is read for all desks of a team; always, where the history is its own. */
  get readsForAll(): boolean {
    return this.#deps.readsForAll();
  }

  /** Watches an open charge for another ten minutes; a settled one, or one that another desk reads, is read once instead. */
  async watchAgain(key: string): Promise<LiveRow> {
    const row = await this.#deps.lookup.rowOf(key);
    watchIfOpen(this.#deps.watch, row);
    return !this.#deps.watch.isStandby && this.#deps.watch.watchAgain(key)
      ? this.#deps.rows.of(row)
      : this.checkNow(key);
  }

  async adopt(transactionIds: readonly string[], attemptKey: string | null): Promise<AdoptResult[]> {
    const { history, operator } = this.#deps;
    const read = (id: string) => this.#deps.watch.readNow(id, 'adopt');
    this.#adoptions += 1;
    return this.#readRequests
      .while(transactionIds, { by: operator(), attemptKey }, async () => {
        const results = await adopt({ history, attemptKey, read }, transactionIds);
        const isElsewhere = ({ result, key }: AdoptResult) =>
          (result === 'adopted' || result === 'other-attempt') && key !== attemptKey;
        if (attemptKey !== null && results.some(isElsewhere)) this.#deps.rowGone();
        return results;
      })
      .finally(() => {
        this.#adoptions -= 1;
      });
  }

  /**
   * Reads a transaction that the history has lost, or of which it has too little, and closes the attempt it came from.
   * Returns whether it is in the history now, or the gateway does not have it. Without a token no request is sent.
   */
  async adoptOne(transactionId: string, attemptId: string | null): Promise<'here' | 'not-there' | 'unread'> {
    if (!(await this.#deps.hasToken())) return 'unread';
    const outcome = await this.#readRequests.while([transactionId], { by: null, attemptKey: attemptId }, () =>
      this.#deps.watch.readNow(transactionId, 'adopt'),
    );
    if (outcome.kind === 'failed') throw outcome.fault;
    if (outcome.kind === 'answer') return outcome.answer.kind === 'not-found' ? 'not-there' : 'unread';
    return outcome.observed.kind === 'unknown-transaction' ? 'not-there' : 'here';
  }

  /** Where another desk reads, the charge is read once by this one, which has something to see. */
  async readSoon(key: string): Promise<void> {
    if (!this.#deps.watch.isStandby) return void this.#deps.watch.watchAgain(key);
    const row = await this.#deps.history.row(key);
    if (row?.transactionId != null) await this.#deps.watch.readNow(row.transactionId, 'manual');
  }

  /** One read of a check of many charges, in the time that no other read needs. Never rejects. */
  readForMany(transactionId: string): Promise<ReadOutcome> {
    const request = { by: this.#deps.operator(), attemptKey: null };
    return this.#readRequests.while([transactionId], request, () =>
      this.#deps.watch.readNow(transactionId, 'check-many'),
    );
  }

  /** Records a response in the history, with who requested it and for which outcome-unknown row. */
  async observe(answer: TransactionRead, transactionId: string, source: ObservationSource): Promise<Observed> {
    const { history } = this.#deps;
    const request = source === 'manual' || source === 'adopt' ? this.#readRequests.of(transactionId) : null;
    const attemptKey = source === 'adopt' ? request?.attemptKey : null;
    // A code is checked against the requested amount, which only the history has: the response may have another.
    const attempts = [attemptOf(answer.transaction), attemptKey].filter((id) => id != null);
    const knownAmount = await history.expectedAmount(transactionId, attempts);
    const observation = observationOf(answer, { transactionId, source, knownAmount });
    return history.observe({ ...observation, by: request?.by ?? null }, attemptKey ?? undefined);
  }
}

/** Requested reads in flight, by transaction id; without case, since a UUID may be pasted in capitals. */
class ReadRequests {
  readonly #byTransaction = new Map<string, ReadRequest>();

  /** Records who requested these transactions while `read` runs. */
  async while<Value>(
    transactionIds: readonly string[],
    request: ReadRequest,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const ids = transactionIds.map((id) => id.toLowerCase());
    for (const id of ids) this.#byTransaction.set(id, request);
    try {
      return await read();
    } finally {
      // Another request for the same transaction may have replaced this one meanwhile.
      for (const id of ids) if (this.#byTransaction.get(id) === request) this.#byTransaction.delete(id);
    }
  }

  of(transactionId: string): ReadRequest {
    return this.#byTransaction.get(transactionId.toLowerCase()) ?? NOBODY;
  }
}
