import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recovery } from '../../../../src-main/history/api/maintenance-api.ts';
import { historyFileIn, openHistory } from '../../../../src-main/history/history.ts';
import { LedgerAttempts } from '../../../../src-main/history/recording/compared/ledger-attempts.ts';
import { ledgerEntries } from '../../../../src-main/history/recording/ledger/ledger-file.ts';
import { prepare } from '../../../../src-main/history/recovery/startup-check.ts';
import {
  backupFolderIn,
  HISTORY_FILE,
  ledgerFileIn,
  suspectMarkerIn,
} from '../../../../src-main/history/sqlite/history-files.ts';
import { examine } from '../../../../src-main/sqlite-file/integrity-check.ts';
import { ANY_VALUES, damageValue, tablesIn } from '../../../support/history/damaged-value.ts';
import { fillHistory } from '../../../support/history/full-history.ts';
import { ONE_GATEWAY } from '../../../support/history/history-seed.ts';
import { historyWorld, NOON, temporaryFolder } from '../../../support/history/history-world.ts';
import { doing } from '../../../support/history/random-doings.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

const DAY = 24 * 3_600_000;
const DOINGS = fc
  .sample(doing, { numRuns: 400, seed: 5 })
  // Whoever is erased is in no table any longer, and what a crash leaves is one attempt more.
  .filter(({ kind }) => kind !== 'erase' && kind !== 'crash');

let filled: string;
/** The rows of each table of the whole file, by their keys. */
let whole: ReadonlyMap<string, ReadonlySet<string>>;

/** A closed history in which all that a desk does was done, with a backup from the middle, and its ledger. */
beforeAll(async () => {
  filled = mkdtempSync(join(tmpdir(), 'balcao-history-'));
  const history = await openHistory({ folder: filled, workers: historyWorkers, log: () => undefined });
  await history.writeStamp(ONE_GATEWAY);
  await fillHistory(history, DOINGS);
  await history.close();
  whole = keysIn(historyFileIn(filled));
}, 60_000);
afterAll(() => rmSync(filled, { recursive: true, force: true }));

/** A copy of which its next opening reads every page. */
function suspected(): string {
  const folder = temporaryFolder();
  cpSync(filled, folder, { recursive: true });
  writeFileSync(suspectMarkerIn(folder), '');
  return folder;
}

const withoutBackups = (folder: string) => rmSync(backupFolderIn(folder), { recursive: true });

function opened(folder: string): Recovery | null {
  return prepare({
    folder,
    now: NOON + 9 * DAY,
    newId: randomUUID,
    onStep: () => undefined,
  });
}

/**
 * The rows of each table that has a key of its own, by that key: a number that SQLite gives is none, and a charge's time
 * key may be another one after a rebuild.
 */
function keysIn(file: string): ReadonlyMap<string, ReadonlySet<string>> {
  const db = new Database(file, { readonly: true });
  const keyed = db
    .prepare(
      `SELECT tables.name AS name, group_concat(columns.name) AS keys
       FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.schema = 'main' AND tables.strict = 1 AND columns.pk > 0 GROUP BY tables.name
       HAVING max(columns.type = 'TEXT')
       UNION ALL SELECT 'charges', 'key'`,
    )
    .all() as { name: string; keys: string }[];
  const keys = keyed.map(({ name, keys: names }) => {
    const stable = names.replace('time_key', '(SELECT key FROM charges WHERE charges.time_key = keyed.time_key)');
    const rows = db.prepare(`SELECT ${stable} FROM "${name}" AS keyed`).raw().all();
    return [name, new Set(rows.map((row) => JSON.stringify(row)))] as const;
  });
  db.close();
  return new Map(keys);
}

/** What of another set of rows these lack, as `table: keys`. */
function lacking(have: ReadonlyMap<string, ReadonlySet<string>>, all: ReadonlyMap<string, ReadonlySet<string>>) {
  return [...all].flatMap(([table, rows]) =>
    [...rows].filter((row) => have.get(table)?.has(row) !== true).map((row) => `${table}: ${row}`),
  );
}

function idsIn(file: string): ReadonlySet<string> {
  const db = new Database(file, { readonly: true });
  const found = db
    .prepare('SELECT transaction_id FROM charges UNION SELECT key FROM charges UNION SELECT id FROM attempts')
    .pluck()
    .all() as string[];
  db.close();
  return new Set(found);
}

