/** The command of `npm start`, flags of Node included, so that tests and figures are of what its users have. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import packageJson from '../../../package.json' with { type: 'json' };

const [node, ...args] = packageJson.scripts.start.split(' ');
if (node !== 'node') throw new Error('npm start does not run node');

/** The arguments of `node`, to be run in the project's folder. */
export const START_COMMAND: readonly string[] = args;

/** Builds the console where sources are newer, as any start does, so that the output of later starts is their own. */
export function buildConsole(): void {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const { status } = spawnSync(process.execPath, [...START_COMMAND, '--help'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The console could not be built.');
}
