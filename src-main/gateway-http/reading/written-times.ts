/** The times of a charge as they are written, before any of them is corrected: when it was made, how long its code lives. */
import { z } from 'zod';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import { readLength } from '../times/lengths.ts';
import type { WrittenCreation, WrittenInstant } from '../times/service-zone.ts';
import { readTime, timeTextOf, type WrittenTime } from '../times/timestamps.ts';

/** No code lives longer; a larger number is something else. */
const LONGEST_LIFE = 366 * DAY;

/** A time, or in its place how long the code lives (ms): `1800`, in seconds as PIX has it (`calendario.expiracao`). */
export function readExpiry(written: unknown): WrittenTime | { readonly kind: 'life'; readonly life: number } | null {
  const time = readTime(written);
  if (time !== null) return time;
  const life = readLength(written);
  return life === null || life > LONGEST_LIFE ? null : { kind: 'life', life };
}

const times = z.object({
  createdAt: z.unknown().optional(),
  pix: z
    .object({ createdAt: z.unknown().optional(), expirationDate: z.unknown().optional() })
    .optional()
    .catch(undefined),
});

export interface WrittenTimes {
  /** `createdAt`, else that of the PIX record. */
  readonly created: WrittenCreation | null;
  /** See PixData. Absent where the answer dates no creation, or no expiry. */
  readonly life: number | undefined;
}

export function writtenTimes(data: unknown): WrittenTimes {
  const { createdAt, pix } = times.safeParse(data).data ?? {};
  const ofCharge = instantIn(createdAt);
  const ofCode = instantIn(pix?.createdAt);
  return {
    created: ofCharge ?? ofCode,
    life: lifeOf(
      [ofCode, ofCharge].filter((born) => born !== null),
      instantIn(pix?.expirationDate),
    ),
  };
}

function instantIn(written: unknown): WrittenCreation | null {
  const time = readTime(written);
  return time?.kind === 'instant' ? { ...time, text: timeTextOf(written) ?? '' } : null;
}

/** An instant of another form may be of another clock: their difference is no length. */
function lifeOf(births: readonly WrittenInstant[], end: WrittenInstant | null): number | undefined {
  if (end === null || births.length === 0) return undefined;
  const born = births.find(({ form }) => form === end.form);
  return born === undefined ? 0 : Math.max(end.at - born.at, 0);
}
