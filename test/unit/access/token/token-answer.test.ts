import { describe, expect, it } from 'vitest';
import { readTokenAnswer } from '../../../../src-main/access/token/token-answer.ts';
import { gatewayCases } from '../../../support/cases/gateway-cases.ts';
import fc from '../../../support/run/properties.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const FOUND = { tokenPointer: '', expiryPointer: '' };
const read = (answer: unknown, pointers = FOUND) => readTokenAnswer(JSON.stringify(answer), pointers, NOW);

describe('the response of the generate-token operation', () => {
  it.each([
    [{ access_token: 'abc', expires_in: 3600 }],
    [{ accessToken: 'abc', expiresIn: 3600 }],
    [{ token: 'abc', expires_at: '2026-11-20T13:00:00Z' }],
    [{ status: true, data: { access_token: 'abc', expires_in: '3600' } }],
    [{ status: true, data: { accessToken: 'abc', expiresAt: NOW / 1000 + 3600 } }],
    [{ data: { token: 'Bearer abc', expires_at: NOW + 3_600_000 } }],
  ])('the generate-token response yields token and expiry without settings in the shape %j', (answer) => {
    expect(read(answer)).toEqual({ token: 'abc', expiresAt: NOW + 3_600_000 });
  });

  it('the generate-token response is read at the configured pointers, and nowhere else', () => {
    const answer = { token: 'not-this', result: { 'a/b': { jwt: 'abc' }, until: 60 } };
    const pointers = { tokenPointer: '/result/a~1b/jwt', expiryPointer: '/result/until' };
    expect(read(answer, pointers)).toEqual({ token: 'abc', expiresAt: NOW + 60_000 });
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
      expect(read({ token: 'abc', expires_in })).toEqual({ token: 'abc', expiresAt: null });
  });

  it.each(gatewayCases('K').filter(({ run }) => run === 'token'))(
    'the response of the generate-token operation is read as services send it: $id, $kind',
    ({ input, expect: wanted }) => {
      const at = read(input)?.expiresAt ?? null;
      expect(wanted).toContain(at && new Date(at).toISOString());
    },
  );

  it('the response of the generate-token operation is read without an error from any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json()),
        fc.constantFrom('', '/__proto__/x', '/0/1', '/data'),
        (text, at) => {
          const answer = readTokenAnswer(text, { tokenPointer: at, expiryPointer: at }, NOW);
          expect(answer === null || /^[\x21-\x7e]+$/.test(answer.token)).toBe(true);
        },
      ),
    );
  });
});
