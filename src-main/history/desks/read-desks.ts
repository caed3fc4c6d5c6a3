/** Reads the desks of a team, each with the newest head of its audit trail. A file is one desk's, and names none. */
import type { AuditHead } from '../../../src-preload/contract/policy/audit.ts';
import type { TeamDesk } from '../api/desks-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';

interface DeskRow extends Omit<TeamDesk, 'isThisDesk' | 'isOnDuty' | 'auditHead'> {
  readonly isThisDesk: number;
  readonly isOnDuty: number;
  /** The audit row's own text (team-history/desks/audit-rows.ts). */
  readonly entry: string | null;
}

/** Row-level security leaves out the heads that this desk may not read. */
export function readDesks(db: ReadableDb): TeamDesk[] {
  if (db.dialect !== 'postgres') return [];
  return allRows<DeskRow>(
    db,
    `SELECT desks.id, desks.name, desks.app_version AS appVersion,
       CAST(floor(extract(epoch FROM desks.last_seen) * 1000) AS bigint) AS lastSeenAt,
       CAST(floor(extract(epoch FROM desks.revoked_at) * 1000) AS bigint) AS revokedAt, desks.waiting,
       CAST(floor(extract(epoch FROM desks.erased_until) * 1000) AS bigint) AS erasedUntil,
       CAST(desks.id = current_user AS integer) AS isThisDesk, newest.entry,
       CAST(EXISTS (
         SELECT 1 FROM watch_duty WHERE holder = desks.id AND until > clock_timestamp()
       ) AS integer) AS isOnDuty
     FROM desks LEFT JOIN LATERAL (
       SELECT entry FROM audit WHERE audit.desk = desks.id ORDER BY sequence DESC LIMIT 1
     ) AS newest ON true
     ORDER BY desks.name, desks.id`,
  ).map(({ isThisDesk, isOnDuty, entry, ...desk }) => ({
    ...desk,
    isThisDesk: isThisDesk === 1,
    isOnDuty: isOnDuty === 1,
    auditHead: headOf(entry),
  }));
}

function headOf(entry: string | null): AuditHead | null {
  if (entry === null) return null;
  // Each desk writes its own, by SQL if it likes: what is no head of a trail counts as none.
  try {
    const { number, hash } = JSON.parse(entry) as Partial<Record<keyof AuditHead, unknown>>;
    return Number.isSafeInteger(number) && typeof hash === 'string' ? { number: Number(number), hash } : null;
  } catch {
    return null;
  }
}
