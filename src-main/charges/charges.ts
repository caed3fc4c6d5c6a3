/**
 * The charges of one gateway: what the console's operations ask, answered by creation, watch and history together.
 */

import { isDeepStrictEqual } from 'node:util';
import type {
  AdoptResult,
  ChargeDetail,
  ChargeFilter,
  ChargeRow,
  CreateOutcome,
  ListCursor,
  LiveRow,
  ObservationSource,
} from '../../src-preload/contract/charges/charge.ts';
import type { Draft } from '../../src-preload/contract/charges/draft.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import type { Clock } from '../clock.ts';
import type { GatewayClient, TransactionRead } from '../gateway/responses.ts';
import type { HistoryApi, Observed } from '../history/api/history-api.ts';
import type { ListOptions } from '../history/api/list-api.ts';
import { attemptOf } from '../history/model/charge-facts.ts';
import { adopt, adoptionFailureOf } from './adopt.ts';
import { Creation } from './create.ts';
import { maskedDraft, wholeDraft } from './known-customer.ts';
import { observationOf } from './observation.ts';
import { ReadRequests } from './read-requests.ts';
import { draftAgain } from './redraft.ts';
import { endsWatch } from './watch/rules.ts';
import { Watch } from './watch/watch.ts';
import type { ReadOutcome } from './watch/watch-entry.ts';
import { WatchUpdates } from './watch-updates.ts';

export interface ChargesDeps {
  readonly history: HistoryApi;
  readonly client: GatewayClient;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: () => string;
  hasToken(): Promise<boolean>;
  /** What to say where there is none. */
  whyNoToken(): Promise<ConsoleFailure>;
  readonly sendAttemptId: () => boolean;
  /** Who is at the desk; null where nobody has said so. */
  readonly operator: () => string | null;
  readonly requestsPerSecond: () => number;
  readonly quietHours: () => number;
  /** Rows that changed, or whose watch did. */
  changed(rows: readonly LiveRow[]): void;
  /** A row is gone: an outcome unknown was found to be a charge that was here already. */
  rowGone(): void;
  /** Seen PAID for the first time. */
  paid(row: LiveRow): void;
  paused(paused: boolean): void;
  reached(online: boolean): void;
  failed(fault: unknown): void;
  /** What keeps the outcomes of creations from being recorded; null once every one is. */
  notRecorded(fault: unknown): void;
}

/** Requests under way at once for one gateway; with the cap of requests a second it bounds what a service is asked. */
const CONNECTIONS = 16;
/** How far back an EXPIRED charge is still looked at after a start (ms): the longest quiet re-check and the watch. */
const EXPIRED_LOOK_BACK = 8 * 24 * 3_600_000;

export class Charges {
  readonly #deps: ChargesDeps;
  readonly #watch: Watch;
  readonly #creation: Creation;
  readonly #askings = new ReadRequests();
  #adoptions = 0;
  readonly #touched: WatchUpdates;
  /** When a token was last put in or found good (elapsed ms). */
  #goodSince = Number.NEGATIVE_INFINITY;

