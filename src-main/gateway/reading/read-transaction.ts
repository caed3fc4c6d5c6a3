/** From the `data` of an answer to a transaction as Balcão understands it, losing no field that can be read. */
import type { z } from 'zod';
import { isDocumented } from '../../../src-preload/contract/values/states.ts';
import type { PixData, Transaction } from './transaction.ts';
import { type WireTransaction, wireTransaction } from './wire-schema.ts';

export interface TransactionReading {
  readonly transaction: Transaction;
  /**
   * What was not as the document says: `wrong-type:amount` (taken as absent), `number-as-text:amount` and
   * `text-as-number:customer.document` (read all the same), `unknown-state:SETTLED` (carried by its name).
   */
  readonly oddities: readonly string[];
}

/** Enough for: turned into the right type, found wrong even so, removed, accepted. */
const MENDINGS = 4;

/**
 * Reads a transaction. A field of a wrong type becomes absent and an oddity that names it; a whole number written as
 * text (or the reverse) is read. Null where there is no `id` that could name a transaction: nothing else can be gone
 * by then. Never throws.
 */
export function readTransaction(data: unknown): TransactionReading | null {
  const exact = wireTransaction.safeParse(data);
  if (exact.success) return { transaction: understood(exact.data), oddities: strangeState(exact.data) };
  if (typeof data !== 'object' || data === null) return null;

  const mended: unknown = structuredClone(data);
  const oddities = new Map<string, string>();
  let issues = exact.error.issues;
  for (let round = 0; round < MENDINGS; round++) {
    for (const issue of issues) {
      const path = issue.path.map(String).join('.');
      oddities.set(path, `${mend(mended, issue)}:${path}`);
    }
    const next = wireTransaction.safeParse(mended);
    if (next.success) {
      return { transaction: understood(next.data), oddities: [...oddities.values(), ...strangeState(next.data)] };
    }
    issues = next.error.issues;
  }
  return null;
}

type Container = Record<PropertyKey, unknown>;

/** Puts right, in place, what an issue complains of: by the other spelling of the same value, else by removing it. */
function mend(root: unknown, issue: z.core.$ZodIssue): string {
  let holder: Container | null = null;
  let name: PropertyKey | undefined;
  let value = root;
  for (const step of issue.path) {
    if (typeof value !== 'object' || value === null) break;
    // An element cannot be removed without moving the ones behind it: a list with one is absent as a whole.
    if (Array.isArray(value) && step === issue.path.at(-1)) break;
    // An object from JSON, looked into by its own keys.
    holder = value as Container;
    name = step;
    value = Object.hasOwn(holder, step) ? holder[step] : undefined;
  }
  if (!holder || name === undefined) return 'wrong-type';
  const respelt = respell(issue, value);
  if (respelt) holder[name] = respelt.value;
  else delete holder[name];
  return respelt?.oddity ?? 'wrong-type';
}

function respell(issue: z.core.$ZodIssue, value: unknown): { oddity: string; value: number | string } | null {
  if (issue.code !== 'invalid_type') return null;
  if (typeof value === 'string' && issue.expected !== 'string' && /^\s*[0-9]{1,15}\s*$/.test(value)) {
    return { oddity: 'number-as-text', value: Number(value) };
  }
  if (typeof value === 'number' && issue.expected === 'string' && Number.isSafeInteger(value)) {
    return { oddity: 'text-as-number', value: String(value) };
  }
  return null;
}

function strangeState({ status }: WireTransaction): string[] {
  const documented = status === undefined || isDocumented(status);
  return documented ? [] : [`unknown-state:${status}`];
}

function understood({ status, pix, ...rest }: WireTransaction): Transaction {
  return { ...rest, state: status, pix: pix && understoodPix(pix) };
}

function understoodPix({ expirationDate, ...rest }: NonNullable<WireTransaction['pix']>): PixData {
  if (expirationDate === undefined) return rest;
  if (expirationDate === null) return { ...rest, expiresAt: null, expiresOn: null };
  if (typeof expirationDate === 'number') return { ...rest, expiresAt: expirationDate, expiresOn: null };
  return { ...rest, expiresAt: null, expiresOn: expirationDate.day };
}
