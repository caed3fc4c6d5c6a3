/**
 * Entry of a statement's thread: it processes one bank's file, then ends. The console's own threads never wait for it.
 */

import { answerTask } from '../../ground/answer-task.ts';
import { HistoryError } from '../../ground/errors/history-error.ts';
import type { TaskFailure } from '../../ground/run-task.ts';
import { historyTaskFailure } from '../../sqlite-file/sqlite-error.ts';
import { statementSources } from '../../team-history/open-to-read.ts';
import { bankFile } from './reading/bank-file.ts';
import { readStatement } from './reading/statement-entries.ts';
import { StatementRefused } from './reading/statement-reading.ts';
import type { StatementTypes } from './statement-thread.ts';
import { matchedStatement } from './statements.ts';

await answerTask<StatementTypes>(async ({ content, ...task }) => {
  const file =
    typeof content === 'string'
      ? await bankFile(Buffer.from(content, 'base64'))
      : { ...content, kind: 'text' as const };
  if (task.kind === 'text') {
    const isStatement = file.kind === 'text' && readStatement(file.text).kind !== 'unreadable';
    return isStatement ? { format: file.format, text: file.text } : null;
  }
  if (task.kind === 'read') {
    if (file.kind === 'unreadable') return file;
    const shape = readStatement(file.text);
    return shape.kind === 'csv' ? { ...shape, format: file.format } : shape;
  }
  if (file.kind === 'unreadable') throw new StatementRefused('content', 'statement-no-entries');
  return matchedStatement({ ...task, text: file.text }, statementSources(task.history));
}, statementFailure);

function statementFailure(fault: unknown): TaskFailure | null {
  if (fault instanceof HistoryError) return historyTaskFailure(fault);
  if (!(fault instanceof StatementRefused)) return null;
  const { path, code, words } = fault;
  const issue = { path, code, ...(words !== undefined && { words: [...words] }) };
  return { error: { kind: 'invalid-input', issues: [issue] } };
}
