import { describe, expect, it } from 'vitest';
import { claimsOf, tokenExpiryOf } from '../../../../src-main/access/token/jwt.ts';
import { jwtOf } from '../../../support/gateway/jwt.ts';
import fc from '../../../support/run/properties.ts';

describe('a JWT', () => {
  it('a JWT shows its claims as text, and nothing of its signature', () => {
    const token = jwtOf({ sub: 'loja-ação', exp: 1_800_000_000, scope: ['a', 'b'] });
    expect(claimsOf(token)).toEqual([
      { name: 'sub', value: 'loja-ação' },
      { name: 'exp', value: '1800000000' },
      { name: 'scope', value: '["a","b"]' },
    ]);
    const signature = token.split('.')[2] ?? '';
    expect(JSON.stringify(claimsOf(token))).not.toContain(signature);
  });

  it('a JWT expires at its exp, in milliseconds', () => {
    expect(tokenExpiryOf(jwtOf({ exp: 1_800_000_000 }))).toBe(1_800_000_000_000);
    for (const exp of ['1800000000', null, -1, 1e15]) expect(tokenExpiryOf(jwtOf({ exp }))).toBeNull();
  });

  it('a JWT with long claims is shown cut', () => {
    const [claim] = claimsOf(jwtOf({ sub: 'x'.repeat(5000) })) ?? [];
    expect(claim?.value.length).toBeLessThan(250);
  });

  it('any other token is not read as a JWT', () => {
    for (const token of ['opaque', 'a.b', 'a.b.c', 'a.b.c.d', '..', `${jwtOf({})}.x`, 'bnVsbA.bnVsbA.x'])
      expect(claimsOf(token)).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => claimsOf(text) === null || text.split('.').length === 3));
  });
});
