import { describe, expect, it } from 'vitest';
import {
  meansForWatches,
  type VerifySettings,
  verifyToken,
  verifyTokenByClock,
} from '../../../../src-main/access/token/verify.ts';
import type { StatusResponse } from '../../../../src-main/gateway-http/responses.ts';
import { tokenCheck } from '../../../../src-preload/contract/gateways/gateway.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';

const clock = new VirtualClock();

/** A status with an empty body, a status with this body, or none at all. */
type Answer = number | 'network' | { readonly status: number; readonly body: string };

/** A service that responds by token: `good` and anything else; it records its requests. */
function service(answers: { readonly good: Answer; readonly bad: Answer }) {
  const asked: { path: string; token: string | null }[] = [];
  const client = {
    probe: async (path: string, token: string | null): Promise<StatusResponse> => {
      asked.push({ path, token });
      const answer = token === 'good' ? answers.good : answers.bad;
      if (answer === 'network') return { kind: 'network', cause: 'reset' };
      const { status: httpStatus, body: raw } = typeof answer === 'number' ? { status: answer, body: '' } : answer;
      return {
        kind: 'status',
        httpStatus,
        cut: null,
        retryAfter: null,
        received: { raw, httpStatus, receivedAt: clock.now(), serverDate: null },
      };
    },
  };
  let ids = 0;
  return { asked, deps: { client, clock, newId: () => `id-${++ids}` } };
}

const settings = (part: Partial<VerifySettings> = {}): VerifySettings => ({
  verifyPath: '/token/verify',
  verifyPointer: '',
  verifyValue: 'true',
  ...part,
});

const says = (body: string, status = 200): Answer => ({ status, body });
const YES = says('{"status":true,"data":{"valid":true}}');
const NEITHER = says('{"status":true,"data":{}}');

