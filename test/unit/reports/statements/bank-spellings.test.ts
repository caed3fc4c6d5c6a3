/** One statement as many banks and programs write it: three entries, and nothing that is none. */
import { describe, expect, it } from 'vitest';
import { bankFile } from '../../../../src-main/reports/statements/reading/bank-file.ts';
import { readEntries, readStatement } from '../../../../src-main/reports/statements/reading/statement-entries.ts';

const twice = (text: string) => Buffer.from(Buffer.from(text).toString('latin1'));

async function readFile(content: Buffer) {
  const file = await bankFile(content);
  if (file.kind === 'unreadable') throw new Error(file.found);
  const shape = readStatement(file.text);
  return { file, ...readEntries(file.text, shape.kind === 'csv' ? shape.mapping : null) };
}

/** Day and cents of each entry, in the file's order; and what could not be read. */
async function linesOf(content: Buffer) {
  const { credits, debits, unread } = await readFile(content);
  const entries = [...credits, ...debits].toSorted((one, other) => one.line - other.line);
  return [...entries.map(({ day, amount }) => `${day} ${amount}`), ...unread.first.map((line) => `? ${line}`)];
}

const [ANA, CARLA, BRUNO] = ['PIX RECEBIDO ANA SOUZA', 'PIX RECEBIDO CARLA DIAS', 'PIX ENVIADO BRUNO LIMA'];
const THREE = ['2026-10-05 5000', '2026-10-06 123456', '2026-10-06 -12050'];

