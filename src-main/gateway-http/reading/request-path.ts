/**
 * Normalizes the notations in which services name a field of the request: `customer.email`, `items.0.amount`. Known
 * notations are dots, brackets (`items[0][amount]`), JSON pointers (`/items/0/amount`), lists of steps, snake case and
 * Pascal case. A path of a service's own leads to the field in whose usual name it ends.
 */

import { FIELD_OF_NAME, NOT_THE_CUSTOMER, plainName } from './error-words.ts';

/** The top-level fields of the request's body (document, "Create-transaction request body"). */
const ROOTS = new Set(['amount', 'method', 'metadata', 'customer', 'items', 'postbackUrl']);

/** Words that services put before the path to mark it as one in the body. */
const WRAPPERS = new Set(['body', 'request', 'payload', 'data', 'attributes', '$', '#', '']);

/** {@link requestPath}, or else the field of the form in whose name the path ends; null where there is none. */
export function fieldPath(named: unknown): string | null {
  const exact = requestPath(named);
  const steps = exact?.split('.') ?? stepsOf(named);
  if (exact !== null && (steps[0] !== 'customer' || steps.length === 1)) return exact;
  const inner = steps.findIndex((step) => /^(customer|items)$/i.test(step));
  if (exact === null && inner > 0 && inner < steps.length - 1) return fieldPath(steps.slice(inner));
  const [last = '', above = ''] = steps.map(plainName).toReversed();
  return (NOT_THE_CUSTOMER.has(above) ? undefined : FIELD_OF_NAME.get(last)) ?? exact;
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

function stepsOf(named: unknown): string[] {
  if (Array.isArray(named)) return named.flatMap(stepsOf);
  if (typeof named === 'number') return [String(named)];
  if (typeof named !== 'string' || named.length > 200) return [];
  if (/^#?\//.test(named)) {
    return named.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return named
    .replace(/\[["']?([^[\]"']*)["']?\]/g, '.$1')
    .split('.')
    .map((step) => step.trim())
    .filter((step, index) => step !== '' || index === 0);
}

function camelCase(step: string): string {
  const joined = step.replace(/[_-]([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase());
  return joined.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}
