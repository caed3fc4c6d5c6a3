/** Rows of a CSV that a comma has cut, and rows that are there twice. */
import { expect, it } from 'vitest';
import type { BatchField } from '../../../src-preload/contract/batches/batch.ts';
import { base64, batchDesk, rowsOf } from '../../support/gateway/batch-desk.ts';

async function prepared(lines: readonly string[]) {
  const desk = await batchDesk();
  const { gatewayId } = desk;
  const file = { gatewayId, fileName: 'mensalidades.csv', content: base64(lines.join('\r\n')) };
  const { sheet, mapping } = await desk.desk.call('batches.readSpreadsheet', { ...file, sheet: 0 });
  const { id: batchId } = await desk.desk.call('batches.prepare', { ...file, sheet, mapping, saveAs: null });
  const edit = (position: number, field: BatchField, text: string) =>
    desk.desk.call('batches.editRow', { gatewayId, batchId, position, field, text });
  return { edit, rows: () => rowsOf(desk, batchId) };
}

const CUT = [{ field: 'amount', code: 'cell-too-many' }];

it('an amount that a comma has cut is an error until it is typed', async () => {
  const { edit, rows } = await prepared(['Nome,Valor', 'Ana Souza,50,90', 'Rui Lima,"60,00"', 'Eva Reis,70,']);
  expect((await rows()).map(({ amount, problems }) => [amount, problems])).toEqual([
    [null, CUT],
    [6_000, []],
    [7_000, []],
  ]);
  await edit(1, 'amount', '50,90');
  expect((await rows())[0]).toMatchObject({ amount: 5_090, verdict: 'ready' });
});

it('an amount is cut too where its cents are in a column of the head, and the row is longer', async () => {
  const { rows } = await prepared(['Nome,Valor,Histórico', 'Ana Souza,50,90,', 'Rui Lima,60.00,Dezembro']);
  expect((await rows()).map(({ problems }) => problems)).toEqual([CUT, []]);
});

it('lines of one name, amount and due day wait for a decision, unless a CPF or reference differs', async () => {
  const { edit, rows } = await prepared([
    'Nome;Valor;Vencimento;CPF;Referência',
    'Ana Souza;50,00;10/12/2026;;',
    'Ana Souza;50,00;2026-12-10;;',
    'Ana Souza;50,00;10/01/2027;;',
    'Ana Souza;51,00;10/12/2026;;',
    'Rui Lima;50,00;10/12/2026;;A',
    'Rui Lima;50,00;10/12/2026;;B',
  ]);
  const seen = async () => (await rows()).map((row) => row.seen);
  expect(await seen()).toEqual([[], ['name-in-file'], [], [], [], []]);
  await edit(3, 'dueDay', '10/12/2026');
  expect(await seen()).toEqual([[], ['name-in-file'], ['name-in-file'], [], [], []]);
  await edit(1, 'name', 'Ana Maria Souza');
  expect(await seen()).toEqual([[], [], ['name-in-file'], [], [], []]);
});
