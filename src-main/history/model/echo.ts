/**
 * What the service echoes of a charge's customer and reference. What was typed here stays: an echo that differs from it
 * is stored beside it. An echo written in another way (case, accents, punctuation, a country's code, asterisks in place
 * of digits) does not differ.
 */
import type { Transaction } from '../../gateway/reading/transaction.ts';
import type { ChargeSnapshot, Echo } from './charge-facts.ts';
import { normalizeForSearch } from './normalize-text.ts';

const CUSTOMER_FIELDS = ['name', 'email', 'phone', 'document'] as const;
const REFERENCE = 'sellerExternalRef';

export interface SeparatedEcho {
  /** The response without the echoes of what was typed. */
  readonly response: Transaction;
  /** The echoes that differ now; undefined where none does. */
  readonly echo: Echo | undefined;
  /** The fields whose echo differs since this response, by their paths in the request. */
  readonly differs: readonly string[];
}

/** Separates the echo from a response about a charge that was made here. */
export function separateEcho({ facts, echo }: ChargeSnapshot, response: Transaction): SeparatedEcho {
  const differs: string[] = [];
  /** The echo after this response; null where it agrees. */
  const judge = (path: string, typed: string, echoed: string, before: string | undefined): string | null => {
    if (isSameText(path, typed, echoed)) return null;
    if (echoed !== before) differs.push(path);
    return echoed;
  };
  const customer = { ...response.customer };
  const echoed: Record<string, string> = { ...echo?.customer };
  for (const field of CUSTOMER_FIELDS) {
    const [typed, received] = [facts.customer?.[field], customer[field]];
    if (!typed || typeof received !== 'string') continue;
    delete customer[field];
    const other = judge(`customer.${field}`, typed, received, echoed[field]);
    if (other === null) delete echoed[field];
    else echoed[field] = other;
  }
  const metadata = { ...response.metadata };
  const [typed, received] = [facts.metadata?.[REFERENCE], metadata[REFERENCE]];
  let reference = echo?.reference;
  if (typeof typed === 'string' && typeof received === 'string') {
    delete metadata[REFERENCE];
    reference = judge(`metadata.${REFERENCE}`, typed, received, reference) ?? undefined;
  }
  const after: Echo = {
    ...(Object.keys(echoed).length > 0 && { customer: echoed }),
    ...(reference !== undefined && { reference }),
  };
  return {
    response: {
      ...response,
      ...(response.customer && { customer }),
      ...(response.metadata && { metadata }),
    },
    echo: Object.keys(after).length > 0 ? after : undefined,
    differs,
  };
}

function isSameText(path: string, typed: string, echoed: string): boolean {
  if (typed === echoed) return true;
  switch (path) {
    case 'customer.document':
    case 'customer.phone':
      return isSameNumber(typed.replace(/\D/g, ''), echoed.replace(/[^\d*]/g, ''));
    case 'customer.name':
    case 'customer.email':
      return plain(typed) === plain(echoed);
    default:
      return typed.trim() === echoed.trim();
  }
}

const plain = (text: string) => normalizeForSearch(text).replace(/\s+/g, ' ').trim();

/** Whether two numbers agree in every digit that is shown, with or without Brazil's code before a phone. */
function isSameNumber(typed: string, echoed: string): boolean {
  const agrees = (digits: string) =>
    digits.length === echoed.length && [...digits].every((digit, at) => echoed[at] === digit || echoed[at] === '*');
  return typed !== '' && (agrees(typed) || agrees(`55${typed}`) || (typed.startsWith('55') && agrees(typed.slice(2))));
}
