import { describe, expect, it } from 'vitest';
import { readMoney, writeMoney } from '../../../../src-preload/contract/values/read-money.ts';
import { MAXIMUM_AMOUNT } from '../../../../src-preload/contract/values/values.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

const cents = (typed: string) => {
  const reading = readMoney(typed);
  return reading.ok ? reading.cents : reading.code;
};

describe('typed money', () => {
  it.each([
    ['1234,5', 123_450],
    ['1.234,50', 123_450],
    ['1234.50', 123_450],
    ['1,234.50', 123_450],
    ['R$ 10', 1000],
    ['r$10,00', 1000],
    ['R$\u00a01.234,56', 123_456],
    ['1 234,50', 123_450],
    ['4.35', 435],
    ['0,07', 7],
    [',50', 50],
    ['10,', 1000],
    ['5', 500],
    ['1.234.567', 123_456_700],
    ['9.999.999,99', 999_999_999],
    ['99999999,99', MAXIMUM_AMOUNT],
    ['0005,00', 500],
    ['10,50 R$', 1050],
    ['BRL 10,50', 1050],
    ['10,50 brl', 1050],
    ['10,50 reais.', 1050],
    ['10 reais', 1000],
    ['R$ 10,--', 1000],
    ['R$ 1.234,\u2014', 123_400],
    ['R$ 10,00.', 1000],
    ['*R$ 1.234,56*', 123_456],
    ['"10,50"', 1050],
  ])('typed money: %s is %d cents', (typed, expected) => {
    expect(cents(typed)).toBe(expected);
  });

  it.each([
    ['1.234', 'money-ambiguous'],
    ['12,345', 'money-ambiguous'],
    ['0,123', 'money-too-precise'],
    ['1234.567', 'money-too-precise'],
    ['1,2345', 'money-too-precise'],
    ['1.23.456', 'money-shape'],
    ['1.234.56', 'money-shape'],
    ['1.234,567,8', 'money-shape'],
    ['12.34,50', 'money-shape'],
    ['1 23', 'money-shape'],
    ['1, 50', 'money-shape'],
    ['-5', 'money-shape'],
    ['dez', 'money-shape'],
    ['1e3', 'money-shape'],
    ['US$ 10', 'money-shape'],
    ['10 US$', 'money-shape'],
    ['10 AR$', 'money-shape'],
    ['1.234 reais', 'money-ambiguous'],
    ['R$ 10 mil', 'money-shape'],
    ['(10,00)', 'money-shape'],
    ['10,00-', 'money-shape'],
    ['10,50 / 20,00', 'money-shape'],
    ['.', 'money-shape'],
    ['', 'money-empty'],
    ['R$ ', 'money-empty'],
    ['100.000.000', 'amount-above-maximum'],
    ['9'.repeat(400), 'amount-above-maximum'],
  ])('typed money: %s is refused as %s', (typed, code) => {
    expect(cents(typed)).toBe(code);
  });

  it('typed money has the same value in every format it is written in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAXIMUM_AMOUNT }), fc.constantFrom('en', 'pt-BR'), (amount, language) => {
        const written = writeMoney(amount, language);
        const point = language === 'pt-BR' ? ',' : '.';
        const ungrouped = `${Math.floor(amount / 100)}${point}${String(amount % 100).padStart(2, '0')}`;
        expect(cents(written)).toBe(amount);
        expect(cents(ungrouped)).toBe(amount);
        for (const pasted of [`R$\u00a0${written} `, `${written} R$`, `BRL ${written}`, `${written} reais.`])
          expect(cents(pasted)).toBe(amount);
        if (amount % 100 === 0) expect(cents(`R$ ${written.slice(0, -2)}--`)).toBe(amount);
        const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
        expect(cents(intl.format(Number(`${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`)))).toBe(
          amount,
        );
      }),
    );
  });

  it('typed money is whole cents or a reason, whatever the text is', () => {
    const wild = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[R$ \d.,-]{0,16}(?:reais|BRL|R\$)?[.]?$/),
    );
    fc.assert(
      fc.property(wild, (typed) => {
        const reading = readMoney(typed);
        if (!reading.ok) return;
        expect(Number.isSafeInteger(reading.cents)).toBe(true);
        expect(reading.cents).toBeGreaterThanOrEqual(0);
        expect(reading.cents).toBeLessThanOrEqual(MAXIMUM_AMOUNT);
        // The formatted amount is parsed as the same amount, so that showing it never changes it.
        expect(readMoney(writeMoney(reading.cents, 'pt-BR'))).toEqual(reading);
      }),
      { numRuns: runs(2000) },
    );
  });
});
