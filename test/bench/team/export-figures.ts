/** An export of a whole team's history to CSV, in the thread that every export has, beside COPY of the same rows. */
import { join } from 'node:path';
import type { Client } from 'pg';
import { systemClock } from '../../../src-main/ground/clock.ts';
import { EventBroadcaster } from '../../../src-main/ground/event-broadcaster.ts';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { EXPORT_ROW_COLUMNS } from '../../../src-main/history/charges/charge-columns.ts';
import { RunningExports } from '../../../src-main/reports/exports/running-exports.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { EXPORT_COLUMNS } from '../../../src-preload/contract/reports/export-options.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { printLine, timed } from '../support/figures.ts';

const DAY = 86_400_000;
/** Of the charges: enough rows for a rate, and few enough for a minute. */
const DAYS = 366;
/** Of the rows a second that COPY sends. */
const GOAL = 0.5;

export async function exportFigures(history: HistoryApi, client: Client, folder: string): Promise<void> {
  printLine(`\n  An export of the last ${DAYS} days to CSV, 20 columns, beside COPY … TO STDOUT of the rows it reads`);
  const { rows: ends } = await client.query<{ last: number }>('SELECT max(created_at_ms)::float8 AS last FROM charges');
  const from = (ends[0]?.last ?? 0) - DAYS * DAY;
  const select = `SELECT ${EXPORT_ROW_COLUMNS.join(', ')} FROM charges WHERE time_key >= ${from * 256} ORDER BY time_key DESC`;
  let copied = 0;
  // The driver reads what COPY sends, and drops it.
  const copy = async () => {
    copied = (await client.query(`COPY (${select}) TO STDOUT`)).rowCount ?? 0;
  };
  await copy();
  const bare = await timed(copy);
  let written = 0;
  const whole = await timed(async () => {
    written = await exportCsv(history, { created: { from } }, join(folder, 'bench.csv'));
  });
  const rate = (rows: number, took: number) => Math.round((rows / took) * 1000);
  const share = rate(written, whole) / rate(copied, bare);
  printLine(
    `    COPY    ${rate(copied, bare).toLocaleString('en')} rows a second (${copied.toLocaleString('en')} rows)`,
  );
  printLine(
    `  ${share >= GOAL ? ' ' : '!'} export  ${rate(written, whole).toLocaleString('en')} rows a second (${written.toLocaleString('en')} rows), ${share.toFixed(2)} of COPY (goal ${GOAL})`,
  );
}

/** Returns the number of its rows. */
async function exportCsv(history: HistoryApi, filter: ChargeFilter, path: string): Promise<number> {
  const target = { chooseExportPath: async () => path, offerDownload: () => null };
  const exports = new RunningExports(
    { clock: systemClock, workers: historyWorkers, log: ({ event }) => printLine(`  ${event}`), ...target },
    new EventBroadcaster(systemClock),
  );
  const { rows } = await exports.write({
    ...{ layout: null, returningStates: [], exportId: 'bench', history, filter },
    ...{ gatewayId: '00000000-0000-4000-8000-000000000001', gatewayName: 'Bench' },
    sort: { column: 'created', direction: 'desc' },
    options: {
      ...{ format: 'csv', dialect: 'brazil', columns: EXPORT_COLUMNS.slice(0, 20) },
      ...{ masked: false, rawAnswers: false, protectCodes: false },
    },
    ...{ language: 'pt-BR', timeZone: 'America/Sao_Paulo', auditHead: null, operator: null },
  });
  return rows;
}
