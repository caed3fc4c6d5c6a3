/**
 * Normalizes the notations in which services name a field of the request: `customer.email`, `items.0.amount`. Known
 * notations are dots, slashes, brackets (`items[0][amount]`), JSON pointers (`/items/0/amount`), lists of steps, snake
 * case and Pascal case. A path of a service's own leads to a field of the form where each of its words fits.
 */

import { withoutAccents } from '../../../src-preload/contract/text/without-accents.ts';
import { CHARGE_PARTS, CUSTOMER_PARTS, FIELD_OF_NAME, FILLERS, plainName } from './error-words.ts';

/** The top-level fields of the request's body (document, "Create-transaction request body"). */
const ROOTS = new Set(['amount', 'method', 'metadata', 'customer', 'items', 'postbackUrl']);

/** Words that services put before the path to mark it as one in the body. */
const WRAPPERS = new Set(['body', 'request', 'payload', 'data', 'attributes', '$', '#', '']);

/** {@link requestPath}, or else the field of the form that the path's words name; null where there is none. */
export function fieldPath(named: unknown): string | null {
  const exact = requestPath(named);
  const steps = exact?.split('.') ?? stepsOf(named);
  if (exact !== null && (steps[0] !== 'customer' || steps.length === 1)) return exact;
  const inner = steps.findIndex((step) => /^items$/i.test(step));
  const isOfCharge = steps.slice(0, inner).every((step) => CHARGE_PARTS.has(plainName(step)));
  if (inner > 0 && inner < steps.length - 1 && isOfCharge) return fieldPath(steps.slice(inner));
  return fieldOf(steps) ?? exact;
}

/** The path in the request's body, or null where the text names no field of the request. */
export function requestPath(named: unknown): string | null {
  const steps = stepsOf(named);
  const start = steps.findIndex((step) => !WRAPPERS.has(step.toLowerCase()));
  if (start < 0) return null;
  const [root = '', ...rest] = steps.slice(start);
  const field = camelCase(root);
  if (!ROOTS.has(field)) return null;
  // The keys of metadata are the client's own, so their case is not changed.
  return [field, ...(field === 'metadata' ? rest : rest.map(camelCase))].join('.');
}

/** `"customer.document" is not allowed`: a name in quotes, or one of several steps. */
const NAMED_IN_TEXT = /["'`]([\w.[\]/-]{1,100})["'`]|\b(\w{1,40}(?:[.[]\w{1,40}\]?){1,5})/g;

/** The field of the request that a sentence names; null where it names none. */
export function fieldNamedIn(text: string): string | null {
  for (const [, quoted, dotted] of text.matchAll(NAMED_IN_TEXT)) {
    const path = quoted === undefined ? requestPath(dotted) : fieldPath(quoted);
    if (path !== null) return path;
  }
  return null;
}

function stepsOf(named: unknown): string[] {
  if (Array.isArray(named)) return named.flatMap(stepsOf);
  if (typeof named === 'number') return [String(named)];
  if (typeof named !== 'string' || named.length > 200) return [];
  if (/^#?\//.test(named)) {
    return named.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return named
    .replace(/\[["']?([^[\]"']*)["']?\]/g, '.$1')
    .split(/[./]/)
    .map((step) => step.trim())
    .filter((step, index) => step !== '' || index === 0);
}

/** The field of the form that all of these steps are about; null where one of them is about something else. */
function fieldOf(steps: readonly string[]): string | null {
  const each = steps.flatMap((step) => (FIELD_OF_NAME.has(plainName(step)) ? [plainName(step)] : wordsOf(step)));
  const isOfCustomer = each.some((word) => CUSTOMER_PARTS.has(word));
  const telling = each.filter((word) => !CUSTOMER_PARTS.has(word) && !CHARGE_PARTS.has(word) && !FILLERS.has(word));
  const [field, ...others] = new Set(telling.map((word) => FIELD_OF_NAME.get(word)));
  if (field === undefined || others.length > 0) return null;
  return isOfCustomer && !field.startsWith('customer.') ? null : field;
}

/** `numeroCpfCnpj` as `numero`, `cpf`, `cnpj`; an index is no word. */
function wordsOf(step: string): string[] {
  return withoutAccents(step)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

function camelCase(step: string): string {
  const joined = step.replace(/[_-]([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase());
  return joined.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}
