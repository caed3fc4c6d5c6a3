/** Creations that the gateway answers with `status: false`, with a cut body, or with another customer. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { connectGateway } from '../../support/gateway/connect-gateway.ts';
import { type ScriptedService, startScriptedService } from '../../support/gateway/services/scripted-service.ts';
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

const create = (change: Parameters<typeof typedDraft>[0] = {}) =>
  desk.call('charges.create', { gatewayId, draft: typedDraft({ amount: 1000, ...change }), confirmDuplicate: true });
const detail = (key: string) => desk.call('charges.detail', { gatewayId, key });
const saysFalse = (httpStatus: number, data: unknown, rest: object = {}) => ({
  httpStatus,
  text: JSON.stringify({ status: false, message: 'limite atingido', data, ...rest }),
});

describe('a creation answered with status false', () => {
  it('a creation with status false and an id is created where the read at once finds the charge', async () => {
    service.respondRaw = (operation, data) => (operation === 'create' ? saysFalse(201, data) : null);
    const outcome = await create();
    expect(outcome).toMatchObject({ outcome: 'created' });
    if (outcome.outcome !== 'created') return;
    expect(await detail(outcome.key)).toMatchObject({
      state: 'PENDING',
      transactionId: service.made[0],
      answeredWith: null,
      code: { verdict: 'sound' },
    });
  });

  it('a creation with status false whose charge the gateway does not know stays an outcome unknown, with the id and the words of the service', async () => {
    service.respondRaw = (operation, data) => saysFalse(operation === 'create' ? 200 : 404, data);
    const outcome = await create();
    expect(outcome).toMatchObject({ outcome: 'unknown', cause: 'status-false', message: 'limite atingido' });
    if (outcome.outcome !== 'unknown') return;
    const unknown = await detail(outcome.key);
    expect(unknown).toMatchObject({
      state: OUTCOME_UNKNOWN,
      answeredWith: { transactionId: service.made[0], key: null },
      attempt: { cause: 'status-false', message: 'limite atingido' },
    });
    // Later the gateway knows it: the id that was kept closes the attempt.
    service.respondRaw = () => null;
    const ids = [unknown.answeredWith?.transactionId ?? ''];
    expect(await desk.call('charges.adopt', { gatewayId, transactionIds: ids, attemptKey: outcome.key })).toMatchObject(
      [{ result: 'adopted', key: outcome.key }],
    );
  });

  it('a creation with status false ends within fifteen seconds where the gateway holds reads back for an hour', async () => {
    await desk.close();
    const clock = fastClock(30);
    desk = await openDesk(undefined, clock);
    gatewayId = await connectGateway(desk, service.baseUrl);
    service.respondRaw = (operation, data) =>
      operation === 'create' ? saysFalse(201, data) : { httpStatus: 429, text: '', headers: { 'retry-after': '3600' } };
    const began = clock.now();
    expect(await create()).toMatchObject({ outcome: 'unknown', cause: 'status-false' });
    // The first read meets the 429; the next creation waits behind it.
    expect(await create()).toMatchObject({ outcome: 'unknown', cause: 'status-false' });
    expect(clock.now() - began).toBeLessThan(1_800_000);
  });

  it('a creation with 200, status false, no data and errors of named fields is refused', async () => {
    const errors = { errors: { 'customer.document': ['inválido'] } };
    service.respondRaw = () => saysFalse(200, null, errors);
    expect(await create()).toMatchObject({
      outcome: 'refused',
      httpStatus: 200,
      fields: [{ path: 'customer.document', message: 'inválido' }],
    });
  });

  it('a read with status false is a failed read, whatever its data says', async () => {
    const outcome = await create();
    if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
    service.respondWith = (_, answer) => ({ ...answer, status: 'PAID' });
    service.respondRaw = (_, data) => saysFalse(200, data);
    await expect(desk.call('charges.checkNow', { gatewayId, key: outcome.key })).rejects.toThrow(/limite atingido/);
    expect(await detail(outcome.key)).toMatchObject({ state: 'PENDING' });
  });
});

describe('a creation whose response is cut off', () => {
  it('a creation whose response is cut off after its id says so, and is read at once for its code', async () => {
    let isReadable = false;
    service.respondRaw = (operation, data) => {
      const whole = JSON.stringify({ status: true, data });
      if (operation === 'create') return { httpStatus: 201, text: whole.slice(0, whole.indexOf('"qrcode"')) };
      return isReadable ? null : { httpStatus: 502, text: '' };
    };
    const outcome = await create();
    if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
    expect((await detail(outcome.key)).code).toEqual({ verdict: 'absent', isCut: true });
    isReadable = true;
    await desk.call('charges.checkNow', { gatewayId, key: outcome.key });
    expect((await detail(outcome.key)).code).toMatchObject({ verdict: 'sound' });
  });

  it('a creation whose response is cut off has its code within the first read, before the usual three seconds', async () => {
    service.respondRaw = (operation, data) => {
      const whole = JSON.stringify({ status: true, data });
      return operation === 'create' ? { httpStatus: 201, text: whole.slice(0, whole.indexOf('"qrcode"')) } : null;
    };
    const outcome = await create();
    if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
    const { startedAt = 0 } = (await detail(outcome.key)).attempt ?? {};
    await expect.poll(async () => (await detail(outcome.key)).code.verdict).toBe('sound');
    const { lastCheckedAt } = await detail(outcome.key);
    expect((lastCheckedAt ?? 0) - startedAt).toBeLessThan(3_000);
  });
});

describe('a response that echoes another customer', () => {
  const OTHER = { name: 'Outra Pessoa', email: 'outra@example.com', phone: '21988887777', document: '11144477735' };

  it('a charge keeps its typed customer and reference, and shows the differing echo beside them, masked', async () => {
    service.respondWith = (_, answer) => ({
      ...answer,
      customer: OTHER,
      metadata: { sellerExternalRef: 'PEDIDO-99' },
    });
    const outcome = await create({ reference: 'PEDIDO-1' });
    if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
    expect(await detail(outcome.key)).toMatchObject({
      customerName: 'João Ângelo',
      reference: 'PEDIDO-1',
      attention: ['gateway-fault'],
      echo: {
        customer: { name: 'Outra Pessoa', document: '•••.444.777-••', email: 'o•••@example.com' },
        reference: 'PEDIDO-99',
      },
    });
    const kinds = (await detail(outcome.key)).timeline.filter(({ event }) => event.kind === 'echo-differs');
    expect(kinds).toMatchObject([
      {
        event: {
          fields: [
            'customer.name',
            'customer.email',
            'customer.phone',
            'customer.document',
            'metadata.sellerExternalRef',
          ],
        },
      },
    ]);
    // Found by either name.
    for (const text of ['joao angelo', 'outra pessoa'])
      expect(
        (await desk.call('charges.list', { gatewayId, filter: { text }, after: null, limit: 10 })).rows,
      ).toHaveLength(1);
  });

  it('an echo written in another way does not differ', async () => {
    service.respondWith = (_, answer) => ({
      ...answer,
      customer: {
        name: 'JOAO  ANGELO',
        email: 'JOAO@EXAMPLE.COM',
        phone: '+55 (11) 99999-8888',
        document: '***.982.247-**',
      },
    });
    const outcome = await create();
    if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
    expect(await detail(outcome.key)).toMatchObject({ customerName: 'João Ângelo', attention: [], echo: null });
  });

  it('an echo that agrees again ends the difference, and one that comes back is not recorded twice', async () => {
    let other = true;
    service.respondWith = (_, answer) => (other ? { ...answer, customer: OTHER } : answer);
    const outcome = await create();
    if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
    const { key } = outcome;
    for (const next of [false, true, false]) {
      other = next;
      await desk.call('charges.checkNow', { gatewayId, key });
    }
    const { echo, timeline, customerName } = await detail(key);
    expect(echo).toBeNull();
    expect(customerName).toBe('João Ângelo');
    expect(timeline.filter(({ event }) => event.kind === 'echo-differs')).toHaveLength(1);
  });

  it('erasing the person whom the gateway echoed erases the echo', async () => {
    service.respondWith = (_, answer) => ({ ...answer, customer: OTHER });
    const outcome = await create();
    if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
    await desk.call('erasure.begin', { person: { by: 'typed', ...OTHER } });
    const { echo, customerName } = await detail(outcome.key);
    expect({ echo, customerName }).toEqual({ echo: null, customerName: null });
  });
});

it('a state that the service names like Balcão’s own word is shown as the service’s, and the charge goes on', async () => {
  const outcome = await create();
  if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
  service.respondWith = (_, answer) => ({ ...answer, status: OUTCOME_UNKNOWN });
  const row = await desk.call('charges.checkNow', { gatewayId, key: outcome.key });
  expect(row).toMatchObject({
    state: `"${OUTCOME_UNKNOWN}"`,
    transactionId: service.made[0],
    watch: { kind: 'watching' },
  });
  service.respondWith = (_, answer) => ({ ...answer, status: 'PAID' });
  expect(await desk.call('charges.checkNow', { gatewayId, key: outcome.key })).toMatchObject({ state: 'PAID' });
});
