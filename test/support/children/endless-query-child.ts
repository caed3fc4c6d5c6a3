/** A process for foreign files whose query never ends, in native code; it hears nothing but SIGKILL. */
import Database from 'better-sqlite3';

process.once('message', () => {
  process.send?.({ kind: 'step', step: 'checking', done: 0, total: 1 });
  // The step has been sent before the query begins.
  setImmediate(() =>
    new Database(':memory:')
      .prepare('WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n WHERE x < 0')
      .get(),
  );
});
