/** This desk's row on the server, and whether its version may still use the schema. */

import type { DeskElsewhere } from '../../../src-preload/contract/gateways/desk-elsewhere.ts';
import { MINUTE } from '../../../src-preload/contract/values/durations.ts';
import { HistoryError } from '../../ground/errors/history-error.ts';
import type { WritableDb } from '../../history/database/database.ts';
import { countChanged, firstRow } from '../../history/database/prepared.ts';
import { PostgresRefusal } from '../engine/blocking-connection.ts';
import { isOtherMerchant, SCHEMA_VERSION, type SchemaVersion, standingOf } from '../schema/schema-standing.ts';
import { TEAM_STEPS } from '../schema/schema-steps.ts';

/** Milliseconds between two renewals: longer than a connection stays open unused, so that it may close in between. */
export const RENEWAL = 5 * MINUTE;
/** Milliseconds after which a desk that was not seen is absent: three renewals in a row have failed. */
export const ABSENT_AFTER = 3 * RENEWAL;

/** What a desk tells the others of itself. */
export interface OwnDesk {
  /** As an admin named it: shown to other desks, and printed in closings. */
  readonly name: string;
  readonly appVersion: string;
  /** By which the server knows this computer again, newest first (own-leases.ts). */
  leases(): readonly string[];
}

/** The same at one instant. */
export interface RecordedDesk extends Pick<OwnDesk, 'name' | 'appVersion'> {
  readonly leases: readonly string[];
  /** Whose charges it has (own-merchant.ts); null where it has met no server yet. */
  readonly merchant: string | null;
}

export interface DeskStanding {
  /** `other-gateway`: the schema has another merchant's charges. Or the computer that uses this login, where that is not this one. */
  readonly standing: 'usable' | 'read-only' | 'other-gateway' | DeskElsewhere;
  /** Whose charges the schema has. */
  readonly merchant: string | null;
}

/** PostgreSQL's codes of a table that is not there, or not for this role, and of a right that is missing. */
const NO_TABLE = '42P01';
const NO_RIGHT = '42501';

/** The detail of `right-missing` where an admin has revoked the desk. */
export const REVOKED = 'an admin has revoked this desk';

/**
 * Records that this desk is here, by the server's clock. A desk that may only read records nothing.
 * @throws HistoryError `desk-too-old` where it may not even read, `team-schema-old` where an admin has to create the
 *   schema or bring it to this version, `right-missing` where an admin has revoked the desk
 */
export function recordDesk(db: WritableDb, desk: RecordedDesk): DeskStanding {
  const found = readVersion(db);
  const { merchant } = found;
  const standing = standingOf(found, TEAM_STEPS.length);
  if (standing === 'refused') throw new HistoryError('desk-too-old', 'the schema is for newer versions');
  if (standing === 'to-migrate') throw new HistoryError('team-schema-old', 'the schema is older than this version');
  if (isOtherMerchant(found, desk.merchant)) return { standing: 'other-gateway', merchant };
  return { standing: standing === 'usable' && !recordSeen(db, desk) ? elsewhere(db) : standing, merchant };
}

/** @returns false where another computer uses this login */
function recordSeen(db: WritableDb, { name, appVersion, leases }: RecordedDesk): boolean {
  try {
    const changed = countChanged(
      db,
      `INSERT INTO desks (name, app_version, lease) VALUES (@name, @appVersion, @lease) ON CONFLICT (id)
       DO UPDATE SET name = excluded.name, app_version = excluded.app_version, lease = excluded.lease,
         last_seen = clock_timestamp()
       WHERE desks.lease IS NULL OR desks.lease IN (SELECT json_array_elements_text(CAST(@leases AS json)))`,
      { name, appVersion, lease: leases[0] ?? null, leases: JSON.stringify(leases) },
    );
    return changed > 0;
  } catch (error) {
    if (error instanceof PostgresRefusal && error.sqlState === NO_RIGHT && isRevoked(db))
      throw new HistoryError('right-missing', REVOKED);
    throw error;
  }
}

function elsewhere(db: WritableDb): DeskElsewhere {
  const found = firstRow<DeskElsewhere>(
    db,
    `SELECT name, CAST(floor(extract(epoch FROM last_seen) * 1000) AS bigint) AS "lastSeen" FROM desks
     WHERE id = current_user`,
  );
  if (found === null) throw new HistoryError('busy', 'the row of this desk is gone meanwhile');
  return found;
}

const isRevoked = (db: WritableDb) =>
  firstRow(db, 'SELECT 1 AS revoked FROM desks WHERE id = current_user AND revoked_at IS NOT NULL') !== null;

function readVersion(db: WritableDb): SchemaVersion {
  try {
    const version = firstRow<SchemaVersion>(db, `SELECT ${SCHEMA_VERSION} FROM schema_version`);
    if (version !== null) return version;
  } catch (error) {
    if (!(error instanceof PostgresRefusal) || error.sqlState !== NO_TABLE) throw error;
  }
  throw new HistoryError('team-schema-old', 'there is no schema');
}
