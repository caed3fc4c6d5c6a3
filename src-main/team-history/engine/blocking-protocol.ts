/** What a thread that waits asks of the thread that holds its connection, one question at a time. */

import type { MessagePort } from 'node:worker_threads';
import type { HistoryErrorData } from '../../ground/errors/history-error.ts';
import type { TeamTarget } from '../../history/api/history-source.ts';
import type { Rows, Statement } from '../connect/statement-batch.ts';

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
 * The first statements of a transaction begin it, at the same time as other writers or while no other one writes; those
 * that `continue` it must not run on another connection.
 */
export type TransactionPart = 'begin' | 'begin-alone' | 'continue';

export type Question =
  | { readonly kind: 'connect' }
  | {
      readonly kind: 'query';
      /** One at least; they run one after the other, and none after one that fails. */
      readonly statements: readonly Statement[];
      readonly transaction: TransactionPart | null;
    }
  /** The end of a transaction of which nothing is to stay, which no one waits for: it has no answer. */
  | { readonly kind: 'release' }
  | { readonly kind: 'close' };

export type Answer =
  /** One for each statement. */
  | { readonly kind: 'rows'; readonly answers: readonly Rows[] }
  | {
      readonly kind: 'failed';
      readonly fault: HistoryErrorData;
      /** PostgreSQL's; null where the server did not say it. */
      readonly sqlState: string | null;
      /** The connection ended on the way: the server may have done it or not. */
      readonly isLost: boolean;
    };
