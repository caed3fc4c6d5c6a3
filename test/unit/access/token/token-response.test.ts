import { describe, expect, it } from 'vitest';
import { readTokenResponse } from '../../../../src-main/access/token/token-response.ts';
import { gatewayCases } from '../../../support/cases/gateway-cases.ts';
import { jwtOf } from '../../../support/gateway/jwt.ts';
import fc from '../../../support/run/properties.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const FOUND = { tokenPointer: '', expiryPointer: '' };
const read = (answer: unknown, pointers = FOUND) => readTokenResponse(JSON.stringify(answer), pointers, NOW);

describe('the response of the generate-token operation', () => {
  it.each([
    [{ access_token: 'abc', expires_in: 3600 }],
    [{ accessToken: 'abc', expiresIn: 3600 }],
    [{ token: 'abc', expires_at: '2026-11-20T13:00:00Z' }],
    [{ status: true, data: { access_token: 'abc', expires_in: '3600' } }],
    [{ status: true, data: { accessToken: 'abc', expiresAt: NOW / 1000 + 3600 } }],
    [{ data: { token: 'Bearer abc', expires_at: NOW + 3_600_000 } }],
    [{ token: 'abc', expires_in: '3600s' }],
    [{ token: 'abc', expires_in: '1h' }],
    [{ token: 'abc', expiresIn: '60 minutes' }],
    [{ token: 'abc', expires_in: '1h0m0s' }],
    [{ token: 'abc', expires_in: 'PT1H' }],
  ])('the generate-token response yields token and expiry without settings in the shape %j', (answer) => {
    expect(read(answer)).toMatchObject({ token: 'abc', expiresAt: NOW + 3_600_000 });
  });

  it('a lifetime is in milliseconds where the token itself lives so long, else in seconds', () => {
    const hour = { iat: NOW / 1000, exp: NOW / 1000 + 3600 };
    const lifeOf = (token: string, expires_in: unknown) =>
      ((read({ token, expires_in })?.expiresAt ?? NOW) - NOW) / 1000;
    for (const expires_in of [3600, 3_600_000, '3600000', 3_599_000]) {
      expect(Math.round(lifeOf(jwtOf(hour), expires_in) / 10) * 10).toBe(3600);
    }
    expect(lifeOf(jwtOf(hour), 7200)).toBe(7200);
    expect(lifeOf(jwtOf({ exp: hour.exp }), 3_600_000)).toBe(3_600_000);
    expect(lifeOf('abc', 3_600_000)).toBe(3_600_000);
    expect(lifeOf(jwtOf({ iat: NOW / 1000, exp: NOW / 1000 + 60 }), 60)).toBe(60);
    expect(read({ token: jwtOf({ iat: NOW / 1000, exp: NOW / 1000 + 1 }), expires_in: null })?.expiresAt).toBeNull();
  });

  it.each([
    [{ expires_at: '2026-11-20T10:00:00', created_at: '2026-11-20T09:00:00' }, 3_600_000],
    [{ data: { token: 'abc', expiresAt: '2026-11-20T10:00:00Z', issuedAt: '2026-11-20T09:00:00Z' } }, 3_600_000],
    [{ expires_at: '2026-11-20T13:00:00Z', created_at: '2026-11-20T09:00:00' }, null],
    [{ expires_at: '2026-11-20T13:00:00Z', created_at: '2026-11-20T14:00:00Z' }, null],
    [{ expires_at: '2026-11-20T13:00:00Z' }, null],
  ])('a token lives from its beginning to its end where both are written in one form: %j', (answer, life) => {
    expect(read({ token: 'abc', ...answer })).toMatchObject({ isDated: true, life });
  });

  it('the generate-token response is read at the configured pointers, and nowhere else', () => {
    const answer = { token: 'not-this', result: { 'a/b': { jwt: 'abc' }, until: 60 } };
    const pointers = { tokenPointer: '/result/a~1b/jwt', expiryPointer: '/result/until' };
    expect(read(answer, pointers)).toMatchObject({ token: 'abc', expiresAt: NOW + 60_000 });
    expect(read(answer, { ...pointers, tokenPointer: '/result/other' })).toBeNull();
  });

  it.each([
    [{ access_token: '' }],
    [{ access_token: 'two\nlines' }],
    [{ access_token: 7 }],
    [{ data: 'abc' }],
    [[]],
    [null],
  ])('the response of the generate-token operation has no token in %j', (answer) => {
    expect(read(answer)).toBeNull();
  });

  it('the response of the generate-token operation has no expiry where there is none', () => {
    for (const expires_in of [null, 0, -5, true, 'soon', {}, '0001-01-01T00:00:00Z', 1e12, '1000000000000'])
      expect(read({ token: 'abc', expires_in })).toMatchObject({ token: 'abc', expiresAt: null });
  });

  it.each(gatewayCases('K', 'token'))(
    'the response of the generate-token operation is read as services send it: $id, $kind',
    ({ input, expect: wanted }) => {
      const at = read(input)?.expiresAt;
      // A case may admit that no time is read; Balcão reads each of them.
      expect(at).toBeTypeOf('number');
      expect(wanted).toContain(new Date(at ?? 0).toISOString());
    },
  );

  it('the response of the generate-token operation is read without an error from any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json()),
        fc.constantFrom('', '/__proto__/x', '/0/1', '/data'),
        (text, at) => {
          const answer = readTokenResponse(text, { tokenPointer: at, expiryPointer: at }, NOW);
          expect(answer === null || /^[\x21-\x7e]+$/.test(answer.token)).toBe(true);
        },
      ),
    );
  });
});
