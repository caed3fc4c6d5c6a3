/**
 * LibreOffice opens an exported workbook and computes the same sums as the history. It runs where LibreOffice is
 * installed; elsewhere the test's name says so, and the independent readers of round-trip.test.ts take its place.
 */

import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { historyFileIn } from '../../../src-main/history/history.ts';
import { exportSource } from '../../../src-main/history/queries/export-source.ts';
import { HISTORY_FILE } from '../../../src-main/history/sqlite/history-files.ts';
import { writeExport } from '../../../src-main/reports/exports/write-export.ts';
import { openToRead } from '../../../src-main/sqlite-file/connection.ts';
import { exportFolder, exportTask, SILENT } from '../../support/history/export-desk.ts';
import { seedHistory } from '../../support/history/history-seed.ts';

const run = promisify(execFile);

function hasLibreOffice(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Sheet by sheet, as LibreOffice's own CSV filter writes them: comma, quotes, UTF-8, each cell's content. */
async function asLibreOfficeReads(path: string): Promise<readonly string[][][]> {
  const folder = dirname(path);
  await run('soffice', [
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`,
    '--headless',
    '--convert-to',
    'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false,false,false,-1',
    '--outdir',
    folder,
    path,
  ]);
  return ['Charges', 'Summary'].map((sheet) =>
    parse(readFileSync(join(folder, `out-${sheet}.csv`)), { relax_column_count: true, bom: true }),
  );
}

/** A number in LibreOffice: `29.9` is 2990 cents. */
function centsOf(shown = ''): bigint {
  const [, whole = '0', places = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(shown) ?? [];
  return BigInt(whole + places.padEnd(2, '0'));
}

describe('a workbook in LibreOffice', () => {
  if (hasLibreOffice())
    it('a workbook opens in LibreOffice with the rows and the sums that SQL returns', {
      timeout: 120_000,
    }, async () => {
      const folder = exportFolder();
      seedHistory(folder, 2_000);
      const file = historyFileIn(folder);
      const source = exportSource(openToRead(file, HISTORY_FILE));
      const task = exportTask(
        { language: 'en' },
        { format: 'xlsx', columns: ['transactionId', 'state', 'gross', 'fee', 'net'] },
      );
      await writeExport(task, source, SILENT);
      source.close();
      const [charges = [], summary = []] = await asLibreOfficeReads(task.path);

      const db = new Database(file, { readonly: true }).defaultSafeIntegers();
      const expected = db
        .prepare(
          'SELECT count(*) AS rows, sum(amount) AS gross, sum(fee_amount) AS fee, sum(net_amount) AS net FROM charges',
        )
        .get();
      const ids = db.prepare('SELECT transaction_id FROM charges ORDER BY time_key DESC').pluck().all();
      db.close();
      const rows = charges.slice(1);
      const sumOf = (place: number) => rows.reduce((sum, row) => sum + centsOf(row[place]), 0n);
      expect({ rows: BigInt(rows.length), gross: sumOf(2), fee: sumOf(3), net: sumOf(4) }).toEqual(expected);
      expect(rows.map(([id]) => id)).toEqual(ids);
      const total = summary.find(([name]) => name === 'Total') ?? [];
      expect([total[1], centsOf(total[2])]).toEqual([String(rows.length), sumOf(2)]);
    });
  else
    it('a workbook is not tested in LibreOffice: there is no soffice on this computer', () =>
      expect(hasLibreOffice()).toBe(false));
});
