import { describe, expect, it } from 'vitest';
import { verifyToken } from '../../../src-main/access/verify.ts';
import type { StatusAnswer } from '../../../src-main/gateway/answers.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const clock = new VirtualClock();

/** A service that answers by token: `good` and anything else; it notes what it was asked. */
function service(answers: { readonly good: number | 'network'; readonly bad: number | 'network' }) {
  const asked: { path: string; token: string | null }[] = [];
  const client = {
    probe: async (path: string, token: string | null): Promise<StatusAnswer> => {
      asked.push({ path, token });
      const answer = token === 'good' ? answers.good : answers.bad;
      if (answer === 'network') return { kind: 'network', cause: 'reset' };
      return {
        kind: 'status',
        httpStatus: answer,
        received: { raw: '', httpStatus: answer, receivedAt: clock.now(), serverDate: null },
      };
    },
  };
  let ids = 0;
  return { asked, deps: { client, clock, newId: () => `id-${++ids}` } };
}

describe('a token, by the configured verify path', () => {
  it.each([
    [200, 'valid', null],
    [204, 'valid', null],
    [401, 'refused', null],
    [403, 'refused', null],
    [404, 'cannot-tell', 'unexpected-answer'],
    [429, 'cannot-tell', 'rate-limited'],
    [302, 'cannot-tell', 'unexpected-answer'],
    [502, 'cannot-tell', 'server-error'],
    ['network', 'cannot-tell', 'network'],
  ] as const)('answered with %s is %s', async (answer, verdict, reason) => {
    const { deps, asked } = service({ good: answer, bad: 401 });
    const check = await verifyToken(deps, 'good', '/token/verify');
    expect(check).toMatchObject({ verdict, reason, method: 'verify-path', at: clock.now() });
    expect(asked).toEqual([{ path: '/token/verify', token: 'good' }]);
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
  ] as const)('answered with %s, and %s for a bad token, is %s', async (good, bad, verdict, reason) => {
    const { deps } = service({ good, bad });
    const check = await verifyToken(deps, 'good', '');
    expect(check).toMatchObject({ verdict, reason, method: 'documented-read' });
  });

  it('reads the same made-up transaction with a token that cannot be good', async () => {
    const { deps, asked } = service({ good: 404, bad: 401 });
    await verifyToken(deps, 'good', '');
    expect(asked).toHaveLength(2);
    expect(asked[0]?.path).toBe(asked[1]?.path);
    expect(asked[0]?.path).toMatch(/^\/transactions\/.+/);
    expect(asked[1]?.token).not.toBe('good');
  });
});
