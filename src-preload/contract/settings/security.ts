/** Protection of an open desk: the idle lock, and an admin's PIN before changes of where money goes. */
import { z } from 'zod';
import { LONGEST } from '../values/input-limits.ts';
import { instant } from '../values/values.ts';

/** A PIN as typed: digits or other characters, counted as characters. It goes in and never comes out. */
export const typedPin = z.string().min(4, 'pin-too-short').max(LONGEST.pin, 'text-too-long');

export const deskSecurity = z.object({
  /** The desk is hidden: main allows only the operations that unlock it. */
  locked: z.boolean(),
  /** Whether an admin's PIN is set. */
  pinSet: z.boolean(),
  /** Whether a PIN that unlocks the screen alone is set. */
  screenPinSet: z.boolean(),
  /** Until when this window may use guarded operations; null: the PIN is required. */
  adminUntil: instant.nullable(),
});
export type DeskSecurity = z.infer<typeof deskSecurity>;
