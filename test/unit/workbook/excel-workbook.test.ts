import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cellsOf } from '../../../src-main/batches/spreadsheet/cell-values.ts';
import { checkRow } from '../../../src-main/batches/spreadsheet/check-row.ts';
import { recogniseColumns } from '../../../src-main/batches/spreadsheet/recognise-columns.ts';
import { readTable } from '../../../src-main/workbook/read-table.ts';
import {
  type ExcelSheet,
  excelRow,
  excelWorkbook,
  inline,
  number,
  STYLE,
  shared,
} from '../../support/spreadsheets/excel-workbook.ts';

const HEAD = excelRow(1, ['Nome', 'CPF', 'Valor', 'Vencimento'].map(inline));
const CPF = '52998224725';

/** The rows that a batch would have. */
async function rowsOf(content: Buffer) {
  const recognised = recogniseColumns(await readTable(content, 0));
  const rows = recognised.rows.map((row) =>
    checkRow(row.line, cellsOf(row, recognised.mapping), recognised.mapping.decimal),
  );
  return { ...recognised, rows };
}

const sheet = (...rows: readonly string[]): ExcelSheet => ({ name: 'Alunos', rows: rows.join('') });

describe('a workbook as Excel writes it', () => {
  it('a text with formats of its own is whole, without the reading aids of its phonetic runs', async () => {
    const strings = [
      '<si><t>Nome</t></si>',
      '<si><t>Valor</t></si>',
      '<si><r><rPr><b/><sz val="11"/><rFont val="Calibri"/></rPr><t xml:space="preserve">Ana </t></r><r><t>Souza &amp; Cia</t></r></si>',
      '<si><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/></si>',
    ];
    const rich = '<c t="inlineStr"><is><r><t xml:space="preserve">Rui </t></r><r><t>Lima</t></r></is></c>';
    const { rows } = await rowsOf(
      excelWorkbook(
        [
          sheet(
            excelRow(1, [shared(0), shared(1)]),
            excelRow(2, [shared(2), number(10)]),
            excelRow(3, [shared(3), number(10)]),
            excelRow(4, [rich, number(10)]),
          ),
        ],
        { strings },
      ),
    );
    expect(rows.map(({ cells }) => cells.name)).toEqual(['Ana Souza & Cia', '山田', 'Rui Lima']);
  });

  it('amounts, CPFs and days are the same as numbers with formats, as texts, and as results of formulas', async () => {
    const formula = (value: string, type = '', style: number = STYLE.general) =>
      `<c s="${style}"${type}><f>PROCV(A2,Base!A:D,2,0)</f><v>${value}</v></c>`;
    const { rows, mapping } = await rowsOf(
      excelWorkbook([
        sheet(
          HEAD,
          excelRow(2, [
            inline('Ana'),
            number(1_234_567_890, STYLE.cpf),
            number(1234.56, STYLE.currency),
            number(46_366, STYLE.day),
          ]),
          excelRow(3, [inline('Ana'), inline('01234567890'), inline('1.234,56'), inline('10/12/2026')]),
          excelRow(4, [
            formula('Ana', ' t="str"'),
            formula('1234567890', ' t="str"'),
            formula('1234.5599999999999'),
            formula('46366.5', '', STYLE.longDay),
          ]),
        ),
      ]),
    );
    expect(mapping.columns).toMatchObject({ name: 0, document: 1, amount: 2, dueDay: 3 });
    for (const { amount, document, cells, problems } of rows)
      expect([amount, document, cells.name, cells.dueDay, problems]).toEqual([
        123_456,
        '01234567890',
        'Ana',
        '2026-12-10',
        [],
      ]);
    expect(rows).toHaveLength(3);
  });

  it.each(['date1904="1"', 'date1904="true"'])(
    'a workbook with the 1904 date system (%s) has the days it shows',
    async (properties) => {
      const days = sheet(HEAD, excelRow(2, [inline('Ana'), inline(CPF), number(10), number(44_904, STYLE.day)]));
      const { rows } = await rowsOf(excelWorkbook([days], { properties }));
      expect(rows[0]?.cells.dueDay).toBe('2026-12-10');
    },
  );

  it('a Strict workbook, with days as texts and paths from the root, has the same days everywhere', async () => {
    // Ahead of UTC, midnight is the day before there.
    vi.stubEnv('TZ', 'Asia/Tokyo');
    onTestFinished(() => void vi.unstubAllEnvs());
    const day = (value: string) => `<c s="${STYLE.day}" t="d"><v>${value}</v></c>`;
    const values = ['2026-12-10', '2026-12-10T00:00:00', '2026-12-10T23:30:00'].map(day);
    const rows = values.map((value, index) => excelRow(index + 2, [inline('Ana'), inline(CPF), number(10), value]));
    const read = await rowsOf(excelWorkbook([sheet(HEAD, ...rows)], { isStrict: true, isAbsolute: true }));
    expect(read.rows.map(({ cells, problems }) => [cells.dueDay, problems])).toEqual(
      values.map(() => ['2026-12-10', []]),
    );
  });

  it('a cell with an error cannot be sent, as neither a name nor a missing CPF', async () => {
    const error = (value: string) => `<c t="e"><f>VLOOKUP(1,Base!A:B,2,0)</f><v>${value}</v></c>`;
    const { rows } = await rowsOf(
      excelWorkbook([
        sheet(
          HEAD,
          excelRow(2, [error('#N/A'), inline(CPF), number(10)]),
          excelRow(3, [inline('Ana'), error('#REF!'), error('#DIV/0!')]),
        ),
      ]),
    );
    expect(rows.map(({ problems }) => problems)).toEqual([
      [{ field: 'name', code: 'cell-error' }],
      [
        { field: 'amount', code: 'cell-error' },
        { field: 'document', code: 'cell-error' },
      ],
    ]);
    const csv = await rowsOf(Buffer.from('Nome;Valor\r\n#N/D;10,00\r\n#NOME?;10,00\r\n#1 da fila;10,00\r\n'));
    expect(csv.rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      ['cell-error'],
      ['cell-error'],
      [],
    ]);
  });

  it('rows that a filter, a hand or a closed group hides are counted and not charged', async () => {
    const row = (at: number, attributes = '') =>
      excelRow(at, [inline(`Cliente ${at}`), inline(''), number(at)], attributes);
    const { rows, hidden } = await rowsOf(
      excelWorkbook([
        {
          ...sheet(
            HEAD,
            row(2),
            row(3, ' hidden="1"'),
            row(4, ' outlineLevel="1" hidden="true"'),
            row(5),
            // Blank and hidden: nothing that could have been charged.
            excelRow(6, ['<c s="1"/>'], ' hidden="1"'),
          ),
          after:
            '<autoFilter ref="A1:D5"><filterColumn colId="2"><filters><filter val="2"/></filters></filterColumn></autoFilter>',
        },
      ]),
    );
    expect(rows.map(({ line, amount }) => [line, amount])).toEqual([
      [2, 200],
      [5, 500],
    ]);
    expect(hidden).toBe(2);
  });

  it('what is merged stands in its first cell: no other row gets an amount or a name of it', async () => {
    const { rows } = await rowsOf(
      excelWorkbook([
        {
          ...sheet(
            excelRow(1, [inline('Turma 7'), '<c s="1"/>', '<c s="1"/>']),
            excelRow(2, ['Nome', 'CPF', 'Valor'].map(inline)),
            excelRow(3, [inline('Ana'), inline(CPF), number(10)]),
            excelRow(4, ['<c s="1"/>', '<c s="1"/>', number(20)]),
            excelRow(5, [inline('Rui'), inline(''), '<c s="1"/>']),
          ),
          after: '<mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="A3:A4"/></mergeCells>',
        },
      ]),
    );
    expect(rows.map(({ line, amount, cells, problems }) => [line, amount, cells.name, problems.length])).toEqual([
      [3, 1_000, 'Ana', 0],
      [4, 2_000, '', 0],
      [5, null, 'Rui', 1],
    ]);
  });

  it('the sheet of a chart has no rows, and the sheets beside it are read', async () => {
    const content = excelWorkbook([
      { name: 'Gráfico1', rows: null },
      sheet(HEAD, excelRow(2, [inline('Ana'), inline(CPF), number(10)])),
      { ...sheet(HEAD), name: 'Base', state: 'veryHidden' },
    ]);
    expect(await readTable(content, 0)).toMatchObject({ sheets: ['Gráfico1', 'Alunos', 'Base'], rows: [] });
    const second = await readTable(content, 1);
    expect([second.rows.length, [...second.hiddenSheets]]).toEqual([2, [2]]);
  });

  it('the separator that a CSV file names is its own, and the line that names it is no row', async () => {
    const named = (text: string) => readTable(Buffer.from(text), 0);
    // By count alone, the comma of the amounts would be the separator.
    expect((await named('\uFEFFsep=;\r\nNome;Valor\r\nAna, Rui, Léo;10,00\r\n')).rows).toEqual([
      { line: 1, cells: ['Nome', 'Valor'] },
      { line: 2, cells: ['Ana, Rui, Léo', '10,00'] },
    ]);
    expect((await named('sep=|\nNome|Valor\nAna|10,00')).rows[1]?.cells).toEqual(['Ana', '10,00']);
    const accented = Buffer.from('SEP=;\r\nDescrição;Valor\r\nAção;10,00\r\n', 'latin1');
    expect((await readTable(accented, 0)).rows[1]?.cells).toEqual(['Ação', '10,00']);
  });
});
