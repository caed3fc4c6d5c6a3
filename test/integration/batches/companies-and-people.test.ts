/** A spreadsheet of people and companies, whose documents stand in two columns; and what is invisible in its cells. */
import { describe, expect, it } from 'vitest';
import { base64, batchDesk, rowsOf } from '../../support/gateway/batch-desk.ts';

async function prepared(lines: readonly string[]) {
  const desk = await batchDesk();
  const file = {
    gatewayId: desk.gatewayId,
    fileName: 'clientes.csv',
    content: base64(Buffer.from(lines.join('\r\n'))),
  };
  const shape = await desk.desk.call('batches.readSpreadsheet', { ...file, sheet: 0 });
  const { sheet, mapping } = shape;
  const batch = await desk.desk.call('batches.prepare', { ...file, sheet, mapping, saveAs: 'Clientes' });
  return { desk, file, shape, batch, rows: await rowsOf(desk, batch.id) };
}

describe('a spreadsheet of people and companies', () => {
  const HEAD = 'Nome;CPF;Valor;CNPJ';

  it('a row has the document of the column that is filled, and one with two is told and can be mended', async () => {
    const { desk, batch, shape, rows } = await prepared([
      HEAD,
      'Ana Souza;529.982.247-25;50,00;',
      'Loja Um;-;60,00;11.222.333/0001-81',
      'Bruno Lima;111.444.777-35;70,00;11.222.333/0001-81',
      'Loja Dois;12ABC34501DE35;80,00;12.ABC.345/01DE-35',
    ]);
    expect(shape.mapping).toMatchObject({ columns: { document: 1 }, secondDocument: 3 });
    expect(rows.map(({ cells, problems }) => [cells.document, problems.map(({ code }) => code)])).toEqual([
      ['52998224725', []],
      ['11222333000181', []],
      ['111.444.777-35 / 11.222.333/0001-81', ['document-twice']],
      ['12ABC34501DE35', []],
    ]);
    const at = { gatewayId: desk.gatewayId, batchId: batch.id, position: 3, field: 'document' } as const;
    const { row } = await desk.desk.call('batches.editRow', { ...at, text: '111.444.777-35' });
    expect(row).toMatchObject({ verdict: 'ready', problems: [], cells: { document: '11144477735' } });
  });

  it('both columns are kept with the saved columns of such a spreadsheet', async () => {
    const { desk, file } = await prepared([HEAD, 'Ana Souza;529.982.247-25;50,00;']);
    const again = await desk.desk.call('batches.readSpreadsheet', { ...file, sheet: 0 });
    expect(again).toMatchObject({ savedAs: 'Clientes', mapping: { columns: { document: 1 }, secondDocument: 3 } });
  });

  it.each(['Nome;CPF do aluno;Valor;CPF do pai', 'Nome;CPF/CNPJ;Valor;CNPJ', 'Nome;CPF;Valor;Cidade'])(
    'a second column is taken only for the other kind of document, not in %s',
    async (head) => {
      const { shape } = await prepared([head, 'Ana Souza;529.982.247-25;50,00;']);
      expect(shape.mapping).toMatchObject({ columns: { document: 1 } });
      expect(shape.mapping.secondDocument ?? null).toBeNull();
    },
  );
});

it('the lines from which something invisible is taken out are counted and named', async () => {
  const { shape, rows } = await prepared([
    'Nome;CPF;Valor',
    'Ana\u200b Souza;529.982.247-25;50,00',
    'Bruno Lima;111.444.777-35;60,00',
    'Caio;\u202a123.456.789-09\u202c;70,00',
    'Davi\u00a0Costa;;80,00',
  ]);
  expect(shape.invisible).toEqual({ count: 2, lines: [2, 4] });
  expect(rows.map(({ cells }) => cells.name)).toEqual(['Ana Souza', 'Bruno Lima', 'Caio', 'Davi Costa']);
});
