/**
 * Entry of the thread that holds one connection to a team's PostgreSQL, for a thread that runs the history's functions and
 * waits for each answer (blocking-connection.ts). A connection that was lost is opened again by the next question.
 */

import { workerData } from 'node:worker_threads';
import { connectTeam, lockTimeout, type TeamConnection } from '../connect/team-connection.ts';
import { TeamFailure, teamFailureOf } from '../connect/team-failure.ts';
import { schemaName } from '../rights/role-names.ts';
import type { Answer, ConnectionStart, Question } from './blocking-protocol.ts';
import { historyFaultOf } from './history-fault.ts';

// The blocking connection starts its thread with exactly this.
const { port, answered, target, applicationName, statementTimeout, isReadOnly } = workerData as ConnectionStart;
const flag = new Int32Array(answered);

/**
 * Every writer takes a lock before its first statement, which its state of the database is of; one that has to be alone
 * takes it exclusively, so that nothing it reads is written meanwhile (manual, "LOCK"). They queue in their order. The table
 * is one that every role may update and that no one but these writers writes.
 */
const TURN = 'LOCK TABLE erasure_tombstones IN';
/** Milliseconds. A desk that is frozen or cut off would hold up all others, in the middle of its turn or before that of another. */
const LONGEST_WAIT = 2_000;
const LONGEST_PAUSE = 5_000;
const BEGINNINGS: Readonly<Record<'read' | 'begin' | 'begin-alone' | 'continue', readonly string[]>> = {
  read: ['BEGIN'],
  begin: ['BEGIN', `${TURN} ROW EXCLUSIVE MODE`],
  'begin-alone': [
    'BEGIN',
    `SET LOCAL lock_timeout = ${LONGEST_WAIT}`,
    `${TURN} SHARE ROW EXCLUSIVE MODE`,
    `SET LOCAL lock_timeout = ${lockTimeout(statementTimeout)}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${LONGEST_PAUSE}`,
  ],
  continue: [],
};
let connection: TeamConnection | null = null;
/**
 * The connection of a transaction of which nothing is to stay. Its end goes with the next question, as a round trip of its
 * own would hold that up, or by itself where none comes.
 */
let leftOpen: TeamConnection | null = null;
/** Milliseconds. */
const NEXT_QUESTION = 10;

async function connected(): Promise<TeamConnection> {
  if (connection !== null) return connection;
  const opened = await connectTeam(target.address, target.login, {
    applicationName,
    statementTimeout,
    onLost: () => {
      connection = null;
    },
  });
  // Every transaction sees one state of the database; a writer's are as if they ran one
  // after the other, and fail with 40001 where that cannot be (manual, "Transaction Isolation").
  await opened.query(`SET search_path = ${schemaName(target.schema)}, public;
    SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL ${isReadOnly ? 'REPEATABLE READ, READ ONLY' : 'SERIALIZABLE'}`);
  connection = opened;
  return opened;
}

async function answerTo(question: Exclude<Question, { kind: 'release' }>): Promise<Answer> {
  try {
    if (question.kind === 'close') {
      await connection?.close();
      return { kind: 'rows', answers: [] };
    }
    // A new connection knows nothing of the transaction: its statements would be committed one by one.
    if (question.kind === 'query' && question.transaction === 'continue' && connection === null)
      throw new TeamFailure('lost');
    const open = await connected();
    if (question.kind === 'connect') return { kind: 'rows', answers: [] };
    const { statements, transaction } = question;
    const beginning =
      transaction === null ? [] : BEGINNINGS[isReadOnly && transaction === 'begin' ? 'read' : transaction];
    const before = [...(leftOpen === open ? ['ROLLBACK'] : []), ...beginning];
    leftOpen = null;
    const answers = await open.batch([...before.map((sql) => ({ sql, values: [] })), ...statements]);
    return { kind: 'rows', answers: answers.slice(before.length) };
  } catch (error) {
    const failure = teamFailureOf(error);
    return {
      kind: 'failed',
      fault: historyFaultOf(failure),
      sqlState: failure.cause?.sqlstate ?? null,
      isLost: failure.reason === 'lost',
    };
  }
}

function endLeftOpen(): void {
  if (leftOpen !== null && leftOpen === connection) void leftOpen.query('ROLLBACK').catch(() => undefined);
  leftOpen = null;
}

port.on('message', (question: Question) => {
  if (question.kind === 'release') {
    // Where the connection is gone, the server has ended it.
    leftOpen = connection;
    setTimeout(endLeftOpen, NEXT_QUESTION);
    return;
  }
  void answerTo(question).then((answer) => {
    port.postMessage(answer);
    Atomics.add(flag, 0, 1);
    Atomics.notify(flag, 0);
    if (question.kind === 'close') port.close();
  });
});
