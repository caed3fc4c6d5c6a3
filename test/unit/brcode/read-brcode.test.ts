import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crc16 } from '../../../src-main/brcode/crc16.ts';
import { readBrCode } from '../../../src-main/brcode/read-brcode.ts';
import { writeBrCode } from '../../../src-main/brcode/write-brcode.ts';
import { brCodeRefusal } from '../../../src-preload/contract/charges/brcode.ts';
import fc from '../../support/run/properties.ts';
import { runs } from '../../support/run/rounds.ts';

interface Vector {
  readonly id: string;
  readonly payload: string;
  readonly code?: string;
  readonly codeAlso?: readonly string[];
  readonly trimmed?: string;
  readonly merchantCity?: string;
  readonly amountCents?: number;
  readonly url?: string | null;
  readonly [field: string]: unknown;
}
const vectors: Record<'valid' | 'tolerated' | 'invalid', Vector[]> = JSON.parse(
  readFileSync(new URL('../../support/vectors/brcode.json', import.meta.url), 'utf8'),
);
const sound = (text: string) => {
  const reading = readBrCode(text);
  if (!reading.ok) throw new Error(`refused: ${reading.refusal}`);
  return reading;
};
/** A payload with its CRC corrected, so that a test reaches the rule behind it. */
const sealed = (body: string) => `${body}6304${crc16(`${body}6304`)}`;

describe('the CRC of a BR Code', () => {
  it('the CRC of a BR Code is 29B1 for 123456789 and has its leading zeros', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
    const zeros = Array.from({ length: 200 }, (_, n) => crc16(String(n))).filter((crc) => crc.startsWith('0'));
    expect(zeros.length).toBeGreaterThan(0);
    expect(zeros.every((crc) => crc.length === 4)).toBe(true);
  });

  it('the CRC of a BR Code counts bytes of UTF-8, not characters', () => {
    expect(crc16('Í')).not.toBe(crc16('I'));
  });
});

describe('a valid BR Code', () => {
  it.each(vectors.valid)('a valid BR Code: $id is read with every field it carries', (vector) => {
    const { payload, code } = sound(vector.payload);
    expect(payload).toBe(vector.payload);
    const told = {
      kind: code.kind,
      key: code.key,
      url: code.url,
      txid: code.txid ?? '***',
      additionalInfo: code.additionalInfo,
      mcc: code.categoryCode,
      merchantName: code.payeeName,
      merchantCity: code.payeeCity,
      postalCode: code.postalCode,
      pointOfInitiation: code.pointOfInitiation,
      amount: code.amountText,
      amountCents: code.amount,
    };
    const stated = Object.keys(told).filter((field) => vector[field] !== undefined);
    expect(told).toMatchObject(Object.fromEntries(stated.map((field) => [field, vector[field]])));
    expect(code.urlHost).toBe(vector.url ? vector.url.split('/')[0] : null);
  });
});

