/** The accountants' part of the port, as calls to the workers: what is kept to the writer, what is read to long jobs' reader. */
import type { ReaderCalls } from './reader-calls.ts';
import type { ReportHistory } from './report-port.ts';
import type { WorkerClient } from './worker-client.ts';
import type { WriterCalls } from './writer-calls.ts';

interface Workers {
  readonly file: string;
  readonly writer: Pick<WorkerClient<WriterCalls>, 'call'>;
  readonly jobs: Pick<WorkerClient<ReaderCalls>, 'call'>;
}

export function reportHistory({ file, writer, jobs }: Workers): ReportHistory {
  return {
    exportFile: () => file,
    statesHeld: () => jobs.call('statesHeld'),
    noteExport: (record) => writer.call('noteExport', record),
    exportsMade: (limit) => jobs.call('exportsMade', limit),
    openReconciliation: (start) => writer.call('openReconciliation', start),
    reconciliations: (limit) => jobs.call('reconciliations', limit),
    reconcileNext: (id, limit) => jobs.call('reconcileNext', id, limit),
    noteReconciled: (id, reads) => writer.call('noteReconciled', id, reads),
    setReconciliation: (id, status, at) => writer.call('setReconciliation', id, status, at),
    reconciliationFindings: (id, limit) => jobs.call('reconciliationFindings', id, limit),
    closingLines: (period, timeZone) => jobs.call('closingLines', period, timeZone),
    otherAmounts: (period, limit) => jobs.call('otherAmounts', period, limit),
    keepClosing: (closing) => writer.call('keepClosing', closing),
    closingsOf: (period, basis) => jobs.call('closingsOf', period, basis),
    changesSince: (period, since, limit) => jobs.call('changesSince', period, since, limit),
    figures: (period, timeZone) => jobs.call('figures', period, timeZone),
  };
}
