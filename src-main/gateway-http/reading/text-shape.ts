/** What a text of a service's answer is by its shape alone. */

import { readTime } from '../times/timestamps.ts';

/** Whether a text is one for a person: more than one word, and no time. */
export function isSentence(text: string): boolean {
  return /\p{L}/u.test(text) && /\S\s\S/.test(text) && !isTime(text);
}

/** Shapes of one word that is no reason, whatever its name. */
const NOISE = [
  // Bare numbers, versions and amounts.
  /^v?[-+]?(R\$)?[\d.,:%/]+$/i,
  // Addresses of the web and of e-mail, and paths of a program or a schema.
  /^[a-z][a-z+.-]*:\/\//i,
  /^(urn|mailto|tel|about):\S*$/i,
  /^www\./i,
  /^[^\s@]+@[^\s@]+$/,
  /^[#/~]\S*$/,
  // `pt-BR`
  /^[a-z]{2}[-_][a-z]{2}$/i,
  // Ids: UUID, hexadecimal, ULID, and those with a prefix (`req_8fJd…`).
  /^[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}$/i,
  /^(?=.*\d)[\da-f]{16,}$/i,
  /^(?=.*\d)[\dA-HJKMNP-TV-Z]{26}$/,
  /^(?=.*\d)[a-z]{2,5}_[a-z\d]{12,}$/i,
  /^(true|false|null|undefined|none|nan)$/i,
  // Taken out by the service: `***.982.247-**`.
  /\*\*|••/,
];

/** Whether one word is no reason: a number, a date, an address, an id. */
export function isNoise(word: string): boolean {
  return NOISE.some((shape) => shape.test(word)) || isTime(word);
}

/** The longest text that can be a time. */
const LONGEST_TIME = 40;

function isTime(text: string): boolean {
  return text.length <= LONGEST_TIME && /\d/.test(text) && readTime(text) !== null;
}
