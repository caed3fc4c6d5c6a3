/** Who somebody is in a history, and what of a text says so. Texts are compared without accents and case. */

import type { ChargeFacts } from './charge-facts.ts';
import { normalizeForSearch } from './normalize.ts';

/** A customer as a charge or an attempt names them; empty where it gives nothing. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly document: string;
}

export function personOf(customer: ChargeFacts['customer']): Person {
  return {
    name: customer?.name ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    document: customer?.document ?? '',
  };
}

/**
 * Whether two customers are one person: by CPF where both have one, else by e-mail, else by phone, else by the name
 * alone. Two people of one name are told apart by any of the others.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  const fields = [
    [digitsOf(one.document), digitsOf(other.document)],
    [normalizeForSearch(one.email.trim()), normalizeForSearch(other.email.trim())],
    [digitsOf(one.phone), digitsOf(other.phone)],
    [normalizeForSearch(one.name.trim()), normalizeForSearch(other.name.trim())],
  ] as const;
  const told = fields.find(([here, there]) => here !== '' && there !== '');
  return told !== undefined && told[0] === told[1];
}

/** Shorter than this, a text is too common to be taken for anybody's. */
const SHORTEST = 3;

/**
 * A function that takes everything that names one of these people out of a text: names and e-mails whatever their
 * accents and case, CPF and phone with or without their punctuation.
 */
export function scrubberOf(people: readonly Person[]): (text: string) => string {
  const patterns = new Set<string>();
  for (const person of people) {
    for (const text of [person.name, person.email])
      if (text.trim().length >= SHORTEST)
        patterns.add(
          `(?<![\\p{L}\\p{N}])${[...oneBlank(normalizeForSearch(text.trim()))].map(letterPattern).join('')}(?![\\p{L}\\p{N}])`,
        );
    for (const text of [person.document, person.phone]) {
      const digits = digitsOf(text);
      // A phone may be told with the country's code before it.
      if (digits.length >= 8) patterns.add(`(?<!\\d)(?:\\+?55[\\s]*)?${[...digits].join('[\\s().\\-/]*')}(?!\\d)`);
    }
  }
  if (patterns.size === 0) return (text) => text;
  const found = new RegExp([...patterns].toSorted((one, other) => other.length - one.length).join('|'), 'giu');
  return (text) => {
    const plain = text.normalize('NFD').replace(found, '').normalize('NFC');
    return plain === text.normalize('NFC') ? text : plain;
  };
}

/** Several blanks are one: a pattern with many of them in a row goes over a text's blanks again and again. */
function oneBlank(text: string): string {
  return text.replace(/\s+/gu, ' ');
}

/** A letter with or without its accents, as they stand in a decomposed text. */
function letterPattern(letter: string): string {
  if (/\s/u.test(letter)) return '\\s+';
  return `${letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}\\p{M}*`;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Ids and states: a name of a few letters must never be found in one of them. */
const NAMELESS = /^(id|.*Id|.*_id|status|state|method|end2endId|qrcode|qrcodeUrl|copyPaste|.*At|.*Date)$/;

/** Keys below which a value may say who somebody is, wherever they stand in an answer or a request. */
const PERSONAL = new Set(['customer', 'description']);
/** What Balcão and the client write into metadata themselves: ids, kept like all ids. */
const KEPT_METADATA = new Set(['sellerExternalRef', 'balcaoAttempt']);

/** A JSON value without the person: the customer and free texts go, amounts, ids and dates stay. */
export function anonymize(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value);
  if (Array.isArray(value)) return value.map((each) => anonymize(each, scrub));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]): [string, unknown][] => {
      if (PERSONAL.has(key)) return key === 'customer' ? [[key, anonymous(each)]] : [[key, null]];
      if (NAMELESS.test(key) && typeof each === 'string') return [[key, each]];
      if (key === 'metadata') return [[key, keptMetadata(each, scrub)]];
      return [[scrub(key), anonymize(each, scrub)]];
    }),
  );
}

/** A customer who is only an id and a date. */
function anonymous(customer: unknown): unknown {
  if (typeof customer !== 'object' || customer === null || Array.isArray(customer)) return null;
  return Object.fromEntries(
    Object.entries(customer).filter(
      ([key, each]) => ['id', 'createdAt', 'documentType'].includes(key) && isScalar(each),
    ),
  );
}

function keptMetadata(metadata: unknown, scrub: (text: string) => string): unknown {
  if (Array.isArray(metadata)) return [];
  if (typeof metadata !== 'object' || metadata === null) return metadata === null ? null : {};
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([key, each]) =>
      KEPT_METADATA.has(key) ? [[key, typeof each === 'string' ? scrub(each) : each]] : [],
    ),
  );
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

/** A JSON text without the person; one that cannot be read is not kept at all. */
export function anonymizeText(text: string, scrub: (text: string) => string): string {
  try {
    return JSON.stringify(anonymize(JSON.parse(text), scrub));
  } catch (error) {
    if (error instanceof SyntaxError) return '{"erased":true}';
    throw error;
  }
}
