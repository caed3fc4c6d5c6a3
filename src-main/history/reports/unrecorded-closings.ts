/** Appends to the ledger the closings that a crash kept out of it: they were committed, and their line was not written. */

import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { openToInspect } from '../../sqlite-file/integrity-check.ts';
import { auditHeadsInLedger, type ClosingLedgerLine, closingsInLedger } from '../recording/ledger/ledger-file.ts';
import { HISTORY_FILE, historyFileIn, ledgerFileIn } from '../sqlite/history-files.ts';
import { hasOwnSchema } from '../sqlite/own-schema.ts';
import { integrityOf } from './closing-document.ts';
import { closingHeads, storedClosing } from './read-closing.ts';

/**
 * To be called after an unclean end, before anything else is appended. Every closing is followed by an entry of the audit
 * trail whose head is in the ledger: one without a line whose own head is not older than the ledger's last was the last
 * thing done. A closing that came from a team has no head, and is left as it is.
 * @throws the file system's error where the ledger cannot be written.
 */
export function recordUnrecordedClosings(folder: string): void {
  const file = ledgerFileIn(folder);
  const last = [...auditHeadsInLedger(file)].at(-1);
  if (last === undefined) return;
  const recorded = closingsInLedger(file);
  const db = openToInspect(historyFileIn(folder), HISTORY_FILE);
  try {
    if (!hasOwnSchema(db)) return;
    const lines = closingHeads(db).flatMap(({ id, number }): ClosingLedgerLine[] => {
      const closing = recorded.has(id) || number < last.number ? null : storedClosing(db, id);
      if (closing?.sha256 == null || integrityOf(closing, closing.sha256) !== 'whole') return [];
      const { period, basis, timeZone, closedAt: at, sha256 } = closing;
      return [{ kind: 'closing', id, period, basis, timeZone, at, sha256 }];
    });
    if (lines.length > 0) append(file, lines);
  } finally {
    db.close();
  }
}

/** After an empty line, which no reader minds: the crash may have torn the last one. */
function append(file: string, lines: readonly ClosingLedgerLine[]): void {
  const descriptor = openSync(file, 'a', 0o600);
  try {
    writeSync(descriptor, `\n${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
