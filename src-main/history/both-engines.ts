/**
 * What a file's history and a team's answer in the same way beyond the calls of their workers: what the desk's own ledger
 * records too, and what is returned in today's shapes.
 */
import { randomUUID } from 'node:crypto';
import type { AuditHead, ExplainingAction } from '../../src-preload/contract/policy/audit.ts';
import type { ClosingDocument } from './api/closings-api.ts';
import type { HistoryApi, Observation } from './api/history-api.ts';
import type { OpenHistoryDeps } from './api/open-history.ts';
import { mappingsOf, messageTemplatesOf, templatesOf, viewsOf } from './queries/stored-shapes.ts';
import type { Ledger } from './recording/ledger.ts';
import { type AuditHeadLine, type ClosingLedgerLine, type LedgerEntry, ledgerFileIn } from './recording/ledger-file.ts';
import { historyErrorOf } from './sqlite/sqlite-error.ts';
import type { SharedReaderCalls } from './worker/reader-calls.ts';
import type { WorkerCalls } from './worker/worker-client.ts';
import type { SharedWriterCalls } from './worker/writer-calls.ts';

/** Writes a line that may be lost: its content is also in the history, or in `console.db`. Never rejects. */
export type RecordLine = (entry: LedgerEntry | AuditHeadLine | ClosingLedgerLine) => Promise<void>;

export function recordIn(ledger: Ledger, log: OpenHistoryDeps['log']): RecordLine {
  return (entry) =>
    ledger.append(entry).catch((error: unknown) => {
      log({ event: 'ledger-not-written', ...historyErrorOf(error) });
    });
}

export interface BothEnginesDeps {
  readonly writer: WorkerCalls<SharedWriterCalls>;
  readonly rows: WorkerCalls<SharedReaderCalls>;
  readonly jobs: WorkerCalls<SharedReaderCalls>;
  /** Of the ledger. */
  readonly folder: string;
  readonly record: RecordLine;
  /** Deletes the references that are not needed any more. */
  readonly settleReferences: () => void;
}

export function bothEngines({ writer, rows, jobs, folder, record, settleReferences }: BothEnginesDeps) {
  const ledgerFile = ledgerFileIn(folder);
  return {
    observe: async (observation: Observation, attemptKey?: string) => {
      const adoption = { attemptKey: attemptKey ?? null, newKey: randomUUID() };
      const observed = await writer.call('observe', observation, adoption);
      if (observed.kind !== 'changed') return observed;
      const { source, at, transaction } = observation;
      const { attemptId } = observed;
      if (source === 'adopt')
        await record({ kind: 'charge', transactionId: transaction.id, attemptId: attemptId ?? null, at });
      if (attemptId !== undefined) settleReferences();
      return observed;
    },
    views: async () => viewsOf(await rows.call('views')),
    templates: async () => templatesOf(await rows.call('templates')),
    savedMappings: async () => mappingsOf(await rows.call('savedMappings')),
    messageTemplates: async () => messageTemplatesOf(await rows.call('messageTemplates')),
    closings: (...[returningStates, of]: Parameters<HistoryApi['closings']>) =>
      jobs.call('closings', returningStates, ledgerFile, of ?? null),
    saveClosing: async (closing: ClosingDocument) => {
      await writer.call('saveClosing', closing);
      const { id, period, basis, timeZone, closedAt: at, sha256 } = closing;
      await record({ kind: 'closing', id, period, basis, timeZone, at, sha256 });
    },
    missingTransactions: () => jobs.call('missingTransactions', ledgerFile),
    recordAuditHead: (head: AuditHead, at: number, explains?: ExplainingAction) =>
      record({ kind: 'audit', at, ...head, ...(explains && { explains }) }),
  };
}
