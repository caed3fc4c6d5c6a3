/** What several desks share, as a test says it is: the listener is called by hand, and what the desk asks for is recorded. */
import type {
  Reading,
  SharedHistory,
  SharedHistoryListener,
  SharedStatus,
} from '../../../src-main/history/api/shared-history.ts';
import type { DeskOnDuty } from '../../../src-preload/contract/gateways/team.ts';

export class FakeSharedHistory implements SharedHistory {
  /** Every answer to whether this desk could read for all, in order. */
  readonly canRead: boolean[] = [];
  /** What the desk had on its screens, each time it said so. */
  readonly shown: (readonly string[])[] = [];
  status: SharedStatus = {
    ...{ connection: 'online', refusal: null, certificateEnds: null },
    ...{ asOf: null, waiting: 0, onDuty: { kind: 'nobody' } },
  };
  #listener: SharedHistoryListener | null = null;

  start(listener: SharedHistoryListener): void {
    this.#listener = listener;
    listener.status(this.status);
  }

  isItsTurn = true;

  mayRead(): boolean {
    return this.isItsTurn;
  }

  get isStarted(): boolean {
    return this.#listener !== null;
  }

  setCanRead(canRead: boolean): void {
    this.canRead.push(canRead);
  }

  show(keys: readonly string[]): void {
    this.shown.push(keys);
  }

  async revokeDesk(): Promise<void> {
    throw new Error('no desk is revoked here');
  }

  changed(...keys: string[]): void {
    this.#listener?.changed(keys);
  }

  changedAll(): void {
    this.#listener?.changedAll();
  }

  shownElsewhere(...keys: string[]): void {
    this.#listener?.shown(keys);
  }

  reads(reading: Reading): void {
    this.#listener?.reads(reading);
  }

  onDutyIs(onDuty: DeskOnDuty): void {
    this.status = { ...this.status, onDuty };
    this.#listener?.status(this.status);
  }
}
