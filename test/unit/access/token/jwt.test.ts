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

  it.each([
    ['seconds', 1_800_000_000],
    ['seconds as text', '1800000000'],
    ['milliseconds', 1_800_000_000_000],
    ['milliseconds as text', ' 1800000000000 '],
    ['a date as text', '2027-01-15T05:00:00-03:00'],
  ])('a JWT expires at its exp, which some services write in another form: %s', (_form, exp) => {
    expect(tokenExpiryOf(jwtOf({ exp }))).toBe(Date.UTC(2027, 0, 15, 8));
  });

  it('a JWT whose exp cannot be an instant has no expiry', () => {
    for (const exp of [null, true, '', 'soon', '0x10', '1e9', 1])
      expect(tokenExpiryOf(jwtOf({ exp })), JSON.stringify(exp)).toBeNull();
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
