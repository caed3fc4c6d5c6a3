/** Runs Electron as `npm start` does, in its own process, to which real signals can be sent. */
import { readFlags } from '../../../src-main/shell/launch/flags.ts';
import { runElectron } from '../../../src-main/shell/launch/run-electron.ts';

const [program = '', folder = ''] = process.argv.slice(2);
const hasRun = await runElectron(program, folder, readFlags([], 'en'), folder);
process.stdout.write(hasRun ? 'ran\n' : 'could not start\n');
