/**
 * A million charges (or fewer) exported with 20 columns, compared with the sqlite3 command line's `.mode csv` of the same columns
 * with the same formatting; other formats, with CSV's processor time; and the delays in the console meanwhile.
 */

import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { GatewayStore } from '../../src-main/access/setup/gateway-store.ts';
import { historyFileIn } from '../../src-main/history/history.ts';
import { HISTORY_FILE } from '../../src-main/history/sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../../src-main/history/sqlite/schema.ts';
import { openConsoleFile } from '../../src-main/settings/console-file.ts';
import { openToWrite } from '../../src-main/sqlite-file/connection.ts';
import { migrate } from '../../src-main/sqlite-file/migration.ts';
import { gatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import { seedHistory } from '../support/history/history-seed.ts';
import { buildConsole } from '../support/shell/start-command.ts';
import { heading, median, ms, printLine, quantile, removeFolder, temporaryFolder, timed } from './support/figures.ts';

const ROUNDS = 3;
const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const measured = z.object({
  took: z.number(),
  /** Milliseconds of all threads. */
  processor: z.number(),
  idle: z.array(z.number()),
  busy: z.array(z.number()),
  delayP99: z.number(),
  rows: z.int(),
  bytes: z.int(),
  sum: z.int(),
});
type Measured = z.infer<typeof measured>;

export async function exportBench(charges: number): Promise<void> {
  heading("Export with 20 columns, beside sqlite3's .mode csv");
  // An existing history (`BALCAO_BENCH_HISTORY`) saves the minutes of generating one.
  const given = process.env['BALCAO_BENCH_HISTORY'];
  const folder = given ?? temporaryFolder();
  if (!existsSync(historyFileIn(folder))) seedHistory(folder, charges);
  const db = openToWrite(historyFileIn(folder), HISTORY_FILE);
  migrate(db, HISTORY_SCHEMA);
  printLine(`  ${Number(db.prepare('SELECT count(*) FROM charges').pluck().get()).toLocaleString('en')} charges`);
  db.close();
  buildConsole();
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
  const jsonl: Measured[] = [];
  const timelines: Measured[] = [];
  const hasSqlite = await run('sqlite3', ['--version']).then(
    () => true,
    () => false,
  );
  // The runs alternate, so that other load on the machine affects all of them equally.
  for (let round = 0; round < ROUNDS; round += 1) {
    if (hasSqlite) baseline.push(await timed(() => sqliteCsv(historyFileIn(folder), join(outputs, 'base.csv'))));
    csv.push(await oneExport(folder, join(outputs, 'out.csv'), 'csv', 'quiet'));
    xlsx.push(await oneExport(folder, join(outputs, 'out.xlsx'), 'xlsx', 'quiet'));
    jsonl.push(await oneExport(folder, join(outputs, 'out.jsonl'), 'jsonl', 'quiet'));
    timelines.push(await oneExport(folder, join(outputs, 'all.jsonl'), 'jsonl', 'quiet', 'timeline'));
  }
  const desk = await oneExport(folder, join(outputs, 'desk.csv'), 'csv', 'read');
  const took = (runs: readonly Measured[]) => median(runs.map((each) => each.took));
  const processor = (runs: readonly Measured[]) => median(runs.map((each) => each.processor));
  if (hasSqlite) printLine(`  sqlite3 .mode csv    median ${ms(median(baseline))}`);
  const ofSqlite = hasSqlite
    ? `ratio ${(took(csv) / median(baseline)).toFixed(2)} (≤ 1.3)`
    : '(no sqlite3 command line here to measure against)';
  printLine(`  CSV                  median ${ms(took(csv))}   processor ${ms(processor(csv))}   ${ofSqlite}`);
  const beside = (name: string, runs: readonly Measured[], most: string) => {
    const bytes = (runs[0]?.bytes ?? 0) / (csv[0]?.bytes ?? 1);
    const ratios = `ratio to CSV ${(took(runs) / took(csv)).toFixed(2)}, of its processor time ${(processor(runs) / processor(csv)).toFixed(2)}${most}, of its bytes ${bytes.toFixed(1)}`;
    printLine(`  ${name.padEnd(20)} median ${ms(took(runs))}   processor ${ms(processor(runs))}   ${ratios}`);
  };
  beside('XLSX', xlsx, ' (≤ 3)');
  beside('JSON Lines', jsonl, ' (≤ 4)');
  beside('with timelines', timelines, '');
  for (const format of ['csv', 'xlsx', 'jsonl'] as const) {
    const { took: alone, resident } = await byCommand(folder, join(outputs, `alone.${format}`));
    printLine(
      `  ${format.padEnd(5)} by command     ${ms(alone)}, whole process ${(resident / 1e6).toFixed(0)} MB at its highest${format === 'jsonl' ? '' : ' (≤ 150)'}`,
    );
  }
  printLine(`  main event-loop delay p99 ${ms(desk.delayP99)} (≤ 20)`);
  const [idle, busy] = [quantile(desk.idle, 0.95), quantile(desk.busy, 0.95)];
  printLine(`  list page p95        idle ${ms(idle)}, meanwhile ${ms(busy)}, ratio ${(busy / idle).toFixed(2)} (≤ 2)`);
}

async function oneExport(folder: string, path: string, format: string, ...how: readonly string[]): Promise<Measured> {
  const script = join(root, 'test/bench/export-child.ts');
  const { stdout } = await run(process.execPath, [script, folder, path, format, ...how], { cwd: root });
  return measured.parse(JSON.parse(stdout));
}

const alone = z.object({ took: z.number(), resident: z.number(), code: z.literal(0) });

/**
 * The built export command in a separate process, with no console beside it: the peak memory of that process, Node
 * itself included.
 */
async function byCommand(folder: string, path: string): Promise<z.infer<typeof alone>> {
  const dataFolder = temporaryFolder();
  try {
    const file = openConsoleFile(dataFolder);
    const { id } = new GatewayStore(file, randomUUID).add(BENCH_GATEWAY);
    file.close();
    mkdirSync(join(dataFolder, 'gateways'));
    symlinkSync(folder, join(dataFolder, 'gateways', id));
    const args = ['--gateway', BENCH_GATEWAY.name, '--data-dir', dataFolder, '--locale', 'pt-BR', '--out', path];
    const script = `const { runExport } = await import(${JSON.stringify(pathToFileURL(join(root, 'out/main/export.js')))});
      const began = performance.now();
      const silent = () => undefined;
      const code = await runExport({ args: ${JSON.stringify(args)}, locale: 'pt-BR', print: silent, printSentence: silent });
      const resident = process.resourceUsage().maxRSS * 1024;
      console.log(JSON.stringify({ code, took: performance.now() - began, resident }));
      process.exit();`;
    // Neither a TypeScript file, whose types Node would strip in the same process, nor `--eval`, which threads inherit.
    const runner = join(dataFolder, 'runner.mjs');
    writeFileSync(runner, script);
    const { stdout } = await run(process.execPath, [runner], { cwd: root });
    return alone.parse(JSON.parse(stdout));
  } finally {
    removeFolder(dataFolder);
  }
}

const BENCH_GATEWAY = gatewayInput.parse({
  name: 'Bench',
  baseUrl: 'http://127.0.0.1:9/v1',
  environment: 'sandbox',
  verifyPath: '',
  sendAttemptId: true,
  requestsPerSecond: 10,
});

/** The same columns with the same texts in SQL. The zone has been at −03:00 since 2019. */
const SQL = `SELECT ${moment('created_at_ms')}, ${moment('paid_at_ms')},
  CASE WHEN paid_at_ms IS NULL THEN NULL WHEN paid_at_is_observed THEN 'Vista pelo Balcão' ELSE 'Gateway' END,
  ${moment('returned_at_ms')}, CASE returned_at_source WHEN 'service' THEN 'Gateway' WHEN 'seen' THEN 'Vista pelo Balcão'
    WHEN 'bank' THEN 'Extrato do banco' WHEN 'person' THEN 'Pessoa' END,
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
  ${moment('expires_at_ms')}, ${moment('last_checked_at_ms')}
  FROM charges ORDER BY time_key DESC;`;

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
