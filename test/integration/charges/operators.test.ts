/** The operator is recorded with each action, wherever in the console it happens. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createdCharge, typedGateway } from '../../support/gateway/connect-gateway.ts';
import { startTokenService } from '../../support/gateway/services/token-service.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let gatewayId: string;
beforeEach(async () => {
  desk = await openDesk();
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
});
afterEach(async () => desk.close());

const be = (operator: string) => desk.call('settings.change', { operator });
const eventsOf = async (key: string) =>
  (await desk.call('charges.detail', { gatewayId, key })).timeline.map(({ event }) => event);

async function create(): Promise<string> {
  return createdCharge(desk, gatewayId);
}

describe('the operator at the desk', () => {
  it('an operator is recorded with what they make, note, tag, check and export; the watch has nobody', async () => {
    await be('Ana Souza');
    const key = await create();
    await desk.call('charges.addNote', { gatewayId, key, text: 'ligou' });
    await be('Bruno Lima');
    await desk.call('charges.changeTags', { gatewayId, keys: [key], add: ['vip'], remove: [] });
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.received(({ name, payload }) => name === 'charge-paid' && payload.row.key === key);
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'refund' });
    await be('Célia Prado');
    await desk.call('charges.checkNow', { gatewayId, key });
    const file = await desk.call('exports.write', {
      gatewayId,
      exportId: randomUUID(),
      filter: { operators: ['Ana Souza'] },
      sort: { column: 'operator', direction: 'asc' },
      options: { format: 'csv', dialect: 'brazil', columns: ['operator', 'gross'], masked: true, rawAnswers: false },
      language: 'pt-BR',
    });
    const events = await eventsOf(key);
    expect(events.find(({ kind }) => kind === 'attempt')).toMatchObject({ by: 'Ana Souza' });
    expect(events.find(({ kind }) => kind === 'note')).toMatchObject({ by: 'Ana Souza' });
    expect(events.find(({ kind }) => kind === 'tags')).toMatchObject({ by: 'Bruno Lima' });
    expect(events.find(({ kind }) => kind === 'export')).toMatchObject({ by: 'Célia Prado' });
    const states = events.filter((event) => event.kind === 'state');
    expect(states.find(({ to }) => to === 'PAID')).not.toHaveProperty('by');
    expect(states.find(({ to }) => to === 'REFUNDED')).toMatchObject({ source: 'manual', by: 'Célia Prado' });
    expect(readFileSync(file.path, 'utf8')).toMatch(/"Operador";"Valor bruto \(R\$\)"\r\n"Ana Souza";/);
    expect(await desk.call('charges.operators', { gatewayId })).toEqual(['Ana Souza']);
  });

  it('an operator is recorded with a charge they adopt', async () => {
    const service = await startTokenService();
    const { id } = await desk.call('gateways.add', typedGateway({ baseUrl: service.baseUrl }));
    await desk.call('access.setToken', { gatewayId: id, token: 'token-0' });
    await be('Bruno Lima');
    const asked = { gatewayId: id, transactionIds: ['tx-1'], attemptKey: null };
    const [adopted] = await desk.call('charges.adopt', asked);
    const detail = await desk.call('charges.detail', { gatewayId: id, key: adopted?.key ?? '' });
    expect(detail).toMatchObject({
      operator: 'Bruno Lima',
      timeline: [{ event: { kind: 'state', source: 'adopt', by: 'Bruno Lima' } }],
    });
    await be('');
    expect(await desk.call('charges.operators', { gatewayId: id })).toEqual(['Bruno Lima']);
  });
});
