/** Erasures that the team's server knows of charges which the desk's file has. */
import { spellingsOf } from '../../../../src-preload/contract/values/uuid.ts';
import type { Erasure } from '../../../history/charges/tombstones.ts';
import type { ReadableDb } from '../../../history/database/database.ts';
import { allRows } from '../../../history/database/prepared.ts';

/** The tombstones that name one of these keys (a charge's or an attempt's) or transactions. */
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
