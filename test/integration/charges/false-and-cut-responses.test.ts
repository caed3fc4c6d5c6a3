/** Creations that the gateway answers with `status: false`, with a cut body, or with another customer. */
import { beforeEach, describe, expect, it } from 'vitest';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { type ScriptedDesk, scriptedDesk } from '../../support/gateway/scripted-desk.ts';
import type { ScriptedService } from '../../support/gateway/services/scripted-service.ts';
import type { ConsoleDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let service: ScriptedService;
let gatewayId: string;
let create: ScriptedDesk['create'];
let charge: ScriptedDesk['charge'];
beforeEach(async () => {
  ({ desk, service, gatewayId, create, charge } = await scriptedDesk());
});

const detail = (key: string) => desk.call('charges.detail', { gatewayId, key });
const saysFalse = (httpStatus: number, data: unknown, rest: object = {}) => ({
  httpStatus,
  text: JSON.stringify({ status: false, message: 'limite atingido', data, ...rest }),
});

describe('a creation answered with status false', () => {
  it('a creation with status false and an id is created where the read at once finds the charge', async () => {
    service.respondRaw = (operation, data) => (operation === 'create' ? saysFalse(201, data) : null);
    expect(await detail(await charge())).toMatchObject({
      state: 'PENDING',
      transactionId: service.made[0],
      answeredWith: null,
      code: { verdict: 'sound' },
    });
  });

  it('a creation with status false whose charge is not found stays unknown, with id and words', async () => {
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

  it('a creation with status false ends within fifteen seconds where reads are held back for an hour', async () => {
    const clock = fastClock(30);
    ({ service, create } = await scriptedDesk(clock));
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
    const key = await charge();
    service.respondWith = (_, answer) => ({ ...answer, status: 'PAID' });
    service.respondRaw = (_, data) => saysFalse(200, data);
    await expect(desk.call('charges.checkNow', { gatewayId, key })).rejects.toThrow(/limite atingido/);
    expect(await detail(key)).toMatchObject({ state: 'PENDING' });
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
    const key = await charge();
    expect((await detail(key)).code).toEqual({ verdict: 'absent', isCut: true });
    isReadable = true;
    await desk.call('charges.checkNow', { gatewayId, key });
    expect((await detail(key)).code).toMatchObject({ verdict: 'sound' });
  });

  it('a creation whose response is cut off has its code within the first read, in less than 3 seconds', async () => {
    service.respondRaw = (operation, data) => {
      const whole = JSON.stringify({ status: true, data });
      return operation === 'create' ? { httpStatus: 201, text: whole.slice(0, whole.indexOf('"qrcode"')) } : null;
    };
    const key = await charge();
    const { startedAt = 0 } = (await detail(key)).attempt ?? {};
    await expect.poll(async () => (await detail(key)).code.verdict).toBe('sound');
    const { lastCheckedAt } = await detail(key);
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
    const key = await charge({ reference: 'PEDIDO-1' });
    expect(await detail(key)).toMatchObject({
      customerName: 'João Ângelo',
      reference: 'PEDIDO-1',
      attention: ['gateway-fault'],
      echo: {
        customer: { name: 'Outra Pessoa', document: '•••.444.777-••', email: 'o•••@example.com' },
        reference: 'PEDIDO-99',
      },
    });
    const kinds = (await detail(key)).timeline.filter(({ event }) => event.kind === 'echo-differs');
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
    const key = await charge();
    expect(await detail(key)).toMatchObject({ customerName: 'João Ângelo', attention: [], echo: null });
  });

  it('an echo that agrees again ends the difference, and one that comes back is not recorded twice', async () => {
    let other = true;
    service.respondWith = (_, answer) => (other ? { ...answer, customer: OTHER } : answer);
    const key = await charge();

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
    const key = await charge();
    await desk.call('erasure.begin', { person: { by: 'typed', ...OTHER } });
    const { echo, customerName } = await detail(key);
    expect({ echo, customerName }).toEqual({ echo: null, customerName: null });
  });
});

it('a state named like Balcão’s own word is shown as the service’s, and the charge goes on', async () => {
  const key = await charge();
  service.respondWith = (_, answer) => ({ ...answer, status: OUTCOME_UNKNOWN });
  const row = await desk.call('charges.checkNow', { gatewayId, key });
  expect(row).toMatchObject({
    state: `"${OUTCOME_UNKNOWN}"`,
    transactionId: service.made[0],
    watch: { kind: 'watching' },
  });
  service.respondWith = (_, answer) => ({ ...answer, status: 'PAID' });
  expect(await desk.call('charges.checkNow', { gatewayId, key })).toMatchObject({ state: 'PAID' });
});
