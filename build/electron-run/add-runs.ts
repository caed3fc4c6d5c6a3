/** `npm run electron-run -- FILE...`: adds the records of other computers, and writes the page and the README anew. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addRuns, readRuns } from './electron-run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
addRuns(
  root,
  process.argv.slice(2).flatMap((file) => readRuns('/', resolve(file))),
);
