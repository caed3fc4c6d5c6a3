import type { ObservationSource } from '../../../../src-preload/contract/charges/timeline.ts';
import type { ServiceOutage } from '../../../../src-preload/contract/watch/service-outage.ts';
import type { ReadResponse, TransactionRead } from '../../../gateway-http/responses.ts';
import type { Clock } from '../../../ground/clock.ts';
import type { Observed } from '../../../history/api/history-api.ts';

/** Dependencies and listeners of one gateway's watch. */
export interface WatchDeps {
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Whether this desk may read what no one here requested: called before each such read. */
  mayRead(isReadHere: boolean): boolean;
  /** One GET; never rejects. */
  read(transactionId: string, signal: AbortSignal): Promise<ReadResponse>;
  /** Records a response in the history. */
  observe(answer: TransactionRead, transactionId: string, source: ObservationSource): Promise<Observed>;
  /** Updates "last checked" of charges whose response was unchanged. */
  markChecked(checks: readonly { readonly transactionId: string; readonly at: number }[]): Promise<void>;
  /** The service has returned 404 for this charge for two minutes; stored until a read finds it. */
  markUnknown(transactionId: string): Promise<void>;
  readonly requestsPerSecond: () => number;
  /** The most concurrent requests. */
  readonly connections: number;
  /** Emitted when a change was committed. */
  changed(observed: Extract<Observed, { kind: 'changed' | 'fault' }>): void;
  /**
   * Emitted when the watch of these charges began or ended, or one on screen was read again: their rows are worth
   * emitting.
   */
  touched(keys: readonly string[]): void;
  /** Emitted when the service refused the token (`true`), or accepted it again. */
  paused(paused: boolean): void;
  /** Emitted when the service became reachable or unreachable. */
  reached(online: boolean): void;
  /** Emitted when what keeps the reads from bringing anything is another; null where nothing does. */
  outage(outage: ServiceOutage | null): void;
  /** Emitted when the answers about a charge began to differ at each read, or no longer do about any. */
  unsteady(isUnsteady: boolean): void;
  /** Emitted with the `Date` of a response (UTC ms). */
  serviceDate?(date: number): void;
  /** Emitted for an internal error (the history could not record a response). */
  failed(fault: unknown): void;
}
