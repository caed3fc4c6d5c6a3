/** Attempts that the ledger names and a history lacks come back from it. */
import { randomUUID } from 'node:crypto';
import type { WritableDb } from '../../database/database.ts';
import { firstValue } from '../../database/prepared.ts';
import { readOne } from '../../database/reads.ts';
import { ledgerFileIn } from '../../sqlite/history-files.ts';
import { attemptInput, closeAttempt, insertAttempt } from '../attempt-record.ts';
import { ledgerChunks } from '../ledger/ledger-file.ts';
import { readOpenReferences } from '../ledger/open-references.ts';
import { knownIds } from './known-ids.ts';
import { type AttemptLine, LedgerAttempts } from './ledger-attempts.ts';

/**
 * Inserts the attempts that the history lacks. One without an end is inserted as open, so that the start ends it as of
 * unknown outcome. One that made a charge which the history lacks too is inserted as created where its draft is known: the
 * charge is read again, and belongs to the draft's receivable or batch row then (write-observation.ts). Returns how many
 * are open. The caller's transaction.
 */
export function insertLost(
  db: WritableDb,
  { open, made }: LedgerAttempts,
  folder: string,
  newId: () => string,
): number {
  const known = knownIds(db, [...open.keys(), ...[...made].flatMap(([id, { transactionId }]) => [id, transactionId])]);
  const typed = readOpenReferences(folder);
  let opened = 0;
  for (const [id, line] of open) {
    if (known.has(id)) continue;
    addFromLedger(db, line, newId(), typed.get(id) ?? '');
    opened += 1;
  }
  for (const [id, line] of made) {
    if (known.has(id) || known.has(line.transactionId)) continue;
    addFromLedger(db, line, newId(), typed.get(id) ?? '');
    const attempt = readOne(db, attemptInput(id));
    if (attempt !== null) closeAttempt(db, attempt, { outcome: 'created', at: line.endedAt });
  }
  return opened;
}

/** The same from the whole ledger of a folder; the caller's transaction. */
export function addLostAttempts(db: WritableDb, folder: string, newId: () => string = randomUUID): number {
  const attempts = new LedgerAttempts();
  for (const { entries } of ledgerChunks(ledgerFileIn(folder), 0)) for (const entry of entries) attempts.add(entry);
  return insertLost(db, attempts, folder, newId);
}

/** With its reference: a generated one from the ledger, a typed one from the open references. */
function addFromLedger(
  db: WritableDb,
  { attemptId: id, draftId, at, amount, reference: generated = '' }: AttemptLine,
  newDraftId: string,
  typed: string,
): void {
  const reference = typed || generated;
  insertAttempt(db, {
    id,
    at,
    reference,
    body: {
      amount,
      method: 'PIX',
      metadata: { ...(reference && { sellerExternalRef: reference }), balcaoAttempt: id },
    },
    draft: {
      // Another attempt of the draft is in the history: the one that was tried before it, or after.
      id: draftId === undefined || hasAttempt(db, draftId) ? newDraftId : draftId,
      amount,
      customer: { name: '', email: '', phone: '', document: '' },
      items: [],
      reference: typed,
      metadata: [],
      postbackUrl: '',
    },
  });
}

function hasAttempt(db: WritableDb, draftId: string): boolean {
  return firstValue<number>(db, 'SELECT 1 FROM attempts WHERE draft_id = ?', draftId) !== null;
}
