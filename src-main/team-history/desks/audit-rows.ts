/**
 * The heads of this desk's audit trail on the team's server, one row a head. The trail itself stays in the desk's
 * `console.db`; a row has its number and hash, and no personal data. The rows are a chain of their own, which the desk
 * may only add to: `hash` is the SHA-256, in hexadecimal, of `previous_hash`, a line feed and `entry`, in UTF-8.
 */
import { createHash } from 'node:crypto';
import type { WritableDb } from '../../history/database/database.ts';
import { firstRow, run } from '../../history/database/prepared.ts';
import { type AuditHeadLine, auditHeadsInLedger } from '../../history/recording/ledger/ledger-file.ts';

/** What the first row of a chain names as the one before. */
const NO_ROW = '0'.repeat(64);

interface AuditRow {
  readonly sequence: number;
  readonly hash: string;
  readonly entry: string;
}

/**
 * Adds a head to this desk's rows, unless it is the newest already.
 * @param ledgerFile of this desk: rows may be missing on the server, and those that the ledger has after the server's
 *   newest are added first. Null where none is missing.
 */
export function recordAuditHeads(db: WritableDb, newest: AuditHeadLine, ledgerFile: string | null): void {
  const recorded = ledgerFile === null ? [] : [...auditHeadsInLedger(ledgerFile)];
  const entries = [...recorded, newest].map(headEntry);
  db.transaction(() => {
    let last = firstRow<AuditRow>(
      db,
      'SELECT sequence, hash, entry FROM audit WHERE desk = current_user ORDER BY sequence DESC LIMIT 1',
    );
    const there = last === null ? -1 : entries.findLastIndex((entry) => isSameHead(entry, last?.entry));
    for (const entry of entries.slice(there + 1)) {
      // A ledger has a head again at each opening and closing.
      if (isSameHead(entry, last?.entry)) continue;
      const previous = last?.hash ?? NO_ROW;
      last = { sequence: (last?.sequence ?? 0) + 1, hash: hashOf(previous, entry), entry };
      run(
        db,
        'INSERT INTO audit (sequence, previous_hash, hash, entry) VALUES (?, ?, ?, ?)',
        ...[last.sequence, previous, last.hash, entry],
      );
    }
  }).immediate();
}

function headEntry({ number, hash, at, explains }: AuditHeadLine): string {
  return JSON.stringify({ number, hash, at, ...(explains && { explains }) });
}

/** Whether they are the same head, whenever it was recorded. */
function isSameHead(entry: string, other: string | undefined): boolean {
  return other !== undefined && withoutTime(entry) === withoutTime(other);
}

/** The same text of `entryOf` without its time. */
function withoutTime(entry: string): string {
  const { at: _, ...head } = JSON.parse(entry) as Record<string, unknown>;
  return JSON.stringify(head);
}

const hashOf = (previous: string, entry: string) => createHash('sha256').update(`${previous}\n${entry}`).digest('hex');
