/** Runs as its own process: holds a data folder's lock, responds to second starts, and prints each on its output. */

import { takeLock } from '../../../src-main/shell/both/instance/instance-lock.ts';
import { listenForInstances } from '../../../src-main/shell/both/instance/instance-socket.ts';

const dataFolder = process.argv[2] ?? '';
const lock = takeLock(dataFolder);
if (lock === null) throw new Error('the lock is held by another');
if (process.argv[3] !== 'silent') await listenForInstances(dataFolder, () => void process.stdout.write('to front\n'));
process.stdout.write('holding\n');
process.stdin.resume();
