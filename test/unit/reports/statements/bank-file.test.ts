/** A bank's file from its bytes: code pages, workbooks, and files that are no statement. */
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bankFile } from '../../../../src-main/reports/statements/reading/bank-file.ts';
import { readEntries, readStatement } from '../../../../src-main/reports/statements/reading/statement-entries.ts';
import { excelRow, excelWorkbook, inline, number, STYLE } from '../../../support/spreadsheets/excel-workbook.ts';

const CSV = 'Data;Histórico;Valor\r\n05/10/2026;PIX JOSÉ CONCEIÇÃO;10,00\r\n';
const OFX =
  'OFXHEADER:100\r\nCHARSET:1252\r\n<OFX><STMTTRN><DTPOSTED>20261005<TRNAMT>10.00<MEMO>PIX JOSÉ CONCEIÇÃO</STMTTRN></OFX>';
/** Where an amount is not one, the columns are chosen. */
const BY_HAND = { date: 0, amount: 2, debit: null, sign: null, description: 1, endToEnd: null, id: null };
const utf16 = (text: string, isBig: boolean) =>
  isBig ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le');

async function linesOf(content: Buffer) {
  const file = await bankFile(content);
  if (file.kind === 'unreadable') return file.found;
  const shape = readStatement(file.text);
  if (shape.kind === 'unreadable') return shape.found;
  const { credits, debits, unread } = readEntries(file.text, shape.kind === 'csv' ? (shape.mapping ?? BY_HAND) : null);
  return [...credits, ...debits]
    .map(({ line, day, amount, text }) => [line, day, amount, text])
    .concat(unread.first.map((line) => [line]));
}

describe("a bank's file from its bytes", () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a mark', (text: string) => utf16(`\uFEFF${text}`, false)],
    ['UTF-16 BE with a mark', (text: string) => utf16(`\uFEFF${text}`, true)],
    ['UTF-16 without a mark', (text: string) => utf16(text, false)],
    ['UTF-16 BE without a mark', (text: string) => utf16(text, true)],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('a statement in %s has its accents, whatever it says of its page', async (_, bytes) => {
    for (const [text, line] of [
      [CSV, 2],
      [OFX, 1],
    ] as const)
      expect(await linesOf(bytes(text))).toEqual([[line, '2026-10-05', 1_000, 'PIX JOSÉ CONCEIÇÃO']]);
  });

  it('a statement is found on the sheet that has one, with days and amounts as they are stored', async () => {
    const rows = [
      [inline('Data'), inline('Histórico'), inline('Valor')],
      [number(46_300, STYLE.day), inline('PIX ANA'), number(1234.5)],
      [inline('06/10/2026'), inline('PIX RUI'), number(1.234)],
      [number(46_301, STYLE.day), inline('TARIFA'), number(-1234)],
    ].map((cells, index) => excelRow(index + 3, cells));
    const cover = excelRow(1, [inline('Banco'), inline('Extrato')]);
    const content = excelWorkbook([
      { name: 'Capa', rows: cover },
      { name: 'Velho', rows: rows.join(''), state: 'hidden' },
      { name: 'Extrato', rows: rows.join('') },
    ]);
    expect(await linesOf(content)).toEqual([
      [4, '2026-10-05', 123_450, 'PIX ANA'],
      [6, '2026-10-06', -123_400, 'TARIFA'],
      // Parts of a cent are never read as thousands.
      [5],
    ]);
  });

  it('numbers without the format of a day are days in a column of that name, and amounts in another', async () => {
    const rows = [
      [inline('Data'), inline('Histórico'), inline('Valor')],
      [number(46_300), inline('PIX ANA'), number(46_300)],
      [number(46_301.5), inline('PIX RUI'), number(7)],
    ].map((cells, index) => excelRow(index + 1, cells));
    expect(await linesOf(excelWorkbook([{ name: 'Extrato', rows: rows.join('') }]))).toEqual([
      [2, '2026-10-05', 4_630_000, 'PIX ANA'],
      [3, '2026-10-06', 700, 'PIX RUI'],
    ]);
  });

  const cnab240 = ['00100000         ', '00100011         ', '00199999         ']
    .map((line) => line.padEnd(240))
    .join('\r\n');
  it.each([
    ['cnab', Buffer.from(cnab240)],
    ['cnab', Buffer.from('02RETORNO01COBRANCA       341BANCO')],
    ['cnab', Buffer.from(`${'1'.repeat(400)}\r\n${'9'.repeat(400)}\r\n`)],
    ['ofc', Buffer.from('<OFC>\r\n<DTD>2\r\n<ACCTSTMT>')],
    ['pdf', Buffer.from('%PDF-1.7\n')],
    ['page', Buffer.from('\r\n<!DOCTYPE html><html><body>Sessão expirada')],
    ['other-spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['archive', Buffer.from(zipSync({ 'extrato.csv': Buffer.from(CSV) }))],
    ['other-spreadsheet', Buffer.from(zipSync({ 'content.xml': Buffer.from('<a/>') }))],
    [
      'other-spreadsheet',
      Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
    ],
    ['other', Buffer.from('0001020304', 'hex')],
    ['other', Buffer.from('hello')],
  ])('a file that is no statement is named: %s', async (found, content) => {
    expect(await linesOf(content)).toBe(found);
  });
});
