/** How many rows of a batch stand where, and what they add up to in cents. */
import type { Batch, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';

export interface CountAndSum {
  readonly count: number;
  readonly sum: number;
}

/** The order in which verdicts are shown. */
export const VERDICTS = [
  'ready',
  'faulty',
  'duplicate',
  'held',
  'sending',
  'created',
  'refused',
  'not-sent',
  'unknown',
  'left-out',
] as const satisfies readonly BatchVerdict[];

/** Where no charge was made and none may have been: they can be corrected and sent again. */
export const RETRIED = ['refused', 'not-sent'] as const satisfies readonly BatchVerdict[];

/** Rows that a started batch does not send. */
export const LEFT_OUT = ['faulty', 'duplicate', 'left-out'] as const satisfies readonly BatchVerdict[];

export function sumOf({ figures }: Batch, verdicts: readonly BatchVerdict[]): CountAndSum {
  return verdicts.reduce(
    (total, verdict) => ({
      count: total.count + figures[verdict].count,
      sum: total.sum + figures[verdict].sum,
    }),
    { count: 0, sum: 0 },
  );
}

export const everyRow = (batch: Batch): CountAndSum => sumOf(batch, VERDICTS);

/** Rows that were sent, whatever came of them. */
export const sentRows = (batch: Batch): CountAndSum =>
  sumOf(batch, ['sending', 'created', 'refused', 'not-sent', 'unknown']);

/** Rows that are sent, or still to be sent: what a progress bar is of. */
export const rowsToSend = (batch: Batch): CountAndSum => {
  const sent = sentRows(batch);
  const { count, sum } = batch.figures.ready;
  return { count: sent.count + count, sum: sent.sum + sum };
};

/** Whether nothing of it will be sent any more. */
export const hasEnded = ({ status }: Batch): boolean => status === 'done' || status === 'cancelled';
