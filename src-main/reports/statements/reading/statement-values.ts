/** Parses dates and amounts as banks write them. Both texts are untrusted: no pattern here backtracks. */

/** Each with the groups of its year, month and day. */
const DAYS: readonly (readonly [shape: RegExp, year: number, month: number, day: number])[] = [
  [/^(\d{2})[/.-](\d{2})[/.-](\d{4})(?!\d)/, 3, 2, 1],
  [/^(\d{2})[/.-](\d{2})[/.-](\d{2})(?!\d)/, 3, 2, 1],
  [/^(\d{4})[/.-](\d{2})[/.-](\d{2})(?!\d)/, 1, 2, 3],
  [/^(\d{4})(\d{2})(\d{2})(?!\d{1,3}$)/, 1, 2, 3],
];

/**
 * Parses `20/11/2026`, `20/11/26`, `20-11-2026`, `2026-11-20`, `20261120`, each with or without a time after it; null
 * otherwise.
 */
export function statementDay(text: string): string | null {
  const trimmed = text.trim();
  for (const [shape, ...groups] of DAYS) {
    const found = shape.exec(trimmed);
    if (!found) continue;
    const [year = '', month = '', day = ''] = groups.map((group) => found[group]);
    const whole = year.length === 2 ? `20${year}` : year;
    const date = new Date(0);
    // Date.UTC maps the years up to 99 to another century.
    date.setUTCFullYear(Number(whole), Number(month) - 1, Number(day));
    if (date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day))
      return `${whole}-${month}-${day}`;
  }
  return null;
}

/** The most characters of an amount, its currency, signs and spaces included. */
const LONGEST_AMOUNT = 60;

/**
 * Signed cents of `1.234,56`, `1,234.56`, `R$ -10,00`, `(10.00)`, `10,00 D` and `10,00 C`; null for anything else, and
 * for a text that is too long. Spaces are ignored. The last separator with one or two digits after it is the decimal
 * one; any other separates thousands. No fraction is computed.
 */
export function statementAmount(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_AMOUNT) return null;
  const shape = /^(\()?([-+])?(?:R\$)?([-+])?(\d[\d.,]*)(\))?([-+CD])?$/i.exec(trimmed.replace(/\s/g, ''));
  const digits = shape?.[4];
  if (!shape || digits === undefined) return null;
  const decimal = /[.,](\d{1,2})$/.exec(digits);
  const whole = decimal ? digits.slice(0, decimal.index) : digits;
  // One separator cannot separate thousands and cents in the same amount.
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

/** Whether an amount shows by itself which way it went: `-10,00`, `+10,00`, `10,00 D`, `(10.00)`. */
export function hasOwnSign(amount: string): boolean {
  return /^\s*\(|[-+]|[CD]\s*$/i.test(amount);
}

/** Whether a row has a day, and an amount with cents: no name of a column is either. */
export function isEntry(cells: readonly string[]): boolean {
  return cells.some((cell) => statementDay(cell) !== null) && cells.some(isMoney);
}

export function isMoney(cell: string): boolean {
  return /[.,]\d\d/.test(cell) && statementDay(cell) === null && statementAmount(cell) !== null;
}

/** A cell in which a split column has no amount: `0,00` and `-`, too. */
export function isNone(cell: string): boolean {
  return cell === '' || /^[-–—]$/.test(cell) || statementAmount(cell) === 0;
}
