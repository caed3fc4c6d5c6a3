/**
 * The audit trail as a file, which is checked without the desk that it comes from. JSON Lines, each ended by `\n`: the
 * head (`trailFileHead`), then the entries as they are stored, from the first.
 */
import { z } from 'zod';
import { instant } from '../values/values.ts';

/** The mark of the file. */
export const TRAIL_FORM = 'balcao-trail-1';

export const trailFileHead = z.object({
  file: z.literal(TRAIL_FORM),
  /** The number of the last entry; 0 where there is none. */
  entries: z.int().nonnegative(),
  /** The hash of the last entry; null where there is none. */
  hash: z.string().nullable(),
});
export type TrailFileHead = z.infer<typeof trailFileHead>;

/** An entry as `console.db` has it. Texts of an unknown action are read, too: a later version may have written them. */
export const trailEntry = z.strictObject({
  number: z.int().positive(),
  at: instant,
  operator: z.string().nullable(),
  action: z.string(),
  gateway: z.string().nullable(),
  /** JSON: the subject's fields, and `changes` where settings changed. */
  subject: z.string(),
  previous: z.string(),
  hash: z.string(),
});
export type TrailEntry = z.infer<typeof trailEntry>;

/** The previous hash of the first entry. */
export const NO_ENTRY = '0'.repeat(64);

/** What an entry's hash is the SHA-256 of: every field in a fixed order, so that none changes or moves undetected. */
export function hashedEntry(entry: Readonly<Omit<TrailEntry, 'hash'>>): string {
  const { number, at, operator, action, gateway, subject, previous } = entry;
  return JSON.stringify([number, at, operator, action, gateway, subject, previous]);
}

/** The line of an entry. */
export function trailLine({ number, at, operator, action, gateway, subject, previous, hash }: Readonly<TrailEntry>) {
  return JSON.stringify({ number, at, operator, action, gateway, subject, previous, hash });
}
