/**
 * Fills a team's schema with generated charges, the same ones for the same count: their rows are computed by the functions
 * that write every other charge, and copied in; indexes are made afterwards, because a trigram index that grows row by row
 * takes hours.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chargeColumnsOf, WRITTEN_COLUMNS } from '../../../src-main/history/charges/charge-columns.ts';
import { deflate } from '../../../src-main/history/database/deflate.ts';
import { HAS_NOTE, HAS_TAG } from '../../../src-main/history/model/attention.ts';
import { firstTimeKeyOf } from '../../../src-main/history/model/time-key.ts';
import { searchTextsOf } from '../../../src-main/history/search/charge-search-columns.ts';
import type { TeamConnection } from '../../../src-main/team-history/connect/team-connection.ts';
import { TRY_OUT_SCHEMA } from '../../../src-main/team-server/try-out.ts';
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { SEARCH_COLUMNS } from '../../../src-preload/contract/search/query-parser.ts';
import { type GeneratedCharge, generateCharges } from '../../support/history/charge-generator.ts';
import { expectedRecordsOf } from '../../support/history/history-seed.ts';
import { printLine } from '../support/figures.ts';

const BATCH = 50_000;

type Cell = string | number | Uint8Array | null;

const TABLES = {
  customers: ['id', 'name', 'email', 'phone', 'document', 'name_folded', 'email_folded', 'document_folded'],
  charges: [...WRITTEN_COLUMNS, 'marks', 'tags'],
  charge_texts: ['time_key', ...SEARCH_COLUMNS],
  charge_snapshots: ['time_key', 'document'],
  charge_events: ['time_key', 'at_ms', 'event'],
  raw_responses: ['time_key', 'at_ms', 'body'],
  tags: ['tag', 'time_key'],
} satisfies Record<string, readonly string[]>;
type Table = keyof typeof TABLES;

const TAGS = ['vip', 'mensalidade', 'conferir', 'balcão 2'];

/** @param data the server's data folder, which its account reads */
export async function fillTeamHistory(administrator: TeamConnection, data: string, count: number): Promise<void> {
  const began = performance.now();
  await administrator.query(`SET search_path = ${TRY_OUT_SCHEMA}, public`);
  // A run that was cut off has filled a part. Foreign keys are not checked row by row: the rows come from one generator.
  await administrator.query(`TRUNCATE ${[...Object.keys(TABLES), 'attempts'].join(', ')} CASCADE`);
  await administrator.query("SET session_replication_role = 'replica'");
  const indexes = await administrator.query<{ name: string; made: string }>(
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes WHERE schemaname = '${TRY_OUT_SCHEMA}'
     AND tablename = ANY ($1) AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [[...Object.keys(TABLES), 'attempts']],
  );
  for (const { name } of indexes) await administrator.query(`DROP INDEX ${name}`);
  let copying: Promise<void> = Promise.resolve();
  for (const [number, batch] of batches(count)) {
    // The server copies one batch while the next is generated.
    await copying;
    copying = copy(administrator, data, batch);
    if ((number + 1) % 10 === 0) printLine(`    ${((number + 1) * BATCH).toLocaleString('en')}`);
  }
  await copying;
  await addAttempts(administrator);
  await administrator.query("SET maintenance_work_mem = '1GB'");
  for (const { made } of indexes) await administrator.query(made);
  await administrator.query("SET session_replication_role = 'origin'");
  for (const table of ['customers', 'charge_events', 'raw_responses'])
    await administrator.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}) + 1)`,
    );
  await administrator.query('VACUUM ANALYZE');
  await administrator.query('CHECKPOINT');
  printLine(`  filled in ${((performance.now() - began) / 1000).toFixed(0)} s, with all indexes`);
}

/** A creation's attempt for each charge; as long as a real one, its request is the charge's own document. */
async function addAttempts(administrator: TeamConnection): Promise<void> {
  await administrator.query(
    `INSERT INTO attempts (id, draft_id, time_key, started_at_ms, ended_at_ms, outcome, reference, request, operator)
     SELECT key, md5(key)::uuid::text, time_key, created_at_ms, created_at_ms + 400, 'created', reference, document, operator
     FROM charges JOIN charge_snapshots USING (time_key)`,
  );
}

async function copy(administrator: TeamConnection, data: string, batch: ReadonlyMap<Table, string[]>): Promise<void> {
  for (const [table, lines] of batch) {
    if (lines.length === 0) continue;
    const file = join(data, `${table}.copy`);
    writeFileSync(file, lines.join(''), { mode: 0o644 });
    await administrator.query(`COPY ${table} (${TABLES[table].join(', ')}) FROM '${file}'`);
    rmSync(file);
  }
}

function* batches(count: number): Generator<[number, ReadonlyMap<Table, string[]>]> {
  const charges = generateCharges(count);
  const customers = new Map<string, number>();
  let lastTimeKey = -1;
  for (let number = 0; number * BATCH < count; number += 1) {
    const batch = new Map<Table, string[]>();
    for (const table of Object.keys(TABLES) as Table[]) batch.set(table, []);
    for (let index = number * BATCH; index < Math.min(count, (number + 1) * BATCH); index += 1) {
      const next = charges.next();
      if (next.done) break;
      lastTimeKey = addCharge(batch, next.value, { index, customers, lastTimeKey });
    }
    yield [number, batch];
  }
}

interface Before {
  readonly index: number;
  readonly customers: Map<string, number>;
  readonly lastTimeKey: number;
}

/** Returns the charge's time key. */
function addCharge(
  batch: ReadonlyMap<Table, string[]>,
  charge: GeneratedCharge,
  { index, customers, lastTimeKey }: Before,
): number {
  const add = (table: Table, ...cells: readonly Cell[]) => batch.get(table)?.push(lineOf(cells));
  const { snapshot, status, timeline, responses } = expectedRecordsOf(charge, 1);
  const columns = chargeColumnsOf(snapshot, status);
  const timeKey = Math.max(firstTimeKeyOf(columns.created_at_ms), lastTimeKey + 1);
  const { name = '', email = '', phone = '', document = '' } = charge.transaction.customer ?? {};
  const texts = [name, email, phone, document].map((text) => text ?? '');
  const known = customers.get(texts.join('\n'));
  const customerId = known ?? customers.size + 1;
  if (known === undefined) {
    customers.set(texts.join('\n'), customerId);
    const folded = [name, email].map((text) => normalizeForSearch(text ?? ''));
    add('customers', customerId, ...texts, ...folded, (document ?? '').replace(/\D/g, ''));
  }
  // Notes on one of fifty charges, a tag on one of twenty-five.
  const note = index % 50 === 7;
  const tag = index % 25 === 3 ? (TAGS[Math.floor(index / 25) % TAGS.length] ?? '') : null;
  const marks = (note ? HAS_NOTE : 0) | (tag === null ? 0 : HAS_TAG);
  const written = { time_key: timeKey, customer_id: customerId, ...columns };
  add('charges', ...WRITTEN_COLUMNS.map((column) => written[column]), marks, tag);
  const searched = searchTextsOf(status.transactionId, snapshot);
  add('charge_texts', timeKey, ...SEARCH_COLUMNS.map((column) => searched[column]));
  add('charge_snapshots', timeKey, deflate(JSON.stringify(snapshot)));
  for (const { at, event } of timeline) add('charge_events', timeKey, at, JSON.stringify(event));
  const noted = { kind: 'note', text: `Conferido com o cliente, pedido ${index}` };
  if (note) add('charge_events', timeKey, columns.created_at_ms + 60_000, JSON.stringify(noted));
  for (const { at, text } of responses) add('raw_responses', timeKey, at, deflate(text));
  if (tag !== null) add('tags', tag, timeKey);
  return timeKey;
}

/** A line of COPY's text format (manual, "COPY"). */
function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join('\t')}\n`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return `\\\\x${Buffer.from(cell).toString('hex')}`;
  return /[\\\t\n\r]/.test(cell)
    ? cell.replace(/[\\\t\n\r]/g, (sign) => ({ '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? '\\\\')
    : cell;
}