describe('a code accepted with a warning', () => {
  const warningOf: Record<string, string[]> = {
    'lowercase-crc': ['LOWERCASE_CRC'],
    'surrounding-whitespace': ['OUTER_SPACE_DROPPED'],
    'non-ascii-city': ['CITY_CHARACTERS'],
    'non-ascii-city-byte-length': ['CITY_CHARACTERS', 'LENGTHS_IN_BYTES'],
    'amount-trailing-dot': ['KEY_SHAPE', 'AMOUNT_SHAPE'],
  };

  it.each(vectors.tolerated)('a code accepted with a warning: $id: $tolerance', (vector) => {
    const reading = sound(vector.payload);
    expect(reading.warnings).toEqual(warningOf[vector.id]);
    expect(reading.payload).toBe(vector.trimmed ?? vector.payload);
    if (vector.merchantCity) expect(reading.code.payeeCity).toBe(vector.merchantCity);
    if (vector.amountCents) expect(reading.code.amount).toBe(vector.amountCents);
  });

  it.each([
    ['a payee name of 26 characters', `5204000053039865802BR5926${'A'.repeat(26)}6001B`, ['LONG_NAME']],
    [
      'a payee name of 26 accented letters',
      `5204000053039865802BR5926${'Á'.repeat(26)}6001B`,
      ['LONG_NAME', 'NAME_CHARACTERS'],
    ],
    ['a city of 16 characters', `5204000053039865802BR5901A6016${'B'.repeat(16)}`, ['LONG_CITY']],
    ['a category of three digits', '520300053039865802BR5901A6001B', ['CATEGORY_SHAPE']],
    ['a category of letters', '5204ABCD53039865802BR5901A6001B', ['CATEGORY_SHAPE']],
    ['a point of initiation of 13', '0102135204000053039865802BR5901A6001B', ['INITIATION_SHAPE']],
    ['a right-to-left override in the name', '5204000053039865802BR5906ANA\u202eGR6001B', ['HIDDEN_CHARACTERS']],
    ['a zero-width space in the city', '5204000053039865802BR5901A6004B\u200bCD', ['HIDDEN_CHARACTERS']],
    ['a line break in the name', '5204000053039865802BR5903A\nB6001B', ['HIDDEN_CHARACTERS']],
    [
      'a long name with an isolate in it',
      `5204000053039865802BR5926${'A'.repeat(25)}\u20676001B`,
      ['LONG_NAME', 'HIDDEN_CHARACTERS'],
    ],
  ])('a code with fields and a check value that hold is accepted with a warning: %s', (_, rest, warnings) => {
    const text = sealed(`00020126330014br.gov.bcb.pix011152998224725${rest}`);
    expect(sound(text)).toMatchObject({ payload: text, warnings });
  });

  it('a code with an emoji of several characters in its name has no warning about hidden characters', () => {
    const name = 'Café 👩\u200d🍳 ❤\ufe0f';
    const text = writeBrCode({
      payee: { key: '52998224725' },
      payeeName: name,
      payeeCity: 'B',
      amount: null,
      txid: null,
    });
    expect(sound(text)).toMatchObject({ code: { payeeName: name }, warnings: ['NAME_CHARACTERS'] });
  });

  it('a code whose lengths count bytes outside its templates is read with bytes inside them, too', () => {
    const account = '0014br.gov.bcb.pix010752998210205Café';
    const bytes = new TextEncoder().encode(account).length;
    const text = sealed(`00020126${bytes}${account}5204000053039865802BR5901A6001B`);
    expect(sound(text).code.additionalInfo).toBe('Café');
    expect(sound(text).warnings).toEqual(['KEY_SHAPE', 'LENGTHS_IN_BYTES']);
  });
});

describe('a code that no payer may see', () => {
  it.each(vectors.invalid)('a code that no payer may see: $id is refused: $why', (vector) => {
    const reading = readBrCode(vector.payload);
    expect(reading.ok).toBe(false);
    if (!reading.ok) expect([vector.code, ...(vector.codeAlso ?? [])]).toContain(reading.refusal);
  });

  const account = '26330014br.gov.bcb.pix011152998224725';
  const rest = '5204000053039865802BR5901A6001B';
  it.each([
    ['two PIX templates', `000201${account}${account.replace('26', '27')}${rest}`, 'DUPLICATE_TAG'],
    [
      'the same id twice in the template',
      `00020126440014br.gov.bcb.pix01115299822472501071234567${rest}`,
      'DUPLICATE_TAG',
    ],
    ['an empty payee name', `000201${account}5204000053039865802BR59006001B`, 'MISSING_FIELD'],
    [
      'an address that hides its host behind a user',
      '00020126350014br.gov.bcb.pix2513a.com@evil.co5204000053039865802BR5901A6001B',
      'BAD_URL',
    ],
    ['additional data that are no objects', `000201${account}${rest}6203abc`, 'MALFORMED'],
    ['a CRC of three digits', `000201${account}${rest}6303ABC`, 'CRC_MISMATCH'],
  ])('a code is refused that a payer must not see: %s', (_, body, refusal) => {
    const text = body.endsWith('6303ABC') ? body : sealed(body);
    expect(readBrCode(text)).toMatchObject({ ok: false, refusal });
  });

  it('a code that is far too long is refused without being parsed', () => {
    expect(readBrCode('0'.repeat(1_000_000))).toEqual({ ok: false, refusal: 'TOO_LONG', code: null });
  });

  it('a code with a lone surrogate, which has no bytes to check, is refused', () => {
    expect(readBrCode(`${sealed(`000201${account}${rest}`)}\ud800`)).toMatchObject({ ok: false, refusal: 'MALFORMED' });
  });

  it('a code with a long name or a hidden character is refused for its CRC where that is wrong', () => {
    const name = `${'A'.repeat(25)}\u202e`;
    expect(readBrCode(`000201${account}5204000053039865802BR5926${name}6001B63040000`)).toMatchObject({
      ok: false,
      refusal: 'CRC_MISMATCH',
      code: { payeeName: name },
    });
  });

  it('a code with a wrong CRC alone is refused with its fields', () => {
    const reading = readBrCode(`000201${account}${rest}63040000`);
    expect(reading).toMatchObject({ ok: false, refusal: 'CRC_MISMATCH', code: { payeeName: 'A', key: '52998224725' } });
  });
});

