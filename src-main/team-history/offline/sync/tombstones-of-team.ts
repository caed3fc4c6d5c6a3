/**
 * Erasures that the team's server knows and this desk's file does not: what they name in the file, and whom. A tombstone is
 * by ids alone; who was erased is what the file still has under them.
 */
import { DAY } from '../../../../src-preload/contract/values/durations.ts';
import { spellingsOf } from '../../../../src-preload/contract/values/uuid.ts';
import { readCharge, timeKeyOfKey, timeKeyOfTransaction } from '../../../history/charges/charge-store.ts';
import { type Erasure, isErased, unownedRowKey } from '../../../history/charges/tombstones.ts';
import { inReadTransaction, type ReadableDb, type WritableDb } from '../../../history/database/database.ts';
import { allRows, firstValue, run } from '../../../history/database/prepared.ts';
import type { RawRow } from '../../../history/database/table-columns.ts';
import { customersOfAttempt } from '../../../history/erasure/erase.ts';
import { isSamePerson, type Person, personOf } from '../../../history/model/same-person.ts';
import type { Sides } from './sides.ts';

export interface ErasuresToObey {
  /** When the server was read, UTC milliseconds by its clock: whatever it had erased before is among them. */
  readonly readAt: number;
  readonly erasures: readonly Erasure[];
  /** Whom the file names there. */
  readonly people: readonly Person[];
}

/** Retention erases a charge a month after its creation at the soonest (retention-operations.ts), and its customer stays one. */
const YOUNGER_THAN_RETAINED = 28 * DAY;

/** @throws HistoryError where the server cannot be read */
export function erasuresToObey({ file, team }: Sides): ErasuresToObey {
  const charges = allRows<{ key: string; id: string | null }>(file, 'SELECT key, transaction_id AS id FROM charges');
  const others = allRows<{ key: string }>(
    file,
    `SELECT id AS key FROM attempts WHERE time_key IS NULL
     UNION ALL SELECT '${unownedRowKey('saved_things', '')}' || id AS key FROM saved_things`,
  );
  const keys = [...charges, ...others].map(({ key }) => key);
  const { readAt, there } = inReadTransaction(team, () => ({
    // The transaction's beginning, before which every commit is seen.
    readAt: firstValue<number>(team, 'SELECT CAST(floor(extract(epoch FROM now()) * 1000) AS bigint)') ?? 0,
    there: tombstonesNaming(
      team,
      keys,
      charges.flatMap(({ id }) => id ?? []),
    ),
  }));
  const erasures = there.filter(({ key, transactionId }) => !isErased(file, transactionId ?? '', key));
  const people = erasures.flatMap((erasure) => peopleOf(file, erasure)).filter(isIdentified);
  return { readAt, erasures, people: [...new Map(people.map((each) => [JSON.stringify(each), each])).values()] };
}

function peopleOf(file: ReadableDb, { key, transactionId, at }: Erasure): readonly Person[] {
  const timeKey = timeKeyInFile(file, { key, transactionId });
  if (timeKey === null)
    return allRows<RawRow>(file, 'SELECT request FROM attempts WHERE id = ?', key).flatMap(customersOfAttempt);
  const createdAt = firstValue<number>(file, 'SELECT created_at_ms FROM charges WHERE time_key = ?', timeKey) ?? 0;
  const { facts, echo } = readCharge(file, timeKey).snapshot;
  const person = personOf(facts.customer);
  // Where a response names another person, nothing tells which of the two was erased.
  const isOther = echo?.customer !== undefined && !isSamePerson(person, personOf(echo.customer));
  return isOther || at - createdAt >= YOUNGER_THAN_RETAINED ? [] : [person];
}

/** Other people have the same name: with nothing else, they would be erased too. */
const isIdentified = ({ document, email, phone }: Person): boolean => document + email + phone !== '';

/** The file's charge that an erasure names; null where it has none. */
export function timeKeyInFile(file: ReadableDb, { key, transactionId }: Omit<Erasure, 'at'>): number | null {
  return (transactionId === null ? null : timeKeyOfTransaction(file, transactionId)) ?? timeKeyOfKey(file, key);
}

/** The tombstones that name one of these keys (a charge's, an attempt's, a row's) or transactions. */
export function tombstonesNaming(
  team: ReadableDb,
  keys: readonly string[],
  transactionIds: readonly string[],
): readonly Erasure[] {
  return allRows<Erasure>(
    team,
    `SELECT key, transaction_id AS transactionId, at_ms AS at FROM erasure_tombstones
     WHERE key IN (SELECT value FROM json_each(?)) OR transaction_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(keys),
    JSON.stringify(transactionIds.flatMap(spellingsOf)),
  );
}

/**
 * What this desk made of an erased person goes up with its tombstone, or a later read of the gateway would bring them back. A
 * desk may add one of a charge alone that the server does not know (rights/row-rights.ts).
 */
export function sendTombstone(file: ReadableDb, team: WritableDb, { key, transactionId }: Omit<Erasure, 'at'>): void {
  if (!isErased(file, transactionId ?? '', key) || isErased(team, transactionId ?? '', key)) return;
  const isKnown =
    timeKeyInFile(team, { key, transactionId }) !== null ||
    firstValue(team, 'SELECT 1 AS known FROM attempts WHERE id = ?', key) !== null;
  if (isKnown) return;
  const at = firstValue<number>(
    file,
    'SELECT at_ms FROM erasure_tombstones WHERE key = ? OR transaction_id = ?',
    key,
    transactionId,
  );
  run(team, 'INSERT INTO erasure_tombstones (key, transaction_id, at_ms) VALUES (?, ?, ?)', key, transactionId, at);
}

/** Tells the team that this desk has taken out of its files whomever the server had erased by then. */
export function confirmErasures({ team }: Sides, readAt: number): void {
  run(
    team,
    'UPDATE desks SET erased_until = to_timestamp(CAST(? AS double precision) / 1000) WHERE id = current_user',
    readAt,
  );
}