describe('a statement is read to the same entries', () => {
  it.each([
    [
      'each amount cut in two by its own comma',
      'Data,Histórico,Docto,Valor,Saldo',
      `05/10/2026,${ANA},1234,50,00,150,00`,
      `06/10/2026,${CARLA},1235,1.234,56,1.384,56`,
      `06/10/2026,${BRUNO},1236,-120,50,1.264,06`,
    ],
    [
      'cells that were kept from Excel',
      'Data;Histórico;Valor',
      `="05/10/2026";="${ANA}";="50,00"`,
      `="06/10/2026";="${CARLA}";="1.234,56"`,
      `="06/10/2026";="${BRUNO}";="-120,50"`,
    ],
    [
      'sums with a day below the entries',
      'Data;Histórico;Valor',
      `05/10/2026;${ANA};50,00`,
      `06/10/2026;${CARLA};1.234,56`,
      `06/10/2026;${BRUNO};-120,50`,
      '31/10/2026;Total de créditos;1.284,56',
      '31/10/2026;Total geral do período;1.164,06',
    ],
    [
      'a balance named in the column of the sign',
      'CODIGO;DATA;TIPO;DESCRICAO;VALOR',
      'a1;05/10/2026;Pix recebido;Ana Souza;50',
      'a2;06/10/2026;Pix recebido;Carla Dias;1.234,56',
      'a3;06/10/2026;Pix enviado;Bruno Lima;-120,5',
      ';06/10/2026;Saldo do dia;;1.264,06',
    ],
    [
      'days of the week',
      'Data;Histórico;Valor',
      `Segunda-feira, 5 de outubro de 2026;${ANA};50,00`,
      `ter. 06/10/2026;${CARLA};1.234,56`,
      `terça-feira, 6/10/2026;${BRUNO};-120,50`,
    ],
    [
      'months before days',
      'Date,Description,Amount',
      `"Oct 5, 2026",${ANA},50.00`,
      `"October 6, 2026",${CARLA},"1,234.56"`,
      `"Oct. 6, 2026",${BRUNO},-120.50`,
    ],
    [
      'months glued to days',
      'Data;Histórico;Valor',
      `05OUT2026;${ANA};50,00`,
      `06OUT26;${CARLA};1.234,56`,
      `06out2026;${BRUNO};-120,50`,
    ],
    [
      'ways in English, in a column of no known name',
      'date,counterparty,amount,way',
      '2026-10-05,ANA SOUZA,50.00,IN',
      '2026-10-06,CARLA DIAS,1234.56,cash-in',
      '2026-10-06,BRUNO LIMA,120.50,OUT',
    ],
    [
      'an account in another currency next to reais',
      'Data;Descrição;Valor original;Valor (R$)',
      `05/10/2026;${ANA};10,00;50,00`,
      `06/10/2026;${CARLA};250,00;1.234,56`,
      `06/10/2026;${BRUNO};-20,00;-120,50`,
    ],
    [
      'amounts in dollars and their rate before those in reais',
      'Data;Histórico;Valor (em US$);Cotação (em R$);Valor (em R$)',
      `05/10/2026;${ANA};9.09;5.50;50.00`,
      `06/10/2026;${CARLA};0;0;1234.56`,
      `06/10/2026;${BRUNO};-21.91;5.50;-120.50`,
    ],
    [
      'quoted amounts, days of two digits and ends of lines as the Mac has them',
      ['Extrato de: Ag: 1234 | Conta: 123456-7', 'Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);'].join(
        '\r',
      ),
      `30/09/26;SALDO ANTERIOR;;;;"1,00";`,
      `05/10/26; ${ANA};5050404;"50,00";;"51,00";`,
      `06/10/26; ${CARLA};5050404;"1.234,56";;"1.285,56";`,
      `06/10/26; ${BRUNO};5050404;;"120,50";"1.165,06";`,
      ';Total;;"1.284,56";"-120,50";"1.165,06";',
    ],
    [
      'names of columns that have lost their accents',
      'Data;Hist?rico;Cr\uFFFDdito;D??bito',
      `05/10/2026;${ANA};50,00;`,
      `06/10/2026;${CARLA};1.234,56;`,
      `06/10/2026;${BRUNO};;120,50`,
    ],
    [
      'a point as the decimal sign, before three decimals',
      'Data;Histórico;Crédito;Débito',
      `05/10/2026;${ANA};50.000;`,
      `06/10/2026;${CARLA};1234.560;`,
      `06/10/2026;${BRUNO};;120.500`,
    ],
    [
      'the currency behind each amount',
      'Data;Histórico;Valor',
      `05/10/2026;${ANA};50,00 BRL`,
      `06/10/2026;${CARLA};1.234,56 R$`,
      `06/10/2026;${BRUNO};-120,50 BRL`,
    ],
    [
      'names, days and amounts repeated on each page',
      'Data;Histórico;Valor',
      `05/10/2026;${ANA};50,00`,
      'Data;Histórico;Valor',
      `06/10/2026;${CARLA};1.234,56`,
      `06/10/2026;${BRUNO};-120,50`,
    ],
  ])('with %s', async (_what, ...lines) => {
    const found = await linesOf(Buffer.from(lines.join(lines[0]?.includes('\r') ? '\r' : '\r\n')));
    expect(found.filter((line) => !line.startsWith('?'))).toEqual(THREE);
  });

  it('an OFX transaction without the day of its posting has that of its user', async () => {
    const text = `<OFX><STMTTRN><TRNTYPE>CREDIT<DTPOSTED><DTUSER>20261005<TRNAMT>50.00<MEMO>${ANA}</STMTTRN></OFX>`;
    expect(await linesOf(Buffer.from(text))).toEqual(THREE.slice(0, 1));
  });

  it('the time in the column of the day is evidence, but of another zone it is none', async () => {
    const searched = async (day: string) => {
      const { credits } = await readFile(Buffer.from(`Data;Histórico;Valor\n${day};${ANA};50,00\n`));
      return credits.map(({ searchText }) => searchText);
    };
    expect(await searched('05/10/2026 09:10')).toEqual([`${ANA}\n05/10/2026 09:10`]);
    for (const day of ['05/10/2026', '2026-10-05T12:10:00Z', '2026-10-05T12:10:00.000+00:00'])
      expect(await searched(day)).toEqual([ANA]);
  });

  it('a comma within a text, or a number that is no amount, is no cent of another cell', async () => {
    const text = ['Data,Docto,Valor,Descrição', `05/10/2026,12,50.00,PIX RECEBIDO, ANA SOUZA`, `06/10/2026,77,7.00,50`];
    expect(await linesOf(Buffer.from(text.join('\n')))).toEqual(['2026-10-05 5000', '2026-10-06 700']);
    const semicolons = ['Data;Docto;Valor', '05/10/2026;1234;50;00', '06/10/2026;1235;51;00'];
    const shape = readStatement(semicolons.join('\n'));
    const mapping = { date: 0, amount: 2, debit: null, sign: null, description: null, endToEnd: null, id: null };
    expect(shape.kind).toBe('csv');
    expect(readEntries(semicolons.join('\n'), mapping).credits.map(({ amount }) => amount)).toEqual([5_000, 5_100]);
  });

  it('UTF-8 that was written twice has its accents, and a text with such signs of its own keeps them', async () => {
    const text = `Data;Lançamento;Crédito;Débito\n05/10/2026;PIX JOSÉ CONCEIÇÃO – Nº 1;50,00;\n06/10/2026;SAQUE;;7,00\n`;
    const { credits, debits } = await readFile(twice(text));
    expect([...credits, ...debits].map(({ amount, text: said }) => [amount, said])).toEqual([
      [5_000, 'PIX JOSÉ CONCEIÇÃO – Nº 1'],
      [-700, 'SAQUE'],
    ]);
    const own = await readFile(Buffer.from('Data;Histórico;Valor\n05/10/2026;PIX “AMANHÔ É;50,00\n'));
    expect(own.credits.map(({ text: said }) => said)).toEqual(['PIX “AMANHÔ É']);
  });
});
