import { describe, expect, it } from 'vitest';
import { checkPayload } from '../../../src-main/brcode/check-payload.ts';
import type { Sandbox } from '../../../src-main/sandbox/sandbox-server.ts';
import { readTrouble } from '../../../src-main/sandbox/troubles.ts';
import { TROUBLES, TROUBLES_OF_CHARGES } from '../../../src-preload/contract/gateways/sandbox-operations.ts';
import { createdId, requestSandbox } from '../../support/gateway/services/sandbox-request.ts';
import { testSandbox } from '../../support/gateway/services/sandbox-server.ts';

const create = (sandbox: Sandbox, attempt = 'a-1') =>
  requestSandbox(sandbox, 'POST', '/transactions', {
    amount: 1_050,
    method: 'PIX',
    metadata: { balcaoAttempt: attempt, sellerExternalRef: `REF-${attempt}` },
  });

describe('a trouble of the sandbox', () => {
  it.each(['lose-answer', 'cut'] as const)(
    'a trouble of the sandbox, %s, records the charge although the client gets no answer, once',
    async (trouble) => {
      const sandbox = await testSandbox();
      sandbox.troubles.set('create', trouble);
      await expect(create(sandbox)).rejects.toThrow();
      const id = sandbox.recordedId('a-1', null);
      expect((await requestSandbox(sandbox, 'GET', `/transactions/${id}`)).status).toBe(200);
      expect(sandbox.troubles.armed.create).toBeNull();
      expect((await create(sandbox, 'a-2')).status).toBe(201);
    },
  );

  it('a trouble of the sandbox, error-after, answers 502 and has recorded the charge', async () => {
    const sandbox = await testSandbox();
    sandbox.troubles.set('create', 'error-after');
    expect((await create(sandbox)).status).toBe(502);
    expect(sandbox.recordedId('a-1', null)).not.toBeNull();
    expect(sandbox.recordedId('unknown', 'REF-a-1')).toBe(sandbox.recordedId('a-1', null));
  });

  it.each([
    ['unauthorized', 401, null],
    ['rate-limited', 429, '5'],
  ] as const)('a trouble of the sandbox, %s, answers %d and records nothing', async (trouble, status, retryAfter) => {
    const sandbox = await testSandbox();
    sandbox.troubles.set('create', trouble);
    const answer = await create(sandbox);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect(sandbox.recordedId('a-1', 'REF-a-1')).toBeNull();
  });

  it('a trouble of the sandbox, late, waits with the answer alone', async () => {
    const timers: (() => void)[] = [];
    const { clock } = await testSandbox();
    const after = (_: number, run: () => void) => {
      timers.push(run);
      return () => undefined;
    };
    const sandbox = await testSandbox({ clock: { ...clock, after } });
    sandbox.troubles.set('create', 'late');
    const answer = create(sandbox);
    await expect.poll(() => timers.length).toBe(1);
    expect(sandbox.recordedId('a-1', null)).not.toBeNull();
    timers[0]?.();
    expect((await answer).status).toBe(201);
  });

  it('a trouble of the sandbox, other-amount, makes a code that asks for more, in every answer', async () => {
    const sandbox = await testSandbox();
    sandbox.troubles.set('create', 'other-amount');
    const { body } = await create(sandbox);
    const read = await requestSandbox(sandbox, 'GET', `/transactions/${body?.data?.id}`);
    expect(body?.data?.['amount']).toBe(1_050);
    for (const pix of [body?.data?.pix, read.body?.data?.pix])
      expect(checkPayload({ qrcode: pix?.['qrcode'] ?? '' }, 1_050)).not.toMatchObject({ warnings: [] });
  });

  it('a trouble of the sandbox, slow-payer, lets the charge expire and pays it by the clock alone', async () => {
    const sandbox = await testSandbox();
    sandbox.troubles.set('create', 'slow-payer');
    const id = await createdId(sandbox);
    const state = async () => (await requestSandbox(sandbox, 'GET', `/transactions/${id}`)).body?.data?.['status'];
    expect(await state()).toBe('PENDING');
    sandbox.clock.move(20_000);
    expect(await state()).toBe('EXPIRED');
    sandbox.clock.move(20_000);
    expect(await state()).toBe('PAID');
  });

  it('a trouble of the sandbox can be replaced and removed before it happens, and several wait', async () => {
    const sandbox = await testSandbox();
    sandbox.troubles.set('create', 'unauthorized');
    sandbox.troubles.set('create', 'rate-limited');
    expect(sandbox.troubles.armed).toEqual({ create: 'rate-limited', read: null });
    expect((await create(sandbox)).status).toBe(429);
    sandbox.troubles.set('create', 'unauthorized');
    sandbox.troubles.set('create', null);
    expect((await create(sandbox)).status).toBe(201);
    sandbox.troubles.add('create', 'unauthorized');
    sandbox.troubles.add('create', 'rate-limited');
    expect([(await create(sandbox)).status, (await create(sandbox)).status]).toEqual([401, 429]);
  });

  it('a trouble of the sandbox is set at the control address with its own token, and an unknown one is 404', async () => {
    const sandbox = await testSandbox();
    const set = (name: string, token = sandbox.controlToken) =>
      requestSandbox(sandbox, 'POST', `${sandbox.controlUrl}/troubles/${name}`, undefined, token);
    expect((await set('lose-answer', sandbox.token)).status).toBe(401);
    expect((await set('earthquake')).status).toBe(404);
    expect((await set('read:rate-limited')).status).toBe(200);
    expect(sandbox.troubles.armed).toEqual({ create: null, read: 'rate-limited' });
  });

  it('a trouble of a read of one charge waits for it, whatever else is read meanwhile', async () => {
    const sandbox = await testSandbox();
    const ids = [await createdId(sandbox), await createdId(sandbox)];
    sandbox.troubles.set('read', 'error-after', ids[1]);
    const read = async (id = '') => (await requestSandbox(sandbox, 'GET', `/transactions/${id}`)).status;
    expect(await read(ids[0])).toBe(200);
    expect(sandbox.troubles.armed.read).toBe('error-after');
    expect([await read(ids[1]), await read(ids[1])]).toEqual([502, 200]);
  });

  it.each(TROUBLES)('a trouble of the sandbox is read by its name: %s', (trouble) => {
    expect(readTrouble(trouble)).toEqual({ request: 'create', trouble });
    expect(readTrouble(`create:${trouble}`)).toEqual({ request: 'create', trouble });
    expect(readTrouble(`read:${trouble}`)).toEqual(
      TROUBLES_OF_CHARGES.includes(trouble) ? null : { request: 'read', trouble },
    );
    expect(readTrouble(`delete:${trouble}`)).toBeNull();
  });
});
