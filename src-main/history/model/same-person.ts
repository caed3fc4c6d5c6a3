/**
 * Which customers count as the same person. Texts are compared without accents and case.
 */

import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { compactDocument } from '../../../src-preload/contract/values/documents.ts';
import type { ChargeFacts } from './charge-facts.ts';

/** A customer as named by a charge or an attempt; a field is empty where it is absent. */
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
 * Whether two customers are one person: by CPF or CNPJ where both have one, else by e-mail, else by phone, else by name alone.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  const fields = [
    [compactDocument(one.document), compactDocument(other.document)],
    [normalizeForSearch(one.email.trim()), normalizeForSearch(other.email.trim())],
    [digitsOf(one.phone), digitsOf(other.phone)],
    [normalizeForSearch(one.name.trim()), normalizeForSearch(other.name.trim())],
  ] as const;
  const deciding = fields.find(([here, there]) => here !== '' && there !== '');
  return deciding !== undefined && deciding[0] === deciding[1];
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
