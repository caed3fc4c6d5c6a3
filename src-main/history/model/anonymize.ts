/** Removes a person's data from texts and stored charges. Texts are compared without accents and case. */
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { cleanText } from '../../../src-preload/contract/text/clean-text.ts';
import { compactDocument } from '../../../src-preload/contract/values/documents.ts';
import type { Person } from './same-person.ts';
import { digitsOf } from './same-person.ts';

/** A shorter text is too common to identify anybody. */
const SHORTEST = 3;

/**
 * Returns a function that removes everything that names these people from a text: names and e-mails whatever their
 * accents and case, CPF, CNPJ and phone with or without punctuation.
 */
export function scrubberOf(people: readonly Person[]): (text: string) => string {
  const patterns = new Set<string>();
  for (const person of people) {
    for (const text of [person.name, person.email])
      if (text.trim().length >= SHORTEST)
        patterns.add(
          `(?<![\\p{L}\\p{N}])${[...singleBlanks(normalizeForSearch(text.trim()))].map(letterPattern).join('')}(?![\\p{L}\\p{N}])`,
        );
    // A phone may be written with the country's code before it.
    for (const digits of [compactDocument(person.document), digitsOf(person.phone)])
      if (digits.length >= 8) patterns.add(`(?<!\\d)(?:\\+?55[\\s]*)?${[...digits].join('[\\s().\\-/]*')}(?!\\d)`);
  }
  if (patterns.size === 0) return (text) => text;
  const found = new RegExp([...patterns].toSorted((one, other) => other.length - one.length).join('|'), 'giu');
  return (text) => {
    // A copied text may have invisible characters in it.
    const plain = cleanText(text, 'signs').normalize('NFD');
    const without = plain.replace(found, '');
    return without === plain ? text : without.normalize('NFC');
  };
}

/** Reduces runs of blanks to one: a pattern with many blanks in a row would backtrack over a text's blanks. */
function singleBlanks(text: string): string {
  return text.replace(/\s+/gu, ' ');
}

/** A letter with or without its accents, in decomposed text. */
function letterPattern(letter: string): string {
  if (/\s/u.test(letter)) return '\\s+';
  return `${letter.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}\\p{M}*`;
}

/** Ids and states: a name of a few letters must never be replaced inside one of them. */
const NOT_PERSONAL = /^(id|.*Id|.*_id|status|state|method|end2endId|qrcode|qrcodeUrl|copyPaste|.*At|.*Date)$/;

/** Keys whose values may identify a person, anywhere in a response or a request. */
const PERSONAL = new Set(['customer', 'description']);

/** What Balcão and the operator write into metadata: ids, preserved like all ids. */
const OWN_METADATA = new Set(['sellerExternalRef', 'balcaoAttempt']);

/** Returns a JSON value without the person: customer and free texts are removed; amounts, ids and dates stay. */
export function anonymize(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value);
  if (Array.isArray(value)) return value.map((each) => anonymize(each, scrub));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]): [string, unknown][] => {
      if (PERSONAL.has(key)) return key === 'customer' ? [[key, anonymous(each)]] : [[key, null]];
      if (NOT_PERSONAL.test(key) && typeof each === 'string') return [[key, each]];
      if (key === 'metadata') return [[key, ownMetadata(each, scrub)]];
      return [[scrub(key), anonymize(each, scrub)]];
    }),
  );
}

/** A customer reduced to id, date and document type. */
function anonymous(customer: unknown): unknown {
  if (typeof customer !== 'object' || customer === null || Array.isArray(customer)) return null;
  return Object.fromEntries(
    Object.entries(customer).filter(
      ([key, each]) => ['id', 'createdAt', 'documentType'].includes(key) && isScalar(each),
    ),
  );
}

function ownMetadata(metadata: unknown, scrub: (text: string) => string): unknown {
  if (Array.isArray(metadata)) return [];
  if (typeof metadata !== 'object' || metadata === null) return metadata === null ? null : {};
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([key, each]) =>
      OWN_METADATA.has(key) ? [[key, typeof each === 'string' ? scrub(each) : each]] : [],
    ),
  );
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

/** Returns a JSON text without the person; a text that cannot be parsed is dropped whole. */
export function anonymizeText(text: string, scrub: (text: string) => string): string {
  try {
    return JSON.stringify(anonymize(JSON.parse(text), scrub));
  } catch (error) {
    if (error instanceof SyntaxError) return '{"erased":true}';
    throw error;
  }
}
