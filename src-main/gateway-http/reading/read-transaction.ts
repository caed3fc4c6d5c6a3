/** Converts the `data` of a response to a transaction of Balcão's, losing no field that can be read. */
import type { z } from 'zod';
import { isDocumented, isOwnState } from '../../../src-preload/contract/values/states.ts';
import { NO_CORRECTION, type WrittenCreation, type ZoneCorrection } from '../times/service-zone.ts';
import type { PixData, Transaction } from './transaction.ts';
import { transactionSchema, type WireTransaction } from './transaction-schema.ts';
import { writtenTimes } from './written-times.ts';

export interface TransactionReading {
  readonly transaction: Transaction;
  /**
   * What differed from the document: `wrong-type:amount` (treated as absent), `number-as-text:amount` and
   * `text-as-number:customer.document` (read anyway), `unknown-state:SETTLED` (passed on by its name).
   */
  readonly warnings: readonly string[];
  /** When the service dates its creation, as it is written; null where no time can be read. */
  readonly created: WrittenCreation | null;
}

/** Enough for: converted to the right type, still found invalid, removed, accepted. */
const MOST_REPAIRS = 4;

/**
 * Reads a transaction. A field of a wrong type becomes absent and adds a warning that names it; a whole number written
 * as text (or the reverse) is read; instants are corrected by the gateway's zone. Null where no `id` names a transaction: the rest is useless then. Never throws.
 */
export function readTransaction(data: unknown, zone: ZoneCorrection = NO_CORRECTION): TransactionReading | null {
  const wireTransaction = transactionSchema(zone);
  const exact = wireTransaction.safeParse(data);
  const { created, life } = writtenTimes(data);
  if (exact.success)
    return { transaction: transactionOf(exact.data, life), warnings: strangeState(exact.data), created };
  if (typeof data !== 'object' || data === null) return null;

  const repaired: unknown = structuredClone(data);
  const warnings = new Map<string, string>();
  let issues = exact.error.issues;
  for (let round = 0; round < MOST_REPAIRS; round++) {
    for (const issue of issues) {
      const path = issue.path.map(String).join('.');
      warnings.set(path, `${repair(repaired, issue)}:${path}`);
    }
    const next = wireTransaction.safeParse(repaired);
    if (next.success) {
      const found = [...warnings.values(), ...strangeState(next.data)];
      return { transaction: transactionOf(next.data, life), warnings: found, created };
    }
    issues = next.error.issues;
  }
  return null;
}

type Container = Record<PropertyKey, unknown>;

/** Repairs the cause of an issue in place: converts the value between text and number, else removes it. */
function repair(root: unknown, issue: z.core.$ZodIssue): string {
  let holder: Container | null = null;
  let name: PropertyKey | undefined;
  let value = root;
  for (const step of issue.path) {
    if (typeof value !== 'object' || value === null) break;
    // Removing an element would move those behind it: a list with a wrong element is treated as absent.
    if (Array.isArray(value) && step === issue.path.at(-1)) break;
    // An object parsed from JSON; only its own keys are read.
    holder = value as Container;
    name = step;
    value = Object.hasOwn(holder, step) ? holder[step] : undefined;
  }
  if (!holder || name === undefined) return 'wrong-type';
  const respelt = respell(issue, value);
  if (respelt) holder[name] = respelt.value;
  else delete holder[name];
  return respelt?.warning ?? 'wrong-type';
}

function respell(issue: z.core.$ZodIssue, value: unknown): { warning: string; value: number | string } | null {
  if (issue.code !== 'invalid_type') return null;
  if (typeof value === 'string' && issue.expected !== 'string' && /^\s*[0-9]{1,15}\s*$/.test(value)) {
    return { warning: 'number-as-text', value: Number(value) };
  }
  if (typeof value === 'number' && issue.expected === 'string' && Number.isSafeInteger(value)) {
    return { warning: 'text-as-number', value: String(value) };
  }
  return null;
}

function strangeState({ status }: WireTransaction): string[] {
  const documented = status === undefined || isDocumented(status);
  return documented ? [] : [`unknown-state:${status}`];
}

function transactionOf({ status, pix, ...rest }: WireTransaction, life: number | undefined): Transaction {
  // Balcão's own words are never a service's state.
  const state = status !== undefined && isOwnState(status) ? `"${status}"` : status;
  return { ...rest, state, pix: pix && pixDataOf(pix, rest.createdAt, life) };
}

function pixDataOf(
  { expirationDate, ...rest }: NonNullable<WireTransaction['pix']>,
  madeAt: number | undefined,
  life: number | undefined,
): PixData {
  if (expirationDate === undefined) return rest;
  if (expirationDate === null) return { ...rest, expiresAt: null, expiresOn: null };
  if (expirationDate.kind === 'day') return { ...rest, expiresAt: null, expiresOn: expirationDate.day };
  if (expirationDate.kind === 'instant') return { ...rest, expiresAt: expirationDate.at, life, expiresOn: null };
  const bornAt = rest.createdAt ?? madeAt;
  const expiresAt = bornAt === undefined ? undefined : bornAt + expirationDate.life;
  return { ...rest, expiresAt, life: expirationDate.life, expiresOn: null };
}
