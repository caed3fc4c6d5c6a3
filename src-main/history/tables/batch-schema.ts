/** Forms, what is saved by name, and many charges at once. */
import type { Batch, BatchStatus, SpreadsheetMapping } from '../../../src-preload/contract/batches/batch.ts';
import type { BatchChoice } from '../api/batches-api.ts';
import type { HistoryKind } from '../api/saved-api.ts';
import {
  desk,
  hashedText,
  integer,
  oneOf,
  oneRow,
  optional,
  type TableDefinition,
  type Tables,
  text,
  textKey,
} from './table.ts';

/** Half-typed forms, of one desk alone. */
const drafts: TableDefinition = { columns: { id: textKey, saved_at_ms: integer, form: text }, only: 'sqlite' };

/** What people saved by name (saved-api.ts). On a server the last write counts, with the desk it was. */
const saved_things: TableDefinition = {
  columns: {
    id: textKey,
    kind: oneOf<HistoryKind>({ view: true, form: true, message: true, mapping: true }),
    name: text,
    content: text,
    desk,
  },
  constraints: ['UNIQUE (kind, name)'],
};

/** The columns of the list, of one desk alone. */
const list_layouts: TableDefinition = { columns: { one: oneRow, content: text }, only: 'sqlite' };

/**
 * How a row of a batch ended is not stored here: it is the attempt of its `draft_id`, which is unique among attempts, so
 * that no row is ever sent twice. A batch belongs to the desk that prepared it: no other one sends its rows.
 */
const batches: TableDefinition = {
  columns: {
    id: textKey,
    desk,
    // The file's name, as chosen.
    name: text,
    source: oneOf<Batch['source']>({ spreadsheet: true, receivables: true }),
    created_at_ms: integer,
    operator: optional(text),
    // preparing: its rows are being written; one that is found at a start is deleted. draft: checked and corrected,
    // nothing was sent. pilot: only its first charge is sent, and a person decides on.
    status: oneOf<BatchStatus | 'preparing'>({
      preparing: true,
      draft: true,
      pilot: true,
      running: true,
      paused: true,
      done: true,
      cancelled: true,
    }),
    // Why it is paused or cancelled, where no person did it.
    stopped_by: optional(text),
    started_at_ms: optional(integer),
    ended_at_ms: optional(integer),
    // How its amounts are written, for rows that are corrected.
    decimal_sign: oneOf<SpreadsheetMapping['decimal']>({ comma: true, point: true }),
  },
  constraints: ["CHECK ((ended_at_ms IS NULL) = (status NOT IN ('done', 'cancelled')))"],
};

const batch_rows: TableDefinition = {
  columns: {
    // Another one where a person sends a refused or unsent row again; never after an unknown outcome.
    draft_id: textKey,
    batch: { ...text, references: 'batches (id) ON DELETE CASCADE' },
    // From 1.
    position: integer,
    // In the file; null where there was none.
    line: optional(integer),
    receivable: optional(text),
    // Null where the amount cannot be read.
    amount: optional(integer),
    // As sent, empty for none; the document in digits. For the questions whether they were seen before.
    reference: text,
    document: text,
    // The texts of its cells (contract/batches/batch.ts).
    cells: { type: 'json' },
    // What keeps it from being sent, and where it was seen before, JSON lists.
    problems: text,
    seen: text,
    // held: a possible duplicate came up when it was to be sent.
    choice: oneOf<BatchChoice>({ send: true, 'send-anyway': true, 'leave-out': true, held: true }),
  },
  indexes: {
    batch_rows_in_order: { on: '(batch, position)', isUnique: true },
    batch_rows_by_reference: { on: hashedText('reference'), where: "reference <> ''" },
  },
};

export const BATCH_TABLES: Tables = { drafts, saved_things, list_layouts, batches, batch_rows };
