/**
 * What fifty desks at rest ask of the server, by pg_stat_statements. They are histories with their links, ten in a process,
 * instead of whole consoles: at rest a console asks nothing of the server but by its link.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TeamTarget } from '../../../src-main/history/api/history-source.ts';
import type { TeamLinksOrders } from '../../support/children/team-links-child.ts';
import { childScript } from '../../support/run/built-scripts.ts';
import { OWN_SCHEMA } from '../../support/team/own-server.ts';
import { printLine } from '../support/figures.ts';
import { type DesksBench, figure } from './desks-bench.ts';

const PROCESSES = 5;
const OF_A_PROCESS = 10;
/** Milliseconds after which the threads of a history that nobody asks have ended, and in which statements are counted. */
const UNTIL_REST = 75_000;
const WINDOW = 30_000;
/** Statements a second. */
const GOAL = 100;

export async function restFigures({ folder, server }: DesksBench): Promise<void> {
  const setUp = await server.administrator();
  await setUp.query("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
  await setUp.close();
  await server.kill();
  await server.start();
  const administrator = await server.administrator();
  await administrator.query('CREATE EXTENSION pg_stat_statements SCHEMA public');
  const children: ChildProcess[] = [];
  try {
    for (let number = 1; number <= PROCESSES; number += 1) children.push(await startProcess(number, folder, server));
    await pause(UNTIL_REST);
    await administrator.query('SELECT public.pg_stat_statements_reset()');
    await pause(WINDOW);
    const asked = await administrator.query<{ calls: number; query: string }>(
      `SELECT calls::float8 AS calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 70) AS query
       FROM public.pg_stat_statements JOIN pg_roles ON pg_roles.oid = userid
       WHERE rolname LIKE 'desk\\_%' ORDER BY calls DESC`,
    );
    const connections = await administrator.query<{ count: number }>(
      "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE usename LIKE 'desk\\_%'",
    );
    const rate = asked.reduce((all, { calls }) => all + calls, 0) / (WINDOW / 1000);
    const desks = PROCESSES * OF_A_PROCESS;
    printLine(`  ${desks} desks at rest, with ${connections[0]?.count} connections; statements in ${WINDOW / 1000} s`);
    for (const { calls, query } of asked.slice(0, 5)) printLine(`    ${String(calls).padStart(6)} × ${query}`);
    figure(`statements a second of ${desks} desks`, rate.toFixed(1), String(GOAL), rate <= GOAL);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await administrator.close();
  }
}

async function startProcess(number: number, folder: string, server: DesksBench['server']): Promise<ChildProcess> {
  const targets: TeamTarget[] = [];
  for (let index = 0; index < OF_A_PROCESS; index += 1) {
    const { server: place, password } = await server.login(`desk_${number}_${index}`, server.port);
    const { host, port, database, role, ca } = place;
    targets.push({ address: { host, port, database, ca }, schema: OWN_SCHEMA, login: { role, password } });
  }
  const orders: TeamLinksOrders = { folder: join(folder, `links-${number}`), targets };
  const child = spawn(process.execPath, [childScript('team-links-child'), JSON.stringify(orders)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('The desks of a process did not open.');
    }),
  ]);
  return child;
}
