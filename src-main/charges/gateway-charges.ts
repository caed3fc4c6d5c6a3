/** The charges of one gateway: creation, watch and history behind the console's operations. */

import { isDeepStrictEqual } from 'node:util';
import type { AdoptResult } from '../../src-preload/contract/charges/adopt-result.ts';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import type { ChargeRow, LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import type { CreateOutcome } from '../../src-preload/contract/charges/create-outcome.ts';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListCursor } from '../../src-preload/contract/charges/list/list-cursor.ts';
import { gatewayState } from '../../src-preload/contract/charges/money-standing.ts';
import type { ObservationSource } from '../../src-preload/contract/charges/timeline.ts';
import type { AttemptUnderway } from '../../src-preload/contract/charges/underway.ts';
import type { Draft } from '../../src-preload/contract/drafts/draft.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { WithoutItems } from '../../src-preload/contract/gateways/gateway.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import { QUIET_HOURS } from '../../src-preload/contract/watch/automatic-checks.ts';
import type { CheckingMany } from '../../src-preload/contract/watch/checking-many.ts';
import type { ServiceOutage } from '../../src-preload/contract/watch/service-outage.ts';
import type { GatewayClient, TransactionRead } from '../gateway-http/responses.ts';
import type { Clock } from '../ground/clock.ts';
import type { HistoryApi, Observed, PendingCharge } from '../history/api/history-api.ts';
import type { ListOptions } from '../history/api/list-api.ts';
import type { SharedHistory, SharedStatus } from '../history/api/shared-history.ts';
import { attemptOf } from '../history/model/charge-facts.ts';
import { adopt, adoptionFailureOf } from './adopt.ts';
import { ChargeEdits } from './charge-edits.ts';
import { Creation } from './creation.ts';
import { maskedDraft, wholeDraft } from './known-customer.ts';
import { observationOf } from './observation.ts';
import { ReadRequests } from './read-requests.ts';
import { draftAgain } from './redraft.ts';
import { SharedCharges } from './shared/shared-charges.ts';
import { CheckMany } from './watch/check-many.ts';
import { signOfCreation } from './watch/service-sign.ts';
import { Watch } from './watch/watch.ts';
import { endsWatch } from './watch/watch-end.ts';
import type { ReadOutcome } from './watch/watch-entry.ts';
import { WatchUpdates } from './watch-updates.ts';

export interface ChargesDeps {
  readonly history: HistoryApi;
  /** Null where the history is a file of this desk. */
  readonly shared: SharedHistory | null;
  readonly client: GatewayClient;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: () => string;
  hasToken(): Promise<boolean>;
  /** The error to show where there is no token. */
  whyNoToken(): Promise<ConsoleFailure>;
  readonly sendAttemptId: () => boolean;
  readonly withoutItems: () => WithoutItems;
  readonly payerLanguage: () => Language;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  readonly requestsPerSecond: () => number;
  /** How many charges the ledger names and the history lacks, until they are read again. */
  unread(): Promise<number>;
  /** Emitted for rows that changed, or whose watch did. */
  changed(rows: readonly LiveRow[]): void;
  /** Emitted when a row is removed: an outcome unknown turned out to be a charge that already has a row. */
  rowGone(): void;
  /** Emitted the first time a charge is seen PAID. */
  paid(row: LiveRow): void;
  /** Emitted when the connection to a team's server is another one, or the desk that reads for all. */
  linkChanged(status: SharedStatus): void;
  paused(paused: boolean): void;
  reached(online: boolean): void;
  /** Emitted when what keeps this gateway's reads from bringing anything is another; null where nothing does. */
  outage(outage: ServiceOutage | null): void;
  /** Emitted with the `Date` of a response (UTC ms). */
  serviceDate?(date: number): void;
  failed(fault: unknown): void;
  /** Emitted while many charges are checked, a few times a second at the most. */
  checkingMany(checking: CheckingMany): void;
  /** Emitted when the list of attempts under way changes. */
  underwayChanged(): void;
  /** Emitted with the error that keeps outcomes of creations from being recorded; null once all are recorded. */
  notRecorded(fault: unknown): void;
}

