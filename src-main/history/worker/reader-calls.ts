/**
 * What a reader answers: one name, one function, declared here and nowhere else. The history's methods and its type
 * (history.ts), and the union of requests (worker-protocol.ts), are derived from these tables.
 */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge.ts';
import { readRawResponses } from '../charges/charge-records.ts';
import { readRow, timeKeyOfKey, timeKeyOfTransaction } from '../charges/charge-store.ts';
import { readTags } from '../charges/notes-and-tags.ts';
import { readOperators } from '../charges/operators.ts';
import { countNamedBefore, readPerson } from '../erasure/find-person.ts';
import { isEmpty, readDetail, readPendingCharges, readPossibleDuplicates } from '../queries/charge-detail.ts';
import { readDrafts, readTemplates } from '../queries/drafts-and-templates.ts';
import { exportPage, listPage } from '../queries/list-page.ts';
import { readLayout, readViews } from '../queries/saved-views.ts';
import { suggestCustomers, suggestItems } from '../queries/suggestions.ts';
import { totals } from '../queries/totals.ts';
import { readAttemptOfDraft, readDraft } from '../recording/attempt-record.ts';
import { missingTransactions } from '../recording/missing-transactions.ts';
import { expectedAmount } from '../recording/requested-amount.ts';
import { figures } from '../reports/read-figures.ts';
import { reconcileNext, reconciliationFindings, reconciliations } from '../reports/read-reconciliation.ts';
import {
  changesSince,
  closingLines,
  closingsOf,
  exportsMade,
  otherAmounts,
  statesHeld,
} from '../reports/read-report.ts';
import { readHeldPragmas } from '../sqlite/connection.ts';
import type { ReadableDb } from '../sqlite/handles.ts';
import { exportPerson, maintenanceReaderCalls } from './maintenance-calls.ts';

function rowAt(db: ReadableDb, number: number | null): ChargeRow | null {
  return number === null ? null : readRow(db, number);
}

/** What services ask of the reader that answers the page. */
export const rowCalls = {
  /** Null where no charge has this key. */
  detail: readDetail,
  /** The raw answers kept for a charge, newest first. */
  raw: (db: ReadableDb, key: string) => {
    const number = timeKeyOfKey(db, key);
    return number === null ? [] : readRawResponses(db, number).toReversed();
  },
  row: (db: ReadableDb, key: string) => rowAt(db, timeKeyOfKey(db, key)),
  rowOfTransaction: (db: ReadableDb, transactionId: string) => rowAt(db, timeKeyOfTransaction(db, transactionId)),
  /**
   * What the code in an answer has to ask for, cents: what was asked of this charge, else what is known of it; for an
   * id that is not here, what one of these attempts of unknown outcome asked. Null where nobody knows.
   */
  expectedAmount,
  /** The draft an attempt was made from. */
  draftOf: (db: ReadableDb, key: string) => readDraft(db, key, timeKeyOfKey(db, key)),
  /** Charges or unresolved attempts with the same reference, else pending ones with the same CPF and amount; newest first, five at most. */
  lookalikes: readPossibleDuplicates,
  /**
   * Charges whose state may still change by itself, newest first: PENDING, a state the document does not list, and
   * EXPIRED ones whose expiry (else creation) is at or after `expiredSince`, which a late payment may still reach.
   */
  watchables: readPendingCharges,
  /** Customers of earlier charges by part of a name, CPF or e-mail; the latest met first, a handful. */
  suggestCustomers,
  /** Items of earlier charges by part of their title, as priced last; a handful. */
  suggestItems,
  /** Every tag in use, the most used first. */
  tags: readTags,
  /** Everyone who has made or adopted a charge, by name. */
  operators: readOperators,
  /** Whether anything was ever recorded. */
  isEmpty,
} as const;

/** What services ask of the reader for long jobs, which no page of the list waits for. */
export const jobCalls = {
  /** Rows for an export, newest first, a page at a time. */
  exportPage,
  /** Every state a charge here is in. */
  statesHeld,
  /** Newest first. */
  exportsMade,
  /** Newest first. */
  reconciliations,
  /** What is still to be read again, oldest first. */
  reconcileNext,
  /** Everything but what was as before; refunds of what was PAID come first. */
  reconciliationFindings,
  closingLines,
  /** A period's charges with another amount than was asked, oldest first. */
  otherAmounts,
  /** Closings of one period, newest first. */
  closingsOf,
  /** What happened to a period's charges after an instant, oldest first. */
  changesSince,
  figures,
  /** The person a charge names; null where it names nobody or is not here. */
  personOfCharge: (db: ReadableDb, key: string) => readPerson(db, timeKeyOfKey(db, key)),
  /** Everything held about a person, as one JSON text. */
  exportPerson,
  /** How many charges created before `before` (UTC ms) still name somebody. */
  countNamedBefore,
} as const;

export const readerCalls = {
  ...rowCalls,
  ...jobCalls,
  ...maintenanceReaderCalls,
  list: listPage,
  totals,
  views: readViews,
  layout: readLayout,
  draftsKept: readDrafts,
  templates: readTemplates,
  attemptOfDraft: readAttemptOfDraft,
  missingTransactions,
  heldPragmas: (db: ReadableDb) => readHeldPragmas(db),
} as const;

export type ReaderCalls = typeof readerCalls;
