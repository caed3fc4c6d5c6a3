import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../src-main/workbook/read-table.ts';
import { SpreadsheetRefused } from '../../../src-main/workbook/unpack-workbook.ts';
import fc from '../../support/run/properties.ts';
import { runs } from '../../support/run/rounds.ts';

const cellsOf = async (content: Buffer) => (await readTable(content, 0)).rows.map(({ cells }) => cells);

/** Why a file is refused; `read` where it is not. Any other error fails the test. */
async function refusalOf(content: Buffer): Promise<string> {
  try {
    await readTable(content, 0);
    return 'read';
  } catch (error) {
    if (error instanceof SpreadsheetRefused) return error.code;
    throw error;
  }
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook of one sheet with these rows of cells, as XML. */
function partsOf(rows: string, styles = '<xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/>') {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Clientes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  };
}

function workbook(rows: string): Buffer {
  const parts = Object.entries(partsOf(rows)).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(parts)));
}

/** Signs that a cell may begin, end or break with, and others. */
const WILD = fc.constantFrom(...'aZ09 ,.;:\0\n\r\t"\'<>&=+-@/\\çãé•\u200f\ufeff😀');

describe('a spreadsheet', () => {
  it('a CSV file is read in UTF-8, in Windows-1252 and in UTF-16, and at the separator that it uses', async () => {
    const expected = [
      ['Valor', 'Descrição'],
      ['10,00', 'Mensalidade; março'],
    ];
    const text = 'Valor;Descrição\r\n10,00;"Mensalidade; março"\r\n';
    expect(await cellsOf(Buffer.from(text))).toEqual(expected);
    expect(await cellsOf(Buffer.from(`\uFEFF${text}`))).toEqual(expected);
    expect(await cellsOf(Buffer.from(text, 'latin1'))).toEqual(expected);
    expect(await cellsOf(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected);
    expect(await cellsOf(Buffer.from('a\tb\n1,5\t"c"'))).toEqual([
      ['a', 'b'],
      ['1,5', 'c'],
    ]);
  });

  it('a workbook’s numbers and days are read as such, with the line that the spreadsheet shows', async () => {
    const table = await readTable(
      workbook(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Valor</t></is></c><c r="B1" t="inlineStr"><is><t>Vencimento</t></is></c></row>' +
          '<row r="3"><c r="A3"><v>4.35</v></c><c r="B3" s="1"><v>46366</v></c></row>',
      ),
      0,
    );
    expect(table).toMatchObject({ format: 'xlsx', sheets: ['Clientes'] });
    expect(table.rows).toEqual([
      { line: 1, cells: ['Valor', 'Vencimento'] },
      { line: 3, cells: [{ number: 4.35 }, { day: '2026-12-10' }] },
    ]);
  });

  it.each([
    ['no bytes', Buffer.alloc(0), 'spreadsheet-empty'],
    ['blank lines', Buffer.from('\n ; ;\n'), 'spreadsheet-empty'],
    ['a web page', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), 'spreadsheet-not-readable'],
    ['an XML of Excel 2003', Buffer.from('<?xml version="1.0"?><Workbook/>'), 'spreadsheet-not-readable'],
    ['a workbook with a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'spreadsheet-not-readable'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'spreadsheet-not-readable'],
    ['an archive without a workbook', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'spreadsheet-archive'],
    [
      'a cut workbook',
      workbook('<row r="1"><c r="A1"><v>1</v></c></row>').subarray(0, 900),
      'spreadsheet-not-readable',
    ],
    ['more rows than a batch has', Buffer.from('1,00\n'.repeat(12_000)), 'spreadsheet-too-many-rows'],
  ])('%s is refused with its reason', async (_, content, code) => {
    expect(await refusalOf(content)).toBe(code);
  });

  it('an archive that unpacks to more than the limit is refused, whatever size it states', async () => {
    const bomb = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': [new Uint8Array(52 * 1024 * 1024), { level: 1 }] }));
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusalOf(bomb)).toBe('spreadsheet-too-large');
    // Both places in which it states its size say 10 bytes.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(52 * 1024 * 1024);
    const ten = Buffer.from([10, 0, 0, 0]);
    for (let at = bomb.indexOf(size); at !== -1; at = bomb.indexOf(size)) ten.copy(bomb, at);
    expect(await refusalOf(bomb)).toBe('spreadsheet-too-large');
    const many = Array.from({ length: 3_000 }, (_, index) => [`${index}.xml`, new Uint8Array()] as const);
    expect(await refusalOf(Buffer.from(zipSync(Object.fromEntries(many))))).toBe('spreadsheet-too-large');
  });

  it('whatever the bytes are, a file is read or refused with a code', async () => {
    const sound = workbook('<row r="1"><c r="A1"><v>1</v></c></row>');
    const changed = fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { maxLength: 12 }).map((changes) => {
      const copy = Buffer.from(sound);
      for (const [at, byte] of changes) copy[at] = byte;
      return copy;
    });
    const archive = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.concat([Buffer.from('PK'), bytes]));
    const xml = fc.string({ maxLength: 200 }).map((text) => {
      const parts = { ...partsOf(''), 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${text}` };
      return Buffer.from(
        zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]))),
      );
    });
    const text = fc.string({ unit: WILD, maxLength: 300 }).map((each) => Buffer.from(each));
    const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each));
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, archive, xml, text, bytes), async (content) => {
        expect(typeof (await refusalOf(content))).toBe('string');
      }),
      { numRuns: runs(400) },
    );
  });

  it('a part whose compressed bytes are damaged is not readable', async () => {
    const parts = workbook('<row r="1"><c r="A1"><v>1</v></c></row>');
    const packed = deflateRawSync(strToU8('x'));
    expect(packed.length).toBeGreaterThan(0);
    const at = parts.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length;
    parts.fill(0xff, at, at + 20);
    expect(await refusalOf(parts)).toBe('spreadsheet-not-readable');
  });
});
