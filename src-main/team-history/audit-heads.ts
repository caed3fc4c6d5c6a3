/** The heads of this desk's audit trail: in its ledger, as for a file's history, and then on the team's server. */
import type { HistoryApi } from '../history/api/history-api.ts';
import type { RecordLine } from '../history/both-engines.ts';
import type { AuditHeadLine } from '../history/recording/ledger/ledger-file.ts';
import type { WorkerCalls } from '../history/worker/worker-client.ts';
import type { TeamWriterCalls } from './worker/team-writer-calls.ts';

export interface TeamAuditDeps {
  readonly writer: WorkerCalls<TeamWriterCalls>;
  /** Writes a line of the ledger; never rejects. */
  readonly record: RecordLine;
  readonly ledgerFile: string;
}

/** Never rejects: what does not reach the server is added from the ledger with the next head. */
export function teamAuditHeads({ writer, record, ledgerFile }: TeamAuditDeps): HistoryApi['recordAuditHead'] {
  /** Whether the server may lack some of the ledger's heads: at first, and after one that failed. */
  let mayLack = true;
  return async (head, at, explains) => {
    const line: AuditHeadLine = { kind: 'audit', at, ...head, ...(explains && { explains }) };
    await record(line);
    const sent = writer.call('recordAuditHeads', line, mayLack ? ledgerFile : null);
    mayLack = false;
    // The worker has logged why.
    await sent.catch(() => {
      mayLack = true;
    });
  };
}
