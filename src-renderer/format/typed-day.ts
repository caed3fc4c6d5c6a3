/**
 * Days and months as they are typed and shown, day first in both languages (format/time.ts gives the reason):
 * `20/11/2026`, `11/2026`. Inside the console they are `2026-11-20` and `2026-11`.
 */
export type DayUnit = 'day' | 'month';

/** Inserts the slashes into a typed text; a day pasted in the other order (`2026-11-20`) is reversed. */
export function maskTypedDay(typed: string, unit: DayUnit): string {
  const iso = /^\s*(\d{4})-(\d{2})(?:-(\d{2}))?\s*$/.exec(typed);
  if (iso) return writeDay(unit === 'day' ? typed.trim() : `${iso[1]}-${iso[2]}`);
  // `1/2/2026` is typed by people who do not wait for the mask.
  const padded = typed.replace(/(?<!\d)(\d)(?=[/.-])/g, '0$1');
  const digits = padded.replace(/\D/g, '').slice(0, unit === 'day' ? 8 : 6);
  const cuts = unit === 'day' ? [2, 4] : [2];
  return [...digits].map((digit, index) => (cuts.includes(index) ? `/${digit}` : digit)).join('');
}

/** Parses a typed day or month into the console's own format; null when it is unfinished or not in the calendar. */
export function readTypedDay(typed: string, unit: DayUnit): string | null {
  const [, day = '01', month = '', year = ''] = /^(?:(\d{2})\/)?(\d{2})\/(\d{4})$/.exec(typed) ?? [];
  if ((unit === 'day') !== /^\d{2}\/\d{2}\//.test(typed)) return null;
  const iso = `${year}-${month}-${day}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  // A nonexistent day (30 February) would roll over into the next month.
  if (year < '1000' || Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== iso) return null;
  return unit === 'day' ? iso : iso.slice(0, 7);
}

/** Formats a day or a month for display; empty when there is none. */
export function writeDay(iso: string): string {
  return iso.split('-').toReversed().join('/');
}

/** The day, or the month, `steps` later or earlier. */
export function steppedDay(iso: string, unit: DayUnit, steps: number): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const at = unit === 'day' ? Date.UTC(year, month - 1, day + steps) : Date.UTC(year, month - 1 + steps, 1);
  return new Date(at).toISOString().slice(0, unit === 'day' ? 10 : 7);
}
