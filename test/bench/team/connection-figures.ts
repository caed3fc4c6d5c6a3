/** Fifty desks of four connections each at once, and what an idle desk asks of the server. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { ROW_COLUMNS } from '../../../src-main/history/charges/charge-columns.ts';
import { makeDesk } from '../../../src-main/team-server/set-up-files.ts';
import { TRY_OUT_SCHEMA } from '../../../src-main/team-server/try-out.ts';
import { median, ms, printLine, quantile, timed } from '../support/figures.ts';
import type { BenchServer } from './bench-server.ts';

const DESKS = 50;
const OF_A_DESK = 4;
/** Pages that each connection asks for while all are open. */
const PAGES = 10;
const PAGE = `SELECT ${ROW_COLUMNS.join(', ')} FROM charges ORDER BY time_key DESC LIMIT 101`;
/** Seconds. */
const IDLE = 20;
const IDLE_GOAL = 2;

export async function connectionFigures(server: BenchServer, history: HistoryApi): Promise<void> {
  printLine(`\n  ${DESKS} desks of ${OF_A_DESK} connections, beside a desk's history`);
  const alone = await pagesOf(history);
  const clients: Client[] = [];
  const opening = await timed(async () => {
    for (let number = 1; number <= DESKS; number += 1) {
      const login = { role: `desk_bench_${number}`, password: randomBytes(12).toString('base64url') };
      await server.administrator.query(`DROP ROLE IF EXISTS ${login.role}`);
      const made = { desk: login.role, role: 'operator' as const, password: login.password };
      await makeDesk(server.administrator, TRY_OUT_SCHEMA, made);
      for (let connection = 0; connection < OF_A_DESK; connection += 1) clients.push(await server.bareClient(login));
    }
  });
  const [{ held } = { held: 0 }] = await server.administrator.query<{ held: number }>(
    "SELECT count(*)::integer AS held FROM pg_stat_activity WHERE usename LIKE 'desk\\_bench\\_%'",
  );
  printLine(`    ${held} connections opened in ${(opening / 1000).toFixed(1)} s, and held (goal ${DESKS * OF_A_DESK})`);
  const idle = await pagesOf(history);
  const took: number[] = [];
  let beside: readonly number[] = [];
  const began = performance.now();
  await Promise.all([
    ...clients.map(async (client) => {
      for (let page = 0; page < PAGES; page += 1) took.push(await timed(() => client.query(PAGE)));
    }),
    pagesOf(history).then((sample) => (beside = sample)),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const line = (name: string, sample: readonly number[]) =>
    printLine(`    ${name}: p50 ${ms(median(sample))}, p95 ${ms(quantile(sample, 0.95))}`);
  line("a page of the desk's history, alone", alone);
  line('the same while the others are held', idle);
  line('the same while all of them ask at once', beside);
  line(`a page of each, ${Math.round(took.length / seconds)} a second`, took);
  await Promise.all(clients.map((client) => client.end()));
  await idleFigure(server);
}

async function pagesOf(history: HistoryApi): Promise<readonly number[]> {
  const took: number[] = [];
  for (let round = 0; round < 30; round += 1) took.push(await timed(() => history.list({}, null, 100)));
  return took;
}

/** The server's own statistics count other work too: of each connection it says when its last statement began. */
async function idleFigure({ administrator, logins }: BenchServer): Promise<void> {
  await pause(IDLE * 1000);
  const [row] = await administrator.query<{ open: number; asked: number }>(
    `SELECT count(*)::integer AS open, count(*) FILTER (WHERE query_start > now() - interval '${IDLE} s')::integer AS asked
     FROM pg_stat_activity WHERE usename = $1`,
    [logins.operator.role],
  );
  const { open, asked } = row ?? { open: 0, asked: 0 };
  printLine(
    `  ${asked === 0 ? ' ' : '!'} an idle desk's history: ${asked} of its ${open} connections asked anything in ${IDLE} s (goal ${IDLE_GOAL} statements a second)`,
  );
}
