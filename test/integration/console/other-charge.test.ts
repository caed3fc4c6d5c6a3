/** A gateway that answers a creation with a charge somebody else asked for, through the whole console. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/charge.ts';
import { openDesk } from '../../support/console-desk.ts';
import { fastClock } from '../../support/fast-clock.ts';
import { typedDraft } from '../../support/typed-draft.ts';

interface Made {
  readonly id: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly status: string;
}

/** A service whose creations are answered with the charge `answer` says, or not at all (null); every read of a charge it made finds it. */
async function mistakenService(answer: (made: readonly Made[]) => Made | null) {
  const made: Made[] = [];
  const read: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    response.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const say = (status: number, data: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: true, data }));
      if (request.method !== 'POST') {
        const id = (request.url ?? '').split('/').at(-1) ?? '';
        read.push(id);
        const charge = made.find((one) => one.id === id);
        return void say(charge === undefined ? 404 : 200, charge ?? null);
      }
      const { amount, metadata } = JSON.parse(Buffer.concat(chunks).toString());
      made.push({ id: randomUUID(), amount, metadata, status: 'PENDING' });
      const said = answer(made);
      if (said === null) response.destroy();
      else say(201, said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // Listening on TCP: the address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const desk = await openDesk(undefined, fastClock(8));
  onTestFinished(() => desk.close());
  const { id: gatewayId } = await desk.call('gateways.add', {
    name: 'Gateway',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    environment: 'sandbox',
    verifyPath: '',
    sendAttemptId: true,
    requestsPerSecond: 100,
  });
  await desk.call('access.setToken', { gatewayId, token: 'good' });
  const create = (amount: number) =>
    desk.call('charges.create', { gatewayId, draft: typedDraft({ amount }), confirmDuplicate: true });
  const detail = (key: string) => desk.call('charges.detail', { gatewayId, key });
  return { made, read, desk, gatewayId, create, detail };
}

it('a creation answered with an earlier charge is an outcome unknown that names it, and the earlier one stays', async () => {
  const { made, create, detail, desk, gatewayId } = await mistakenService(([first]) => first ?? null);
  const first = await create(12_345);
  if (first.outcome !== 'created') throw new Error(first.outcome);
  const second = await create(55_500);
  if (second.outcome !== 'unknown') throw new Error(second.outcome);
  expect(second.cause).toBe('answer-other-charge');
  expect(second.key).not.toBe(first.key);
  expect(await detail(first.key)).toMatchObject({ amount: 12_345, state: 'PENDING', attention: [] });
  expect(await detail(second.key)).toMatchObject({
    amount: 55_500,
    state: OUTCOME_UNKNOWN,
    attention: ['outcome-unknown'],
    answeredWith: { transactionId: made[0]?.id, key: first.key },
  });
  // The real one is still found by its id.
  const [taken] = await desk.call('charges.adopt', {
    gatewayId,
    transactionIds: [made[1]?.id ?? ''],
    attemptKey: null,
  });
  expect(taken).toMatchObject({ result: 'adopted', key: second.key });
  expect((await detail(second.key)).answeredWith).toBeNull();
});

it('one that was lost is closed by the answer to another creation, told to every window, and watched', async () => {
  const service = await mistakenService((made) => (made.length === 1 ? null : (made[0] ?? null)));
  const { made, read, desk, create, detail } = service;
  const lost = await create(12_345);
  if (lost.outcome !== 'unknown') throw new Error(lost.outcome);
  const second = await create(55_500);
  expect(second).toMatchObject({ outcome: 'unknown', cause: 'answer-other-charge' });
  await desk.heard(
    ({ name, payload }) =>
      name === 'charges-changed' &&
      payload.rows.some(({ key, transactionId }) => key === lost.key && transactionId === made[0]?.id),
  );
  expect(await detail(lost.key)).toMatchObject({ transactionId: made[0]?.id, state: 'PENDING', attention: [] });
  expect((await detail(lost.key)).watch.kind).toBe('watching');
  await expect.poll(() => read, { timeout: 20_000 }).toContain(made[0]?.id);
});
