import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeSecrets } from '../../../../src-main/access/setup/gateway-secrets.ts';
import { GatewayStore } from '../../../../src-main/access/setup/gateway-store.ts';
import { TokenAccess } from '../../../../src-main/access/token/token-access.ts';
import type { StatusResponse } from '../../../../src-main/gateway-http/responses.ts';
import { NO_CORRECTION, type ZoneCorrection } from '../../../../src-main/gateway-http/times/service-zone.ts';
import { openConsoleFile } from '../../../../src-main/settings/console-file.ts';
import { gatewayInput } from '../../../../src-preload/contract/gateways/gateway.ts';
import { KEPT_SECRET } from '../../../../src-preload/contract/gateways/generation.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';
import { typedGateway, typedGeneration } from '../../../support/gateway/connect-gateway.ts';
import { jwtOf } from '../../../support/gateway/jwt.ts';
import { rejectingVault } from '../../../support/shell/rejecting-vault.ts';

const MINUTE = 60_000;
let folder: string;
let file: Database;
let clock: VirtualClock;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'));
  file = openConsoleFile(folder);
  clock = new VirtualClock();
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = number | object | 'network';

/** A gateway that generates its tokens at a service with chosen responses; the received payloads are recorded. */
async function generating(
  answers: (number: number) => Answer | Promise<Answer>,
  { zone = NO_CORRECTION, ahead = 0 }: { zone?: ZoneCorrection; ahead?: number } = {},
) {
  const gateways = new GatewayStore(file, randomUUID);
  const { id } = gateways.add(
    gatewayInput.parse({
      ...typedGateway({ baseUrl: 'https://pix.example.com/v1' }),
      generation: typedGeneration({ clientSecret: KEPT_SECRET }),
    }),
  );
  const vault = rejectingVault();
  await writeSecrets(vault, id, { proxy: null, payload: { '/clientSecret': 's3cret' } });
  const posts: string[] = [];
  const post = async (_path: string, body: string): Promise<StatusResponse> => {
    posts.push(body);
    const answer = await answers(posts.length);
    if (answer === 'network') return { kind: 'network', cause: 'dns' };
    const httpStatus = typeof answer === 'number' ? answer : 200;
    const raw = typeof answer === 'number' ? '' : JSON.stringify(answer);
    return {
      kind: 'status',
      cut: null,
      retryAfter: null,
      httpStatus,
      received: { raw, httpStatus, receivedAt: clock.now(), serverDate: ahead === 0 ? null : clock.now() + ahead },
    };
  };
  const probe = async (): Promise<StatusResponse> => ({ kind: 'network', cause: 'dns' });
  const found: boolean[] = [];
  const open = () =>
    new TokenAccess({
      gatewayId: id,
      gateways,
      vault,
      clock,
      newId: randomUUID,
      client: () => ({ post, probe }),
      serviceClock: () => ({ zone, status: null }),
      tokenIs: (good) => void found.push(good),
      limited: () => undefined,
      isLimited: () => false,
      answered: () => undefined,
      changed: () => {},
      checked: () => {},
      failed: (fault) => {
        throw fault;
      },
    });
  return { access: open(), open, posts, found, vault };
}

