/** What a desk has chosen for itself. */
import { z } from 'zod';
import { payerLanguage } from './payer.ts';
import { localId } from './values.ts';

export const settings = z.object({
  /** `system` follows the computer. */
  language: z.enum(['system', 'en', 'pt-BR']),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  /** IANA zone in which days are cut and times are shown. */
  timeZone: z.string().min(1).max(60),
  /** Hours during which a PENDING charge is still read every 15 minutes after its watch; 0 is off. */
  quietHours: z.int().min(0).max(168),
  /** Minutes between two checks of each gateway's token; 0 checks only at start and when asked. */
  checkMinutes: z.int().min(0).max(1440),
  /** The language of what a payer is shown or sent. */
  payerLanguage,
  /** The gateway on screen; null before the first one. */
  gatewayId: localId.nullable(),
});
export type Settings = z.infer<typeof settings>;

export const settingsChange = z.strictObject(settings.partial().shape);

/** What the console is and where it keeps things. */
export const about = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  /** BCP 47 tag of the computer's language. */
  systemLocale: z.string(),
  dataFolder: z.string(),
  /** Where exports are written when nobody is asked. */
  downloadsFolder: z.string(),
  /** `memory` means: tokens are forgotten when Balcão closes. */
  vault: z.enum(['safe-storage', 'keyring', 'memory']),
});
export type About = z.infer<typeof about>;
