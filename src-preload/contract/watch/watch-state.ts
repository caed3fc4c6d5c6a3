/** How a charge is being read again. */
import { z } from 'zod';
import { plainText } from '../values/personal-data.ts';
import { instant } from '../values/values.ts';
import { serviceFailing, serviceHeld } from './service-outage.ts';

/** The watch state of one charge. */
export const watchState = z.discriminatedUnion('kind', [
  /** Read every few seconds until `until`; `readBy` names the desk of a team that reads it, and is absent for this one. */
  z.object({ kind: z.literal('watching'), until: instant, readBy: plainText.optional() }),
  /** Its ten minutes are over (document, "Limits"): it is read now and then until `until`, or not at all when null. */
  z.object({ kind: z.literal('quiet'), until: instant.nullable(), readBy: plainText.optional() }),
  /** The token was refused: no charge of this gateway is read until there is a valid one. */
  z.object({ kind: z.literal('paused') }),
  /** Its reads, or all of the gateway's, bring nothing; `nextAt` is null where one is under way, or none is planned. */
  serviceFailing.extend({ nextAt: instant.nullable() }),
  /** The charge is not read before `until`, by the service's request. */
  serviceHeld,
  /** Settled: nothing left to wait for. */
  z.object({ kind: z.literal('none') }),
]);
export type WatchState = z.infer<typeof watchState>;
