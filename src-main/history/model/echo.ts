/**
 * What the service echoes of a charge's customer and reference. What was typed here stays: an echo that differs from it
 * is stored next to it. An echo written in another way (case, accents, punctuation, a country's code, asterisks in
 * place of digits, a number in place of its digits) does not differ, and an object or a list is no evidence.
 */

import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { compactDocument } from '../../../src-preload/contract/values/documents.ts';
import type { Transaction } from '../../gateway-http/reading/transaction.ts';
import type { ChargeSnapshot, Echo } from './charge-facts.ts';
import { digitsOf } from './same-person.ts';

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
  let isEchoed = false;
  let isOther = false;
  /** The last echo that differed. */
  const judge = (path: string, typed: string, echoed: string, before: string | undefined): string | undefined => {
    // An empty echo is no evidence.
    if (echoed.trim() === '') return before;
    isEchoed = true;
    if (isSameText(path, typed, echoed)) return before;
    isOther = true;
    if (echoed !== before || echo?.isPast) differs.push(path);
    return echoed;
  };
  const customer = { ...response.customer };
  const echoed: Record<string, string> = { ...echo?.customer };
  for (const field of CUSTOMER_FIELDS) {
    const [typed, received] = [facts.customer?.[field], customer[field]];
    if (!typed || typeof received !== 'string') continue;
    delete customer[field];
    const other = judge(`customer.${field}`, typed, received, echoed[field]);
    if (other !== undefined) echoed[field] = other;
  }
  const isOtherCustomer = isOther;
  // What was not typed is another person's, too, where what was typed differs.
  if (isOtherCustomer)
    for (const field of CUSTOMER_FIELDS) {
      const received = customer[field];
      if (typeof received === 'string' && received.trim() !== '') echoed[field] = received;
    }
  const metadata = { ...response.metadata };
  const [typed, received] = [facts.metadata?.[REFERENCE], metadata[REFERENCE]];
  let reference = echo?.reference;
  if (typeof typed === 'string' && received !== undefined && received !== null) {
    delete metadata[REFERENCE];
    if (typeof received === 'string' || typeof received === 'number')
      reference = judge(`metadata.${REFERENCE}`, typed, asTyped(typed, received), reference);
  }
  const hasCustomer = Object.keys(echoed).length > 0;
  const isPast = isOther ? false : isEchoed || echo?.isPast === true;
  const after: Echo = {
    ...(hasCustomer && { customer: echoed }),
    ...(reference !== undefined && { reference }),
    ...(isPast && { isPast }),
  };
  return {
    response: {
      ...response,
      ...(response.customer && { customer: isOtherCustomer ? {} : customer }),
      ...(response.metadata && { metadata }),
    },
    echo: hasCustomer || reference !== undefined ? after : undefined,
    differs,
  };
}

/** An echo as text: a number that what was typed spells (`000777`, echoed as 777) is what was typed. */
function asTyped(typed: string, echoed: string | number): string {
  if (typeof echoed === 'string') return echoed;
  return isSpeltNumber(typed, echoed) ? typed : String(echoed);
}

/** Whether a text of digits alone spells this number, as JSON numbers have no leading zeros and few exact digits. */
export function isSpeltNumber(text: string, number: unknown): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) === number;
}

/** @param path in the request body; the texts are not empty. */
function isSameText(path: string, typed: string, echoed: string): boolean {
  switch (path) {
    case 'customer.document': {
      const document = compactDocument(typed);
      const shown = echoed.toUpperCase().replace(/[^0-9A-Z*]/g, '');
      // One echoed as a number has lost its leading zeros.
      return [document, document.replace(/^0+/, '')].some((each) => agrees(each, shown));
    }
    case 'customer.phone': {
      const digits = digitsOf(typed);
      const shown = echoed.replace(/[^\d*]/g, '');
      // With or without Brazil's code before it.
      return [digits, `55${digits}`, digits.replace(/^55/, '')].some((number) => agrees(number, shown));
    }
    case 'customer.name':
    case 'customer.email':
      return agrees(plain(typed), plain(echoed));
    default:
      return typed.trim() === echoed.trim();
  }
}

const plain = (text: string) => normalizeForSearch(text).replace(/\s+/g, ' ').trim();

/** Whether a text is the echoed one, in which asterisks stand for anything (`***.982.247-**`, `j***@example.com`). */
function agrees(typed: string, echoed: string): boolean {
  if (!echoed.includes('*')) return typed === echoed;
  const parts = echoed.split(/\*+/);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (typed.length < first.length + last.length || !typed.startsWith(first) || !typed.endsWith(last)) return false;
  let from = first.length;
  const end = typed.length - last.length;
  return parts.slice(1, -1).every((part) => {
    const at = typed.indexOf(part, from);
    from = at + part.length;
    return at >= 0 && from <= end;
  });
}