/** Why a row of a batch is not sent now; `closing`: this gateway is being closed. */
export type HeldUp = NonNullable<Watch['hindrance']> | 'closing' | 'stopped' | 'unread';

export interface CreationInTurn {
  readonly confirmDuplicate: boolean;
  readonly isFirst: boolean;
  isStopped(): boolean;
}

/** Concurrent requests per gateway; with the cap of requests per second this bounds the load on a service. */
const CONNECTIONS = 16;
/**
 * How long after its expiry an EXPIRED charge is still read after a start (ms): the quiet re-check, the watch, and a clock
 * that is wrong by hours.
 */
const EXPIRED_LOOK_BACK = (QUIET_HOURS + 24) * 3_600_000;

export class Charges {
  readonly #deps: ChargesDeps;
  readonly #watch: Watch;
  readonly #creation: Creation;
  readonly #checkMany: CheckMany;
  readonly #readRequests = new ReadRequests();
  #adoptions = 0;
  readonly #watchUpdates: WatchUpdates;
  /** What persons change of a charge. */
  readonly edits: ChargeEdits;
  /** Null where the history is a file of this desk. */
  readonly #shared: SharedCharges | null;
  /** When a token was last set or found valid (monotonic, ms). */
  #tokenGoodSince = Number.NEGATIVE_INFINITY;