describe('any text at all', () => {
  it('any text is read as a code or refused with a reason, and never throws', () => {
    const digits = fc.stringMatching(/^00020[0-9]{0,80}$/);
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), digits);
    fc.assert(
      fc.property(anything, (text) => {
        const reading = readBrCode(text);
        if (!reading.ok) expect(brCodeRefusal.options).toContain(reading.refusal);
      }),
      { numRuns: runs(5000) },
    );
  });
});

const written = fc.record({
  payee: fc.oneof(
    fc.record({ key: fc.stringMatching(/^[a-z0-9]{1,30}@[a-z0-9]{1,20}\.com$/) }),
    fc.record({ url: fc.stringMatching(/^[a-z0-9]{1,9}\.[a-z]{2,5}\/[a-zA-Z0-9/_-]{1,50}$/) }),
  ),
  payeeName: fc.stringMatching(/^[A-Za-z0-9.-][A-Za-z0-9 .-]{0,24}$/),
  payeeCity: fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,14}$/),
  amount: fc.option(fc.integer({ min: 1, max: 999_999_999_999 })),
  txid: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
});

describe('a code Balcão wrote', () => {
  it('a code Balcão wrote reads back as what was written', () => {
    fc.assert(
      fc.property(written, (fields) => {
        const { code, warnings } = sound(writeBrCode(fields));
        expect(warnings).toEqual([]);
        expect(code).toMatchObject({
          payeeName: fields.payeeName,
          payeeCity: fields.payeeCity,
          amount: fields.amount,
          txid: fields.txid,
          key: null,
          url: null,
          ...fields.payee,
        });
      }),
      { numRuns: runs(1000) },
    );
  });

  it('a code Balcão writes is refused for a value of 100 characters', () => {
    expect(() =>
      writeBrCode({ payee: { key: 'k'.repeat(100) }, payeeName: 'A', payeeCity: 'B', amount: null, txid: null }),
    ).toThrow(RangeError);
  });
});

describe('one character changed in a valid code', () => {
  it('a valid code with one changed character is refused, but for the CRC’s case and outer white space', () => {
    const text = writeBrCode({
      payee: { key: '52998224725' },
      payeeName: 'Fulano',
      payeeCity: 'RECIFE',
      amount: 1050,
      txid: 'A1',
    });
    for (let at = 0; at < text.length; at++) {
      for (let code = 32; code < 127; code++) {
        const character = String.fromCharCode(code);
        if (character === text[at]) continue;
        const changed = text.slice(0, at) + character + text.slice(at + 1);
        const reading = readBrCode(changed);
        if (reading.ok) {
          expect(at).toBeGreaterThanOrEqual(text.length - 4);
          expect(changed.toUpperCase()).toBe(text.toUpperCase());
          expect(reading.warnings).toContain('LOWERCASE_CRC');
        }
      }
    }
  });

  it('a valid code with one lost or doubled character is refused', () => {
    for (const { payload } of vectors.valid) {
      for (let at = 0; at < payload.length; at++) {
        expect(readBrCode(payload.slice(0, at) + payload.slice(at + 1)).ok).toBe(false);
        expect(readBrCode(payload.slice(0, at) + payload[at] + payload.slice(at)).ok).toBe(false);
      }
    }
  });
});
