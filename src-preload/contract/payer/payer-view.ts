/**
 * The only data a payer's window ever receives: one charge's amount, payee, code and time left; that it was paid; that
 * it is being checked; or, while there is no charge, the shop's name. It is sent one way, from main: there is no operation that window could call.
 */
import { z } from 'zod';
import { cents, instant, language } from '../values/values.ts';

export const payerView = z.discriminatedUnion('kind', [
  /** `shop`: the company's name in the settings of the gateway on screen; empty where it has none. */
  z.strictObject({ kind: z.literal('blank'), language, shop: z.string() }),
  z.strictObject({
    kind: z.literal('charge'),
    language,
    amount: cents,
    /** Tag 59 of the code: the name the payer's bank will show. */
    payee: z.string(),
    /** The exact text to draw. */
    payload: z.string(),
    /**
     * When the code expires, by this computer's clock (UTC ms), corrected by the difference from the service's; null
     * where it has no expiry.
     */
    expiresAt: instant.nullable(),
    /** Its checks bring nothing at the moment: a payment would be shown late. */
    isDelayed: z.boolean(),
    /** Its payment is not real money, which the window states. */
    isSandbox: z.boolean(),
  }),
  /** The response had another amount than requested, and no operator has accepted that yet. */
  z.strictObject({ kind: z.literal('held'), language }),
  z.strictObject({ kind: z.literal('paid'), language, amount: cents, isSandbox: z.boolean() }),
]);
export type PayerView = z.infer<typeof payerView>;
