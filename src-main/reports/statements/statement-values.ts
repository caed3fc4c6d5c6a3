/** Dates and amounts as banks write them. Both texts come from a file of another's: no pattern here goes over one twice. */

/** Each with the places of its year, month and day. */
const DAYS: readonly (readonly [shape: RegExp, year: number, month: number, day: number])[] = [
  [/^(\d{2})[/.-](\d{2})[/.-](\d{4})(?!\d)/, 3, 2, 1],
  [/^(\d{2})[/.-](\d{2})[/.-](\d{2})(?!\d)/, 3, 2, 1],
  [/^(\d{4})[/.-](\d{2})[/.-](\d{2})(?!\d)/, 1, 2, 3],
  [/^(\d{4})(\d{2})(\d{2})(?!\d{1,3}$)/, 1, 2, 3],
];

/** `20/11/2026`, `20/11/26`, `20-11-2026`, `2026-11-20`, `20261120`, each with or without a time behind it; null otherwise. */
export function statementDay(text: string): string | null {
  const given = text.trim();
  for (const [shape, ...places] of DAYS) {
    const found = shape.exec(given);
    if (!found) continue;
    const [year = '', month = '', day = ''] = places.map((place) => found[place]);
    const whole = year.length === 2 ? `20${year}` : year;
    const date = new Date(0);
    // Date.UTC takes the years up to 99 for those of another century.
    date.setUTCFullYear(Number(whole), Number(month) - 1, Number(day));
    if (date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day))
      return `${whole}-${month}-${day}`;
  }
  return null;
}

/** Characters of an amount at the most, its currency, signs and blanks counted in. */
const LONGEST_AMOUNT = 60;

/**
 * Signed cents of `1.234,56`, `1,234.56`, `R$ -10,00`, `(10.00)`, `10,00 D` and `10,00 C`; null for what is no amount,
 * and for what is longer than any. Blanks say nothing. The last mark with one or two digits behind it is the decimal
 * one; any other parts thousands. No fraction is computed.
 */
export function statementAmount(text: string): number | null {
  const given = text.trim();
  if (given.length > LONGEST_AMOUNT) return null;
  const shape = /^(\()?([-+])?(?:R\$)?([-+])?(\d[\d.,]*)(\))?([-+CD])?$/i.exec(given.replace(/\s/g, ''));
  const digits = shape?.[4];
  if (!shape || digits === undefined) return null;
  const decimal = /[.,](\d{1,2})$/.exec(digits);
  const whole = decimal ? digits.slice(0, decimal.index) : digits;
  // One mark cannot part thousands and cents in the same amount.
  if (decimal && whole.includes(digits.charAt(whole.length))) return null;
  if (!/^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/.test(whole)) return null;
  const cents = Number(`${whole.replace(/\D/g, '')}${(decimal?.[1] ?? '').padEnd(2, '0')}`);
  if (!Number.isSafeInteger(cents)) return null;
  const signs = [shape[2], shape[3], shape[6]];
  if (signs.filter((sign) => sign !== undefined).length > 1) return null;
  const negative =
    signs.includes('-') || /d/i.test(shape[6] ?? '') || (shape[1] !== undefined && shape[5] !== undefined);
  return negative && cents !== 0 ? -cents : cents;
}
