/**
 * Whose history a file is: the gateway its charges are of, as that gateway was set up when the history was last opened.
 * Its desk, its address and its environment; no person, no token.
 */
import type { ReadableDb, WritableDb } from './connection.ts';
import { faultOf } from './failure.ts';
import { stampTableOf } from './preview-file.ts';
import { firstRow, run } from './statements.ts';

export interface GatewayStamp {
  /** The gateway's id at the desk that wrote the file: its folder's name there. */
  readonly gatewayId: string;
  readonly name: string;
  /** The origin of the base URL; `OWN_SANDBOX` for the console's own sandbox, whose port changes at each start. */
  readonly origin: string;
  readonly environment: 'live' | 'sandbox';
}

/** Stands where an origin stands; no URL has it. */
export const OWN_SANDBOX = 'balcao:sandbox';

/** The stamp of a history; null where it has none: an older version wrote it, or no console has opened it yet. */
export function readStamp(db: ReadableDb): GatewayStamp | null {
  try {
    return firstRow<GatewayStamp>(
      db,
      `SELECT gateway_id AS gatewayId, name, origin, environment FROM ${stampTableOf(db)} WHERE one = 1`,
    );
  } catch (error) {
    if (faultOf(error).detail.includes('no such table')) return null;
    throw error;
  }
}

/** Says whose history this is; writes only where that is new, so that an ordinary start writes nothing. */
export function writeStamp(db: WritableDb, stamp: GatewayStamp): void {
  const { gatewayId, name, origin, environment } = stamp;
  const there = readStamp(db);
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

/**
 * Whether two histories are of one gateway: one address and one environment. Ids are each desk's own, and so are names.
 */
export function isSameGateway(one: GatewayStamp, other: GatewayStamp): boolean {
  return one.origin === other.origin && one.environment === other.environment;
}