describe('a generated token', () => {
  it('a generated token is requested with the payload’s secrets from the vault, and has its expiry', async () => {
    const { access, posts } = await generating(() => ({ access_token: 'one', expires_in: 3600 }));
    expect(await access.generate()).toMatchObject({
      token: 'vault',
      generated: true,
      expiry: { at: clock.now() + 60 * MINUTE, source: 'answer' },
      lastGeneration: { problem: null },
    });
    expect(posts.map((body) => JSON.parse(body))).toEqual([{ clientSecret: 's3cret' }]);
    expect(await access.token()).toBe('one');
  });

  it('a generated token is renewed once five minutes before its end, and again before the next end', async () => {
    const { access, posts } = await generating((number) => ({ token: `t${number}`, expires_in: 3600 }));
    await access.generate();
    await clock.advance(54 * MINUTE);
    expect(posts).toHaveLength(1);
    await clock.advance(2 * MINUTE);
    expect(await access.token()).toBe('t2');
    await clock.advance(56 * MINUTE);
    expect(posts).toHaveLength(3);
  });

  it('a generated token is renewed after a restart, and at once where it has expired meanwhile', async () => {
    const { access, open, posts } = await generating((number) => ({ token: `t${number}`, expires_in: 3600 }));
    await access.generate();
    access.stop();
    const again = open();
    await again.start();
    await clock.advance(56 * MINUTE);
    expect(posts).toHaveLength(2);
    again.stop();
    await clock.advance(120 * MINUTE);
    const late = open();
    await late.start();
    await clock.advance(1);
    expect(posts).toHaveLength(3);
    late.stop();
  });

  it('a generated token that cannot be renewed is used until its end, retried, and its error shown', async () => {
    const { access, posts } = await generating((number) =>
      number === 1 ? { token: 't1', expires_in: 600 } : 'network',
    );
    await access.generate();
    await clock.advance(60 * MINUTE);
    expect(await access.token()).toBe('t1');
    expect((await access.status()).lastGeneration).toMatchObject({ problem: 'network', cause: 'dns' });
    expect(posts.length).toBeGreaterThan(3);
    expect(posts.length).toBeLessThan(20);
    access.stop();
  });

  it.each([
    ['8 seconds', 8, 4],
    ['a minute', 60, 30],
    ['ten minutes', 600, 540],
    ['a day', 86_400, 86_100],
  ])('a generated token is renewed before its end, and no more often than it needs: %s', async (_, life, after) => {
    const { access, posts } = await generating((number) => ({ token: `t${number}`, expires_in: life }));
    await access.generate();
    for (let renewed = 2; renewed < 5; renewed++) {
      await clock.advance(after * 1000 - 1);
      expect(posts).toHaveLength(renewed - 1);
      await clock.advance(1);
      expect(posts).toHaveLength(renewed);
    }
    await access.stop();
  });

  it.each([
    ['has expired when it comes', () => ({ expires_at: new Date(clock.now() - 60 * MINUTE).toISOString() })],
    ['lives a second', () => ({ expires_in: 1 })],
  ])('a generated token that %s is renewed with a growing pause, though it is accepted', async (_, expiry) => {
    const { access, posts } = await generating((number) => ({ token: `t${number}`, ...expiry() }));
    await access.generate();
    const pauses: number[] = [];
    for (let renewal = 0; renewal < 4; renewal++) {
      access.recordAccepted();
      const { nextRenewal } = await access.status();
      pauses.push(((nextRenewal ?? 0) - clock.now()) / MINUTE);
      await clock.advance((pauses.at(-1) ?? 0) * MINUTE);
    }
    expect(pauses).toEqual([1, 5, 15, 15]);
    expect(posts).toHaveLength(5);
    await access.stop();
  });

  const seconds = (minutes: number) => clock.now() / 1000 + minutes * 60;
  const written = (minutes: number) => new Date(clock.now() + minutes * MINUTE).toISOString();
  const saoPaulo: ZoneCorrection = { ms: 180 * MINUTE, forms: ['utc', 'none'] };
  it.each([
    ['a JWT of local time', () => ({ token: jwtOf({ iat: seconds(-180), exp: seconds(-120) }) }), {}],
    ['a JWT that was made a while ago', () => ({ token: jwtOf({ iat: seconds(-20), exp: seconds(60) }) }), {}],
    ['a JWT without iat', () => ({ token: jwtOf({ exp: seconds(60) }) }), {}],
    [
      'a JWT of a clock that Date shows to be ahead',
      () => ({ token: jwtOf({ exp: seconds(80) }) }),
      { ahead: 20 * MINUTE },
    ],
    ['an expiry in the gateway’s zone', () => ({ token: 'one', expires_at: written(-120) }), { zone: saoPaulo }],
    ['an expiry of a clock that is behind', () => ({ token: 'one', expires_at: written(40) }), { ahead: -20 * MINUTE }],
    [
      'a local expiry beside a local beginning',
      () => ({ token: 'one', created_at: written(-180), expires_at: written(-120) }),
      {},
    ],
    [
      'an expiry beside a beginning of another zone',
      () => ({ token: 'one', issued_at: seconds(-180), expires_at: written(60) }),
      {},
    ],
    [
      'a local expiry beside a right JWT',
      () => ({ token: jwtOf({ iat: seconds(0), exp: seconds(60) }), expires_at: written(-120) }),
      {},
    ],
    [
      'a local expiry beside a JWT of local time',
      () => ({ token: jwtOf({ iat: seconds(-180), exp: seconds(-120) }), expires_at: written(-120) }),
      {},
    ],
    [
      'a right expiry beside a JWT of local time',
      () => ({ token: jwtOf({ iat: seconds(-180), exp: seconds(-120) }), expires_at: written(60) }),
      {},
    ],
    [
      'a lifetime in milliseconds beside a JWT',
      () => ({ token: jwtOf({ iat: seconds(0), exp: seconds(60) }), expires_in: 3_600_000 }),
      {},
    ],
    ['a lifetime with its unit', () => ({ token: 'one', expires_in: '1h' }), {}],
    ['a lifetime', () => ({ token: 'one', expires_in: 3600 }), { zone: saoPaulo, ahead: 20 * MINUTE }],
  ])('a generated token ends an hour from now by the desk’s clock: %s', async (_, answer, service) => {
    const { access } = await generating(answer, service);
    const { expiry } = await access.generate();
    expect(expiry?.at).toBe(clock.now() + 60 * MINUTE);
    await access.stop();
  });

  it.each([
    [401, 'refused'],
    [422, 'refused'],
    [302, 'failing'],
    [502, 'failing'],
    [{ status: true, data: {} }, 'no-token-in-answer'],
    ['network', 'network'],
  ] as const)('a generated token is not read from the response %j: %s', async (answer, problem) => {
    const { access } = await generating(() => answer);
    expect(await access.generate()).toMatchObject({ token: 'absent', lastGeneration: { problem } });
  });

  it('a generated token is requested once for many reads refused together, and not for the new one', async () => {
    const { access, posts, found } = await generating((number) => ({ token: `t${number}`, expires_in: 3600 }));
    await access.generate();
    const answers = await Promise.all(Array.from({ length: 20 }, () => access.renewInsteadOf('t1')));
    expect(answers).toEqual(Array(20).fill(true));
    expect(posts).toHaveLength(2);
    expect(await access.renewInsteadOf('t1')).toBe(true);
    expect(await access.renewInsteadOf('t2')).toBe(false);
    expect(posts).toHaveLength(2);
    await clock.advance(MINUTE);
    expect(await access.renewInsteadOf('t2')).toBe(true);
    expect(found).toEqual([true, true, true]);
  });
});

