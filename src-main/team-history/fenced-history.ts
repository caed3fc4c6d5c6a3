/** What the watch records by itself in a team's history: only while this desk reads for all. */
import { randomUUID } from 'node:crypto';
import type { HistoryApi, Observation, Observed } from '../history/api/history-api.ts';
import type { CommonReaderCalls } from '../history/worker/reader-calls.ts';
import type { WorkerCalls } from '../history/worker/worker-client.ts';
import type { TeamWriterCalls } from './worker/team-writer-calls.ts';

export interface FencedHistoryDeps {
  readonly writer: WorkerCalls<TeamWriterCalls>;
  readonly rows: WorkerCalls<CommonReaderCalls>;
  /** Of this desk's duty; null while another desk reads, undefined where this desk takes no part in it. */
  readonly epoch: () => number | null | undefined;
  /** What is recorded without a check: what a person requested. */
  readonly unfenced: Pick<HistoryApi, 'observe' | 'markChecked' | 'markUnknown'>;
  /** Deletes the references that are not needed any more. */
  settleReferences(): void;
}

export function fencedHistory({ writer, rows, epoch, unfenced, settleReferences }: FencedHistoryDeps) {
  return {
    observe: async (observation: Observation, attemptKey?: string): Promise<Observed> => {
      const own = epoch();
      if (observation.source !== 'watch' || own === undefined) return unfenced.observe(observation, attemptKey);
      const adoption = { attemptKey: null, newKey: randomUUID() };
      const observed = own === null ? null : await writer.call('fencedObserve', own, observation, adoption);
      if (observed === null) return notRecorded(observation.transactionId);
      if (observed.kind === 'changed' && observed.attemptId !== undefined) settleReferences();
      return observed;
    },
    markChecked: async (checks: Parameters<HistoryApi['markChecked']>[0]): Promise<void> => {
      const own = epoch();
      // While another desk reads for all, only what a person requested is read here.
      if (own === undefined || own === null) return unfenced.markChecked(checks);
      await writer.call('fencedMarkChecked', own, checks);
    },
    markUnknown: async (transactionId: string, at: number): Promise<void> => {
      const own = epoch();
      if (own === undefined) return unfenced.markUnknown(transactionId, at);
      if (own !== null) await writer.call('fencedMarkUnknown', own, transactionId, at);
    },
  };

  /** The desk that reads for all now records its own reads. */
  async function notRecorded(transactionId: string): Promise<Observed> {
    const row = await rows.call('rowOfTransaction', transactionId);
    return row === null ? { kind: 'unknown-transaction' } : { kind: 'unchanged', row, isLeftToDuty: true };
  }
}
