/** The charges of one gateway: opens what they consist of, and tells each what the others find out. */

import type { ChargeRow, LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import { gatewayState } from '../../src-preload/contract/charges/money-standing.ts';
import { CONNECTIONS } from '../gateway-http/http/limits.ts';
import type { Observed } from '../history/api/history-api.ts';
import type { SharedHistory } from '../history/api/shared-history.ts';
import { ChargeDrafts } from './charge-drafts.ts';
import { ChargeEdits } from './charge-edits.ts';
import type { ChargesDeps } from './charges-deps.ts';
import { Creation } from './creation/creation.ts';
import { ChargeLookup } from './reads/charge-lookup.ts';
import { ChargeReads } from './reads/charge-reads.ts';
import { LiveRows } from './reads/live-rows.ts';
import { pendingCharges, pendingOf, watchIfOpen } from './reads/pending-charge.ts';
import { ServiceClock } from './service-clock.ts';
import { SharedCharges } from './shared/shared-charges.ts';
import { CheckMany } from './watch/check-many.ts';
import { signOfCreation } from './watch/entry/service-sign.ts';
import { Watch } from './watch/watch.ts';

export class GatewayCharges {
  readonly #deps: ChargesDeps;
  readonly #watch: Watch;
  readonly #creation: Creation;
  readonly #rows: LiveRows;
  readonly lookup: ChargeLookup;
  readonly drafts: ChargeDrafts;
  readonly reads: ChargeReads;
  /** Many charges to be checked, whose reads delay no other one. */
  readonly checkMany: CheckMany;
  /** What persons change of a charge. */
  readonly edits: ChargeEdits;
  /** The service's clock, as its creations show it. */
  readonly clock: ServiceClock;
  /** Null where the history is a file of this desk. */
  readonly #shared: SharedCharges | null;
  /** When a token was last set or found valid (monotonic, ms). */
  #tokenGoodSince = Number.NEGATIVE_INFINITY;

  constructor(deps: ChargesDeps) {
    this.#deps = deps;
    this.edits = new ChargeEdits({
      ...{ history: deps.history, clock: deps.clock, operator: deps.operator },
      written: (rows) => this.#rows.emitWritten(rows),
      paid: (row) => this.#announcePaid(row),
    });
    this.clock = new ServiceClock({ ...deps, changed: () => deps.clockChanged() });
    this.#watch = new Watch({
      ...deps,
      connections: CONNECTIONS,
      mayRead: (isReadHere) => deps.shared?.mayRead(isReadHere) ?? true,
      read: (id, signal) => deps.client.read(id, signal),
      observe: (answer, id, source) => this.reads.observe(answer, id, source),
      markChecked: (checks) => deps.history.markChecked(checks),
      markUnknown: (id) => deps.history.markUnknown(id, deps.clock.now()),
      changed: (observed) => this.#changed(observed),
      touched: (keys) => this.#rows.touch(keys),
      paused: (paused) => {
        deps.paused(paused);
        this.#shared?.ability.pausedIs(paused);
        if (paused) this.checkMany.tokenRefused();
      },
      reached: (online) => {
        deps.reached(online);
        this.#shared?.ability.reachedIs(online);
      },
    });
    this.#shared = deps.shared === null ? null : this.#sharedBy(deps.shared);
    this.#rows = new LiveRows({
      watch: this.#watch,
      row: (key) => deps.history.row(key),
      readBy: () => this.#shared?.readBy ?? null,
      changed: (rows) => deps.changed(rows),
      failed: (fault) => deps.failed(fault),
    });
    this.lookup = new ChargeLookup({ history: deps.history, rows: this.#rows });
    this.reads = new ChargeReads({
      ...deps,
      ...{ watch: this.#watch, rows: this.#rows, lookup: this.lookup },
      readsForAll: () => this.#shared?.readsForAll ?? true,
    });
    this.checkMany = new CheckMany({
      clock: deps.clock,
      chargeOf: async (key) => {
        const row = await deps.history.row(key);
        return row?.transactionId == null ? null : { transactionId: row.transactionId, state: gatewayState(row) };
      },
      read: (transactionId) => this.reads.readForMany(transactionId),
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
        await this.reads.adopt([transactionId], attemptId).catch((fault: unknown) => deps.failed(fault));
      },
      readSoon: (key) => void this.reads.readSoon(key).catch((fault: unknown) => deps.failed(fault)),
      // A token that was set after the request is not the one that was refused.
      tokenRefused: (sentAt) => {
        if (sentAt >= this.#tokenGoodSince) this.#watch.pause();
      },
    });
    this.drafts = new ChargeDrafts({ ...deps, watch: this.#watch, creation: this.#creation });
  }

  /** Closes the attempts that a crash left open and starts the watch. */
  async start(): Promise<void> {
    const { history, clock } = this.#deps;
    await history.endOpenAttempts(clock.now());
    await this.clock.refresh();
    if (this.#shared === null) this.#watch.start(await pendingCharges(history, clock));
    else this.#shared.start();
  }

  /** The same for an archived gateway: nothing is watched. */
  async startArchived(): Promise<void> {
    await this.#deps.history.endOpenAttempts(this.#deps.clock.now());
  }

  onScreen(windowId: string, keys: readonly string[]): void {
    this.#watch.onScreen(windowId, keys);
    this.#deps.shared?.show(this.#watch.onScreenHere);
  }

  /** Records that the token was found valid or was refused elsewhere. */
  tokenIs(isValid: boolean): void {
    if (isValid) {
      this.#tokenGoodSince = this.#deps.clock.monotonic();
      this.#watch.resume();
    } else this.#watch.pause();
  }

  /**
   * Takes whether a check of the token was answered. That shows nothing about the reads of charges, where those fail.
   */
  checked(isAnswered: boolean): void {
    if (isAnswered) this.#watch.serviceShows({ kind: this.#watch.isReadFailing ? 'answers' : 'works' });
    else this.#watch.checkFoundNoConnection();
  }

  /** A check of the token was answered with 429. */
  limited(retryAfter: number | null): void {
    this.#watch.serviceShows({ kind: 'rate-limited', retryAfter });
  }

  get isLimited(): boolean {
    return this.#watch.isLimited;
  }

  get isPaused(): boolean {
    return this.#watch.isPaused;
  }

  wake(): void {
    this.#watch.readAllOpen();
  }

  get isBusy(): boolean {
    return this.#creation.isBusy || this.reads.isAdopting;
  }

  /** Number of charges and unknown outcomes that exist in memory alone because the disk has not accepted them. */
  get unrecorded(): number {
    return this.#creation.unwritten;
  }

  /** Waits for every creation to end and cancels every read; the history may be closed afterwards. */
  async stop(): Promise<void> {
    this.checkMany.stop();
    await this.#shared?.stop();
    await this.#watch.stop();
    await this.#creation.finish();
    await this.#deps.client.close();
    await this.#rows.settled();
  }

  #changed(observed: Extract<Observed, { kind: 'changed' | 'fault' }>): void {
    watchIfOpen(this.#watch, observed.row);
    const [row = this.#rows.of(observed.row)] = this.#rows.emitWritten([observed.row]);
    if (observed.kind === 'changed' && observed.paid) this.#announcePaid(row);
  }

  /** Once at each desk, whichever of them has read it. */
  #announcePaid(row: LiveRow): void {
    if (this.#shared?.isFirstNotice(row.key) !== false) this.#deps.paid(row);
  }

  #made(row: ChargeRow, outcome: 'created' | 'unknown'): void {
    // The ten minutes begin now, by this desk's clock: the service's clock, which dates the creation, may be minutes
    // off.
    if (outcome === 'created') watchIfOpen(this.#watch, { ...row, createdAt: this.#deps.clock.now() }, 0);
    this.#rows.emitWritten([row]);
    void this.clock.refresh();
  }

  #sharedBy(shared: SharedHistory): SharedCharges {
    const { history, clock, paid, rowGone, linkChanged, lacksCharges, failed } = this.#deps;
    return new SharedCharges({
      ...{ shared, clock, watch: this.#watch, pendingOf, rowGone, lacksCharges, failed },
      pendingCharges: () => pendingCharges(history, clock),
      readRows: (keys, use) => this.#rows.read(keys, use),
      emit: (rows) => {
        this.#rows.emit(rows);
        this.clock.changedElsewhere();
      },
      paid: (row) => paid(this.#rows.of(row)),
      touched: (keys) => this.#rows.touch(keys),
      status: linkChanged,
    });
  }
}