  constructor(deps: ChargesDeps) {
    this.#deps = deps;
    this.#touched = new WatchUpdates({
      row: (key) => deps.history.row(key),
      tell: (rows) => void this.#told(rows),
      failed: (fault) => deps.failed(fault),
    });
    this.#watch = new Watch({
      ...deps,
      connections: CONNECTIONS,
      read: (id, signal) => deps.client.read(id, signal),
      observe: (answer, id, source) => this.#observe(answer, id, source),
      markChecked: (checks) => deps.history.markChecked(checks),
      markUnknown: (id) => deps.history.markUnknown(id, deps.clock.now()),
      changed: (observed) => this.#changed(observed),
      touched: (keys) => this.#touched.touch(keys),
    });
    this.#creation = new Creation({
      ...deps,
      made: (row, outcome) => this.#made(row, outcome),
      // A token that was put in since is not the one that was refused.
      tokenRefused: (sentAt) => {
        if (sentAt >= this.#goodSince) this.#watch.pause();
      },
    });
  }

  /** Closes what a crash left open and begins to watch. */
  async start(): Promise<void> {
    const { history, clock } = this.#deps;
    await history.endOpenAttempts(clock.now());
    this.#watch.start(await history.pendingCharges(clock.now() - EXPIRED_LOOK_BACK));
  }

  async create(draft: Draft, confirmDuplicate: boolean): Promise<CreateOutcome> {
    return this.#creation.create(await wholeDraft(this.#deps.history, draft), confirmDuplicate);
  }

  async list(filter: ChargeFilter, after: ListCursor | null, limit: number, ask: ListOptions = {}) {
    const page = await this.#deps.history.list(filter, after, limit, ask);
    return { ...page, rows: page.rows.map((row) => this.#live(row)) };
  }

  async detail(key: string): Promise<ChargeDetail> {
    const detail = await this.#deps.history.detail(key);
    if (detail === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    return { ...detail, ...this.#liveParts(detail) };
  }

  async raw(key: string): Promise<{ at: number; text: string }[]> {
    return [...(await this.#deps.history.rawResponses(key))];
  }

  /** One read now; rejects with what went wrong where the service brought no charge. */
  async checkNow(key: string): Promise<LiveRow> {
    const row = await this.#rowOf(key);
    const { transactionId } = row;
    if (transactionId === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    const asking = { by: this.#deps.operator(), attemptKey: null };
    const outcome = await this.#askings.while([transactionId], asking, () =>
      this.#watch.readNow(transactionId, 'manual'),
    );
    if (outcome.kind !== 'taken') throw adoptionFailureOf(outcome);
    const now = await this.#rowOf(key);
    this.#watchIfOpen(now);
    return this.#live(now);
  }

  /** One read for a reconciliation, under the gateway's cap; what it came to is said, never thrown. */
  readAgain(transactionId: string): Promise<ReadOutcome> {
    return this.#watch.readNow(transactionId, 'reconcile');
  }

  /** Another ten minutes for a charge that is still open; one that is settled is read once instead. */
  async watchAgain(key: string): Promise<LiveRow> {
    const row = await this.#rowOf(key);
    this.#watchIfOpen(row);
    return this.#watch.watchAgain(key) ? this.#live(row) : this.checkNow(key);
  }

  onScreen(windowId: string, keys: readonly string[]): void {
    this.#watch.onScreen(windowId, keys);
  }

  async adopt(transactionIds: readonly string[], attemptKey: string | null): Promise<AdoptResult[]> {
    const { history, operator } = this.#deps;
    const read = (id: string) => this.#watch.readNow(id, 'adopt');
    this.#adoptions += 1;
    return this.#askings
      .while(transactionIds, { by: operator(), attemptKey }, async () => {
        const results = await adopt({ history, attemptKey, read }, transactionIds);
        const isElsewhere = ({ result, key }: AdoptResult) => result === 'adopted' && key !== attemptKey;
        if (attemptKey !== null && results.some(isElsewhere)) this.#deps.rowGone();
        return results;
      })
      .finally(() => {
        this.#adoptions -= 1;
      });
  }

  /**
   * Reads a transaction that the history has lost, or knows too little of, and closes the attempt it came from; gives
   * whether it is here now. Without a token nothing is asked.
   */
  async takeIn(transactionId: string, attemptId: string | null): Promise<boolean> {
    if (!(await this.#deps.hasToken())) return false;
    const outcome = await this.#askings.while([transactionId], { by: null, attemptKey: attemptId }, () =>
      this.#watch.readNow(transactionId, 'adopt'),
    );
    if (outcome.kind === 'failed') throw outcome.fault;
    return outcome.kind === 'taken' && outcome.observed.kind !== 'unknown-transaction';
  }

  async setAside(key: string, note: string): Promise<LiveRow> {
    const { history, clock, operator } = this.#deps;
    const row = await history.dismiss(key, note, clock.now(), operator());
    if (row === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    this.#deps.changed([this.#live(row)]);
    return this.#live(row);
  }

  /** Takes the amount the service answered for right; its payment is told now if it waited for that. */
  async acceptAmount(key: string, answered: number): Promise<LiveRow> {
    const { history, clock, operator } = this.#deps;
    const accepted = await history.acceptAmount(key, answered, clock.now(), operator());
    if (accepted === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    const row = this.#live(accepted.row);
    this.#deps.changed([row]);
    if (accepted.paid) this.#deps.paid(row);
    return row;
  }

  async addNote(key: string, text: string): Promise<LiveRow> {
    const { history, clock, operator } = this.#deps;
    const row = await history.addNote(key, text, clock.now(), operator());
    if (row === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    return this.#told([row])[0] ?? this.#live(row);
  }

  async changeTags(
    keys: readonly string[],
    change: { readonly add: readonly string[]; readonly remove: readonly string[] },
  ): Promise<LiveRow[]> {
    const { history, clock, operator } = this.#deps;
    return this.#told(await history.changeTags(keys, change, clock.now(), operator()));
  }

  /** The draft a row was made from, under a new id; its customer masked. */
  async draftAgain(key: string): Promise<Draft> {
    return maskedDraft(await draftAgain(this.#deps.history, key, this.#deps.newId()), key);
  }

  /** Whether a draft says what the one did that a row was made from. */
  async isMadeFrom(key: string, draft: Draft): Promise<boolean> {
    const { history } = this.#deps;
    const [made, whole] = await Promise.all([draftAgain(history, key, draft.id), wholeDraft(history, draft)]);
    return isDeepStrictEqual(made, whole);
  }

  async transactionOf(key: string): Promise<string> {
    const { transactionId } = await this.#rowOf(key);
    if (transactionId === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    return transactionId;
  }

  /** The token was found good or refused elsewhere. */
  tokenIs(good: boolean): void {
    if (good) {
      this.#goodSince = this.#deps.clock.monotonic();
      this.#watch.resume();
    } else this.#watch.pause();
  }

  get isPaused(): boolean {
    return this.#watch.isPaused;
  }

  wake(): void {
    this.#watch.sweep();
  }

  get isBusy(): boolean {
    return this.#creation.isBusy || this.#adoptions > 0;
  }

  /** Charges and unknown outcomes that the disk has not taken: they are in memory alone. */
  get unrecorded(): number {
    return this.#creation.unwritten;
  }

  /** Lets every creation come to its end, and calls off every read; the history may be closed then. */
  async stop(): Promise<void> {
    await this.#watch.stop();
    await this.#creation.finish();
    await this.#deps.client.close();
    await this.#touched.settled();
  }

  async #observe(answer: TransactionRead, transactionId: string, source: ObservationSource): Promise<Observed> {
    const { history } = this.#deps;
    const asked = source === 'manual' || source === 'adopt' ? this.#askings.of(transactionId) : null;
    const attemptKey = source === 'adopt' ? asked?.attemptKey : null;
    // A code is held against the amount that was asked, which only the history can tell: the answer may say another.
    const attempts = [attemptOf(answer.transaction), attemptKey].filter((id) => id != null);
    const knownAmount = await history.expectedAmount(transactionId, attempts);
    const observation = observationOf(answer, { transactionId, source, knownAmount });
    return history.observe({ ...observation, by: asked?.by ?? null }, attemptKey ?? undefined);
  }

  #changed(observed: Extract<Observed, { kind: 'changed' | 'fault' }>): void {
    this.#watchIfOpen(observed.row);
    const row = this.#live(observed.row);
    this.#touched.overtake(row.key);
    this.#deps.changed([row]);
    if (observed.kind === 'changed' && observed.paid) this.#deps.paid(row);
  }

  #made(row: ChargeRow, outcome: 'created' | 'unknown'): void {
    // Its ten minutes begin now, by this desk's clock: the service's may be minutes off, and it names the instant.
    if (outcome === 'created') this.#watchIfOpen({ ...row, createdAt: this.#deps.clock.now() }, 0);
    this.#deps.changed([this.#live(row)]);
  }

  /**
   * Has the watch look after a row that may still change.
   * @param clockOffset of the clock that named its creation; null: the service's, as the watch knows it.
   */
  #watchIfOpen(row: ChargeRow, clockOffset: number | null = null): void {
    const { key, transactionId, state, createdAt, expiresAt, lastCheckedAt } = row;
    if (transactionId === null || state === OUTCOME_UNKNOWN || endsWatch(state)) return;
    this.#watch.add({ key, transactionId, state, createdAt, expiresAt, lastCheckedAt, clockOffset });
  }

  async #rowOf(key: string): Promise<ChargeRow> {
    const row = await this.#deps.history.row(key);
    if (row === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    return row;
  }

  /** Tells every window of rows that changed. */
  #told(rows: readonly ChargeRow[]): LiveRow[] {
    const live = rows.map((row) => this.#live(row));
    if (live.length > 0) this.#deps.changed(live);
    return live;
  }

  #live(row: ChargeRow): LiveRow {
    return { ...row, ...this.#liveParts(row) };
  }

  /** What the watch knows of a row better than the history: where it stands, and a read that is not written yet. */
  #liveParts(row: Pick<ChargeRow, 'key' | 'lastCheckedAt'>): Pick<LiveRow, 'watch' | 'lastCheckedAt'> {
    const read = this.#watch.lastCheckedOf(row.key) ?? 0;
    const lastCheckedAt = Math.max(read, row.lastCheckedAt ?? 0) || null;
    return { watch: this.#watch.stateOf(row.key), lastCheckedAt };
  }
}
