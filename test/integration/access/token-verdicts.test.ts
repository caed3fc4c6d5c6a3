/** The verdict on a token for many responses of the verify path, over real HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryVault } from '../../../src-main/access/vault/vault.ts';
import { systemClock } from '../../../src-main/ground/clock.ts';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { httpAnswer, startWireServer } from '../../support/gateway/services/wire-server.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
beforeEach(async () => {
  desk = await openDesk(undefined, systemClock);
});
afterEach(() => desk.close());

/** The verify path's response, as bytes: to the valid token, and to any other. */
interface Verify {
  good: string;
  bad: string;
}

/** The document's service with a verify path; `reads` is the status of a read of an existing charge. */
async function service(verify: Verify) {
  const asked: string[] = [];
  const state = { reads: 200 };
  const server = await startWireServer({
    requested(socket, request) {
      const path = /^\S+ \/v1(\S*)/.exec(request)?.[1] ?? '';
      const bearer = /^authorization: Bearer (.*)\r$/im.exec(request)?.[1] ?? null;
      asked.push(`${path} ${bearer === 'good' || bearer === null ? bearer : 'bad'}`);
      if (path === '/auth/verify') socket.write(bearer === 'good' ? verify.good : verify.bad);
      else if (path === '/transactions/tx-known' && bearer === 'good') {
        const charge = { id: 'tx-known', amount: 500, status: 'PENDING', method: 'PIX' };
        socket.write(httpAnswer(state.reads, JSON.stringify({ status: true, data: charge })));
      } else socket.write(httpAnswer(bearer === 'good' ? 404 : 401, '{"status":false}'));
    },
  });
  return { baseUrl: server.baseUrl, asked, state };
}

const profile = (baseUrl: string) => typedGateway({ baseUrl, verifyPath: '/auth/verify' });

async function gatewayAt(baseUrl: string): Promise<string> {
  const { id } = await desk.call('gateways.add', profile(baseUrl));
  await desk.call('access.setToken', { gatewayId: id, token: 'good' });
  return id;
}

/** One vault for every opening, as a keyring is. */
function sharedVault() {
  const vault = memoryVault();
  return () => vault;
}

const REFUSED = httpAnswer(401, '{"status":false}');
const YES = httpAnswer(200, '{"status":true,"data":{"valid":true}}');

describe('the body of a verify path’s 2xx', () => {
  it.each([
    ['a yes', YES, 'valid', null],
    ['a no beside a good envelope', httpAnswer(200, '{"status":true,"data":{"valid":false}}'), 'refused', null],
    ['an envelope that says no', httpAnswer(200, '{"status":false,"message":"expired"}'), 'refused', null],
    ['an inactive token', httpAnswer(200, '{"active":false}'), 'refused', null],
    ['nothing of the token', httpAnswer(200, '{"status":true,"data":{"id":7}}'), 'accepted', null],
    [
      'a login page',
      httpAnswer(200, '<!doctype html><form>', { 'content-type': 'text/html' }),
      'cannot-tell',
      'answer-html',
    ],
    ['an empty body', httpAnswer(200, ''), 'cannot-tell', 'answer-empty'],
    ['a cut body', httpAnswer(200, '{"valid":true', { 'content-length': '99' }), 'cannot-tell', 'answer-cut'],
    [
      'a huge body',
      httpAnswer(200, `{"valid":true,"pad":"${'x'.repeat(1_100_000)}"}`),
      'cannot-tell',
      'answer-too-large',
    ],
  ] as const)('the body of a verify path’s 2xx decides the verdict: %s', async (_, good, verdict, reason) => {
    const { baseUrl } = await service({ good, bad: REFUSED });
    const gatewayId = await gatewayAt(baseUrl);
    expect(await desk.call('access.verify', { gatewayId })).toMatchObject({ verdict, reason, method: 'verify-path' });
    expect((await desk.call('access.checks', { gatewayId }))[0]).toMatchObject({ verdict, reason });
  });
});

describe('a verify path that accepts a bad token', () => {
  it('a verify path that accepts a bad token gives no verdict, on demand or by schedule', async () => {
    await desk.close();
    desk = await openDesk(undefined, fastClock(20));
    const { baseUrl, asked } = await service({ good: YES, bad: YES });
    const gatewayId = await gatewayAt(baseUrl);
    const unknown = { verdict: 'cannot-tell', reason: 'control-not-refused', control: 'taken' };
    expect(await desk.call('access.verify', { gatewayId })).toMatchObject(unknown);
    const atPath = () => asked.filter((each) => each.startsWith('/auth/verify'));
    expect(atPath()).toEqual(['/auth/verify good', '/auth/verify bad']);
    await desk.call('settings.change', { checkMinutes: 1 });
    // On a busy machine this clock may run ahead of a response; such a check has no result either way.
    const byClock = await desk.received(
      ({ name, payload }) =>
        name === 'access-changed' && payload.lastCheck?.occasion === 'time' && payload.lastCheck.reason !== 'network',
    );
    expect(byClock.payload).toMatchObject({ lastCheck: unknown });
    expect(atPath().filter((each) => each.endsWith('bad'))).toHaveLength(1);
  });
});

