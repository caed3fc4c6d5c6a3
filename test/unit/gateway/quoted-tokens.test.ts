import { describe, expect, it } from 'vitest';
import { QuotedTokens } from '../../../src-main/gateway/quoted-tokens.ts';

describe('tokens that a service quotes', () => {
  it('are taken out of its answers, the one sent now and those sent before, in plain and as JSON writes them', () => {
    const quoted = new QuotedTokens();
    quoted.sent('first-"token"');
    quoted.sent('second-token');
    const answer = JSON.stringify({ message: 'no first-"token"', note: 'Bearer second-token', id: 'a-charge' });
    expect(quoted.takenOut(answer)).toBe('{"message":"no •••","note":"Bearer •••","id":"a-charge"}');
    expect(quoted.takenOut('first-"token"')).toBe('•••');
  });

  it('so short that an answer holds them by chance are left, and so is everything else', () => {
    const quoted = new QuotedTokens();
    quoted.sent('PAID');
    quoted.sent(null);
    expect(quoted.takenOut('{"status":"PAID"}')).toBe('{"status":"PAID"}');
  });

  it('of long ago are forgotten, so that a token renewed for years does not slow reads down', () => {
    const quoted = new QuotedTokens();
    for (let number = 0; number < 100; number += 1) quoted.sent(`token-number-${number}.`);
    expect(quoted.takenOut('token-number-0. token-number-99.')).toBe('token-number-0. •••');
  });
});
