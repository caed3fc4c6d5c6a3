/** A gateway that takes long to answer a creation, in virtual time. */
import type { Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { CREATED_DATA, enveloped } from '../../support/gateway/sample-transaction.ts';
import { httpAnswer, startWireServer } from '../../support/gateway/services/wire-server.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { openDesk } from '../../support/shell/console-desk.ts';

/** A desk that has sent a creation to a gateway with this setting; the gateway holds its answer. */
async function creationAt(createSeconds: number | undefined) {
  const clock = new VirtualClock();
  const held: Socket[] = [];
  const server = await startWireServer({
    requested: (socket, request) => {
      if (request.startsWith('POST')) held.push(socket);
      else socket.write(httpAnswer(404, ''));
    },
  });
  const desk = await openDesk(undefined, clock);
  onTestFinished(() => desk.close());
  const settings = typedGateway({ baseUrl: server.baseUrl, ...(createSeconds !== undefined && { createSeconds }) });
  const { id: gatewayId } = await desk.call('gateways.add', settings);
  await desk.call('access.setToken', { gatewayId, token: 'a-token' });
  const draft = typedDraft({ amount: 1050 });
  const outcome = desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true });
  await expect.poll(() => held.length).toBe(1);
  return { clock, desk, gatewayId, outcome, answer: () => held[0]?.write(httpAnswer(201, enveloped(CREATED_DATA))) };
}

it('a creation that the gateway answers after 20 seconds is created, and under way until then', async () => {
  const { clock, desk, gatewayId, outcome, answer } = await creationAt(undefined);
  await clock.advance(20_000);
  expect(await desk.call('charges.underway', { gatewayId })).toMatchObject([{ status: 'sending', amount: 1050 }]);
  answer();
  expect(await outcome).toMatchObject({ outcome: 'created' });
});

it('a creation is given up after the time of its gateway’s setting, and its outcome is unknown', async () => {
  const { clock, outcome } = await creationAt(10);
  await clock.advance(16_000);
  expect(await outcome).toMatchObject({ outcome: 'unknown' });
});

it('a gateway waits 60 seconds for a creation unless set, and takes 10 to 120 whole seconds', async () => {
  const desk = await openDesk();
  onTestFinished(() => desk.close());
  expect(await desk.call('gateways.add', typedGateway())).toMatchObject({ createSeconds: 60 });
  for (const createSeconds of [9, 121, 30.5])
    expect(await desk.errorOf('gateways.add', typedGateway({ name: 'Outra', createSeconds }))).toMatchObject({
      kind: 'invalid-input',
    });
});
