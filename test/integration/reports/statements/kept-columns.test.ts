/** The columns that were chosen for an account's file are those of its next one, until it is laid out in another way. */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { base64 } from '../../../support/gateway/batch-desk.ts';
import { typedGateway } from '../../../support/gateway/connect-gateway.ts';
import { openDesk } from '../../../support/shell/console-desk.ts';

const OCTOBER = ['20/10/2026;77;PIX ANA;10,00;', '21/10/2026;78;PIX RUI;10,00;'];
/** Its numbers are no longer digits alone, and its last column is no longer empty. */
const NOVEMBER = ['20/11/2026;A9;PIX EVA;12,50;LOJA', '23/11/2026;79;TARIFA;-1,00;'];
const SUGGESTED = { date: 0, amount: 3, debit: null, sign: null, description: 2, endToEnd: null, id: null };
const CHOSEN = { ...SUGGESTED, description: null, id: 1 };

let read: (lines: readonly string[], gatewayId?: string) => Promise<unknown>;
let match: (lines: readonly string[]) => Promise<unknown>;
let desk: Awaited<ReturnType<typeof openDesk>>;

beforeEach(async () => {
  desk = await openDesk();
  onTestFinished(() => desk.close());
  const { id } = await desk.call('gateways.add', typedGateway());
  const contentOf = (lines: readonly string[]) => base64(lines.join('\n'));
  read = (lines, gatewayId = id) => desk.call('statements.read', { gatewayId, content: contentOf(lines) });
  match = (lines) => desk.call('statements.match', { gatewayId: id, content: contentOf(lines), mapping: CHOSEN });
});

it('a file without headings has the columns that were chosen for the account’s last one', async () => {
  expect(await read(NOVEMBER)).toMatchObject({ mapping: SUGGESTED, savedId: null });
  await match(OCTOBER);
  expect(await read(NOVEMBER)).toMatchObject({ mapping: CHOSEN, savedId: expect.any(String) });
});

it('the columns of a file without headings are those of one account, and of every account with headings', async () => {
  const heading = 'Data;Documento;Histórico;Valor;Obs';
  await match(OCTOBER);
  await match([heading, ...OCTOBER]);
  const { id } = await desk.call('gateways.add', { ...typedGateway(), name: 'Another' });
  expect(await read(NOVEMBER, id)).toMatchObject({ mapping: SUGGESTED, savedId: null });
  expect(await read([heading, ...NOVEMBER], id)).toMatchObject({ mapping: CHOSEN, savedId: expect.any(String) });
});

it('columns that were chosen and are forgotten are suggested again', async () => {
  await match(OCTOBER);
  const { savedId } = (await read(NOVEMBER)) as { readonly savedId: string };
  await desk.call('statements.forgetColumns', { id: savedId });
  expect(await read(NOVEMBER)).toMatchObject({ mapping: SUGGESTED, savedId: null });
});

it.each([
  ['has a column more', NOVEMBER.map((line) => `${line};x`)],
  ['has another separator', NOVEMBER.map((line) => line.replaceAll(';', '\t').replaceAll(',', '.'))],
  ['has its amount elsewhere', ['20/11/2026;12,50;PIX EVA;A9;LOJA', '23/11/2026;-1,00;TARIFA;79;']],
  ['has its day elsewhere', ['PIX EVA;A9;20/11/2026;12,50;LOJA', 'TARIFA;79;23/11/2026;-1,00;']],
  [
    'has a balance where the amount was',
    ['10,00;10,00', '22,50;12,50', '42,50;20,00', '39,50;-3,00', '50,00;10,50'].map(
      (figures, row) => `2${row}/11/2026;7;PIX ANA;${figures}`,
    ),
  ],
])('the columns of a file without headings are asked about again where it %s', async (_, lines) => {
  await match(OCTOBER);
  expect(await read(lines)).toMatchObject({ kind: 'csv', savedId: null });
});