describe('a token, by the configured verify path', () => {
  it.each([
    [YES, 'valid', null],
    [NEITHER, 'accepted', null],
    [401, 'refused', null],
    [403, 'refused', null],
    [404, 'cannot-tell', 'unexpected-answer'],
    [429, 'cannot-tell', 'rate-limited'],
    [302, 'cannot-tell', 'unexpected-answer'],
    [502, 'cannot-tell', 'server-error'],
    [204, 'cannot-tell', 'answer-empty'],
    ['network', 'cannot-tell', 'network'],
  ] as const)(
    'a token checked by the configured verify path, with the response %j, is %s (%s)',
    async (good, verdict, reason) => {
      const { deps } = service({ good, bad: 401 });
      const { check } = await verifyToken(deps, 'good', settings());
      expect(check).toMatchObject({ verdict, reason, method: 'verify-path', occasion: 'demand', at: clock.now() });
    },
  );

  it.each([
    ['{"status":true,"data":{"valid":false}}', 'refused'],
    ['{"status":false,"message":"expired"}', 'refused'],
    ['{"active":false}', 'refused'],
    ['{"data":{"is_valid":0}}', 'refused'],
    ['{"data":{"active":"inactive"}}', 'refused'],
    ['{"data":{"status":"EXPIRED"}}', 'refused'],
    ['{"data":{"expired":true}}', 'refused'],
    ['{"status":401,"message":"Unauthorized"}', 'refused'],
    ['{"error":"invalid_token"}', 'refused'],
    ['{"active":true,"data":{"valid":false}}', 'refused'],
    ['{"error":"database unavailable"}', 'cannot-tell'],
    ['{"valid":true}', 'valid'],
    ['{"active":true,"scope":"charges"}', 'valid'],
    ['{"data":{"token":{"isValid":"true"}}}', 'valid'],
    ['{"status":true}', 'accepted'],
    ['{"status":"ok","data":{"status":"ACTIVE"}}', 'accepted'],
    ['{"data":{"user":{"active":true,"name":"Maria"}}}', 'accepted'],
    ['{"valid":null}', 'accepted'],
    ['{"valid":{"true":true}}', 'accepted'],
    ['{}', 'accepted'],
  ] as const)('a token checked by the configured verify path, whose response is %s, is %s', async (body, verdict) => {
    const { deps } = service({ good: says(body), bad: 401 });
    expect((await verifyToken(deps, 'good', settings())).check.verdict).toBe(verdict);
  });

  it.each([
    ['', 'answer-empty'],
    ['  \n', 'answer-empty'],
    ['<!doctype html><title>Login</title>', 'answer-html'],
    ['valid', 'answer-not-json'],
    ['[{"valid":true}]', 'answer-not-object'],
    ['"valid"', 'answer-not-object'],
    ['true', 'answer-not-object'],
    ['null', 'answer-not-object'],
    ['{"valid":tr', 'answer-cut'],
    [`{"valid":true,"a":${'['.repeat(100)}${']'.repeat(100)}}`, 'answer-too-deep'],
  ] as const)(
    'a token checked by the configured verify path, whose response is %j, has no verdict: %s',
    async (body, reason) => {
      const { deps, asked } = service({ good: says(body), bad: 401 });
      const { check, fields } = await verifyToken(deps, 'good', settings());
      expect(check).toMatchObject({ verdict: 'cannot-tell', reason, httpStatus: 200 });
      expect(fields).toEqual([]);
      // The token was not accepted, so a bad token would add nothing: none is sent.
      expect(asked).toHaveLength(1);
    },
  );

  it.each([
    ['/data/status', 'active', '{"data":{"status":"ACTIVE"}}', 'valid'],
    ['/data/status', 'active', '{"data":{"status":"inactive"}}', 'refused'],
    ['/data/locked', 'false', '{"data":{"locked":false}}', 'valid'],
    ['/data/locked', 'false', '{"data":{"locked":true}}', 'refused'],
    ['/code', '0', '{"code":0}', 'valid'],
    // The named field is missing: a "no" in another field counts, a "yes" does not.
    ['/data/status', 'active', '{"status":false}', 'refused'],
    ['/data/status', 'active', '{"valid":true}', 'accepted'],
    ['/data/status', 'active', '{"data":{"status":null}}', 'accepted'],
    ['/constructor/name', 'Object', '{}', 'accepted'],
  ] as const)(
    'a token checked by the configured verify path, %s named, %j valid, the response %s, is %s',
    async (pointer, value, body, verdict) => {
      const { deps } = service({ good: says(body), bad: 401 });
      const named = settings({ verifyPointer: pointer, verifyValue: value });
      expect((await verifyToken(deps, 'good', named)).check.verdict).toBe(verdict);
    },
  );

  it.each([
    [YES, 401, 'valid', null, 'refused'],
    [YES, 400, 'valid', null, 'refused'],
    [YES, says('{"data":{"valid":false}}'), 'valid', null, 'refused'],
    [YES, says('<html>Login</html>'), 'valid', null, 'refused'],
    [NEITHER, 403, 'accepted', null, 'refused'],
    [YES, YES, 'cannot-tell', 'control-not-refused', 'taken'],
    [YES, NEITHER, 'cannot-tell', 'control-not-refused', 'taken'],
    [NEITHER, NEITHER, 'cannot-tell', 'control-not-refused', 'taken'],
    [YES, 204, 'cannot-tell', 'control-not-refused', 'taken'],
    [YES, 'network', 'cannot-tell', 'network', null],
    [YES, 503, 'cannot-tell', 'server-error', null],
    [YES, 429, 'cannot-tell', 'rate-limited', null],
  ] as const)(
    'a token checked by the verify path, with the response %j, and %j for a bad one, is %s (%s)',
    async (good, bad, verdict, reason, control) => {
      const { deps, asked } = service({ good, bad });
      const { check } = await verifyToken(deps, 'good', settings());
      expect(check).toMatchObject({ verdict, reason, control });
      expect(asked.map(({ path }) => path)).toEqual(['/token/verify', '/token/verify']);
      expect(asked[1]?.token).not.toBe('good');
    },
  );
});

describe('a token checked on schedule', () => {
  const byClock = (good: Answer, control: 'refused' | 'taken' | null) => {
    const { deps, asked } = service({ good, bad: YES });
    return verifyTokenByClock(deps, 'good', settings(), control, 'time').then((check) => ({ check, asked }));
  };

  it('a token checked on schedule by the verify path is sent without a bad one, which could lock accounts', async () => {
    const { check, asked } = await byClock(YES, null);
    expect(check).toMatchObject({ verdict: 'valid', control: null, occasion: 'time' });
    expect(asked).toEqual([{ path: '/token/verify', token: 'good' }]);
  });

  it.each([
    [404, 'refused', 'valid', null],
    [404, null, 'accepted', null],
    [404, 'taken', 'cannot-tell', 'control-not-refused'],
    [401, 'refused', 'refused', null],
    [502, 'refused', 'cannot-tell', 'server-error'],
  ] as const)(
    'a token checked on schedule by the read (%s) is sent alone, and beside a bad one %s it is %s',
    async (good, control, verdict, reason) => {
      const { deps, asked } = service({ good, bad: 401 });
      const check = await verifyTokenByClock(deps, 'good', settings({ verifyPath: '' }), control, 'start');
      expect(check).toMatchObject({ verdict, reason, method: 'documented-read', occasion: 'start' });
      expect(asked.map(({ token }) => token)).toEqual(['good']);
    },
  );

  it('a token checked on schedule is no more valid at a path that accepted a bad one before', async () => {
    const { check } = await byClock(YES, 'taken');
    expect(check).toMatchObject({ verdict: 'cannot-tell', reason: 'control-not-refused', control: 'taken' });
    expect((await byClock(YES, 'refused')).check).toMatchObject({ verdict: 'valid', control: 'refused' });
    expect((await byClock(401, 'taken')).check).toMatchObject({ verdict: 'refused' });
  });
});

