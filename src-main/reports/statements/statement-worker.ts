/**
 * Entry of a statement's thread: it processes one bank's file, then ends. The console's own threads never wait for it.
 */

import { answerTask } from '../../ground/answer-task.ts';
import { HistoryError } from '../../ground/errors/history-error.ts';
import type { TaskFailure } from '../../ground/run-task.ts';
import type { HistorySource } from '../../history/api/history-source.ts';
import type { ReadableDb } from '../../history/database/database.ts';
import { keptMatches, paidBetween, returnedSince } from '../../history/reports/read-statement.ts';
import { historyErrorOf, historyTaskFailure } from '../../sqlite-file/sqlite-error.ts';
import { openHistoryToRead } from '../../team-history/open-to-read.ts';
import { readStatement } from './statement-entries.ts';
import { StatementRefused } from './statement-reading.ts';
import type { StatementTypes } from './statement-thread.ts';
import { matchedStatement } from './statements.ts';

await answerTask<StatementTypes>((task) => {
  if (task.kind === 'read') return readStatement(task.text);
  const { history } = task;
  return matchedStatement(task, {
    paidBetween: (...period) => reading(history, (db) => paidBetween(db, ...period)),
    returnedSince: (...period) => reading(history, (db) => returnedSince(db, ...period)),
    keptMatches: (...period) => reading(history, (db) => keptMatches(db, ...period)),
  });
}, failureOf);

function reading<Value>(history: HistorySource, read: (db: ReadableDb) => Value): Value {
  try {
    const db = openHistoryToRead(history);
    try {
      return read(db);
    } finally {
      db.close();
    }
  } catch (fault) {
    const { reason, detail } = historyErrorOf(fault);
    throw new HistoryError(reason, detail);
  }
}

function failureOf(fault: unknown): TaskFailure | null {
  if (fault instanceof HistoryError) return historyTaskFailure(fault);
  if (!(fault instanceof StatementRefused)) return null;
  const { path, code, words } = fault;
  const issue = { path, code, ...(words !== undefined && { words: [...words] }) };
  return { error: { kind: 'invalid-input', issues: [issue] } };
}
