/** What `npm start` runs, flags of Node included, so that tests and figures are of what its users have. */
import packageJson from '../../package.json' with { type: 'json' };

const [node, ...args] = packageJson.scripts.start.split(' ');
if (node !== 'node') throw new Error('npm start does not run node');

/** What comes after `node`, to be run in the project's folder. */
export const START_COMMAND: readonly string[] = args;
