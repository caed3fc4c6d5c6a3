/** The settings of a desk. */

import { z } from 'zod';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { LANGUAGES } from '../values/languages.ts';
import { holding } from '../values/personal-data.ts';
import { language, localId } from '../values/values.ts';
import { managedSetup } from './managed.ts';

/** Whether it is a valid zone: Intl decides, and not a list. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * A folder's absolute path, on any system: `/home/ana`, `C:\Users\ana`, `\\office\share`. A relative one would depend
 * on the working directory.
 */
const WHOLE_PATH = /^(\/|[a-z]:[\\/]|\\\\[^\\])/i;
const CONTROL = /\p{Cc}/u;

const personName = z
  .string()
  .trim()
  .max(LONGEST.name, 'text-too-long')
  .refine((name) => !CONTROL.test(name), 'text-not-one-line');

const folder = z
  .string()
  .trim()
  .max(LONGEST.folder, 'text-too-long')
  .refine((path) => path === '' || (WHOLE_PATH.test(path) && !CONTROL.test(path)), 'folder-not-whole');

export const settings = z.object({
  /** `system` follows the computer. */
  language: z.enum(['system', ...LANGUAGES]),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  /** Whether reports are made at this computer: the side bar, the palette and the keys lead there. */
  showReports: z.boolean(),
  /** The same of gateways, histories, the team and the rest of administration. */
  showAdministration: z.boolean(),
  /** Whether single letters and signs (`n`, `/`, `c`) are shortcuts; Ctrl K, Esc and the arrows always are. */
  singleKeyShortcuts: z.boolean(),
  /** Whether a payment is heard: a short tone in each window that was used since it opened. */
  paidSound: z.boolean(),
  /** Whether a payment is shown as the system's notification; a browser also asks for its own permission. */
  paidNotices: z.boolean(),
  /** IANA zone of days and shown times. */
  timeZone: z.string().max(LONGEST.timeZone, 'text-too-long').refine(isTimeZone, 'time-zone-unknown'),
  /** Minutes between two checks of each gateway's token; 0 checks only at a start and on request. */
  checkMinutes: z.int().min(0).max(1440),
  /** The language of what a payer is shown or sent. */
  payerLanguage: language,
  /**
   * Whether a message may be opened in WhatsApp or in the e-mail program: the link holds the customer's phone or e-mail,
   * which WhatsApp then has, and which the person who sends it sees. Off until somebody agrees for the whole desk.
   */
  messageLinks: z.boolean(),
  /** The paper of receipts and slips: A4, or a roll of 80 mm. */
  paper: z.enum(['a4', 'roll']),
  /** The folder to which each backup is also copied; empty for none. */
  backupFolder: folder,
  /** The folder of exports and other saved files, where a dialog does not ask; empty for the downloads folder. */
  saveFolder: folder,
  /** The most backups of a gateway. */
  backupsKept: z.int().min(1).max(100),
  /** Idle minutes after which the desk is hidden; 0 means never. */
  idleLockMinutes: z.int().min(0).max(1440),
  /** The operator's name; empty: the computer's user. Recorded with each action. */
  operator: personName,
  /** Names of this desk's operators, to switch between. */
  operators: z.array(personName.min(1, 'operator-empty')).max(MOST.operators),
  /** The gateway on screen; null before the first one. */
  gatewayId: localId.nullable(),
});
holding('nothing', settings);
export type Settings = z.infer<typeof settings>;

export const settingsChange = z.strictObject(settings.partial().shape);

/** A setting whose value on disk could not be used, so that its default applies until it is set again. */
export const settingFallback = z.object({
  name: settings.keyof(),
  /** The value on disk, cut to 100 characters. */
  was: z.string(),
});
holding('nothing', settingFallback);
export type SettingFallback = z.infer<typeof settingFallback>;

/** Facts about the console and its folders. */
export const about = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  /** The computer's user: the operator where no other is set. */
  systemUser: z.string(),
  /** BCP 47 tag of the computer's language. */
  systemLocale: z.string(),
  dataFolder: z.string(),
  /** The folder where exports are written without a prompt. */
  downloadsFolder: z.string(),
  /** `memory`: tokens are deleted when Balcão closes. */
  vault: z.enum(['safe-storage', 'keyring', 'memory']),
  /** macOS knows no maker of this Balcão: no notices, and a question for the keychain's password after an update. */
  isUnsigned: z.boolean(),
  /** The office's policy; null where there is none. */
  managed: managedSetup.nullable(),
});
holding('nothing', about);
export type About = z.infer<typeof about>;
