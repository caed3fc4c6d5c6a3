/** The texts that an erasure leaves although a word of the person's name is in them: nothing tells it from any other word. */
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { readSnapshot } from '../charges/charge-records.ts';
import type { FoundCharge } from '../charges/charges-of-person.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import { scrubberOf } from '../model/anonymize.ts';
import { type Person, personOf } from '../model/same-person.ts';

/** The most charges that are searched, the newest first, and the most texts that are listed. */
const MOST_CHARGES = 5_000;
const MOST_TEXTS = 20;

/** Shorter words, and those between two names, are in too many texts. */
const SHORTEST = 3;
const BETWEEN_NAMES = ['das', 'dos'];

/**
 * Titles of items, references, numbers of invoices and tags of these charges that have a word of the name, as they will be after the erasure;
 * each once. What identifies the person is scrubbed from them (anonymize.ts).
 */
export function textsLeft(db: ReadableDb, person: Person, charges: readonly FoundCharge[]): string[] {
  const left = new Set<string>();
  for (const { timeKey } of charges.slice(0, MOST_CHARGES)) {
    const { facts } = readSnapshot(db, timeKey);
    const people = [person, personOf(facts.customer)];
    const names = new Set(people.flatMap(({ name }) => wordsOf(name)).filter((word) => !BETWEEN_NAMES.includes(word)));
    const scrub = scrubberOf(people);
    for (const text of textsOf(db, timeKey, facts.items)) {
      const after = scrub(text).trim();
      if (wordsOf(after).some((word) => names.has(word))) left.add(after);
      if (left.size === MOST_TEXTS) return [...left];
    }
  }
  return [...left];
}

function textsOf(db: ReadableDb, timeKey: number, items: ReturnType<typeof readSnapshot>['facts']['items']): string[] {
  const titles = (items ?? []).map(({ title }) => title ?? '');
  const marks = allRows<{ text: string | null }>(
    db,
    `SELECT reference AS text FROM charges WHERE time_key = ?
     UNION ALL SELECT invoice_number AS text FROM charges WHERE time_key = ?
     UNION ALL SELECT tag AS text FROM tags WHERE time_key = ?`,
    timeKey,
    timeKey,
    timeKey,
  ).map(({ text }) => text ?? '');
  return [...titles, ...marks];
}

function wordsOf(text: string): string[] {
  return normalizeForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST);
}
