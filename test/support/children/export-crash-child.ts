/** Holds a data folder's lock as a console would, accepts an export, and dies in the middle of writing it. */
import { writeFileSync } from 'node:fs';
import { temporaryPathOf } from '../../../src-main/ground/atomic-write.ts';
import { exportJob } from '../../../src-main/reports/exports/export-jobs.ts';
import { takeLock } from '../../../src-main/shell/both/instance/instance-lock.ts';
import { listenForInstances } from '../../../src-main/shell/both/instance/instance-socket.ts';

const [dataFolder = ''] = process.argv.slice(2);
if (takeLock(dataFolder) === null) throw new Error('the lock is held');
await listenForInstances(
  dataFolder,
  () => undefined,
  async (job, send) => {
    const { path, part } = exportJob.parse(job);
    send({ kind: 'progress', rows: 1, total: 2 });
    writeFileSync(temporaryPathOf(path, part), 'half a file');
    process.kill(process.pid, 'SIGKILL');
  },
);
process.stdout.write('holding\n');