  constructor(deps: ChargesDeps) {
    this.#deps = deps;
    this.#watchUpdates = new WatchUpdates({
      row: (key) => deps.history.row(key),
      emit: (rows) => void this.#emit(rows),
      failed: (fault) => deps.failed(fault),
    });
    this.edits = new ChargeEdits({
      ...{ history: deps.history, clock: deps.clock, operator: deps.operator },
      written: (rows) => this.#emitWritten(rows),
      paid: (row) => this.#announcePaid(row),
    });
    this.#watch = new Watch({
      ...deps,
      connections: CONNECTIONS,
      mayRead: () => deps.shared?.mayRead ?? true,
      read: (id, signal) => deps.client.read(id, signal),
      observe: (answer, id, source) => this.#observe(answer, id, source),
      markChecked: (checks) => deps.history.markChecked(checks),
      markUnknown: (id) => deps.history.markUnknown(id, deps.clock.now()),
      changed: (observed) => this.#changed(observed),
      touched: (keys) => this.#watchUpdates.touch(keys),
      paused: (paused) => {
        deps.paused(paused);
        this.#shared?.ability.pausedIs(paused);
        if (paused) this.#checkMany.tokenRefused();
      },
      reached: (online) => {
        deps.reached(online);
        this.#shared?.ability.reachedIs(online);
      },
      outage: (outage) => deps.outage(outage),
    });
    this.#shared = deps.shared === null ? null : this.#sharedBy(deps.shared);
    this.#checkMany = new CheckMany({
      clock: deps.clock,
      chargeOf: async (key) => {
        const row = await deps.history.row(key);
        return row?.transactionId == null ? null : { transactionId: row.transactionId, state: gatewayState(row) };
      },
      read: (transactionId) => this.#readForMany(transactionId),
      isPaused: () => this.#watch.isPaused,
      progress: (checking) => deps.checkingMany(checking),
      failed: (fault) => deps.failed(fault),
    });
    this.#creation = new Creation({
      ...deps,
      made: (row, outcome) => this.#made(row, outcome),
      responded: (answer) => {
        if ('received' in answer && answer.received !== null) this.#watch.updateClock(answer.received);
        const sign = signOfCreation(answer);
        if (sign !== null) this.#watch.serviceShows(sign);
      },
      readFor: async (attemptId, transactionId) => {
        await this.adopt([transactionId], attemptId).catch((fault: unknown) => deps.failed(fault));
      },
      readSoon: (key) => void this.#readSoon(key).catch((fault: unknown) => deps.failed(fault)),
      // A token that was set after the request is not the one that was refused.
      tokenRefused: (sentAt) => {
        if (sentAt >= this.#tokenGoodSince) this.#watch.pause();
      },
    });
  }

  /** Closes the attempts that a crash left open and starts the watch. */
  async start(): Promise<void> {
    const { history, clock } = this.#deps;
    await history.endOpenAttempts(clock.now());
    if (this.#shared === null) this.#watch.start(await this.#pendingCharges());
    else this.#shared.start();
  }

  /** The same for an archived gateway: nothing is watched. */
  async startArchived(): Promise<void> {
    await this.#deps.history.endOpenAttempts(this.#deps.clock.now());
  }

  async create(draft: Draft, confirmDuplicate: boolean): Promise<CreateOutcome> {
    const whole = await wholeDraft(this.#deps.history, draft);
    this.#watch.countCreation();
    return this.#creation.create(whole, confirmDuplicate, draft);
  }

  /**
   * The same for a row of a batch, when it is its turn under the cap: a clerk's own creation goes before it. Returns what
   * speaks against sending it instead, where something does; nothing was sent then.
   * @param isFirst after a person has started or resumed the batch: it finds out whether the gateway is reachable again.
   * @param isStopped asked at its turn: whether somebody has stopped the batch meanwhile.
   */
  async createInTurn(
    draft: Draft,
    { confirmDuplicate, isFirst, isStopped }: CreationInTurn,
  ): Promise<CreateOutcome | { readonly heldUp: HeldUp }> {
    if (!(await this.#watch.creationTurn())) return { heldUp: 'closing' };
    if (isStopped()) return { heldUp: 'stopped' };
    // A row may repeat a charge of which neither the reference nor the customer is known yet.
    if ((await this.#deps.unread()) > 0) return { heldUp: 'unread' };
    const heldUp = this.#watch.hindrance;
    const isTried = heldUp === null || (heldUp === 'unreachable' && isFirst);
    return isTried ? this.#creation.create(draft, confirmDuplicate, draft) : { heldUp };
  }

  /** The pause between two requests that the cap requires (ms). */
  get requestSpacing(): number {
    return this.#watch.requestSpacing;
  }

  /** Creations that were sent and whose outcome is not in the history yet. */
  underway(): AttemptUnderway[] {
    return this.#creation.underway;
  }

  /** The draft of one of them, as it was typed; null for any other draft. */
  draftUnderway(draftId: string): Draft | null {
    return this.#creation.draftUnderway(draftId);
  }

  /** The outcome of a draft, once there is one; null for a draft that was never sent. */
  outcome(draftId: string): Promise<CreateOutcome | null> {
    return this.#creation.outcome(draftId);
  }

  async list(filter: ChargeFilter, after: ListCursor | null, limit: number, options: ListOptions = {}) {
    const page = await this.#deps.history.list(filter, after, limit, options);
    return { ...page, rows: page.rows.map((row) => this.#live(row)) };
  }

  async detail(key: string): Promise<ChargeDetail> {
    const detail = await this.#deps.history.detail(key);
    if (detail === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    const live = this.#liveParts(detail);
    return { ...detail, ...live, clockOffset: live.clockOffset ?? detail.clockOffset };
  }

  async raw(key: string): Promise<{ at: number; text: string }[]> {
    return [...(await this.#deps.history.rawResponses(key))];
  }

  /** Reads one charge now; rejects with the error where the service brought no charge. */
  async checkNow(key: string): Promise<LiveRow> {
    const row = await this.#rowOf(key);
    const { transactionId } = row;
    if (transactionId === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    const request = { by: this.#deps.operator(), attemptKey: null };
    const outcome = await this.#readRequests.while([transactionId], request, () =>
      this.#watch.readNow(transactionId, 'manual'),
    );
    if (outcome.kind !== 'taken') throw adoptionFailureOf(outcome);
    const now = await this.#rowOf(key);
    this.#watchIfOpen(now);
    return this.#live(now);
  }

  /** Many charges to be checked, whose reads delay no other one. */
  get checkMany(): CheckMany {
    return this.#checkMany;
  }

  /** One read for a reconciliation, under the gateway's cap. Never rejects: the outcome carries the error. */
  readAgain(transactionId: string): Promise<ReadOutcome> {
    return this.#watch.readNow(transactionId, 'reconcile');
  }

  /**
   * One read of a settled charge, only while no other read of this gateway would wait for it; otherwise as
   * `readAgain`.
   */
  readInSpareTime(transactionId: string): Promise<ReadOutcome> {
    return this.#watch.readNow(transactionId, 'sweep');
  }

  /** When the service last returned 429 (UTC ms); null where it has not since the start. */
  get lastLimitedAt(): number | null {
    return this.#watch.lastLimitedAt;
  }

  /** Whether this desk reads what is read for all desks of a team; always, where the history is its own. */
  get readsForAll(): boolean {
    return this.#shared?.readsForAll ?? true;
  }

  /** Watches an open charge for another ten minutes; a settled one, or one that another desk reads, is read once instead. */
  async watchAgain(key: string): Promise<LiveRow> {
    const row = await this.#rowOf(key);
    this.#watchIfOpen(row);
    return !this.#watch.isStandby && this.#watch.watchAgain(key) ? this.#live(row) : this.checkNow(key);
  }

  onScreen(windowId: string, keys: readonly string[]): void {
    this.#watch.onScreen(windowId, keys);
    this.#deps.shared?.show(this.#watch.onScreenHere);
  }

  async adopt(transactionIds: readonly string[], attemptKey: string | null): Promise<AdoptResult[]> {
    const { history, operator } = this.#deps;
    const read = (id: string) => this.#watch.readNow(id, 'adopt');
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
      this.#watch.readNow(transactionId, 'adopt'),
    );
    if (outcome.kind === 'failed') throw outcome.fault;
    if (outcome.kind === 'answer') return outcome.answer.kind === 'not-found' ? 'not-there' : 'unread';
    return outcome.observed.kind === 'unknown-transaction' ? 'not-there' : 'here';
  }

  /** The draft a row was made from, under a new id; its customer masked. */
  async draftAgain(key: string): Promise<Draft> {
    return maskedDraft(await draftAgain(this.#deps.history, key, this.#deps.newId()), key);
  }

  /** Whether a draft has the same content as the draft a row was made from. */
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

  /** Records that the token was found valid or was refused elsewhere. */
  tokenIs(isValid: boolean): void {
    if (isValid) {
      this.#tokenGoodSince = this.#deps.clock.monotonic();
      this.#watch.resume();
    } else this.#watch.pause();
  }

  /**
   * Takes whether a check of the token was answered. That says nothing of the reads of charges, where those fail.
   */
  checked(isAnswered: boolean): void {
    if (isAnswered) this.#watch.serviceShows({ kind: this.#watch.isReadFailing ? 'answers' : 'works' });
    else this.#watch.checkFoundNoConnection();
  }

  get isPaused(): boolean {
    return this.#watch.isPaused;
  }

  wake(): void {
    this.#watch.readAllOpen();
  }

  get isBusy(): boolean {
    return this.#creation.isBusy || this.#adoptions > 0;
  }

  /** Number of charges and unknown outcomes that exist in memory alone because the disk has not accepted them. */
  get unrecorded(): number {
    return this.#creation.unwritten;
  }

  /** Waits for every creation to end and cancels every read; the history may be closed afterwards. */
  async stop(): Promise<void> {
    this.#checkMany.stop();
    await this.#shared?.stop();
    await this.#watch.stop();
    await this.#creation.finish();
    await this.#deps.client.close();
    await this.#watchUpdates.settled();
  }

  #readForMany(transactionId: string): Promise<ReadOutcome> {
    const request = { by: this.#deps.operator(), attemptKey: null };
    return this.#readRequests.while([transactionId], request, () => this.#watch.readNow(transactionId, 'check-many'));
  }

  async #observe(answer: TransactionRead, transactionId: string, source: ObservationSource): Promise<Observed> {
    const { history } = this.#deps;
    const request = source === 'manual' || source === 'adopt' ? this.#readRequests.of(transactionId) : null;
    const attemptKey = source === 'adopt' ? request?.attemptKey : null;
    // A code is checked against the requested amount, which only the history has: the response may have another.
    const attempts = [attemptOf(answer.transaction), attemptKey].filter((id) => id != null);
    const knownAmount = await history.expectedAmount(transactionId, attempts);
    const observation = observationOf(answer, { transactionId, source, knownAmount });
    return history.observe({ ...observation, by: request?.by ?? null }, attemptKey ?? undefined);
  }

  #changed(observed: Extract<Observed, { kind: 'changed' | 'fault' }>): void {
    this.#watchIfOpen(observed.row);
    const [row = this.#live(observed.row)] = this.#emitWritten([observed.row]);
    if (observed.kind === 'changed' && observed.paid) this.#announcePaid(row);
  }

  /** Once at each desk, whichever of them has read it. */
  #announcePaid(row: LiveRow): void {
    if (this.#shared?.isFirstNotice(row.key) !== false) this.#deps.paid(row);
  }

  #made(row: ChargeRow, outcome: 'created' | 'unknown'): void {
    // The ten minutes begin now, by this desk's clock: the service's clock, which dates the creation, may be minutes
    // off.
    if (outcome === 'created') this.#watchIfOpen({ ...row, createdAt: this.#deps.clock.now() }, 0);
    this.#emitWritten([row]);
  }

  /**
   * Adds a row that may still change to the watch.
   * @param clockOffset of the clock that dated its creation; null for the service's, as the watch has it.
   */
  #watchIfOpen(row: ChargeRow, clockOffset: number | null = null): void {
    const pending = pendingOf(row, clockOffset);
    if (pending !== null) this.#watch.add(pending);
  }

  #pendingCharges(): Promise<PendingCharge[]> {
    const { history, clock } = this.#deps;
    return history.pendingCharges(clock.now() - EXPIRED_LOOK_BACK);
  }

  /** Where another desk reads, the charge is read once by this one, which has something to see. */
  async #readSoon(key: string): Promise<void> {
    if (!this.#watch.isStandby) return void this.#watch.watchAgain(key);
    const row = await this.#deps.history.row(key);
    if (row?.transactionId != null) await this.#watch.readNow(row.transactionId, 'manual');
  }

  #sharedBy(shared: SharedHistory): SharedCharges {
    const { clock, paid, rowGone, linkChanged, failed } = this.#deps;
    return new SharedCharges({
      ...{ shared, clock, watch: this.#watch, pendingOf, rowGone, failed },
      pendingCharges: () => this.#pendingCharges(),
      readRows: (keys, use) => this.#watchUpdates.read(keys, use),
      emit: (rows) => void this.#emit(rows),
      paid: (row) => paid(this.#live(row)),
      touched: (keys) => this.#watchUpdates.touch(keys),
      status: linkChanged,
    });
  }

  async #rowOf(key: string): Promise<ChargeRow> {
    const row = await this.#deps.history.row(key);
    if (row === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    return row;
  }

  /** Emits rows that this desk has just written: what is being read of them is older. */
  #emitWritten(rows: readonly ChargeRow[]): LiveRow[] {
    for (const { key } of rows) this.#watchUpdates.recordNewer(key);
    return this.#emit(rows);
  }

  /** Emits changed rows to every window. */
  #emit(rows: readonly ChargeRow[]): LiveRow[] {
    const live = rows.map((row) => this.#live(row));
    if (live.length > 0) this.#deps.changed(live);
    return live;
  }

  #live(row: ChargeRow): LiveRow {
    return { ...row, ...this.#liveParts(row) };
  }

  /** The parts of a row for which the watch is newer than the history: its watch state, and a read not written yet. */
  #liveParts(row: Pick<ChargeRow, 'key' | 'lastCheckedAt'>): Pick<LiveRow, 'watch' | 'lastCheckedAt' | 'clockOffset'> {
    const read = this.#watch.lastCheckedOf(row.key) ?? 0;
    const lastCheckedAt = Math.max(read, row.lastCheckedAt ?? 0) || null;
    const watch = this.#watch.stateOf(row.key, this.#shared?.readBy ?? null);
    return { watch, lastCheckedAt, clockOffset: this.#watch.clockOffset };
  }
}

/**
 * A row as a charge of the watch; null where it does not change by itself any more, or has no transaction.
 * @param clockOffset of the clock that dated its creation; null for the service's, as the watch has it.
 */
function pendingOf(row: ChargeRow, clockOffset: number | null = null): PendingCharge | null {
  const { key, transactionId, createdAt, expiresAt, lastCheckedAt } = row;
  const state = gatewayState(row);
  if (transactionId === null || state === OUTCOME_UNKNOWN || endsWatch(state)) return null;
  return { key, transactionId, state, createdAt, expiresAt, lastCheckedAt, clockOffset };
}
