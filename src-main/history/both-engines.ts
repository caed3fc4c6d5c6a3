/**
 * What a file's history and a team's answer in the same way beyond the calls of their workers: what the desk's own ledger
 * records too, and what is returned in today's shapes.
 */
import { randomUUID } from 'node:crypto';
import type { AuditHead, ExplainingAction } from '../../src-preload/contract/policy/audit.ts';
import type { Log } from '../ground/log.ts';
import { historyErrorOf } from '../sqlite-file/sqlite-error.ts';
import type { ClosingDocument } from './api/closings-api.ts';
import type { HistoryApi, Observation } from './api/history-api.ts';
import type { DamagedLedger } from './api/maintenance-api.ts';
import type { HistoryKind } from './api/saved-api.ts';
import { thingsOf } from './queries/stored-shapes.ts';
import { rememberLedger } from './recording/compared/ledger-mark.ts';
import type { Ledger } from './recording/ledger/ledger.ts';
import type { AuditHeadLine, ClosingLedgerLine, LedgerEntry } from './recording/ledger/ledger-file.ts';
import type { OpenReferences } from './recording/ledger/open-references.ts';
import { ledgerFileIn } from './sqlite/history-files.ts';
import type { CommonReaderCalls } from './worker/reader-calls.ts';
import type { WorkerCalls } from './worker/worker-client.ts';
import type { CommonWriterCalls } from './worker/writer-calls.ts';

/** Writes a line that may be lost: its content is also in the history, or in `console.db`. Never rejects. */
export type RecordLine = (entry: LedgerEntry | AuditHeadLine | ClosingLedgerLine) => Promise<void>;

export function recordIn(ledger: Ledger, log: Log): RecordLine {
  return (entry) =>
    ledger.append(entry).catch((error: unknown) => {
      log({ event: 'ledger-not-written', ...historyErrorOf(error) });
    });
}

export interface BothEnginesDeps {
  readonly writer: WorkerCalls<CommonWriterCalls>;
  readonly rows: WorkerCalls<CommonReaderCalls>;
  readonly jobs: WorkerCalls<CommonReaderCalls>;
  /** The folder of the ledger. */
  readonly folder: string;
  readonly references: OpenReferences;
  /** False where the charges that the ledger names may be in another history (open-history.ts). */
  readonly comparesLedger: boolean;
  /** Called where the ledger was cut or is gone; `at`: UTC milliseconds. */
  readonly ledgerDamaged: (standing: DamagedLedger, at: number) => void;
  /** Called where the history lacks what it had at its last opening; `at`: UTC milliseconds. */
  readonly olderFound: (at: number) => void;
  readonly record: RecordLine;
  /** Deletes the references that are not needed any more. */
  readonly settleReferences: () => void;
}

export function bothEngines(deps: BothEnginesDeps) {
  const { writer, rows, jobs, folder, record, settleReferences } = deps;
  const ledgerFile = ledgerFileIn(folder);
  /** Before that, a ledger that was cut would be remembered as it is. */
  let isCompared = false;
  const remember = () => {
    if (isCompared) rememberLedger(folder);
  };

  async function compare(at: number): Promise<void> {
    const { standing, isOlder, ended } = await writer.call('compareLedger', folder);
    isCompared = true;
    await deps.references.delete(ended);
    if (standing !== 'whole') deps.ledgerDamaged(standing, at);
    if (isOlder) deps.olderFound(at);
  }

  return {
    /** Remembers how long the ledger is: the next opening shows it where that is no longer so. */
    rememberLedger: remember,
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
    savedThings: async <Kind extends HistoryKind>(kind: Kind) => thingsOf(kind, await rows.call('savedThings', kind)),
    closings: (...[returningStates, of]: Parameters<HistoryApi['closings']>) =>
      jobs.call('closings', returningStates, ledgerFile, of ?? null),
    saveClosing: async (closing: ClosingDocument) => {
      await writer.call('saveClosing', closing);
      const { id, period, basis, timeZone, closedAt: at, sha256 } = closing;
      await record({ kind: 'closing', id, period, basis, timeZone, at, sha256 });
    },
    endOpenAttempts: async (at: number) => {
      if (deps.comparesLedger) await compare(at);
      return writer.call('endOpenAttempts', at);
    },
    missingTransactions: async () => {
      remember();
      return jobs.call('missingTransactions', folder);
    },
    recordAuditHead: (head: AuditHead, at: number, explains?: ExplainingAction) =>
      record({ kind: 'audit', at, ...head, ...(explains && { explains }) }),
  };
}
