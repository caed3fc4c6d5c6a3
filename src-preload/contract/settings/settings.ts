/** What a desk has chosen for itself. */

import { z } from 'zod';
import { LANGUAGES } from '../values/languages.ts';
import { language, localId } from '../values/values.ts';

/** Whether days can be cut in it: what cuts them is asked, and not a list. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A folder's whole path, on any system: `/home/ana`, `C:\Users\ana`, `\\office\share`. A relative one would move with the start. */
const WHOLE_PATH = /^(\/|[a-z]:[\\/]|\\\\[^\\])/i;
const CONTROL = /\p{Cc}/u;

const personName = z
  .string()
  .trim()
  .max(80, 'text-too-long')
  .refine((name) => !CONTROL.test(name), 'text-not-one-line');

export const settings = z.object({
  /** `system` follows the computer. */
  language: z.enum(['system', ...LANGUAGES]),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  /** IANA zone in which days are cut and times are shown. */
  timeZone: z.string().max(60, 'text-too-long').refine(isTimeZone, 'time-zone-unknown'),
  /** Hours during which a PENDING charge is still read every 15 minutes after its watch; 0 is off. */
  quietHours: z.int().min(0).max(168),
  /** Minutes between two checks of each gateway's token; 0 checks only at start and when asked. */
  checkMinutes: z.int().min(0).max(1440),
  /** The language of what a payer is shown or sent. */
  payerLanguage: language,
  /** Where each backup is also laid; empty for nowhere. */
  backupFolder: z
    .string()
    .trim()
    .max(1000, 'text-too-long')
    .refine((path) => path === '' || (WHOLE_PATH.test(path) && !CONTROL.test(path)), 'folder-not-whole'),
  /** How much a gateway's backups may take, in megabytes of 1,000,000 bytes; the newest is kept whatever its size. */
  backupMegabytes: z.int().min(10).max(10_000_000),
  /** How many of a gateway's backups are kept. */
  backupsKept: z.int().min(1).max(100),
  /** Minutes without a hand on the desk after which it is hidden; 0 is never. */
  idleLockMinutes: z.int().min(0).max(1440),
  /** Who is at the desk; empty: the computer's user. Recorded with what is done. */
  operator: personName,
  /** Names that were at this desk before, to switch between. */
  operators: z.array(personName.min(1, 'operator-empty')).max(50),
  /** The gateway on screen; null before the first one. */
  gatewayId: localId.nullable(),
});
export type Settings = z.infer<typeof settings>;

export const settingsChange = z.strictObject(settings.partial().shape);

/** A setting whose value on disk could not be used, so that its default holds until somebody chooses anew. */
export const settingFallback = z.object({
  name: settings.keyof(),
  /** What stands on disk, cut to 100 characters. */
  was: z.string(),
});
export type SettingFallback = z.infer<typeof settingFallback>;

/** What the console is and where it keeps things. */
export const about = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  /** The computer's user: the operator where no other is named. */
  systemUser: z.string(),
  /** BCP 47 tag of the computer's language. */
  systemLocale: z.string(),
  dataFolder: z.string(),
  /** Where exports are written when nobody is asked. */
  downloadsFolder: z.string(),
  /** `memory` means: tokens are forgotten when Balcão closes. */
  vault: z.enum(['safe-storage', 'keyring', 'memory']),
});
export type About = z.infer<typeof about>;
