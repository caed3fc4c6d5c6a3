/** What a backup holds, and what the ledger next to it would add. */

import { existsSync } from 'node:fs';
import { openToInspect } from '../../sqlite-file/integrity-check.ts';
import type { BackupContent } from '../api/maintenance-api.ts';
import { firstValue } from '../database/prepared.ts';
import { missingTransactions } from '../recording/compared/missing-transactions.ts';
import { HISTORY_FILE } from '../sqlite/history-files.ts';
import { examineForeign } from '../sqlite/own-schema.ts';

export function readBackupBesideLedger(path: string, folder: string): BackupContent & { ledgerBrings: number } {
  const content = readBackup(path);
  if (content.findings.length > 0) return { ...content, ledgerBrings: 0 };
  const db = openToInspect(path, HISTORY_FILE);
  try {
    return { ...content, ledgerBrings: missingTransactions(db, folder).length };
  } finally {
    db.close();
  }
}

/** Reads every page of a backup and counts its charges. @throws HistoryError for one from a newer version. */
export function readBackup(path: string): BackupContent {
  const nothing = { charges: 0, outcomeUnknown: 0, sum: 0, oldest: null, newest: null };
  if (!existsSync(path)) return { ...nothing, findings: ['it is not there'] };
  const findings = examineForeign(path);
  if (findings === 'not-ours') return { ...nothing, findings: ['it is not as Balcão makes them'] };
  if (findings.length > 0) return { ...nothing, findings };
  const db = openToInspect(path, HISTORY_FILE);
  try {
    const value = (sql: string) => firstValue<number>(db, sql);
    return {
      charges: value('SELECT count(*) FROM charges WHERE transaction_id IS NOT NULL') ?? 0,
      outcomeUnknown: value('SELECT count(*) FROM charges WHERE transaction_id IS NULL') ?? 0,
      sum: value('SELECT sum(amount) FROM charges WHERE transaction_id IS NOT NULL') ?? 0,
      oldest: value('SELECT min(created_at_ms) FROM charges'),
      newest: value('SELECT max(created_at_ms) FROM charges'),
      findings,
    };
  } finally {
    db.close();
  }
}
