/** A thread that waits for the answers of another one gets each answer for its own question. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { BlockingConnection } from '../../../../src-main/team-history/engine/blocking-connection.ts';
import { schemaName } from '../../../../src-main/team-history/rights/role-names.ts';

/** In place of the thread that runs the driver: says what it was asked. */
function connectionTo(answering: string): BlockingConnection {
  const script = `
    import { workerData } from 'node:worker_threads';
    const { port, answered } = workerData;
    const flag = new Int32Array(answered);
    const answer = ({ statements = [] }) => {
      const answers = statements.map(({ sql }) => ({ columns: ['asked'], rows: [[sql]], count: 1 }));
      port.postMessage({ kind: 'rows', answers });
      Atomics.add(flag, 0, 1);
    };
    const wake = () => Atomics.notify(flag, 0);
    port.on('message', (question) => { ${answering} });`;
  const connection = new BlockingConnection(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
    target: {
      address: { host: '', port: 0, database: '', ca: null },
      login: { role: '', password: '' },
      schema: schemaName('balcao_test'),
    },
    ...{ applicationName: 'test', statementTimeout: 10_000, isReadOnly: true },
  });
  onTestFinished(() => connection.close());
  return connection;
}

describe('a connection whose answers are waited for', () => {
  it('an answer is that of its question, also where a waking of the one before comes late', async () => {
    // The next question is waited for when the waking for the one before comes.
    const connection = connectionTo('wake(); setTimeout(() => { answer(question); wake(); }, 10);');
    const asked = ['one', 'two', 'three'];
    expect(asked.map((sql) => connection.query([{ sql, values: [] }], null)[0]?.rows)).toEqual(
      asked.map((sql) => [[sql]]),
    );
  });

  it('what was asked ahead gets its own answer, whatever is asked before it is taken', () => {
    const connection = connectionTo('setTimeout(() => { answer(question); wake(); }, 5);');
    const ahead = ['one', 'two'].map((sql) => connection.queryAhead([{ sql, values: [] }], 'continue'));
    expect(connection.query([{ sql: 'three', values: [] }], 'continue')[0]?.rows).toEqual([['three']]);
    expect(ahead.toReversed().map((answer) => answer()[0]?.rows)).toEqual([[['two']], [['one']]]);
    expect(connection.query([{ sql: 'four', values: [] }], null)[0]?.rows).toEqual([['four']]);
  });
});
