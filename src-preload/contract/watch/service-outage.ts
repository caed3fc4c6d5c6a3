/** Why a gateway's charges cannot be read at the moment, as its requests have shown. */
import { z } from 'zod';
import { instant } from '../values/values.ts';

/** Several requests in a row brought nothing. */
export const serviceFailing = z.object({
  kind: z.literal('failing'),
  /** When the first of them failed. */
  since: instant,
  /**
   * What the last of them met: no connection, or none that held; an error; the page of a firewall or a proxy; a redirect,
   * which is never followed; or a success without a charge in it (a login page, say).
   */
  why: z.enum(['network', 'error', 'firewall', 'redirect', 'no-charge']),
  /** Null where no answer came. */
  httpStatus: z.int().nullable(),
});
export type ServiceFailing = z.infer<typeof serviceFailing>;

/** The service wants no requests until then (429, Retry-After). */
export const serviceHeld = z.object({ kind: z.literal('held'), until: instant });

export const serviceOutage = z.discriminatedUnion('kind', [serviceFailing, serviceHeld]);
export type ServiceOutage = z.infer<typeof serviceOutage>;
