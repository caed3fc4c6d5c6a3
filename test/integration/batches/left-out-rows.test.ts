/** What a spreadsheet itself leaves out, and what its pictures are named. */
import { expect, it } from 'vitest';
import { base64, batchDesk, rowsOf } from '../../support/gateway/batch-desk.ts';

async function verdictsOf(...lines: readonly string[]) {
  const desk = await batchDesk();
  const file = { gatewayId: desk.gatewayId, fileName: 'turma.csv', content: base64(lines.join('\r\n')) };
  const { sheet, mapping } = await desk.desk.call('batches.readSpreadsheet', { ...file, sheet: 0 });
  const { id } = await desk.desk.call('batches.prepare', { ...file, sheet, mapping, saveAs: null });
  return (await rowsOf(desk, id)).map(({ verdict }) => verdict);
}

it('a row with NÃO in the column “Gerar” is left out, and one without an answer where others have SIM', async () => {
  expect(await verdictsOf('Nome;Valor;Gerar', 'Ana;50,00;SIM', 'Rui;60,00;NÃO', 'Bia;70,00;', 'Leo;80,00;x')).toEqual([
    'ready',
    'left-out',
    'left-out',
    'ready',
  ]);
});

it('where rows have NÃO alone, those without an answer are charged', async () => {
  expect(await verdictsOf('Nome;Valor;Gerar cobrança?', 'Ana;50,00;', 'Rui;60,00;não')).toEqual(['ready', 'left-out']);
});

it('a column that is named so and holds something else leaves no row out', async () => {
  expect(await verdictsOf('Nome;Valor;Enviar', 'Ana;50,00;correio', 'Rui;60,00;e-mail')).toEqual(['ready', 'ready']);
});
