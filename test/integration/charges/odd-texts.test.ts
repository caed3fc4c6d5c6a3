import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PayerView } from '../../../src-preload/contract/charges/payer-view.ts';
import { connectGateway } from '../../support/gateway/connect-gateway.ts';
import { codeOf, type ScriptedService, startScriptedService } from '../../support/gateway/services/scripted-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let service: ScriptedService;
let gatewayId: string;

beforeEach(async () => {
  service = await startScriptedService();
  desk = await openDesk();
  gatewayId = await connectGateway(desk, service.baseUrl);
});
afterEach(() => desk.close());

async function charge(name = 'Ana'): Promise<string> {
  const customer = { name, email: '', phone: '', document: '' };
  const draft = typedDraft({ amount: 1000, items: [], customer });
  const outcome = await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true });
  if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
  return outcome.key;
}

it.each([
  ['26 characters', 'A'.repeat(26), 'LONG_NAME'],
  ['a right-to-left override', 'LOJA\u202eAJOL', 'HIDDEN_CHARACTERS'],
])(
  'a code whose payee name has %s is stored with its warning, and may be shown to its payer',
  async (_, name, warning) => {
    service.respondWith = (_operation, answer) => ({
      ...answer,
      pix: { qrcode: codeOf(String(answer['id']), 1000, name) },
    });
    const views: PayerView[] = [];
    desk.console.payer.listen((view) => views.push(view));
    const key = await charge();
    const detail = await desk.call('charges.detail', { gatewayId, key });
    expect(detail.code).toMatchObject({ verdict: 'sound', code: { payeeName: name }, warnings: [warning] });
    expect(detail.attention).toEqual([]);
    await desk.call('payer.show', { gatewayId, key });
    expect(views.at(-1)).toMatchObject({ kind: 'charge', payee: name });
  },
);

it('a name with a right-to-left override is stored and exported as it was typed, without a mark', async () => {
  const name = 'Ana\u202egro';
  const key = await charge(name);
  expect(await desk.call('charges.detail', { gatewayId, key })).toMatchObject({ customerName: name });
  const csv = await desk.call('exports.write', {
    gatewayId,
    exportId: '00000000-0000-4000-8000-000000000001',
    filter: {},
    sort: { column: 'created', direction: 'desc' },
    options: { format: 'csv', dialect: 'international', columns: ['customer'], masked: false, rawAnswers: false },
    language: 'en',
  });
  const text = readFileSync(csv.path, 'utf8');
  expect(text).toContain(name);
  expect(text).not.toContain('U+202E');
});
