/**
 * Where the charges with some words lie, as places in order. What customers are called and a charge's own texts are
 * indexed apart, the first with a row a customer (migration 0010), and each of several words may be in either. So a
 * lookup is a union of arms (text-arms.ts): every word among the customer's texts, every word among the charge's own,
 * some here and some there, and what no index holds yet.
 */
import { type Bounds, type Condition, withinBounds } from './condition.ts';
import type { ReadableDb } from './connection.ts';
import { CHARGE_TEXTS, CUSTOMER_TEXTS, type TextPart } from './search.ts';
import { firstValue } from './statements.ts';
import { armOf, type Judged, placesIn, type Way } from './text-arms.ts';
import { holding, isIndexed } from './text-match.ts';
import { sampleIn, type TextSample } from './text-sample.ts';
import type { Word } from './typed-text.ts';

/** How its places are wanted. */
export interface Wanted {
  readonly bounds: Bounds;
  readonly descending: boolean;
  /** The most that are wanted; all of them where it is null. */
  readonly limit: number | null;
  /** How many are likely to be read before whoever asks has enough: all that are wanted, where it is null. */
  readonly likely: number | null;
}

export interface Lookup {
  /** A query of `number`, each once, in order. */
  readonly places: (wanted: Wanted) => Condition;
  /** Whether so many of the newest charges have all the words that reading some thousand texts fills a page. */
  readonly isSoonRead: boolean;
}

/** So many words say where to look, the rarest, and the others are compared: each more doubles the arms at the worst. */
const MOST_WORDS = 2;
/** The share of the newest charges from which on a page is soon read off the texts themselves. */
const SOON_READ = 0.012;
/** The share from which on a word of charges' own texts narrows so little that its list is not worth reading. */
const NARROWS_LITTLE = 0.5;

/**
 * @param words of which at least one is indexed (text-match.ts).
 * @param judged other thresholds, for tests.
 */
export function lookUp(db: ReadableDb, words: readonly Word[], judged?: Judged): Lookup {
  const sample = sampleIn(db);
  const [rarest, ...others] = rarestFirst(words.filter(isIndexed), sample);
  if (rarest === undefined) throw new Error('no word is long enough for the text index');
  const narrowing = others.filter((word) => sample.share([word], CHARGE_TEXTS) < NARROWS_LITTLE);
  const asked = [rarest, ...narrowing].slice(0, MOST_WORDS);
  const anywhere = words.filter((word) => !asked.includes(word));
  const arms = everyWay(asked).flatMap((way) => {
    const arm = armOf(db, { ...way, anywhere }, sample, judged);
    return arm === null ? [] : [{ ...arm, isOwn: way.customers.length === 0 }];
  });
  const waiting = WAITING.filter(({ table }) => firstValue(db, `SELECT 1 FROM ${table} LIMIT 1`) !== null);
  const held = words.map((word) => holding(word));
  return {
    isSoonRead: sample.newestShare(words) >= SOON_READ,
    places: ({ bounds, descending, limit, likely: told }) => {
      const likely = told ?? limit ?? Number.POSITIVE_INFINITY;
      const isOwnFound = arms.some(({ isOwn, findsOwn }) => !isOwn && findsOwn(likely));
      const all = [
        ...arms.filter(({ isOwn }) => !isOwn || !isOwnFound).map(({ places }) => places(bounds, likely)),
        ...waiting.map((from) => placesIn(from.column, [from.tables], [...withinBounds(from.column, bounds), ...held])),
      ];
      if (all.length === 0) all.push(NOWHERE);
      return {
        sql: `${all.map(({ sql }) => sql).join(' UNION ')} ORDER BY number ${descending ? 'DESC' : 'ASC'} LIMIT ?`,
        parameters: [...all.flatMap(({ parameters }) => parameters), BigInt(limit ?? -1)],
      };
    },
  };
}

function rarestFirst(words: readonly Word[], sample: TextSample): readonly Word[] {
  if (words.length < 2) return words;
  return words
    .map((word) => ({ word, share: sample.share([word]) }))
    .sort((one, other) => one.share - other.share)
    .map(({ word }) => word);
}

/** Every way to look for each word in a part it may be in. */
function everyWay(words: readonly Word[]): Omit<Way, 'anywhere'>[] {
  const isIn = ({ column }: Word, part: TextPart) => column === null || part.columns.includes(column);
  return words.reduce<Omit<Way, 'anywhere'>[]>(
    (ways, word) =>
      ways.flatMap((way) => [
        ...(isIn(word, CUSTOMER_TEXTS) ? [{ ...way, customers: [...way.customers, word] }] : []),
        ...(isIn(word, CHARGE_TEXTS) ? [{ ...way, own: [...way.own, word] }] : []),
      ]),
    [{ customers: [], own: [] }],
  );
}

/** What was written a moment ago and is in no index yet (migrations 0005 and 0010): its texts are read themselves. */
const WAITING = [
  {
    table: 'unindexed',
    column: 'unindexed.number',
    tables: 'unindexed CROSS JOIN search ON search.number = unindexed.number',
  },
  {
    table: 'unindexed_people',
    column: 'search_rows.number',
    tables: `unindexed_people
      CROSS JOIN search_rows INDEXED BY search_rows_of_person ON search_rows.person = unindexed_people.id
      CROSS JOIN search ON search.number = search_rows.number`,
  },
];

/** What finds nothing, for words that are nowhere. */
const NOWHERE: Condition = { sql: 'SELECT 0 AS number WHERE FALSE', parameters: [] };
