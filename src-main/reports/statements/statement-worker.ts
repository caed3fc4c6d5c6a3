/**
 * Entry of a statement's thread: it processes one bank's file, then ends. The console's own threads never wait for it.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { HistoryError } from '../../history/api/history-error.ts';
import type { ReadableDb } from '../../history/database/database.ts';
import { keptMatches, paidBetween, returnedSince } from '../../history/reports/read-statement.ts';
import { historyErrorOf } from '../../history/sqlite/sqlite-error.ts';
import { openHistoryToRead } from '../../team-history/open-to-read.ts';
import { readStatement } from './statement-entries.ts';
import { StatementRefused } from './statement-reading.ts';
import type { StatementNews, StatementTask } from './statement-thread.ts';
import { matchedStatement, type StatementSources } from './statements.ts';

function run(task: StatementTask): StatementNews {
  if (task.kind === 'read') return { kind: 'read', shape: readStatement(task.text) };
  const reading = <Value>(read: (db: ReadableDb) => Value): Value => {
    try {
      const db = openHistoryToRead(task.history);
      try {
        return read(db);
      } finally {
        db.close();
      }
    } catch (fault) {
      const { reason, detail } = historyErrorOf(fault);
      throw new HistoryError(reason, detail);
    }
  };
  const sources: StatementSources = {
    paidBetween: (...period) => reading((db) => paidBetween(db, ...period)),
    returnedSince: (...period) => reading((db) => returnedSince(db, ...period)),
    keptMatches: (...period) => reading((db) => keptMatches(db, ...period)),
  };
  return { kind: 'matched', ...matchedStatement(task, sources) };
}

function outcomeOf(task: StatementTask): StatementNews {
  try {
    return run(task);
  } catch (fault) {
    if (fault instanceof StatementRefused) {
      const { path, code, words } = fault;
      const issue = { path, code, ...(words !== undefined && { words: [...words] }) };
      return { kind: 'failed', error: { kind: 'invalid-input', issues: [issue] } };
    }
    if (fault instanceof HistoryError)
      return { kind: 'failed', error: { kind: 'history-unavailable', reason: fault.reason }, detail: fault.message };
    throw fault;
  }
}

// statement-thread.ts starts the thread with this and nothing else.
parentPort?.postMessage(outcomeOf(workerData as StatementTask));