/** What ledger or backup has and the opened history neither has nor reads again. */
function lostFrom(folder: string, recovery: Recovery | null): readonly string[] {
  const here = idsIn(historyFileIn(folder));
  const wholeRows = new Set(lacking(new Map(), whole));
  const known = new Set([...here, ...(recovery?.toReadAgain ?? [])]);
  const attempts = new LedgerAttempts();
  const named: string[] = [];
  for (const entry of ledgerEntries(ledgerFileIn(folder))) {
    attempts.add(entry);
    if (entry.kind === 'charge') named.push(entry.transactionId);
  }
  const backups = readdirSync(backupFolderIn(folder)).filter((name) => name.endsWith('.db'));
  const backedUp = backups.map((name) => keysIn(join(backupFolderIn(folder), name)));
  return [
    ...[...named, ...attempts.open.keys()].filter((id) => !known.has(id)),
    // What was deleted after the backup need not come back.
    ...backedUp.flatMap((rows) => lacking(keysIn(historyFileIn(folder)), rows)).filter((row) => wholeRows.has(row)),
  ];
}

/** What goes with a row that is lost. A charge is read again. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  charges: ['attempts', 'tags', 'statement_matches', 'unconfirmed_matches', 'receivable_drafts'],
  receivables: ['receivable_drafts'],
  batches: ['batch_rows'],
  reconciliations: ['reconciliation_items'],
};

const anyValue = fc.record({
  table: fc.nat(),
  column: fc.nat(),
  row: fc.nat(),
  value: fc.constantFrom(...ANY_VALUES),
});
type AnyValue = typeof anyValue extends fc.Arbitrary<infer Each> ? Each : never;

/** Damages one value of a history; returns which, or null where that file cannot hold such a value. */
function damageAny(folder: string, { table, column, row, value }: AnyValue): string | null {
  const tables = tablesIn(historyFileIn(folder)).filter(({ rows, columns }) => rows > 0 && columns.length > 0);
  const chosen = tables[table % tables.length];
  const name = chosen?.columns[column % (chosen.columns.length || 1)];
  if (chosen === undefined || name === undefined) return null;
  const isTaken = damageValue(
    historyFileIn(folder),
    { table: chosen.table, column: name, row: row % chosen.rows },
    value,
  );
  return isTaken ? chosen.table : null;
}

describe('whatever is damaged in a history', () => {
  it('every table has rows to be damaged', () => {
    const empty = tablesIn(historyFileIn(filled)).filter(({ rows }) => rows === 0);
    // The queue of the text index, which rests, and marks of the erased, of whom there are none.
    expect(empty.map(({ table }) => table)).toEqual(['erasure_tombstones', 'fts_pending']);
  });

  it.each([
    ['charges', 'transaction_id'],
    ['charges', 'clock_offset_ms'],
    ['charge_events', 'at_ms'],
    ['raw_responses', 'at_ms'],
  ])('bytes in place of %s.%s keep no history shut', async (table, column) => {
    const folder = suspected();
    damageValue(historyFileIn(folder), { table, column, row: 1 }, Buffer.from([0, 255]));
    const { history } = await historyWorld(folder);
    expect(await history.recovery()).toMatchObject({ why: 'damaged' });
    expect((await history.totals({})).count).toBeGreaterThan(0);
    await history.close();
    expect(lostFrom(folder, await history.recovery().catch(() => null))).toEqual([]);
  });

  it('one value of another type loses nothing that ledger or backup has', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const folder = suspected();
        fc.pre(damageAny(folder, value) !== null);
        const recovery = opened(folder);
        expect(lostFrom(folder, recovery)).toEqual([]);
        if (recovery !== null) expect(examine(historyFileIn(folder), HISTORY_FILE)).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  it('one value of another type costs the row it is in alone, also without a backup', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const folder = suspected();
        withoutBackups(folder);
        const table = damageAny(folder, value);
        fc.pre(table !== null);
        opened(folder);
        const lost = lacking(keysIn(historyFileIn(folder)), whole).map((row) => row.split(': ')[0]);
        expect(lost.filter((each) => each === table).length).toBeLessThanOrEqual(1);
        const parts = PARTS[table ?? ''] ?? [];
        expect(lost.filter((each = '') => each !== table && !parts.includes(each))).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  it('any 40 bits lose nothing that ledger or backup has', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 40, maxLength: 40, size: 'max' }), (places) => {
        const folder = suspected();
        const file = historyFileIn(folder);
        const bytes = readFileSync(file);
        for (const place of places) {
          const bit = place % (statSync(file).size * 8);
          bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        }
        writeFileSync(file, bytes);
        expect(lostFrom(folder, opened(folder))).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });
});
