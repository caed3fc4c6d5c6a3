/** The computer at which a desk's login is used, where it is not this one. */
import { z } from 'zod';
import { plainText } from '../values/personal-data.ts';
import { instant } from '../values/values.ts';

export const deskElsewhere = z.object({
  name: plainText,
  /** By the server's clock. */
  lastSeen: instant,
});
export type DeskElsewhere = z.infer<typeof deskElsewhere>;
