/** How long something is as a service writes it: the life of a code or a token, the wait of a `Retry-After`. */
import { DAY, HOUR, MINUTE, SECOND } from '../../../src-preload/contract/values/durations.ts';

/** `3600` (seconds) and `3600s`; `1h`, `90 min`; `1h0m0s` of Go; `PT1H` of ISO 8601. */
const LENGTH =
  /^P?(?:(?<days>\d+)\s?d(?:ays?)?)?\s?T?(?:(?<hours>\d+)\s?h(?:ours?)?)?\s?(?:(?<minutes>\d+)\s?m(?:in(?:ute)?s?)?)?\s?(?:(?<seconds>\d+(?:\.\d+)?)(?:\s?s(?:ec(?:ond)?s?)?)?)?$/i;

/** In milliseconds; null for what is none, and for zero. */
export function readLength(written: unknown): number | null {
  if (typeof written !== 'number' && typeof written !== 'string') return null;
  const { days = 0, hours = 0, minutes = 0, seconds = 0 } = LENGTH.exec(String(written).trim())?.groups ?? {};
  const length = Number(days) * DAY + Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  return length > 0 ? Math.round(length) : null;
}
