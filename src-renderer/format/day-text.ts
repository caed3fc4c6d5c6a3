/** `20/11/2026` for a day, `11/2026` for a month; in both languages, because the desk is in Brazil. */
export function dayText(period: string): string {
  return period.split('-').toReversed().join('/');
}
