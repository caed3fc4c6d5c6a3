/** What a thread that waits asks of the thread that holds its connection, one question at a time. */

import type { MessagePort } from 'node:worker_threads';
import type { HistoryErrorData } from '../../ground/errors/history-error.ts';
import type { TeamTarget } from '../../history/api/history-source.ts';

export interface ConnectionStart {
  readonly port: MessagePort;
  /** One number: how many answers are in the port, or were. */
  readonly answered: SharedArrayBuffer;
  readonly target: TeamTarget;
  readonly applicationName: string;
  /** Milliseconds that a statement may take. */
  readonly statementTimeout: number;
  readonly isReadOnly: boolean;
}

/**
 * The first statement of a transaction begins it, at the same time as other writers or while no other one writes; one
 * that `continues` it must not run on another connection.
 */
export type TransactionPart = 'begins' | 'begins-alone' | 'continues';

export type Question =
  | { readonly kind: 'connect' }
  | {
      readonly kind: 'query';
      readonly sql: string;
      readonly values: readonly unknown[];
      readonly transaction: TransactionPart | null;
    }
  /** The end of a transaction that wrote nothing, which no one waits for: it has no answer. */
  | { readonly kind: 'release' }
  | { readonly kind: 'close' };

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** How many rows a statement changed, or returned. */
  readonly count: number;
}

export type Answer =
  | ({ readonly kind: 'rows' } & Rows)
  | {
      readonly kind: 'failed';
      readonly fault: HistoryErrorData;
      /** PostgreSQL's; null where the server did not say it. */
      readonly sqlState: string | null;
      /** The connection ended on the way: the server may have done it or not. */
      readonly isLost: boolean;
    };