describe('a generated token that is refused', () => {
  const minutesUntil = async (access: TokenAccess) => {
    const { nextRenewal } = await access.status();
    return nextRenewal === null ? null : (nextRenewal - clock.now()) / MINUTE;
  };

  it('a refused generated token is generated after 1, 5 and then every 15 minutes', async () => {
    const { access, posts } = await generating((number) => (number === 1 ? { token: 't1' } : 'network'));
    await access.generate();
    expect(await access.renewInsteadOf('t1')).toBe(false);
    access.recordPause(true);
    const planned: (number | null)[] = [];
    for (let renewal = 0; renewal < 4; renewal += 1) {
      const wait = await minutesUntil(access);
      planned.push(wait);
      const before = posts.length;
      await clock.advance((wait ?? 0) * MINUTE - 1);
      expect(posts).toHaveLength(before);
      await clock.advance(1);
      expect(posts).toHaveLength(before + 1);
    }
    expect(planned).toEqual([1, 5, 15, 15]);
    await access.stop();
  });

  it('a refused generated token is not waited for once watches go on; a later refusal is a first one', async () => {
    const { access, posts } = await generating((number) =>
      number === 1 ? { token: 't1', expires_in: 3600 } : 'network',
    );
    await access.generate();
    access.recordPause(true);
    await clock.advance(MINUTE);
    expect(await minutesUntil(access)).toBe(5);
    access.recordAccepted();
    access.recordPause(false);
    // What is left is the renewal before its end.
    expect(await minutesUntil(access)).toBe(54);
    access.recordPause(true);
    expect(await minutesUntil(access)).toBe(1);
    expect(posts).toHaveLength(2);
    await access.stop();
  });

  it('a generated token that is refused is not replaced once a person has cleared it or set another one', async () => {
    const { access, posts } = await generating(() => ({ token: 't1' }));
    await access.generate();
    access.recordPause(true);
    await access.clearToken();
    access.recordPause(true);
    expect(await minutesUntil(access)).toBeNull();
    await access.generate();
    access.recordPause(true);
    await access.setToken('pasted');
    access.recordPause(false);
    await clock.advance(60 * MINUTE);
    expect(posts).toHaveLength(2);
    await access.stop();
  });

  it('a generated token that is refused is generated again on time, although the wall clock is set back', async () => {
    const { access, posts } = await generating((number) => ({ token: `t${number}` }));
    await access.generate();
    access.recordPause(true);
    clock.jump(-24 * 60 * MINUTE);
    await clock.advance(MINUTE);
    expect(posts).toHaveLength(2);
    await access.stop();
  });
});

