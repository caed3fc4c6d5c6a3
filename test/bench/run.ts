/** `npm run bench`, or `npm run bench -- create watch` for some of them. Run it on an otherwise idle machine. */
import { cpus } from 'node:os';
import buildChildren from '../support/run/build-children.ts';
import { batchBench } from './batch.ts';
import { batchScreenBench } from './batch-screen.ts';
import { createBench } from './create.ts';
import { createBusyBench } from './create-busy.ts';
import { exportBench } from './export.ts';
import { formBench } from './form.ts';
import { idleBench } from './idle.ts';
import { backupBench, eraseBench } from './maintenance.ts';
import { millionListBench, millionPageBench } from './million-list.ts';
import { millionScreenBench } from './million-screen.ts';
import { millionTotalsBench } from './million-totals.ts';
import { receivablesBench } from './receivables.ts';
import { screenBench } from './screen.ts';
import { spreadsheetsBench } from './spreadsheets.ts';
import { startBench } from './start.ts';
import { statementsBench } from './statements.ts';
import { printLine, printTable } from './support/figures.ts';
import { teamBench } from './team/team.ts';
import { teamDesksBench } from './team-desks/team-desks.ts';
import { teamMovingBench } from './team-moving.ts';
import { watchBench } from './watch.ts';

const benches: Readonly<Record<string, () => Promise<void>>> = {
  start: startBench,
  create: createBench,
  'create-busy': createBusyBench,
  export: () => exportBench(1_000_000),
  'export-100000': () => exportBench(100_000),
  watch: () => watchBench(10_000),
  'watch-50000': () => watchBench(50_000),
  desk: screenBench,
  form: formBench,
  backup: backupBench,
  erase: eraseBench,
  'million-list': millionListBench,
  'million-totals': millionTotalsBench,
  'million-page': millionPageBench,
  screen: millionScreenBench,
  receivables: receivablesBench,
  'team-moving': teamMovingBench,
  'team-desks': teamDesksBench,
  batch: batchBench,
  'batch-screen': batchScreenBench,
  spreadsheets: spreadsheetsBench,
  team: teamBench,
  statements: statementsBench,
  idle: () => idleBench(600),
};

/** `idle=60`: the idle bench for another duration, in seconds. */
const idleFor = /^idle=([1-9]\d*)$/;

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !Object.hasOwn(benches, name) && !idleFor.test(name));
if (unknown.length > 0) {
  printLine(`There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
await buildChildren();
printLine(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
for (const [name, bench] of Object.entries(benches))
  if (requested.length === 0 || requested.includes(name)) await bench();
for (const name of requested) {
  const seconds = idleFor.exec(name)?.[1];
  if (seconds !== undefined) await idleBench(Number(seconds));
}
printTable();
// The browser, which all benches share, would keep this process alive.
process.exit();
