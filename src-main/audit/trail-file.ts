/** Writes the audit trail as its file (src-preload/contract/sealed-files/trail-file.ts has the form). */
import type { Database } from 'better-sqlite3';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { AuditHead } from '../../src-preload/contract/policy/audit.ts';
import {
  TRAIL_FORM,
  type TrailEntry,
  type TrailFileHead,
  trailLine,
} from '../../src-preload/contract/sealed-files/trail-file.ts';
import type { Append } from '../ground/atomic-write.ts';
import { COLUMNS } from './audit-entry.ts';

/** Entries read and written before other work has its turn: about 5 ms. */
const ENTRIES_AT_ONCE = 1_000;

/**
 * The entries up to this one; what is recorded meanwhile is not in the file.
 * @throws ConsoleFailure `cancelled` where `signal` aborts.
 */
export async function writeTrail(
  file: Database,
  newest: AuditHead | null,
  append: Append,
  signal: AbortSignal,
): Promise<void> {
  const entries = newest?.number ?? 0;
  const head: TrailFileHead = { file: TRAIL_FORM, entries, hash: newest?.hash ?? null };
  await append(`${JSON.stringify(head)}\n`);
  const page = file.prepare(
    `SELECT ${COLUMNS} FROM audit_entries WHERE number > ? AND number <= ? ORDER BY number LIMIT ${ENTRIES_AT_ONCE}`,
  );
  for (let after = 0; after < entries; ) {
    if (signal.aborted) throw new ConsoleFailure({ kind: 'cancelled' });
    // Rows of a STRICT table that this room owns.
    const rows = page.all(after, entries) as TrailEntry[];
    await append(rows.map((row) => `${trailLine(row)}\n`).join(''));
    after = rows.at(-1)?.number ?? entries;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
