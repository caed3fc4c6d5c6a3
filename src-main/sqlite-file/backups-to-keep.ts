/** Which backups are kept. Pure: deletes nothing, reads no clock. */

/** At most so many backups of today are kept, and one of each earlier day. How many in all is a setting (default-settings.ts). */
const OF_TODAY = 3;

interface Kept {
  readonly at: number;
  readonly bytes: number;
}

/**
 * The backups to keep, newest first: the newest three of today, the newest of each earlier day, `inAll` of them, and as
 * many of those as fit into `budget` bytes. The newest one is kept whatever its size: a budget must not leave none.
 * @param dayOf returns the day of an instant (UTC milliseconds) in the desk's zone.
 */
export function backupsToKeep<Backup extends Kept>(
  backups: readonly Backup[],
  now: number,
  budget: number,
  dayOf: (at: number) => string,
  inAll: number,
): Backup[] {
  const today = dayOf(now);
  const ofDay = new Map<string, number>();
  const byDay = backups
    .toSorted((one, other) => other.at - one.at)
    .filter(({ at }) => {
      const day = dayOf(at);
      const count = (ofDay.get(day) ?? 0) + 1;
      ofDay.set(day, count);
      return count <= (day === today ? OF_TODAY : 1);
    })
    .slice(0, inAll);
  let bytes = 0;
  const within = byDay.findIndex((backup, index) => {
    bytes += backup.bytes;
    return index > 0 && bytes > budget;
  });
  return within === -1 ? byDay : byDay.slice(0, within);
}
