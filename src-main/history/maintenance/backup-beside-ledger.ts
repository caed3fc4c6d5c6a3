/** What a backup holds, and what the ledger beside it would add. */

import type { BackupContent } from '../api/maintenance-api.ts';
import { missingTransactions } from '../recording/compared/missing-transactions.ts';
import { openToInspect } from '../sqlite/integrity-check.ts';
import { readBackup } from './backup.ts';

export function readBackupBesideLedger(path: string, folder: string): BackupContent & { ledgerBrings: number } {
  const content = readBackup(path);
  if (content.findings.length > 0) return { ...content, ledgerBrings: 0 };
  const db = openToInspect(path);
  try {
    return { ...content, ledgerBrings: missingTransactions(db, folder).length };
  } finally {
    db.close();
  }
}
