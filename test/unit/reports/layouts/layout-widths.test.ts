/** Widths, cutting, encodings and quotation marks, over many values. */
import { describe, expect, it } from 'vitest';
import type { MovementRow } from '../../../../src-main/history/api/history-api.ts';
import { newLayout } from '../../../../src-preload/contract/ready-layouts/example-layouts.ts';
import { type ExportLayout, exportLayout } from '../../../../src-preload/contract/reports/export-layouts.ts';
import { type LayoutColumn, layoutFill } from '../../../../src-preload/contract/reports/layout-columns.ts';
import { readCsv } from '../../../support/history/csv-reader.ts';
import { PAID_ROW } from '../../../support/history/export-desk.ts';
import { layoutBytes, layoutFile } from '../../../support/history/layout-file.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

const NOON = Date.UTC(2026, 9, 5, 15);
const BASE: ExportLayout = {
  ...newLayout('pt-BR'),
  name: 'Teste',
  headings: false,
  encoding: 'utf-8',
  codes: newLayout('en').codes,
};
const FIXED = { ...BASE, file: 'txt', separator: 'none', numbers: 'cents' } satisfies ExportLayout;

const movement = (reference: string, amount = 1): MovementRow => ({
  ...{ kind: 'payment', at: NOON, row: { ...PAID_ROW, amount, reference, feeAmount: null } },
});
const column = (field: 'reference' | 'gross', width: NonNullable<Extract<LayoutColumn, { kind: 'text' }>['width']>) =>
  ({ kind: 'charge', field, heading: field, width }) satisfies LayoutColumn;

async function decoded(layout: ExportLayout, rows: readonly MovementRow[]): Promise<string> {
  const { done, pieces } = layoutBytes(layout, rows);
  await done;
  return new TextDecoder(layout.encoding === 'windows-1252' ? 'windows-1252' : 'utf-8').decode(Buffer.concat(pieces));
}

const length = fc.integer({ min: 1, max: 40 });
const anyText = fc.string({ unit: 'binary', maxLength: 60 });

describe('the cells of a file without separators', () => {
  it('a line has as many characters as its cells, whatever is in a text, and a text is cut at its end', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText,
        length,
        length,
        fc.constantFrom('utf-8', 'windows-1252'),
        async (text, one, other, encoding) => {
          const columns = [
            column('reference', { length: 80, fill: 'after' }),
            column('reference', { length: one, fill: 'after' }),
            column('reference', { length: other, fill: 'before' }),
          ];
          const file = await decoded({ ...FIXED, encoding, columns }, [movement(text)]);
          expect(file.endsWith('\r\n')).toBe(true);
          const line = [...file.slice(0, -2)];
          expect(line).toHaveLength(80 + one + other);
          expect(line.join('')).not.toMatch(/[\r\n\t]/);
          const part = (from: number, to: number) => line.slice(from, to).join('');
          expect(part(80, 80 + one)).toBe(part(0, one));
          expect(part(80 + one, 80 + one + other).trim()).toBe(part(0, other).trim());
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('each character of a line in Windows-1252 is one byte', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, length, async (text, width) => {
        const layout: ExportLayout = {
          ...{ ...FIXED, encoding: 'windows-1252' },
          columns: [column('reference', { length: width, fill: 'after' })],
        };
        const { done, pieces } = layoutBytes(layout, [movement(text)]);
        await done;
        expect(Buffer.concat(pieces)).toHaveLength(width + 2);
      }),
      { numRuns: runs(200) },
    );
  });

  it('an amount is filled with zeros or refused, and never cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.maxSafeNat(), length, async (amount, width) => {
        const layout = { ...FIXED, columns: [column('gross', { length: width, fill: 'zeros' })] };
        const digits = String(amount);
        const written = decoded(layout, [movement('', amount)]);
        if (digits.length <= width) expect(await written).toBe(`${digits.padStart(width, '0')}\r\n`);
        else await expect(written).rejects.toMatchObject({ error: { kind: 'does-not-fit', text: digits, width } });
      }),
      { numRuns: runs(200) },
    );
  });

  it('a minus sign stands before the zeros', () => {
    const signed = {
      kind: 'movement',
      field: 'signedAmount',
      heading: 'v',
      width: { length: 8, fill: 'zeros' },
    } as const;
    const { text } = layoutFile({ ...FIXED, columns: [signed] }, [{ ...movement('', 199), kind: 'return' }]);
    expect(text).toBe('-0000199\r\n');
  });

  it('no apostrophe against formulas shifts a cell, and signs that a program refuses are blanks', () => {
    const columns = [column('reference', { length: 10, fill: 'after' })];
    expect(layoutFile({ ...FIXED, columns }, [movement('=1+1')]).text).toBe('=1+1      \r\n');
    expect(layoutFile({ ...FIXED, signs: 'blank', columns }, [movement('A-1/é;"x"')]).text).toBe('A 1 é x   \r\n');
  });
});