describe('proposed fields of the response', () => {
  const proposed = async (good: string, bad: Answer = 401, part: Partial<VerifySettings> = {}) => {
    const { deps } = service({ good: says(good), bad });
    const { fields } = await verifyToken(deps, 'good', settings(part));
    return fields.map(({ verifyPointer, verifyValue }) => `${verifyPointer} ${verifyValue}`);
  };

  it('proposed fields are booleans and states of one word, the likeliest first, never a person’s text', async () => {
    expect(
      await proposed(
        '{"status":true,"data":{"name":"Maria","email":"m@x.br","locked":false,"status":"ACTIVE","session":{"is-active":true}}}',
      ),
    ).toEqual(['/data/session/is-active true', '/data/status ACTIVE', '/data/locked false']);
  });

  it('proposed fields of a response hold nothing that quotes the token, and no name that may be a person’s', async () => {
    const body = '{"data":{"status":"good","good":true,"isgood":true,"m@x.br":true,"52998224725":true,"state":"FULL"}}';
    expect(await proposed(body)).toEqual(['/data/state FULL']);
  });

  it('proposed fields of a response distinguish the two tokens where the bad one had a response, too', async () => {
    const bad = says('{"status":true,"data":{"state":"NONE","test":true}}');
    expect(await proposed('{"status":true,"data":{"state":"FULL","test":true}}', bad)).toEqual(['/data/state FULL']);
  });

  it('fields of a response are not proposed where the response is plain', async () => {
    expect(await proposed('{"valid":true}')).toEqual([]);
    expect(await proposed('{"valid":false}')).toEqual([]);
    const named = { verifyPointer: '/data/status', verifyValue: 'ACTIVE' };
    expect(await proposed('{"data":{"status":"ACTIVE"}}', 401, named)).toEqual([]);
  });
});

describe('a token, by the documented read', () => {
  it.each([
    [404, 401, 'valid', null],
    [404, 404, 'cannot-tell', 'control-not-refused'],
    [404, 200, 'cannot-tell', 'control-not-refused'],
    [404, 'network', 'cannot-tell', 'network'],
    [401, 401, 'refused', null],
    [200, 401, 'cannot-tell', 'unexpected-answer'],
    [502, 401, 'cannot-tell', 'server-error'],
    [429, 401, 'cannot-tell', 'rate-limited'],
    ['network', 401, 'cannot-tell', 'network'],
  ] as const)(
    'a token checked by the documented read, with the response %s, and %s for a bad token, is %s',
    async (good, bad, verdict, reason) => {
      const { deps } = service({ good, bad });
      const { check } = await verifyToken(deps, 'good', settings({ verifyPath: '' }));
      expect(check).toMatchObject({ verdict, reason, method: 'documented-read' });
    },
  );

  it('a token checked by the documented read requests one made-up transaction with a bad token too', async () => {
    const { deps, asked } = service({ good: 404, bad: 401 });
    await verifyToken(deps, 'good', settings({ verifyPath: '' }));
    expect(asked).toHaveLength(2);
    expect(asked[0]?.path).toBe(asked[1]?.path);
    expect(asked[0]?.path).toMatch(/^\/transactions\/.+/);
    expect(asked[1]?.token).not.toBe('good');
  });
});

describe('a check of the token', () => {
  it.each([
    ['valid', 'documented-read', 'refused', true],
    ['valid', 'verify-path', null, true],
    ['accepted', 'verify-path', 'refused', true],
    ['accepted', 'verify-path', null, null],
    ['accepted', 'documented-read', null, true],
    ['refused', 'documented-read', null, false],
    ['refused', 'verify-path', null, null],
    ['cannot-tell', 'documented-read', null, null],
    ['cannot-tell', 'verify-path', 'taken', null],
  ] as const)(
    'a token check with verdict %s by the %s (a bad one: %s) resumes the watches: %s',
    (verdict, method, control, means) => {
      const check = tokenCheck.parse({ verdict, method, control, reason: null, httpStatus: 200, at: 0 });
      expect(meansForWatches(check)).toBe(means);
    },
  );
});
