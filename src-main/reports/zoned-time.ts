/** Instants as a zone's wall clock shows them, fast enough for a million rows. */

const MINUTE = 60_000;
/** Zones change their offset on quarters of an hour, so one look at Intl serves a whole quarter. */
const QUARTER = 15 * MINUTE;

export interface ZonedTime {
  /** `20/11/2026 14:30:05`. */
  brazilian(instant: number): string;
  /** `2026-11-20T14:30:05-03:00`. */
  iso(instant: number): string;
}

/**
 * @param timeZone an IANA name; @throws RangeError for one that Intl does not know.
 * Instants are UTC milliseconds; one that no calendar holds gives an empty text.
 */
export function zonedTime(timeZone: string): ZonedTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsets = new Map<number, number>();

  /** What the zone's clock shows beyond UTC's, in milliseconds. */
  const offsetAt = (instant: number): number => {
    const quarter = Math.floor(instant / QUARTER);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = wallClock(format, quarter * QUARTER) - quarter * QUARTER;
      offsets.set(quarter, offset);
    }
    return offset;
  };

  return {
    brazilian: (instant) => {
      const wall = wallDate(instant, offsetAt);
      if (wall === null) return '';
      const [year, month, day, ...time] = fieldsOf(wall);
      return `${day}/${month}/${year} ${time.join(':')}`;
    },
    iso: (instant) => {
      const wall = wallDate(instant, offsetAt);
      if (wall === null) return '';
      const [year, month, day, ...time] = fieldsOf(wall);
      return `${year}-${month}-${day}T${time.join(':')}${offsetText(offsetAt(instant))}`;
    },
  };
}

function wallDate(instant: number, offsetAt: (instant: number) => number): Date | null {
  if (Number.isNaN(new Date(instant).getTime())) return null;
  const wall = new Date(instant + offsetAt(instant));
  return Number.isNaN(wall.getTime()) ? null : wall;
}

/** The instant at which UTC's clock shows what the zone's shows at this one. */
function wallClock(format: Intl.DateTimeFormat, instant: number): number {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const field = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const year = parts.get('era') === 'BC' ? 1 - field('year') : field('year');
  const wall = new Date(0);
  // Not Date.UTC, which takes the years 0 to 99 for the twentieth century's.
  wall.setUTCFullYear(year, field('month') - 1, field('day'));
  return wall.setUTCHours(field('hour'), field('minute'), field('second'));
}

function fieldsOf(wall: Date): string[] {
  return [
    String(wall.getUTCFullYear()).padStart(4, '0'),
    two(wall.getUTCMonth() + 1),
    two(wall.getUTCDate()),
    two(wall.getUTCHours()),
    two(wall.getUTCMinutes()),
    two(wall.getUTCSeconds()),
  ];
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
