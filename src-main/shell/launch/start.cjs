/**
 * What `npm start` runs, as plain CommonJS: what is built starts without the reader of TypeScript, which takes 25 MB and
 * a quarter of the start's time. Whether the build is of these sources it finds out by itself (start.ts).
 *
 * `--max-semi-space-size=4` (package.json) keeps the young generation of the main thread at a few megabytes; Node's own
 * 16 held 29 MB for what lives no longer than an answer.
 */
require('./require-node.cjs');
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const root = join(__dirname, '..', '..', '..');
const built = join(root, 'out', 'main', 'start.js');
// The fingerprint goes when a build begins and comes when it is whole (build.ts).
const isWhole = existsSync(join(root, 'out', 'fingerprint')) && existsSync(built);
import(pathToFileURL(isWhole ? built : join(root, 'src-main', 'start.ts')).href);
