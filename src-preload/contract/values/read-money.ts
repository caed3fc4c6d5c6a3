/** Parses typed money into whole cents without ever using a floating-point fraction. */

import { cleanText } from '../text/clean-text.ts';
import { partsOfMoney } from './decimal-money.ts';
import type { Language } from './languages.ts';
import { MAXIMUM_AMOUNT } from './values.ts';

type MoneyErrorCode = 'money-empty' | 'money-shape' | 'money-ambiguous' | 'money-too-precise' | 'amount-above-maximum';

/** The result of parsing an amount: its cents, or why it is not an amount. */
export type MoneyReading =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly code: MoneyErrorCode };

const refused = (code: MoneyErrorCode): MoneyReading => ({ ok: false, code });

/**
 * A whole part with thousands separators in the right positions: `1`, `12.345`, `1.234.567`. Plain digits match too.
 */
function isGrouped(whole: string, mark: string): boolean {
  const [first = '', ...rest] = whole.split(mark);
  return rest.length === 0
    ? /^\d*$/.test(first)
    : /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
}

function fromParts(whole: string, decimals: string): MoneyReading {
  if (decimals.length > 2) return refused('money-too-precise');
  const digits = (whole.replace(/\D/g, '') + decimals.padEnd(2, '0')).replace(/^0+(?=\d)/, '');
  // Fifteen digits are always a safe integer, so the comparison below is exact.
  if (digits.length > 15) return refused('amount-above-maximum');
  const cents = Number(digits);
  return cents > MAXIMUM_AMOUNT ? refused('amount-above-maximum') : { ok: true, cents };
}

/** Before or after the figures, as banks and people write it. */
const CURRENCY_BEFORE = /^(?:r\$|brl|reais|real)(?![a-z])\s*/i;
const CURRENCY_AFTER = /(?<=[\d.,\s-])(?:r\$|brl|reais|real)$/i;

/**
 * The figures of an amount: `10,50` for `R$ 10,50`, `10,50 reais.`, `BRL 10,50`, `*10,50*`, and `10,` for `R$ 10,--`. A
 * point or comma at the end stays where it could be the decimal one; brackets stay: in accounts they are a minus.
 */
function figuresOf(typed: string): string {
  return cleanText(typed, 'signs')
    .trim()
    .replace(/^["'“‘*_]{1,3}|["'”’*_]{1,3}$/g, '')
    .replace(/(?<=[.,]\d\d|[a-z$])[.,;:!?]$/i, '')
    .replace(CURRENCY_BEFORE, '')
    .replace(CURRENCY_AFTER, '')
    .trim()
    .replace(/(?<=\d[.,])--?$/, '');
}

/**
 * Parses an amount in reais in any usual format: `1234,5`, `1.234,50`, `1,234.50`, `R$ 10`, `10,50 reais`, `R$ 10,--`,
 * `,50`. Comma and point are distinguished by their positions, not by the console's language, because amounts are pasted
 * from anywhere.
 *
 * Refused: other signs and letters; misplaced thousands separators; more than two decimals; more than R$ 99.999.999,99; and
 * one separator followed by exactly three digits (`1.234`), because it may mean thousands or decimals.
 */
export function readMoney(typed: string): MoneyReading {
  const text = figuresOf(typed);
  if (text === '') return refused('money-empty');
  if (!/^[\d.,\s]+$/.test(text) || !/\d/.test(text)) return refused('money-shape');
  // A space is allowed only where a thousands separator would be: `1 234,50`.
  const [spacedWhole = '', ...afterMark] = text.split(/(?=[.,])/);
  if (/\s/.test(afterMark.join(''))) return refused('money-shape');
  if (/\s/.test(spacedWhole) && !isGrouped(spacedWhole.replace(/\s/g, ' '), ' ')) return refused('money-shape');
  const compact = text.replace(/\s/g, '');

  const lastMark = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (lastMark === -1) return fromParts(compact, '');
  const mark = compact.charAt(lastMark);
  const other = mark === ',' ? '.' : ',';
  const whole = compact.slice(0, lastMark);
  const decimals = compact.slice(lastMark + 1);

  if (whole.includes(mark)) {
    // The same separator twice can only group thousands: `1.234.567`.
    return !compact.includes(other) && isGrouped(compact, mark) ? fromParts(compact, '') : refused('money-shape');
  }
  if (whole.includes(other)) {
    return isGrouped(whole, other) ? fromParts(whole, decimals) : refused('money-shape');
  }
  const couldGroup = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return couldGroup ? refused('money-ambiguous') : fromParts(whole, decimals);
}

const MARKS: Readonly<Record<Language, { readonly thousands: string; readonly point: string }>> = {
  en: { thousands: ',', point: '.' },
  'pt-BR': { thousands: '.', point: ',' },
};

/**
 * Cents as a field shows them for editing: `1.234,50` in Portuguese, `1,234.50` in English; the result is never parsed
 * as ambiguous.
 */
export function writeMoney(cents: number, language: Language): string {
  const { whole, fraction } = partsOfMoney(cents);
  const { thousands, point } = MARKS[language];
  return `${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${point}${fraction}`;
}