describe('a character that Windows-1252 lacks', () => {
  const written = async (text: string) => {
    const layout: ExportLayout = {
      ...BASE,
      encoding: 'windows-1252',
      columns: [{ ...column('reference', { length: 200, fill: 'cut' }) }],
    };
    return (await decoded(layout, [movement(text)])).slice(0, -2);
  };

  it('is its letter without marks, its plain form or a question mark, and the invisible are nothing', async () => {
    expect(await written('Ação – “Łódź” € ş ﬁ ① ｱ 日 🙂 a\u200Db\u0301')).toBe(
      'Ação – “?ódz” € s fi 1 ? ? ? aḃ'.replace('aḃ', 'ab'),
    );
  });

  it('all that it has is read back as it was', async () => {
    const known = fc.constantFrom(
      ...[...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].filter(
        (each) => !/[\p{Cc}\p{Cf}=+\-@;,|"]/u.test(each),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(known, { maxLength: 60 }), async (characters) => {
        expect(await written(`x${characters.join('')}`)).toBe(`x${characters.join('')}`);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('quotation marks', () => {
  it('around every cell are around numbers, dates, headings and empty cells too, and are read back', () => {
    const layout: ExportLayout = { ...BASE, quotes: 'every', headings: true };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const reference = `x${text.replace(/[=+\-@＝+]/g, '')}`;
        const { text: file } = layoutFile(layout, [movement(reference, 123_456)]);
        for (const line of readCsv(file, ';')) expect(line.every((cell) => cell.quoted)).toBe(true);
        expect(file).toMatch(/^"[^"]*"(;"[^"]*")*\r\n/);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('a layout without separators', () => {
  it('is refused at each cell without a width, and a workbook at each part that it does not have', () => {
    const issuesOf = (layout: object) =>
      Object.fromEntries(
        exportLayout.safeParse(layout).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
      );
    const columns: LayoutColumn[] = [
      { kind: 'charge', field: 'reference', heading: '' },
      column('reference', { length: 5, fill: 'cut' }),
      column('reference', { length: 5, fill: 'after' }),
    ];
    expect(issuesOf({ ...FIXED, columns })).toEqual({
      'columns.0.width': 'layout-width-missing',
      'columns.1.width': 'layout-width-missing',
    });
    const text = { kind: 'text', text: '1', ids: [], heading: '' };
    const workbook = { ...BASE, file: 'xlsx', header: [text], columns: [...columns, { kind: 'break' }], sheet: 'A/B' };
    expect(issuesOf(workbook)).toEqual({
      header: 'layout-workbook-lines',
      'columns.3.field': 'layout-workbook-lines',
      headings: 'layout-workbook-headings',
      sheet: 'layout-sheet-name',
    });
    for (const length of [0, 1000, 1.5])
      expect(issuesOf({ ...FIXED, columns: [column('reference', { length, fill: layoutFill.enum.after })] })).toEqual({
        'columns.0.width.length': 'layout-width',
      });
  });

  it('sums of a day are refused at each column that is of one charge', () => {
    const columns: LayoutColumn[] = [
      { kind: 'charge', field: 'reference', heading: '' },
      { kind: 'movement', field: 'counterpart', heading: '' },
      { kind: 'history', ids: ['reference'], heading: '' },
      { kind: 'history', ids: [], heading: '' },
    ];
    const issues = exportLayout.safeParse({ ...BASE, daily: true, columns }).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual(['columns.0.field', 'columns.1.field', 'columns.2.ids']);
    expect(
      exportLayout.safeParse({ ...BASE, daily: true, lines: 'charge', columns: columns.slice(0, 1) }).success,
    ).toBe(true);
  });
});
