import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../src-main/workbook/read-table.ts';

const cellsOf = async (content: Buffer) => (await readTable(content, 0)).rows.map(({ cells }) => cells);
const otherPageOf = async (content: Buffer) => (await readTable(content, 0)).otherPage;

/** `José Conceição` and `JOÃO ÇÉÍ` in code page 850 and in that of the Mac. */
const MS_DOS = { small: 'Jos\x82 Concei\x87\xc6o', large: 'JO\xc7O \x80\x90\xd6' };
const MAC = { small: 'Jos\x8e Concei\x8d\x8bo', large: 'JO\xccO \x82\x83\xea' };
const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('the accents of a CSV file', () => {
  it('one line of another code page leaves the accents of all others as they are, and is named', async () => {
    const content = Buffer.concat([
      Buffer.from('Nome;Valor\r\nJosé Conceição;50,00\r\n'),
      bytes('Ana J\xfalia;60,00\r\n'),
      Buffer.from('João;70,00\r\n'),
    ]);
    expect((await cellsOf(content)).map(([name]) => name)).toEqual(['Nome', 'José Conceição', 'Ana Júlia', 'João']);
    expect(await otherPageOf(content)).toEqual({ page: 'windows-1252', lines: [3] });
  });

  it.each([
    ['cp850', MS_DOS],
    ['macintosh', MAC],
  ])('a file of code page %s is read with its accents, and is named', async (page, { small, large }) => {
    const content = bytes(`Nome;Valor\r\n${small};50,00\r\nAna;1,00\r\n${large};7,00\r\n`);
    expect((await cellsOf(content)).map(([name]) => name)).toEqual(['Nome', 'José Conceição', 'Ana', 'JOÃO ÇÉÍ']);
    expect(await otherPageOf(content)).toEqual({ page, lines: [2, 4] });
  });

  it('a file that is Windows-1252 throughout, as Excel saves its CSV, is read without a note', async () => {
    const content = bytes('Nome;Refer\xeancia;Valor\r\nJos\xe9 Concei\xe7\xe3o;N\xba 1;50,00\r\nJO\xc3O;\x96;7,00\r\n');
    expect(await cellsOf(content)).toEqual([
      ['Nome', 'Referência', 'Valor'],
      ['José Conceição', 'Nº 1', '50,00'],
      ['JOÃO', '–', '7,00'],
    ]);
    expect(await otherPageOf(content)).toBe(null);
  });

  it('UTF-16 is read in both orders of its bytes', async () => {
    const little = Buffer.from('\uFEFFNome\tValor\nJosé\t5,00', 'utf16le');
    for (const content of [little, Buffer.from(little).swap16()])
      expect(await cellsOf(content)).toEqual([
        ['Nome', 'Valor'],
        ['José', '5,00'],
      ]);
  });
});

describe('the separator of a CSV file', () => {
  const split = (...lines: readonly string[]) => cellsOf(Buffer.from(lines.join('\r\n')));

  it('is the sign that lines have equally often: commas within pasted cells separate nothing', async () => {
    expect(
      await split('Nome\tValor\tDescrição', 'Souza, Ana\t50,00\tAula, livro, taxa', 'Lima, Rui\t9,50\tAula, livro'),
    ).toEqual([
      ['Nome', 'Valor', 'Descrição'],
      ['Souza, Ana', '50,00', 'Aula, livro, taxa'],
      ['Lima, Rui', '9,50', 'Aula, livro'],
    ]);
    expect(await split('Nome;Valor', 'Souza, Ana, filha;50,00', 'Lima, Rui, Jr.;9,50')).toHaveLength(3);
    expect((await split('Name,Amount', '"Souza; Ana; x",50.00', '"a;b;c",1.00'))[1]).toEqual([
      'Souza; Ana; x',
      '50.00',
    ]);
    expect((await split('Mensalidades', 'Nome,Valor', 'Ana,50.00', 'Rui,9'))[2]).toEqual(['Ana', '50.00']);
    expect(await split('Ana,50', 'Rui,60')).toEqual([
      ['Ana', '50'],
      ['Rui', '60'],
    ]);
  });

  it('the decimal comma of a single column is none: its cents are not lost', async () => {
    expect(await split('Valor', '50,00', '1.120,50')).toEqual([['Valor'], ['50,00'], ['1.120,50']]);
  });

  it('a text that a program writes as a formula, to keep its zeros, is that text', async () => {
    expect((await split('CPF;Valor', '="01234567890";50,00', '"=""007""";9,00')).slice(1)).toEqual([
      ['01234567890', '50,00'],
      ['007', '9,00'],
    ]);
  });
});

describe('a spreadsheet of another format', () => {
  it.each([
    ['OpenDocument', ['mimetype', 'content.xml']],
    ['Excel’s binary workbook', ['[Content_Types].xml', 'xl/workbook.bin']],
    ['Numbers', ['Index/Document.iwa', 'Metadata/Properties.plist']],
  ])('%s is refused by what it is, not as damaged', async (_what, names) => {
    const content = Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from('<x/>')]))));
    await expect(readTable(content, 0)).rejects.toMatchObject({ code: 'spreadsheet-other-format' });
  });
});
