/** What `npm start` does with Electron, in a process of its own that real signals can be sent to. */
import { readFlags } from '../../../src-main/shell/launch/flags.ts';
import { runElectron } from '../../../src-main/shell/launch/run-electron.ts';

const [program = '', folder = ''] = process.argv.slice(2);
const hasRun = await runElectron(program, folder, readFlags([], 'en'), folder);
process.stdout.write(hasRun ? 'ran\n' : 'could not start\n');
