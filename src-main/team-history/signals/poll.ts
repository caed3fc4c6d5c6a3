/**
 * What a desk asks the team's server every two seconds, in one statement and so of one state of the database: what
 * changed, who reads for all, what other desks have on screen, and whether this desk was revoked.
 */
import type { TeamConnection } from '../connect/team-connection.ts';

/** A version of a charge, as `changes` has it. */
export interface Change {
  readonly seq: number;
  readonly key: string;
  readonly version: number;
  /** Of the transaction that wrote it (xid8, decimal digits). */
  readonly transaction: string;
}

/** The newest change that a desk has seen, by which it notices that the server has gone back. */
export interface LastChange {
  readonly seq: number;
  readonly key: string;
  readonly version: number;
}

export interface Poll {
  /** Every transaction before this one had ended; later ones may commit yet (xid8, decimal digits). */
  readonly horizon: string;
  /** No transaction had begun that is this one or later (xid8, decimal digits). */
  readonly next: string;
  /** Null where there are more than `MOST_CHANGES`. */
  readonly changes: readonly Change[] | null;
  /** The desk that reads for all: its login, its name, and the epoch of its duty; null where no one does. */
  readonly onDuty: { readonly desk: string; readonly name: string; readonly epoch: number } | null;
  readonly isOwnDuty: boolean;
  /** Keys that other desks have on screen. */
  readonly shown: readonly string[];
  readonly isRevoked: boolean;
  /** Whether the last change is there, or is so old that it was deleted. */
  readonly isLastThere: boolean;
}

/** Changes that are read one by one; where there are more, everything is read anew. */
const MOST_CHANGES = 5_000;

const POLL = `
  WITH found AS (
    SELECT seq, charge_key, version, transaction FROM changes
    WHERE transaction >= $1::text::xid8 ORDER BY seq LIMIT ${MOST_CHANGES + 1}
  ), duty AS (
    SELECT holder, epoch, coalesce(until > clock_timestamp(), false) AND holder IS NOT NULL AS "isHeld" FROM watch_duty
  )
  SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
    pg_snapshot_xmax(pg_current_snapshot())::text AS next,
    (SELECT coalesce(json_agg(json_build_object(
       'seq', seq, 'key', charge_key, 'version', version, 'transaction', transaction::text) ORDER BY seq), '[]')
     FROM found) AS changes,
    (SELECT json_build_object('desk', duty.holder, 'epoch', duty.epoch, 'name', coalesce(desks.name, duty.holder))
     FROM duty LEFT JOIN desks ON desks.id = duty.holder WHERE "isHeld") AS "onDuty",
    (SELECT holder = current_user FROM duty WHERE "isHeld") AS "isOwnDuty",
    (SELECT coalesce(json_agg(DISTINCT charge_key), '[]') FROM urgent
     WHERE until > clock_timestamp() AND desk <> current_user) AS shown,
    EXISTS (SELECT 1 FROM desks WHERE id = current_user AND revoked_at IS NOT NULL) AS "isRevoked",
    $2::bigint IS NULL OR EXISTS (
      SELECT 1 FROM changes WHERE seq = $2::bigint AND charge_key = $3::text AND version = $4::bigint
    ) AS "isLastThere"`;

interface PollRow {
  readonly horizon: string;
  readonly next: string;
  readonly changes: readonly Change[];
  readonly onDuty: Poll['onDuty'];
  readonly isOwnDuty: boolean | null;
  readonly shown: readonly string[];
  readonly isRevoked: boolean;
  readonly isLastThere: boolean;
}

/**
 * @param from changes of this transaction and later ones
 * @throws TeamFailure
 */
export async function poll(connection: TeamConnection, from: string, last: LastChange | null): Promise<Poll> {
  const [row] = await connection.query<PollRow & Record<string, unknown>>(POLL, [
    from,
    last?.seq ?? null,
    last?.key ?? null,
    last?.version ?? null,
  ]);
  if (row === undefined) throw new RangeError('a poll returns one row');
  const { isOwnDuty, changes, ...found } = row;
  return {
    ...found,
    isOwnDuty: isOwnDuty === true,
    changes: changes.length > MOST_CHANGES ? null : changes,
  };
}

/** The transaction from which changes are read at first: what is committed already is in what the desk reads anyway. */
export async function readHorizon(connection: TeamConnection): Promise<string> {
  const [row] = await connection.query<{ horizon: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon',
  );
  if (row === undefined) throw new RangeError('a snapshot has a horizon');
  return row.horizon;
}

/** Which run of which server answers, null where the server does not show it. */
export interface ServerRun {
  /** A failover or a restore to an earlier instant makes it anew (manual, "Timelines"). */
  readonly timeline: string | null;
  /** When it started: a server whose disk was put back has started since, on the same timeline. */
  readonly startedAt: string | null;
}

export async function readServerRun(connection: TeamConnection): Promise<ServerRun> {
  const [start] = await connection.query<{ startedAt: string }>(
    'SELECT extract(epoch FROM pg_postmaster_start_time())::text AS "startedAt"',
  );
  return { timeline: await timelineOf(connection), startedAt: start?.startedAt ?? null };
}

async function timelineOf(connection: TeamConnection): Promise<string | null> {
  // A standby has no position to write at, and a managed server may not say it.
  const [row] = await connection
    .query<{ timeline: string }>('SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline')
    .catch(() => []);
  return row?.timeline ?? null;
}
