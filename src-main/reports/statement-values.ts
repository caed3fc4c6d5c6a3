/** Dates and amounts as banks write them. */

/** `20/11/2026`, `20/11/26`, `20-11-2026`, `2026-11-20`, `20261120`, each with or without a time behind it; null otherwise. */
export function statementDay(text: string): string | null {
  const shapes: readonly (readonly [RegExp, readonly [year: number, month: number, day: number]])[] = [
    [/^(\d{2})[/.-](\d{2})[/.-](\d{4})(?!\d)/, [3, 2, 1]],
    [/^(\d{2})[/.-](\d{2})[/.-](\d{2})(?!\d)/, [3, 2, 1]],
    [/^(\d{4})[/.-](\d{2})[/.-](\d{2})(?!\d)/, [1, 2, 3]],
    [/^(\d{4})(\d{2})(\d{2})(?!\d{1,3}$)/, [1, 2, 3]],
  ];
  for (const [shape, [year, month, day]] of shapes) {
    const found = shape.exec(text.trim());
    if (!found) continue;
    const century = found[year]?.length === 2 ? '20' : '';
    const iso = `${century}${found[year]}-${found[month]}-${found[day]}`;
    const date = new Date(`${iso}T00:00:00Z`);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)) return iso;
  }
  return null;
}

/**
 * Signed cents of `1.234,56`, `1,234.56`, `R$ -10,00`, `(10.00)`, `10,00 D` and `10,00 C`; null for what is no amount.
 * The last mark with one or two digits behind it is the decimal one; any other parts thousands. No fraction is computed.
 */
export function statementAmount(text: string): number | null {
  const shape = /^(\()?\s*([-+])?\s*(?:R\$)?\s*([-+])?\s*(\d[\d.,\s]*?)\s*(\))?\s*([-+]|[CD])?$/i.exec(
    text.trim().replace(/\u00a0/g, ' '),
  );
  const digits = shape?.[4]?.replace(/\s/g, '');
  if (!shape || digits === undefined) return null;
  const decimal = /^(.*)[.,](\d{1,2})$/.exec(digits);
  const whole = decimal?.[1] ?? digits;
  // One mark cannot part thousands and cents in the same amount.
  if (decimal && whole.includes(digits.charAt(whole.length))) return null;
  if (!/^\d+$|^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/.test(whole)) return null;
  const cents = Number(`${whole.replace(/\D/g, '')}${(decimal?.[2] ?? '').padEnd(2, '0')}`);
  if (!Number.isSafeInteger(cents)) return null;
  const signs = [shape[2], shape[3], shape[6]];
  if (signs.filter((sign) => sign !== undefined).length > 1) return null;
  const negative =
    signs.includes('-') || /d/i.test(shape[6] ?? '') || (shape[1] !== undefined && shape[5] !== undefined);
  return negative && cents !== 0 ? -cents : cents;
}