describe('a check by the clock', () => {
  it('a check by the clock sends no bad token, and the result of the last requested check stands', async () => {
    await desk.close();
    const clock = new VirtualClock();
    desk = await openDesk(undefined, clock, [], sharedVault());
    const { baseUrl, asked } = await service({ good: YES, bad: REFUSED });
    const { id: gatewayId } = await desk.call('gateways.add', { ...profile(baseUrl), verifyPath: '' });
    await desk.call('access.setToken', { gatewayId, token: 'good' });
    const reads = (token: string) => asked.filter((each) => each.startsWith('/tr') && each.endsWith(token)).length;
    const checkedBy = async (occasion: string, count: number) => {
      await expect.poll(() => reads('good')).toBe(count);
      await expect
        .poll(async () => (await desk.call('access.status', { gatewayId })).lastCheck)
        .toMatchObject({ occasion });
      return (await desk.call('access.status', { gatewayId })).lastCheck;
    };
    await clock.advance(15 * 60_000 + 30_000);
    expect(await checkedBy('time', 1)).toMatchObject({ verdict: 'accepted', control: null });
    expect(reads('bad')).toBe(0);
    await desk.call('access.verify', { gatewayId });
    expect([reads('good'), reads('bad')]).toEqual([2, 1]);
    await clock.advance(16 * 60_000);
    expect(await checkedBy('time', 3)).toMatchObject({ verdict: 'valid', control: 'refused' });
    desk = await desk.reopen();
    expect(await checkedBy('start', 4)).toMatchObject({ verdict: 'valid', control: 'refused' });
    expect(reads('bad')).toBe(1);
  });
});

describe('a service that wants no requests', () => {
  it('is not asked about a token by the clock before the time it asked for, and is asked after it', async () => {
    await desk.close();
    const clock = new VirtualClock();
    desk = await openDesk(undefined, clock, [], sharedVault());
    const limited = httpAnswer(429, '{"status":false}', { 'retry-after': '1800' });
    const { baseUrl, asked } = await service({ good: limited, bad: limited });
    const gatewayId = await gatewayAt(baseUrl);
    await desk.call('access.verify', { gatewayId });
    const ofOne = asked.length;
    await clock.advance(29 * 60_000);
    // A person may ask at any time.
    await desk.call('access.verify', { gatewayId });
    expect(asked).toHaveLength(2 * ofOne);
    await clock.advance(31 * 60_000);
    await expect.poll(() => asked.length).toBeGreaterThan(2 * ofOne);
  });
});

describe('a refusal by the verify path', () => {
  it.each([
    ['in its body', httpAnswer(200, '{"active":false}')],
    ['as a 401', REFUSED],
  ])('a refusal by the verify path %s is shown and stops no watch; a 401 on a read stops it', async (_, good) => {
    const { baseUrl, state } = await service({ good, bad: REFUSED });
    const gatewayId = await gatewayAt(baseUrl);
    expect(await desk.call('access.verify', { gatewayId })).toMatchObject({ verdict: 'refused' });
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({
      paused: false,
      lastCheck: { verdict: 'refused', method: 'verify-path' },
    });
    const [adopted] = await desk.call('charges.adopt', { gatewayId, transactionIds: ['tx-known'], attemptKey: null });
    expect(adopted).toMatchObject({ result: 'adopted' });
    state.reads = 401;
    await desk.received(
      ({ name, payload }) => name === 'access-changed' && payload.paused && payload.lastCheck !== null,
    );
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ paused: true });
  });
});

describe('the step-by-step test of a gateway', () => {
  it('the step-by-step test tries a bad token at the verify path, and proposes the field that may decide', async () => {
    const good = httpAnswer(200, '{"status":true,"data":{"state":"FULL","name":"Maria"}}');
    const { baseUrl, asked } = await service({
      good,
      bad: httpAnswer(200, '{"status":true,"data":{"state":"NONE","name":"Maria"}}'),
    });
    const tested = async (part: Partial<Input<'gateways.add'>>) =>
      (
        await desk.call('gateways.test', {
          gatewayId: null,
          gateway: { ...profile(baseUrl), ...part },
          token: 'good',
        })
      )[3];
    const line = await tested({});
    expect(asked.slice(-2)).toEqual(['/auth/verify good', '/auth/verify bad']);
    expect(line).toMatchObject({
      result: 'warning',
      finding: 'token-cannot-tell',
      reason: 'control-not-refused',
      method: 'verify-path',
      fields: [{ verifyPointer: '/data/state', verifyValue: 'FULL' }],
    });
    expect(await tested(line?.fields[0] ?? {})).toMatchObject({ result: 'good', finding: 'token-valid', fields: [] });
  });

  it('the step-by-step test reports an accepted token whose validity the response does not state', async () => {
    const { baseUrl } = await service({ good: httpAnswer(200, '{"status":true,"data":{}}'), bad: REFUSED });
    const lines = await desk.call('gateways.test', { gatewayId: null, gateway: profile(baseUrl), token: 'good' });
    expect(lines[3]).toMatchObject({ result: 'warning', finding: 'token-accepted', reason: null });
  });
});
