import type { ObservationSource } from '../../../src-preload/contract/charges/charge.ts';
import type { Clock } from '../../clock.ts';
import type { ReadResponse, TransactionRead } from '../../gateway/responses.ts';
import type { Observed } from '../../history/api/history-api.ts';

/** What the watch of one gateway is given, and whom it tells. */
export interface WatchDeps {
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** One GET; resolves always. */
  read(transactionId: string, signal: AbortSignal): Promise<ReadResponse>;
  /** Takes an answer into the history. */
  observe(answer: TransactionRead, transactionId: string, source: ObservationSource): Promise<Observed>;
  /** Moves "last checked" of charges whose answer was the same as before. */
  markChecked(checks: readonly { readonly transactionId: string; readonly at: number }[]): Promise<void>;
  /** The service has said 404 to this charge for two minutes; kept until a read finds it. */
  markUnknown(transactionId: string): Promise<void>;
  readonly requestsPerSecond: () => number;
  /** Requests under way at once, at the most. */
  readonly connections: number;
  readonly quietHours: () => number;
  /** A change was committed. */
  changed(observed: Extract<Observed, { kind: 'changed' | 'fault' }>): void;
  /** The watch of these charges moved (ended, begun), or an on-screen one was read again: their rows are worth telling. */
  touched(keys: readonly string[]): void;
  /** The service refused the token (`true`), or took it again. */
  paused(paused: boolean): void;
  /** The service could be reached, or could not. */
  reached(online: boolean): void;
  /** A fault of Balcão's own (the history could not take an answer in). */
  failed(fault: unknown): void;
}
