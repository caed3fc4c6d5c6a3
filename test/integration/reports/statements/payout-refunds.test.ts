/** A payout that is less by refunds is confirmed with them, and undone with them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openHistory } from '../../../../src-main/history/history.ts';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { savedLineOf } from '../../../../src-renderer/reports/statements/lists/saved-lines.ts';
import { base64 } from '../../../support/gateway/batch-desk.ts';
import { typedGateway } from '../../../support/gateway/connect-gateway.ts';
import { answerAbout, createCharge } from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import { openDesk } from '../../../support/shell/console-desk.ts';

const MAPPING = { date: 0, amount: 1, debit: null, sign: null, description: 2, endToEnd: null, id: null };
const PAID = Date.UTC(2026, 10, 18, 15);
const HOUR = 3_600_000;
/** Two payments of R$ 10,00, less the refund of one that was paid and paid out before. */
const FILE = 'Data;Valor;Histórico\n19/11/2026;15,00;TED GATEWAY SA';

async function deskWithRefund() {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = await openDesk(folder);
  const { id: gatewayId } = await first.call('gateways.add', typedGateway());
  await first.console.close();
  const gateway = join(folder, 'gateways', gatewayId);
  const history = await openHistory({ folder: gateway, workers: historyWorkers, log: () => undefined });
  const paid = async (amount: number, paidAt: number) =>
    createCharge(history, { amount, at: paidAt - HOUR, transaction: { state: 'PAID', paidAt } });
  const keys = [(await paid(1000, PAID)).key, (await paid(1000, PAID)).key];
  const refunded = await paid(500, PAID - 240 * HOUR);
  await history.observe(answerAbout({ id: refunded.transactionId, state: 'REFUNDED' }, { at: PAID + HOUR }));
  await history.close();
  const desk = await openDesk(folder);
  onTestFinished(() => desk.console.close());
  const content = base64(FILE);
  return {
    desk,
    gatewayId,
    keys,
    refundKey: refunded.key,
    match: () => desk.call('statements.match', { gatewayId, content, mapping: MAPPING }),
    /** As the page saves proposals that a person confirms. */
    save: (proposed: StatementMatch['proposed']) =>
      desk.call('statements.save', {
        gatewayId,
        lines: proposed.map((pair) => savedLineOf({ ...pair, by: 'person' })),
      }),
  };
}

it('a payout and the refund it kept back are saved with one line, and the next file knows both', async () => {
  const { desk, gatewayId, keys, refundKey, match, save } = await deskWithRefund();
  const { proposed, counts } = await match();
  expect(proposed).toMatchObject([{ by: 'payout-less-refunds', kind: 'payment', refunds: [{ key: refundKey }] }]);
  expect(proposed[0]?.charges.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  expect(counts.missingInBank).toBe(0);
  const { saved, refused } = await save(proposed);
  expect([saved, refused]).toEqual([expect.arrayContaining([...keys, refundKey]), []]);
  const again = await match();
  expect(again.matched).toMatchObject([{ saved: true, kind: 'payment', refunds: [{ key: refundKey }] }]);
  expect(again.matched[0]?.charges).toHaveLength(2);
  expect(again.counts).toMatchObject({ matched: 1, proposed: 0, missingInBank: 0, missingHere: 0 });
  const { statementMatches, ...detail } = await desk.call('charges.detail', { gatewayId, key: refundKey });
  expect(statementMatches).toMatchObject([{ kind: 'refund', lineId: proposed[0]?.entry.lineId, amount: 1500 }]);
  // A payout's day is not the day of the refunds in it.
  expect(detail).toMatchObject({ returnedAt: PAID + HOUR, returnedFrom: 'seen' });
});

it('a payout that is undone takes its refund back with it', async () => {
  const { desk, gatewayId, refundKey, match, save } = await deskWithRefund();
  const { proposed } = await match();
  await save(proposed);
  const lineId = proposed[0]?.entry.lineId ?? '';
  expect(await desk.call('statements.undo', { gatewayId, lineId })).toHaveLength(3);
  expect(await match()).toMatchObject({
    matched: [],
    proposed: [{ by: 'payout-less-refunds', refunds: [{ key: refundKey }] }],
  });
});
