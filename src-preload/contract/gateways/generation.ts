/**
 * How a gateway makes a token. The document says that there is such an operation and that it is a POST; its path, its
 * payload and its answer are "not shown", so all of it belongs to the gateway's settings.
 */
import { z } from 'zod';
import { jsonOf, leavesOf, POINTER, valueAt } from '../values/json-pointer.ts';

/** Stands where a secret is that main keeps: sent back, it means "the one you have". A secret itself never comes out. */
export const KEPT_SECRET = '••••••••';

export const pointer = z.string().trim().max(200, 'text-too-long').regex(POINTER, 'pointer-shape');

/** Names under which services expect what nobody else may know; such a field is kept secret even if nobody says so. */
const SECRET_NAME = /secret|senha|passw|pwd|token|assertion|private|credential|api[-_]?key|chave|signature|\bpin\b/i;

/** Whether the last step of a pointer is a name under which secrets travel. */
export function looksSecret(fieldPointer: string): boolean {
  return SECRET_NAME.test(fieldPointer.slice(fieldPointer.lastIndexOf('/') + 1));
}

const payload = z
  .string()
  .trim()
  .max(20_000, 'text-too-long')
  .superRefine((text, context) => {
    const value = jsonOf(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      context.addIssue({ code: 'custom', message: 'payload-not-an-object' });
  });

export const generation = z
  .strictObject({
    /** POST path below the base address. */
    path: z
      .string()
      .trim()
      .max(500, 'text-too-long')
      .regex(/^\/[^\s?#]*(\?[^\s#]*)?$/, 'path-shape'),
    /** The request's body, as JSON text. */
    payload,
    /** Pointers to the payload's fields that hold secrets; those whose names say so are added by themselves. */
    secretFields: z.array(pointer).max(50, 'secrets-too-many'),
    /** Where the token is in the answer; empty: found by itself in the usual places. */
    tokenPointer: pointer,
    /** Where its expiry is: seconds from now, or an instant; empty: found by itself. */
    expiryPointer: pointer,
  })
  .transform((given) => {
    const value = jsonOf(given.payload) ?? null;
    const named = leavesOf(value).map((leaf) => leaf.pointer);
    const secret = named.filter((at) => given.secretFields.includes(at) || looksSecret(at));
    return { ...given, secretFields: secret.filter((at) => typeof valueAt(value, at) === 'string') };
  });
export type Generation = z.output<typeof generation>;
