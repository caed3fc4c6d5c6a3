/**
 * How a gateway generates a token. The document lists such an operation, a POST; its path, its payload and its response
 * are "not shown", so all of it is in the gateway's settings.
 */
import { z } from 'zod';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { jsonOf, leavesOf, POINTER, valueAt } from '../values/json-pointer.ts';

/** The placeholder of a secret that main stores: sent back, it means "unchanged". A secret itself never comes out. */
export const KEPT_SECRET = '••••••••';

export const pointer = z.string().trim().max(LONGEST.pointer, 'text-too-long').regex(POINTER, 'pointer-shape');

/** Names under which services expect secrets; such a field is treated as secret even if it is not marked as one. */
const SECRET_NAME = /secret|senha|passw|pwd|token|assertion|private|credential|api[-_]?key|chave|signature|\bpin\b/i;

/** Whether the last step of a pointer is a usual name of secrets. */
export function looksSecret(fieldPointer: string): boolean {
  return SECRET_NAME.test(fieldPointer.slice(fieldPointer.lastIndexOf('/') + 1));
}

const payload = z
  .string()
  .trim()
  .max(LONGEST.payload, 'text-too-long')
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
      .max(LONGEST.address, 'text-too-long')
      .regex(/^\/[^\s?#]*(\?[^\s#]*)?$/, 'path-shape'),
    /** The request's body, as JSON text. */
    payload,
    /** Pointers to the payload's fields that hold secrets; fields with a secret's name are added automatically. */
    secretFields: z.array(pointer).max(MOST.secretFields, 'secrets-too-many'),
    /** The token's position in the response; empty: the usual fields are read. */
    tokenPointer: pointer,
    /** The position of its expiry: seconds from now, or a timestamp; empty: the usual fields are read. */
    expiryPointer: pointer,
  })
  .transform((settings) => {
    const value = jsonOf(settings.payload) ?? null;
    const named = leavesOf(value).map((leaf) => leaf.pointer);
    const secret = named.filter((at) => settings.secretFields.includes(at) || looksSecret(at));
    return { ...settings, secretFields: secret.filter((at) => typeof valueAt(value, at) === 'string') };
  });
export type Generation = z.output<typeof generation>;
