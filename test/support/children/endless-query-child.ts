/**
 * A process for foreign files whose query never ends, in native code; it hears nothing but SIGKILL. It writes its id
 * into the file that STUCK_PROCESS_FILE names, where a test needs to know that it is stuck.
 */
import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { consolePort } from '../../../src-main/history/worker/console-port.ts';

const port = consolePort();
process.on('SIGTERM', () => undefined);
port.onTask(() => {
  port.send({ kind: 'part', part: { step: 'checking', done: 0, total: 1 } });
  // It has been sent before the query begins.
  setImmediate(() => {
    const { STUCK_PROCESS_FILE } = process.env;
    if (STUCK_PROCESS_FILE !== undefined) writeFileSync(STUCK_PROCESS_FILE, String(process.pid));
    new Database(':memory:')
      .prepare('WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n WHERE x < 0')
      .get();
  });
});
