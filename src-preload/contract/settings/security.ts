/** What keeps others off an open desk: the idle lock, and an admin's PIN before what changes money's way. */
import { z } from 'zod';
import { instant } from '../values/values.ts';

/** A PIN as it is typed: digits or other signs, counted as characters. It goes in and never comes out. */
export const typedPin = z.string().min(4, 'pin-too-short').max(64, 'text-too-long');

export const deskSecurity = z.object({
  /** The desk is hidden: main answers nothing but how to open it again. */
  locked: z.boolean(),
  /** Whether a PIN is set. */
  pinSet: z.boolean(),
  /** Until when this window may do what the PIN guards; null: it asks. */
  adminUntil: instant.nullable(),
});
export type DeskSecurity = z.infer<typeof deskSecurity>;
