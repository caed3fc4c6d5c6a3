/**
 * The gateway that a history's charges are of, as it was set up when the history was last opened: its desk, address and
 * environment; no person, no token.
 */

import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { firstRow, run } from '../database/prepared.ts';
import { type GatewayStamp, isSameGateway } from '../model/gateway-stamp.ts';

/** The stamp of a history's file; null where it has none: no console has opened it yet, or the table is damaged. */
export function readStamp(db: SqliteDb): GatewayStamp | null {
  try {
    return stampIn(db);
  } catch (error) {
    if (historyErrorOf(error).detail.includes('no such table')) return null;
    throw error;
  }
}

function stampIn(db: ReadableDb): GatewayStamp | null {
  return firstRow<GatewayStamp>(
    db,
    'SELECT gateway_id AS gatewayId, name, origin, environment FROM gateway_stamps WHERE one = 1',
  );
}

/** Stores the stamp; writes only a changed one, so that an ordinary start writes nothing. */
export function writeStamp(db: WritableDb, stamp: GatewayStamp): void {
  const { gatewayId, name, origin, environment } = stamp;
  const there = stampIn(db);
  // A team's keeps the name that its first desk gave it: others may call the gateway otherwise.
  if (there !== null && db.dialect === 'postgres' && isSameGateway(there, stamp)) return;
  if (there !== null && JSON.stringify(there) === JSON.stringify({ gatewayId, name, origin, environment })) return;
  run(
    db,
    `INSERT INTO gateway_stamps (one, gateway_id, name, origin, environment)
      VALUES (1, @gatewayId, @name, @origin, @environment)
      ON CONFLICT (one) DO UPDATE SET gateway_id = excluded.gateway_id, name = excluded.name,
        origin = excluded.origin, environment = excluded.environment`,
    { gatewayId, name, origin, environment },
  );
}
