import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { csvDialect } from '../../../../src-main/reports/exports/text-formats/csv-dialect.ts';
import { guardFormula } from '../../../../src-main/reports/exports/text-formats/formula-guard.ts';
import { saveTable } from '../../../../src-main/reports/save-report-files.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';
import { readCsv } from '../../../support/history/csv-reader.ts';
import { exportFolder } from '../../../support/history/export-desk.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

/** What a spreadsheet drops or does not show: blanks, line breaks, zero-width and direction signs, soft hyphens. */
const UNSEEN = [...' \u00a0\u3000\t\n\r\v\u0085\u2028\u200b\u200d\u2060\ufeff\u00ad\u202e\u2066\u061c\u3164\ufe0f'];
const SIGNS = [...'=+-@＝＋－＠﹦﹢﹣﹫'];

const unseen = fc.array(fc.constantFrom(...UNSEEN), { maxLength: 4 }).map((signs) => signs.join(''));
const anyText = fc.string({ unit: 'binary', maxLength: 12 });

/** What a reader of the file has: the text of the only cell. */
const cellOf = (written: string): string => readCsv(`${written}\r\n`, ';')[0]?.[0]?.text ?? '';

describe('a text cell', () => {
  it('a text that begins with a formula sign, after whatever is not seen, gets one apostrophe', () => {
    fc.assert(
      fc.property(unseen, fc.constantFrom(...SIGNS), anyText, (before, sign, after) => {
        const text = before + sign + after;
        expect(guardFormula(text)).toBe(`'${text}`);
        for (const isProtected of [false, true])
          expect(cellOf(csvDialect('brazil', 'UTC', isProtected).text(text))).toBe(`'${text}`);
      }),
      { numRuns: runs(400) },
    );
  });

  it('a text of which anything seen comes before a formula sign is not changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(' ', '\u200b', ''),
        fc.constantFrom(...'aÁ0_.(日😀'),
        anyText,
        (before, seen, after) => {
          expect(guardFormula(before + seen + after)).toBe(before + seen + after);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('a table of a report is guarded as an export is', async () => {
    const folder = exportFolder();
    const { path } = await saveTable(
      {
        clock: new VirtualClock(Date.UTC(2026, 10, 1, 1)),
        timeZone: 'America/Sao_Paulo',
        chooseExportPath: async (name) => `${folder}/${name}`,
        offerDownload: () => null,
      },
      'closing',
      { columns: [{ name: ' =1', kind: 'text' }], rows: [['\u200b＝1']] },
      'brazil',
      'pt-BR',
    );
    // 1 November in UTC is still 31 October at the desk.
    expect(path).toContain('fechamento-2026-10-31-2200.csv');
    expect(readCsv(readFileSync(path, 'utf8').slice(1), ';').map(([cell]) => cell?.text)).toEqual([
      "' =1",
      "'\u200b＝1",
    ]);
  });
});

/** A formula of one text, as a spreadsheet evaluates it; null for anything else. */
function evaluated(cell: string): string | null {
  const inner = /^="((?:[^"]|"")*)"$/s.exec(cell)?.[1];
  return inner === undefined ? null : inner.replaceAll('""', '"');
}

describe('codes for spreadsheets', () => {
  const { text } = csvDialect('brazil', 'UTC', true);

  it.each(['00123', '12345678901234567890', '10/11', '1-2', 'MAR26', '1E5', '1,5', '52998224725', 'A "7"', ' 7'])(
    'the code %j is written as a formula that yields it',
    (code) => {
      expect(evaluated(cellOf(text(code)))).toBe(code);
      expect(cellOf(csvDialect('brazil', 'UTC').text(code))).toBe(code);
    },
  );

  it('a text without digits, with a line break, or longer than a formula may hold, is written as it is', () => {
    for (const plain of ['João', 'TRUE', '', 'a\n1', '1'.repeat(256)]) expect(cellOf(text(plain))).toBe(plain);
    expect(evaluated(cellOf(text('1'.repeat(255))))).toBe('1'.repeat(255));
  });

  it('whatever a text holds, its cell is the text, the guarded text, or a formula that is one text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.stringMatching(/^["=&(),;0-9A-C]{0,12}$/)), (value) => {
        const cell = cellOf(text(value));
        expect([value, guardFormula(value), evaluated(cell) === value ? cell : null]).toContain(cell);
        if (cell.startsWith('=')) expect(evaluated(cell)).toBe(value);
      }),
      { numRuns: runs(500) },
    );
  });

  it('money and instants are numbers and dates with codes protected too', () => {
    const { money, moment, count } = csvDialect('brazil', 'UTC', true);
    expect([money(123), moment(0), count(7)]).toEqual(['1,23', '01/01/1970 00:00:00', '7']);
  });
});
