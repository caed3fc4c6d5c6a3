/** What the writer answers: one name, one function, declared here and nowhere else, as for the readers (reader-calls.ts). */

import type { AttemptEnd, Observation, Observed } from '../api/history-api.ts';
import { readRow, timeKeyOfTransaction } from '../charges/charge-store.ts';
import { addNote, changeTags } from '../charges/notes-and-tags.ts';
import { deleteDraft, deleteTemplate, saveDraft, saveTemplate } from '../queries/drafts-and-templates.ts';
import { recordExportFilter as noteExportScope } from '../queries/export-filters.ts';
import { deleteView, saveLayout, saveView } from '../queries/saved-views.ts';
import { LastResponses } from '../recording/last-responses.ts';
import { acceptAmount } from '../recording/requested-amount.ts';
import { endAttempt, endOpenAttempts, openAttempt, withdrawAttempt } from '../recording/write-attempt.ts';
import { type Adoption, markChecked, markUnknown, observe, setAside } from '../recording/write-observation.ts';
import {
  openReconciliation,
  recordExport,
  recordReconciled,
  saveClosing,
  setReconciliation,
} from '../reports/write-report.ts';
import { readHeldPragmas } from '../sqlite/connection.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';
import { writeStamp } from '../transfer/stored-stamp.ts';
import { maintenanceWriterCalls } from './maintenance-calls.ts';

const seen = new LastResponses();

function observeUnseen(db: WritableDb, observation: Observation, adoption: Adoption): Observed {
  if (observation.source !== 'adopt' && seen.isSeen(observation)) {
    const number = timeKeyOfTransaction(db, observation.transactionId);
    if (number !== null) return { kind: 'unchanged', row: readRow(db, number) };
  }
  seen.forget(observation.transactionId);
  const observed = observe(db, observation, adoption);
  if (observed.kind === 'changed' || observed.kind === 'unchanged') seen.remember(observation);
  return observed;
}

/** What was last read of a charge says nothing of what this answer makes of it. */
function endAndForget(db: WritableDb, attemptId: string, end: AttemptEnd): ReturnType<typeof endAttempt> {
  if (end.outcome === 'created') seen.forget(end.observation.transactionId);
  return endAttempt(db, attemptId, end);
}

/** The next answer finds the charge again, though it may say what the last one said. */
function markAndForget(db: WritableDb, transactionId: string, at: number): void {
  seen.forget(transactionId);
  markUnknown(db, transactionId, at);
}

/** What services ask of the writer. `by` is who is at the desk, null where nobody has said so. */
export const serviceWriterCalls = {
  /** Ends every attempt a crash left open as `unknown`/`crash`; gives their rows. Called once, before the first create. */
  endOpenAttempts,
  /** Moves "last checked" of many at once; batched by the caller, one commit. */
  markChecked,
  /** The service does not know this charge; the flag is taken off by the next read that finds it. */
  markUnknown: markAndForget,
  /** Sets an outcome-unknown row aside; null where no charge has this key. */
  setAside,
  /** Takes the amount the service answered for right (requested-amount.ts); null where no charge has this key. */
  acceptAmount,
  /** Null where no charge has this key. */
  addNote,
  /** One commit for all; gives the rows that changed. */
  changeTags,
  keepView: saveView,
  dropView: deleteView,
  keepLayout: saveLayout,
  /** Keeps a form being typed; it is gone in the commit that makes a charge, or an unknown outcome, of it. */
  keepDraft: saveDraft,
  dropDraft: deleteDraft,
  /** Keeps a template; one of the same name is replaced. */
  keepTemplate: saveTemplate,
  dropTemplate: deleteTemplate,
  noteExport: recordExport,
  /**
   * Notes what an export was narrowed to (a selection: by its `keys`), so that the timelines of the charges it wrote
   * tell of it. One row an export. A filter's text may be somebody's name: it is erased with that person.
   */
  noteExportScope,
  /** Lays out a period's charges to be read again, oldest first. Null where another reconciliation is still open. */
  openReconciliation,
  noteReconciled: recordReconciled,
  setReconciliation,
  keepClosing: saveClosing,
  /** Says, in the file itself, whose history it is: when a gateway is opened, and when it is renamed. */
  writeStamp,
} as const;

export const writerCalls = {
  ...serviceWriterCalls,
  ...maintenanceWriterCalls,
  openAttempt,
  withdrawAttempt,
  endAttempt: endAndForget,
  observe: observeUnseen,
  heldPragmas: (db: ReadableDb) => readHeldPragmas(db),
} as const;

export type WriterCalls = typeof writerCalls;
