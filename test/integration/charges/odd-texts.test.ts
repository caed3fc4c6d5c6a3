import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import type { PayerView } from '../../../src-preload/contract/payer/payer-view.ts';
import { type ScriptedDesk, scriptedDesk } from '../../support/gateway/scripted-desk.ts';
import { codeOf, type ScriptedService } from '../../support/gateway/services/scripted-service.ts';
import type { ConsoleDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let service: ScriptedService;
let gatewayId: string;
let charge: ScriptedDesk['charge'];
beforeEach(async () => {
  ({ desk, service, gatewayId, charge } = await scriptedDesk());
});

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

it('a name with a right-to-left override is stored and exported as it came, without a mark', async () => {
  const name = 'Ana\u202egro';
  service.respondWith = (_operation, answer) => ({ ...answer, customer: { name } });
  const key = await charge({ items: [], customer: { name: '', email: '', phone: '', document: '' } });
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
