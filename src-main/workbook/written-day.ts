/** Days as people, banks and programs write them. The texts are untrusted: no pattern here backtracks. */
import { withoutAccents } from '../../src-preload/contract/text/without-accents.ts';
import { DAY } from '../../src-preload/contract/values/durations.ts';

/** Each with the groups of its year, month and day. The month may be a word. */
const DAYS: readonly (readonly [shape: RegExp, year: number, month: number, day: number])[] = [
  [/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/, 3, 2, 1],
  [/^(\d{2})[/.-](\d{2})[/.-](\d{2})(?!\d)/, 3, 2, 1],
  [/^(\d{1,2})[/-](\d{1,2})[/-](\d{2})(?!\d)/, 3, 2, 1],
  [/^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/, 1, 2, 3],
  [/^(\d{1,2})(?:[/.-]| (?:de )?)(\p{L}{3,9})(?:[/.-]|\.? (?:de )?|\.-)(\d{4}|\d{2})(?!\d)/iu, 3, 2, 1],
  [/^(\d{1,2})(\p{L}{3})(\d{4}|\d{2})(?![\p{L}\d-])/iu, 3, 2, 1],
  [/^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/iu, 3, 1, 2],
  [/^(\d{4})(\d{2})(\d{2})(?!\d{1,3}$)/, 1, 2, 3],
  [/^(\d{2})(\d{2})(20\d{2})(?!\d)/, 3, 2, 1],
];

const MONTHS =
  'janeiro|january fevereiro|february marco|march abril|april maio|may junho|june julho|july agosto|august setembro|september outubro|october novembro|november dezembro|december'
    .split(' ')
    .map((names) => names.split('|'));

/** `seg, ` and `Segunda-feira, ` before a day. */
const WEEKDAY =
  /^(?:(?:dom|seg|ter|qua|qui|sex|sab|domingo|segunda|terca|quarta|quinta|sexta|sabado)(?:-feira)?|sun|mon|tue|wed|thu|fri|sat|(?:sun|mon|tues|wednes|thurs|fri|satur)day)[.,]{0,2} /i;

/** A written day, and what stands behind it. */
export interface WrittenDay {
  /** `2026-11-20` */
  readonly day: string;
  readonly rest: string;
  /** Whether nothing but figures writes it: `20261120`, which may be a number of anything. */
  readonly isNumber: boolean;
}

/**
 * Reads `20/11/2026`, `5/9/2026`, `20/11/26`, `20/NOV/2026`, `20 de novembro de 2026`, `Nov 20, 2026`, `20-11-2026`,
 * `2026-11-20`, `20261120` and `20112026`, each also behind a day of the week; null otherwise.
 */
export function writtenDay(text: string): WrittenDay | null {
  const trimmed = text.trim();
  const named = /^\p{L}/u.test(trimmed) ? (WEEKDAY.exec(withoutAccents(trimmed.slice(0, 20)))?.[0].length ?? 0) : 0;
  const written = trimmed.slice(named);
  for (const [shape, ...groups] of DAYS) {
    const found = shape.exec(written);
    if (found === null) continue;
    const [year = '', month = '', day = ''] = groups.map((group) => found[group]);
    const whole = year.length === 2 ? `20${year}` : year;
    const number = monthNumber(month);
    const date = new Date(0);
    // Date.UTC maps the years up to 99 to another century.
    date.setUTCFullYear(Number(whole), number - 1, Number(day));
    if (date.getUTCMonth() === number - 1 && date.getUTCDate() === Number(day))
      return {
        day: `${whole}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`,
        rest: written.slice(found[0].length),
        isNumber: /^\d+$/.test(found[0]),
      };
  }
  return null;
}

/** `10`, `OUT`, `outubro` and `Oct` are 10; 0 where it is no month. */
function monthNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const word = withoutAccents(text).toLowerCase();
  return MONTHS.findIndex((names) => names.some((name) => name.startsWith(word))) + 1;
}

/** The days that a spreadsheet counts from 1900 (ECMA-376 part 1, 18.17.4.1): of 2000 to 2099. */
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050];
/** Of the first day of 1970, in the same count. */
const SERIAL_OF_1970 = 25_569;

/** The day of a number that a spreadsheet shows as one, where its format is lost: 46300 is 2026-10-05; null for others. */
export function serialDay(serial: number): string | null {
  if (!(serial >= FIRST_SERIAL && serial < LAST_SERIAL + 1)) return null;
  return new Date((Math.floor(serial) - SERIAL_OF_1970) * DAY).toISOString().slice(0, 10);
}