describe('a token that a person sets or clears while another one is generated', () => {
  /** A generation whose response waits; the first one, `t1` for ten minutes, does not. */
  async function waiting() {
    let respond = () => {};
    const open = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const answers = async (number: number) => {
      if (number === 2) await open;
      return { token: `t${number}`, expires_in: number === 1 ? 600 : 3600 };
    };
    const parts = await generating(answers);
    await parts.access.generate();
    return { ...parts, respond };
  }
  const acts = [
    ['pasted', (access: TokenAccess) => access.setToken('pasted'), 'pasted'],
    ['cleared', (access: TokenAccess) => access.clearToken(), null],
  ] as const;

  it.each(acts)(
    'a token that is %s while one is generated on request stays so, and the status says why',
    async (_, act, token) => {
      const { access, posts, respond } = await waiting();
      const generated = access.generate();
      await clock.advance(0);
      expect(posts).toHaveLength(2);
      await act(access);
      respond();
      expect(await generated).toMatchObject({ generated: false, lastGeneration: { problem: 'token-changed' } });
      expect(await access.token()).toBe(token);
      await access.stop();
    },
  );

  it.each(acts)(
    'a token that is %s while one is renewed on time stays so, and nothing more is generated',
    async (_, act, token) => {
      const { access, posts, respond, found } = await waiting();
      await clock.advance(9 * MINUTE);
      expect(posts).toHaveLength(2);
      await act(access);
      respond();
      await clock.advance(60 * MINUTE);
      expect(await access.token()).toBe(token);
      // The first token came; the one that was dropped is no event.
      expect(await access.status()).toMatchObject({ nextRenewal: null, lastGeneration: { problem: null } });
      expect(found).toEqual([true, token !== null]);
      expect(posts).toHaveLength(2);
      await access.stop();
    },
  );

  it.each(acts)(
    'a token that is %s while a refused one is renewed stays so, and only a pasted one is used',
    async (_, act, token) => {
      const { access, respond } = await waiting();
      const renewed = access.renewInsteadOf('t1');
      await clock.advance(0);
      await act(access);
      respond();
      expect(await renewed).toBe(token !== null);
      expect(await access.renewInsteadOf('t1')).toBe(token !== null);
      expect(await access.token()).toBe(token);
      await access.stop();
    },
  );

  it('a token that is pasted while the vault stores a generated one replaces it', async () => {
    const { access, vault } = await generating(() => ({ token: 't1' }));
    const write = vault.write;
    let finish = () => {};
    vault.write = async (name, secret) => {
      if (secret === 't1')
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      await write(name, secret);
    };
    const generated = access.generate();
    await clock.advance(0);
    const pasted = access.setToken('pasted');
    await clock.advance(0);
    finish();
    await Promise.all([generated, pasted]);
    expect(await access.token()).toBe('pasted');
    expect(await access.status()).toMatchObject({ generated: false, token: 'vault' });
  });

  it('a token that is pasted before a generation sends its request keeps it from being sent', async () => {
    const { access, posts } = await generating(() => ({ token: 't1' }));
    const generated = access.generate();
    await access.setToken('pasted');
    expect(await generated).toMatchObject({ lastGeneration: { problem: 'token-changed' } });
    expect(posts).toEqual([]);
  });

  it('a token that the vault does not accept discards no generated one', async () => {
    const { access, vault, respond } = await waiting();
    const generated = access.generate();
    await clock.advance(0);
    vault.is('no-more');
    await expect(access.setToken('pasted')).rejects.toThrow();
    vault.is('open');
    respond();
    expect(await generated).toMatchObject({ generated: true, token: 'vault', lastGeneration: { problem: null } });
    expect(await access.token()).toBe('t2');
    await access.stop();
  });

  it('a token generated on request after a paste is stored, though an earlier one was in flight', async () => {
    const { access, respond } = await waiting();
    await clock.advance(9 * MINUTE);
    await access.setToken('pasted');
    const generated = access.generate();
    await clock.advance(0);
    respond();
    expect(await generated).toMatchObject({ generated: true, lastGeneration: { problem: null } });
    expect(await access.token()).toBe('t3');
    await access.stop();
  });
});

