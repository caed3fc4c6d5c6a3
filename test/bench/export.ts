/**
 * A million charges exported with 20 columns, beside the sqlite3 command line's `.mode csv` of the same columns with
 * the same formatting; and what the desk feels of it meanwhile.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { openToWrite } from '../../src-main/history/connection.ts';
import { historyFileIn } from '../../src-main/history/history.ts';
import { migrate } from '../../src-main/history/migrations/index.ts';
import { seedHistory } from '../support/history-seed.ts';
import { heading, median, ms, quantile, removeFolder, say, temporaryFolder, timed } from './figures.ts';

const CHARGES = 1_000_000;
const ROUNDS = 3;
const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const measured = z.object({
  took: z.number(),
  idle: z.array(z.number()),
  busy: z.array(z.number()),
  delayP99: z.number(),
  resident: z.number(),
  before: z.number(),
  rows: z.int(),
  bytes: z.int(),
  sum: z.int(),
});
type Measured = z.infer<typeof measured>;

export async function exportBench(): Promise<void> {
  heading(`Export of ${CHARGES.toLocaleString('en')} charges, 20 columns, beside sqlite3's .mode csv`);
  // A history made before (`BALCAO_BENCH_HISTORY`) saves the minutes of making one.
  const given = process.env['BALCAO_BENCH_HISTORY'];
  const folder = given ?? temporaryFolder();
  if (!existsSync(historyFileIn(folder))) seedHistory(folder, CHARGES);
  const db = openToWrite(historyFileIn(folder));
  migrate(db);
  db.close();
  const outputs = temporaryFolder();
  try {
    await measure(folder, outputs);
  } finally {
    removeFolder(outputs);
    if (given === undefined) removeFolder(folder);
  }
}

async function measure(folder: string, outputs: string): Promise<void> {
  const baseline: number[] = [];
  const csv: Measured[] = [];
  const xlsx: Measured[] = [];
  const hasSqlite = await run('sqlite3', ['--version']).then(
    () => true,
    () => false,
  );
  // Turn by turn, so that whatever else the machine does falls on all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    if (hasSqlite) baseline.push(await timed(() => sqliteCsv(historyFileIn(folder), join(outputs, 'base.csv'))));
    csv.push(await oneExport(folder, join(outputs, 'out.csv'), 'csv', 'quiet'));
    xlsx.push(await oneExport(folder, join(outputs, 'out.xlsx'), 'xlsx', 'quiet'));
  }
  const desk = await oneExport(folder, join(outputs, 'desk.csv'), 'csv', 'read');
  const took = (runs: readonly Measured[]) => median(runs.map((each) => each.took));
  const resident = (runs: readonly Measured[]) => Math.max(...runs.map((each) => each.resident)) / 1e6;
  if (hasSqlite) {
    say(`  sqlite3 .mode csv    median ${ms(median(baseline))}`);
    say(`  CSV                  median ${ms(took(csv))}   ratio ${(took(csv) / median(baseline)).toFixed(2)} (≤ 1.3)`);
  } else say(`  CSV                  median ${ms(took(csv))}   (no sqlite3 command line here to measure against)`);
  say(`  XLSX                 median ${ms(took(xlsx))}   ratio to CSV ${(took(xlsx) / took(csv)).toFixed(2)} (≤ 2.2)`);
  const added = (runs: readonly Measured[]) => Math.max(...runs.map((each) => each.resident - each.before)) / 1e6;
  say(`  resident, the export's own   CSV ${added(csv).toFixed(0)} MB, XLSX ${added(xlsx).toFixed(0)} MB (≤ 150)`);
  say(`  resident, whole process      CSV ${resident(csv).toFixed(0)} MB, XLSX ${resident(xlsx).toFixed(0)} MB`);
  say(`  main event-loop delay p99 ${ms(desk.delayP99)} (≤ 20)`);
  const [idle, busy] = [quantile(desk.idle, 0.95), quantile(desk.busy, 0.95)];
  say(`  list page p95        idle ${ms(idle)}, meanwhile ${ms(busy)}, ratio ${(busy / idle).toFixed(2)} (≤ 2)`);
}

async function oneExport(folder: string, path: string, format: string, how: string): Promise<Measured> {
  const script = join(root, 'test/bench/export-child.ts');
  const { stdout } = await run(process.execPath, [script, folder, path, format, how], { cwd: root });
  return measured.parse(JSON.parse(stdout));
}

/** The same columns in the same words, as SQL writes them. The zone has been at −03:00 since 2019. */
const SQL = `SELECT ${moment('created_at')}, ${moment('paid_at')},
  CASE WHEN paid_at IS NULL THEN NULL WHEN paid_at_is_observed THEN 'Vista pelo Balcão' ELSE 'Serviço' END,
  ${guarded('transaction_id')}, ${guarded('reference')}, ${guarded('customer_name')},
  CASE WHEN length(customer_document) = 11 THEN substr(customer_document, 1, 3) || '.' ||
    substr(customer_document, 4, 3) || '.' || substr(customer_document, 7, 3) || '-' || substr(customer_document, 10)
    ELSE customer_document END,
  ${guarded('customer_email')}, ${guarded('customer_phone')}, ${guarded('first_item')}, item_count,
  CASE WHEN state <> 'balcao:outcome-unknown' THEN ${money('amount')} END, ${money('fee_amount')},
  ${money('net_amount')}, CASE WHEN state = 'balcao:outcome-unknown' THEN ${money('amount')} END,
  CASE state WHEN 'PENDING' THEN 'Pendente' WHEN 'PAID' THEN 'Paga' WHEN 'EXPIRED' THEN 'Expirada'
    WHEN 'FAILED' THEN 'Falhou' WHEN 'REFUNDED' THEN 'Reembolsada' ELSE state END,
  CASE WHEN state <> 'balcao:outcome-unknown' THEN state END, ${guarded('end2end_id')},
  ${moment('expires_at')}, ${moment('last_checked_at')}
  FROM charges ORDER BY number DESC;`;

function moment(column: string): string {
  return `strftime('%d/%m/%Y %H:%M:%S', ${column} / 1000 - 10800, 'unixepoch')`;
}

function money(column: string): string {
  return `CASE WHEN ${column} IS NOT NULL THEN printf('%d,%02d', ${column} / 100, ${column} % 100) END`;
}

function guarded(column: string): string {
  return `CASE WHEN substr(${column}, 1, 1) IN ('=', '+', '-', '@', char(9), char(13)) THEN '''' || ${column} ELSE ${column} END`;
}

async function sqliteCsv(file: string, path: string): Promise<void> {
  const child = spawn('sqlite3', ['-readonly', '-header', '-csv', '-separator', ';', file, SQL], {
    stdio: ['ignore', openSync(path, 'w'), 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`sqlite3 ended with ${code}`);
}
