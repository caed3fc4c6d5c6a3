/**
 * A gateway's charges at one desk of a team: what the other desks do is on this one's screen, and one desk reads for all
 * (docs/build/team.md).
 */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { isAmountInDoubt } from '../../../src-preload/contract/charges/payment-doubt.ts';
import type { Clock } from '../../ground/clock.ts';
import type { PendingCharge } from '../../history/api/history-api.ts';
import type { SharedHistory, SharedStatus } from '../../history/api/shared-history.ts';
import type { Watch } from '../watch/watch.ts';
import { type ChangedRow, ChangedRows, type ChangedRowsDeps } from './changed-rows.ts';
import { ReadingAbility } from './reading-ability.ts';
import { ReadingTurns } from './reading-turns.ts';

export interface SharedChargesDeps {
  readonly shared: SharedHistory;
  readonly clock: Clock;
  readonly watch: Watch;
  pendingCharges(): Promise<readonly PendingCharge[]>;
  /** The row as a charge of the watch; null where it does not change by itself any more. */
  pendingOf(row: ChargeRow): PendingCharge | null;
  readonly readRows: ChangedRowsDeps['read'];
  emit(rows: readonly ChargeRow[]): void;
  /** Emitted the first time a charge is seen PAID that another desk has read. */
  paid(row: ChargeRow): void;
  rowGone(): void;
  /** Emitted when the watch of these rows is another one, though the history has not changed. */
  touched(keys: readonly string[]): void;
  status(status: SharedStatus): void;
  /** Emitted where charges of this desk are to be read again at the service, as the history lacks them. */
  lacksCharges(): void;
  failed(fault: unknown): void;
}

export class SharedCharges {
  readonly #deps: SharedChargesDeps;
  readonly #turns: ReadingTurns;
  readonly #changes: ChangedRows;
  /** Whether this desk could read for all. */
  readonly ability: ReadingAbility;
  #status: SharedStatus;
  /** Charges whose payment was announced at this desk in this run. */
  readonly #announced = new Set<string>();
  /** Paid, but not announced yet: no one has accepted the amount. */
  readonly #held = new Set<string>();
  /** Rows that changed while the history was queried for the pending charges. */
  readonly #changedMeanwhile = new Set<string>();
  #isStopped = false;

  constructor(deps: SharedChargesDeps) {
    this.#deps = deps;
    this.#status = deps.shared.status;
    this.ability = new ReadingAbility({
      clock: deps.clock,
      setCanRead: (canRead) => deps.shared.setCanRead(canRead),
    });
    this.#turns = new ReadingTurns({ ...deps, turned: () => this.#turned() });
    this.#changes = new ChangedRows({
      ...{ clock: deps.clock, read: deps.readRows, failed: deps.failed },
      changed: (rows) => this.#take(rows),
    });
  }

  /** Reads nothing until it is this desk's turn. */
  start(): void {
    const { shared, watch } = this.#deps;
    watch.standBy();
    this.ability.pausedIs(watch.isPaused);
    shared.start({
      changed: (keys) => this.#unlessStopped(() => this.#changes.add(keys)),
      changedAll: () => this.#unlessStopped(() => this.#readAnew()),
      lacksCharges: () => this.#unlessStopped(() => this.#deps.lacksCharges()),
      reads: (reading) => this.#unlessStopped(() => this.#turns.turnTo(reading)),
      shown: (keys) => this.#unlessStopped(() => watch.shownElsewhere(keys)),
      status: (status) => this.#unlessStopped(() => this.#statusIs(status)),
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.ability.stop();
    this.#turns.stop();
    await this.#changes.stop();
  }

  /** Whether this desk reads the pending charges of all. */
  get readsForAll(): boolean {
    return this.#turns.reading === 'all';
  }

  /** The desk that reads for all; null where this one reads, or no one. */
  get readBy(): string | null {
    const { onDuty } = this.#status;
    return this.#deps.watch.isStandby && onDuty.kind === 'other-desk' ? onDuty.name : null;
  }

  /** Whether the payment of this charge is to be announced at this desk: true the first time. */
  isFirstNotice(key: string): boolean {
    if (this.#announced.has(key)) return false;
    this.#announced.add(key);
    this.#held.delete(key);
    return true;
  }

  #unlessStopped(action: () => void): void {
    if (!this.#isStopped) action();
  }

  /** The list is read again, and so is which charges are pending. */
  #readAnew(): void {
    this.#turns.turnTo(this.#turns.reading);
    this.#deps.rowGone();
  }

  #statusIs(status: SharedStatus): void {
    const before = this.readBy;
    this.#status = status;
    if (status.onDuty.kind === 'other-desk') this.#turns.readElsewhere();
    this.#deps.status(status);
    if (this.readBy !== before) this.#touchScreens();
  }

  /** What changed meanwhile is read again: the watch may have it from an older answer. */
  #turned(): void {
    this.#changes.add([...this.#changedMeanwhile]);
    this.#changedMeanwhile.clear();
    this.#touchScreens();
  }

  #touchScreens(): void {
    const keys = this.#deps.watch.onScreenHere;
    if (keys.length > 0) this.#deps.touched(keys);
  }

  #take(changed: readonly ChangedRow[]): void {
    const rows: ChargeRow[] = [];
    const paid: ChargeRow[] = [];
    for (const { key, row } of changed) {
      if (this.#turns.isAsking) this.#changedMeanwhile.add(key);
      const wasOpen = row === null ? this.#deps.watch.settle(key) : this.#follow(row);
      if (row === null) continue;
      rows.push(row);
      if (this.#isPaidNow(row, wasOpen)) paid.push(row);
    }
    if (rows.length > 0) this.#deps.emit(rows);
    if (rows.length < changed.length) this.#deps.rowGone();
    for (const row of paid) this.#deps.paid(row);
  }

  /** The watch takes the row as the history has it now. Returns whether it was open until now. */
  #follow(row: ChargeRow): boolean {
    const { watch } = this.#deps;
    const pending = this.#deps.pendingOf(row);
    if (pending === null) return watch.settle(row.key);
    // While the server is away this desk reads its own charges alone.
    if (this.#turns.reading === 'own' && watch.stateOf(row.key).kind === 'none') return false;
    return watch.learn(pending);
  }

  #isPaidNow(row: ChargeRow, wasOpen: boolean): boolean {
    if (row.state !== 'PAID' || !(wasOpen || this.#held.has(row.key))) return false;
    if (!isAmountInDoubt(row)) return this.isFirstNotice(row.key);
    this.#held.add(row.key);
    return false;
  }
}