describe('a token in a vault that is locked', () => {
  it('a token in a locked vault is read again at most every 15 seconds, and then used again', async () => {
    const { open, vault, found } = await generating(() => 500);
    await open().setToken('pasted');
    vault.is('locked');
    const access = open();
    const before = vault.reads;
    for (let second = 0; second < 60; second += 1) {
      await Promise.all([access.token(), access.token(), access.status()]);
      await clock.advance(1_000);
    }
    // The token, and the secrets of the settings beside it.
    expect(vault.reads - before).toBe(2 * 4);
    vault.is('open');
    await clock.advance(15_000);
    expect(await access.token()).toBe('pasted');
    expect(found).toEqual([true, true]);
  });

  it('a token generated while the vault is locked is used until Balcão closes, and the status says so', async () => {
    const { access, vault } = await generating((number) => ({ token: `t${number}`, expires_in: 3600 }));
    await access.generate();
    await access.secrets();
    vault.is('no-more');
    expect(await access.generate()).toMatchObject({ token: 'memory', lastGeneration: { problem: null } });
    expect(await access.token()).toBe('t2');
    access.stop();
  });
});

describe('a token check that closing cancelled', () => {
  it('a token check that closing cancelled is no result about the token or the network', async () => {
    const { access } = await generating(() => 500);
    await access.setToken('pasted');
    const check = access.verify();
    access.stop();
    await check;
    expect(access.checks()).toEqual([]);
    expect(await access.status()).toMatchObject({ lastCheck: null, reachability: 'unknown' });
  });
});

describe('a pasted token', () => {
  it('a pasted token that is a JWT shows its expiry, and is never renewed', async () => {
    const { access, posts } = await generating(() => 500);
    const exp = Math.round(clock.now() / 1000) + 60;
    expect(await access.setToken(jwtOf({ exp }))).toMatchObject({
      generated: false,
      expiry: { at: exp * 1000, source: 'jwt' },
    });
    await clock.advance(10 * MINUTE);
    expect(posts).toEqual([]);
  });

  it('a pasted token that is refused is not replaced by itself, although the gateway can generate one', async () => {
    const { access, posts } = await generating(() => ({ token: 't1' }));
    await access.setToken('pasted');
    expect(await access.renewInsteadOf('pasted')).toBe(false);
    access.recordPause(true);
    expect(await access.status()).toMatchObject({ paused: true, nextRenewal: null });
    await clock.advance(60 * MINUTE);
    expect(await access.token()).toBe('pasted');
    expect(posts).toEqual([]);
    await access.stop();
  });

  it('a refused pasted token is not renewed by schedule after a person failed to generate one', async () => {
    const { access, posts } = await generating(() => 'network');
    await access.setToken('pasted');
    access.recordPause(true);
    expect(await access.generate()).toMatchObject({ nextRenewal: null, lastGeneration: { problem: 'network' } });
    await clock.advance(60 * MINUTE);
    expect(posts).toHaveLength(1);
    await access.stop();
  });
});
