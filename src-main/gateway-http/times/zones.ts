/** How a time that a service writes names its zone: an offset, a name of Brazil's zones, a name of the IANA's database. */
import { MINUTE } from '../../../src-preload/contract/values/durations.ts';
import { zonedTime } from '../../ground/zoned-time.ts';

/** Hours ahead of UTC. The abbreviations are Brazil's (IANA's tz database): elsewhere some have another meaning. */
const NAMED: Readonly<Record<string, number>> = { Z: 0, UTC: 0, GMT: 0, FNT: -2, BRST: -2, BRT: -3, AMT: -4, ACT: -5 };

/** No zone is farther from UTC. */
const FARTHEST_MINUTES = 14 * 60;

/** `-03:00`, `-0300`, `-03`, `-3`, `GMT-3`; Go adds the name of the zone, or its digits once more: `-0300 -03`. */
const OFFSET = /^(?:UTC|GMT|Z)?\s?([+\-−])(\d{1,2})(?::?([0-5]\d))?(?:\s(?:[A-Z]{3,5}|[+-]\d{2,4}))?$/i;
/** `[America/Sao_Paulo]`, `(Brasilia Standard Time)` and Go's monotonic clock (`m=+0.1`) add nothing to an offset. */
const ADDITION = /\s?[[(]|\sm=/;
const REGION = /^\[?([A-Z_]+(?:\/[A-Z_+\-\d]+)+)\]?$/i;

/**
 * Minutes ahead of UTC.
 * @param zone what follows the time of day.
 * @param wall the time of day as if it were UTC (ms): a region's offset depends on it.
 * @returns null where it names no zone, undefined where it is something else.
 */
export function minutesAheadIn(zone: string, wall: number): number | null | undefined {
  const [, region] = REGION.exec(zone) ?? [];
  if (region !== undefined) return minutesOfRegion(region, wall);
  const [text = ''] = zone.split(ADDITION, 1);
  if (text === '') return null;
  const hours = NAMED[text.toUpperCase()];
  return hours === undefined ? minutesOfOffset(text) : hours * 60;
}

function minutesOfOffset(text: string): number | undefined {
  const [matched, sign, hours = '0', minutes = '0'] = OFFSET.exec(text) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  if (matched === undefined || ahead > FARTHEST_MINUTES) return undefined;
  return sign === '+' ? ahead : 0 - ahead;
}

function minutesOfRegion(region: string, wall: number): number | undefined {
  try {
    const { offset } = zonedTime(region);
    const ahead = (at: number) => minutesOfOffset(offset(at)) ?? 0;
    // The offset at the instant itself, which is off the wall clock by nearly as much.
    return ahead(wall - ahead(wall) * MINUTE);
  } catch {
    // Intl has no such region.
    return undefined;
  }
}
