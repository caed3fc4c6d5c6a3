import { beforeEach, expect, it } from 'vitest';
import { codeRefusal, messageRefusal } from '../../../src-preload/contract/messages/message-refusal.ts';
import type { PayerView } from '../../../src-preload/contract/payer/payer-view.ts';
import { type ScriptedDesk, scriptedDesk } from '../../support/gateway/scripted-desk.ts';
import type { ScriptedService } from '../../support/gateway/services/scripted-service.ts';
import type { ConsoleDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let service: ScriptedService;
let gatewayId: string;
let charge: ScriptedDesk['charge'];
beforeEach(async () => {
  ({ desk, service, gatewayId, charge } = await scriptedDesk());
});

const PAID = { status: 'PAID', paidAt: '2026-11-20T12:01:00.000Z', end2endId: 'E1' };

async function paidThen(status: string): Promise<string> {
  service.respondWith = (operation, answer) => (operation === 'create' ? answer : { ...answer, ...PAID });
  const key = await charge();
  await desk.received((signal) => signal.name === 'charge-paid' && signal.payload.row.key === key);
  service.respondWith = (_, answer) => ({ ...answer, status });
  await desk.call('charges.checkNow', { gatewayId, key });
  return key;
}

it.each(['PENDING', 'EXPIRED', 'SETTLED', 'CHARGEBACK', 'FAILED'])(
  'no code of a charge that was PAID and is %s is shown to a payer, saved or sent',
  async (status) => {
    const key = await paidThen(status);
    const views: PayerView[] = [];
    desk.console.payer.listen((view) => views.push(view));
    await desk.call('payer.show', { gatewayId, key });
    expect(views.at(-1)).toEqual({ kind: 'paid', language: 'pt-BR', amount: 1000, isSandbox: false });
    const error = await desk.errorOf('payer.saveCode', { gatewayId, key, format: 'png' });
    expect(error).toEqual({ kind: 'not-found', what: 'charge' });

    const charge = await desk.call('charges.detail', { gatewayId, key });
    expect(charge.code.verdict).toBe('sound');
    expect(codeRefusal(charge)).toBe('not-payable');
    const thanks = { text: 'Obrigado', occasion: 'paid' as const };
    expect(messageRefusal(charge, thanks, [])).toBeNull();
    expect(messageRefusal(charge, thanks, ['SETTLED', 'CHARGEBACK', 'FAILED'])).toBe(
      status === 'PENDING' || status === 'EXPIRED' ? null : 'not-paid',
    );
    // What came in is received, whatever the gateway says now.
    const totals = await desk.call('charges.totals', { gatewayId, filter: { paid: {} } });
    expect(totals).toMatchObject({ sum: 1000, count: 1 });
    expect(await desk.call('charges.totals', { gatewayId, filter: { states: ['PENDING', 'EXPIRED'] } })).toMatchObject({
      count: 0,
    });
  },
);
