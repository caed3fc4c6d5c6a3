/**
 * The heads of the audit trail that ledgers and closings recorded; each number and hash once, as first recorded. Lines
 * that explain differences are there once for each ledger.
 */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { WitnessedHead } from '../../../src-preload/contract/policy/audit.ts';
import { isUuid } from '../../../src-preload/contract/values/uuid.ts';
import { readHeader } from '../../sqlite-file/header.ts';
import { openToInspect } from '../../sqlite-file/integrity-check.ts';
import { auditHeadsInLedger, teamJournalIn } from '../recording/ledger/ledger-file.ts';
import { closingHeads } from '../reports/read-closing.ts';
import { HISTORY_FILE, historyFileIn, ledgerFileIn } from '../sqlite/history-files.ts';
import { hasOwnSchema } from '../sqlite/own-schema.ts';

/** @param folder with one folder for each gateway, named by its id. One whose files cannot be read has no heads. */
export function witnessedHeads(folder: string): WitnessedHead[] {
  const heads = new Map<string, WitnessedHead>();
  const add = (head: Omit<WitnessedHead, 'records'>) => {
    const name = `${head.number} ${head.hash}${head.explains === null ? '' : ` ${head.explains} ${head.gatewayId}`}`;
    const there = heads.get(name);
    // Of one ledger the first line, whatever its clock was.
    const isSameLedger = there?.line != null && head.line !== null && there.gatewayId === head.gatewayId;
    const first = there === undefined || (!isSameLedger && head.at < there.at) ? head : there;
    heads.set(name, { ...first, records: (there?.records ?? 0) + 1 });
  };
  const gatewayIds = existsSync(folder) ? readdirSync(folder).filter(isUuid) : [];
  for (const gatewayId of gatewayIds) {
    const ofGateway = join(folder, gatewayId);
    // A history moves from its file to a team's server: the team's lines are the later ones.
    const ledger = [ofGateway, teamJournalIn(ofGateway)].flatMap((each) =>
      unlessUnreadable(() => [...auditHeadsInLedger(ledgerFileIn(each))]),
    );
    for (const [line, { number, hash, at, explains = null }] of ledger.entries())
      add({ number, hash, at, from: 'ledger', gatewayId, line, explains });
    for (const { number, hash, at } of unlessUnreadable(() => headsOfClosings(historyFileIn(ofGateway))))
      add({ number, hash, at, from: 'closing', gatewayId, line: null, explains: null });
  }
  return [...heads.values()];
}

function headsOfClosings(file: string) {
  if (readHeader(file) !== 'sound') return [];
  const db = openToInspect(file, HISTORY_FILE);
  try {
    // A view of somebody else's named like the table may never end.
    return hasOwnSchema(db) ? closingHeads(db) : [];
  } finally {
    db.close();
  }
}

/** Damaged files and older versions' are reported where they are opened; the other histories still count. */
function unlessUnreadable<Head>(read: () => readonly Head[]): readonly Head[] {
  try {
    return read();
  } catch {
    return [];
  }
}
