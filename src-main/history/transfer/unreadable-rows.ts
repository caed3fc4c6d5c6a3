/**
 * Removes from the copy of a foreign history, already of this version's schema, what no Balcão writes: documents that do
 * not parse, texts that inflate without end, instants that no calendar has. What stays can be shown and merged.
 */

import { z } from 'zod';
import { batchCells, batchRow, batchStop, MOST_BATCH_ROWS } from '../../../src-preload/contract/batches/batch.ts';
import { chargeFilter, wireCause } from '../../../src-preload/contract/charges/charge.ts';
import { auditHead } from '../../../src-preload/contract/policy/audit.ts';
import { closingBasis, closingDesk, closingLine } from '../../../src-preload/contract/reports/closing.ts';
import { exportFormat } from '../../../src-preload/contract/reports/export-options.ts';
import { reconciledOutcome } from '../../../src-preload/contract/reports/reports.ts';
import { localId, MAXIMUM_AMOUNT } from '../../../src-preload/contract/values/values.ts';
import { parseBounded } from '../../gateway/reading/bounded-json.ts';
import type { WritableDb } from '../database/database.ts';
import { inflate } from '../database/deflate.ts';
import { allRows, eachRow, firstRow, firstValue, run } from '../database/prepared.ts';
import type { RawRow } from '../database/tables.ts';
import { rowsOfClosing } from '../reports/closing-document.ts';
import { readBundle } from './charge-bundle.ts';
import {
  STORED_ROWS,
  storedAttempt,
  storedFields,
  storedRequest,
  storedResponses,
  storedSnapshot,
  storedStatus,
  storedTimeline,
} from './stored-charge-schema.ts';

/** The most entries of one charge's timeline, and the most of its answers. */
const MOST_RECORDS = 10_000;
/** Bytes as stored, of one charge: some hundred times the largest known. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Levels of objects in a document: an answer has 64 at most, and is inside a snapshot. */
const DEEPEST = 80;
/** Bytes of a draft, a template, a saved view or a filter. */
const LONGEST_FORM = 1024 * 1024;
const CHARGES_PER_STEP = 1_000;

/** A recorded filter names every charge of a customer, however many. */
const recordedFilter = chargeFilter.extend({ keys: z.array(localId).optional() });

/** Returns how many rows it removed: charges with everything that is theirs, and rows that belong to none. */
export function removeUnreadableRows(db: WritableDb, onProgress: (done: number, total: number) => void): number {
  const total = firstValue<number>(db, 'SELECT count(*) FROM charges') ?? 0;
  // Keys that Balcão never gives; one beyond 2^53 would be found again and again.
  let removed = run(db, 'DELETE FROM charges WHERE time_key < 0 OR time_key > ?', Number.MAX_SAFE_INTEGER);
  db.transaction(() => nameUnknownCauses(db)).immediate();
  let after = -1;
  for (let done = 0; ; ) {
    const timeKeys = allRows<{ timeKey: number }>(
      db,
      'SELECT time_key AS timeKey FROM charges WHERE time_key > ? ORDER BY time_key LIMIT ?',
      after,
      CHARGES_PER_STEP,
    ).map(({ timeKey }) => timeKey);
    const unreadable = timeKeys.filter((timeKey) => !isReadableCharge(db, timeKey));
    db.transaction(() => {
      for (const timeKey of unreadable) removeCharge(db, timeKey);
    }).immediate();
    removed += unreadable.length;
    done += timeKeys.length;
    onProgress(done, total);
    const last = timeKeys.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return removed + db.transaction(() => removeUnowned(db)).immediate();
}

/** Another version's word for a broken connection says no more to this one than that it broke. */
function nameUnknownCauses(db: WritableDb): void {
  const known = JSON.stringify(wireCause.options);
  run(
    db,
    "UPDATE attempts SET cause = 'other' WHERE cause IS NOT NULL AND cause NOT IN (SELECT value FROM json_each(?))",
    known,
  );
  run(
    db,
    `UPDATE charge_events SET event = json_set(event, '$.cause', 'other')
     WHERE substr(event, 1, 25) = '{"kind":"outcome-unknown"' AND json_valid(event)
       AND json_extract(event, '$.cause') NOT IN (SELECT value FROM json_each(?))`,
    known,
  );
}

function removeCharge(db: WritableDb, timeKey: number): void {
  run(db, 'DELETE FROM attempts WHERE time_key = ?', timeKey);
  run(db, 'DELETE FROM charges WHERE time_key = ?', timeKey);
}

function isReadableCharge(db: WritableDb, timeKey: number): boolean {
  const size = firstRow<{ records: number; bytes: number }>(
    db,
    `SELECT
       (SELECT count(*) FROM charge_events WHERE time_key = @key) +
       (SELECT count(*) FROM raw_responses WHERE time_key = @key) +
       (SELECT count(*) FROM attempts WHERE time_key = @key) +
       (SELECT count(*) FROM tags WHERE time_key = @key) AS records,
       (SELECT coalesce(sum(length(event)), 0) FROM charge_events WHERE time_key = @key) +
       (SELECT coalesce(sum(length(body)), 0) FROM raw_responses WHERE time_key = @key) +
       (SELECT coalesce(sum(length(request) + coalesce(length(response), 0)), 0) FROM attempts WHERE time_key = @key) +
       (SELECT coalesce(sum(length(document)), 0) FROM charge_snapshots WHERE time_key = @key) AS bytes`,
    { key: timeKey },
  );
  if (size === null || size.records > MOST_RECORDS || size.bytes > MOST_BYTES) return false;
  try {
    const { snapshot, status, timeline, responses, attempts, others } = readBundle(db, timeKey);
    return (
      storedSnapshot.safeParse(snapshot).success &&
      parseBounded(JSON.stringify(snapshot), DEEPEST).ok &&
      storedStatus.safeParse(status).success &&
      storedTimeline.safeParse(timeline).success &&
      storedResponses.safeParse(responses).success &&
      attempts.every(isReadableAttempt) &&
      others.every(({ table, rows }) => rows.every((row) => STORED_ROWS[table]?.safeParse(row).success === true))
    );
  } catch {
    // It does not inflate, or is no JSON.
    return false;
  }
}

function isReadableAttempt(attempt: RawRow): boolean {
  try {
    const { request, response, fields } = attempt;
    if (response instanceof Uint8Array) inflate(response);
    return (
      storedAttempt.safeParse(attempt).success &&
      (fields === null || storedFields.safeParse(bounded(fields)).success) &&
      request instanceof Uint8Array &&
      storedRequest.safeParse(bounded(inflate(request))).success
    );
  } catch {
    return false;
  }
}

/** An edited closing stays, and is told by its digest; one that no Balcão could show does not. */
function areClosingRows(rows: Uint8Array | null): boolean {
  try {
    return rowsOfClosing({ rows }).every((line) => closingRow.safeParse(bounded(line)).success);
  } catch {
    return false;
  }
}

/** The value of a JSON text; undefined where it is none, or nests too deeply. */
function bounded(stored: unknown): unknown {
  const reading = typeof stored === 'string' ? parseBounded(stored, DEEPEST) : null;
  return reading?.ok === true ? reading.value : undefined;
}

const closingLines = z.array(closingLine.partial().required({ day: true, state: true, count: true, gross: true }));
const instantOfRow = z.int().min(-8.64e15).max(8.64e15);
const closingFigures = z.looseObject({
  lines: closingLines,
  returningStates: z.array(z.string()).optional(),
  mark: z.string().optional(),
  desks: z.array(closingDesk.omit({ isBehind: true })).optional(),
  auditHead: auditHead.nullable(),
});
const optionalCents = z.int().nullable();
const optionalInstant = instantOfRow.nullable();
const optionalId = z.string().nullable();
/** As closing-document.ts writes it. */
const closingRow = z.tuple([
  z.enum(['charge', 'payment', 'return']),
  optionalId,
  optionalId,
  z.string(),
  z.int(),
  optionalCents,
  optionalCents,
  instantOfRow,
  optionalInstant,
  optionalInstant,
  z.int(),
]);
/** The deflated rows of a closing: null where an earlier version closed it. */
const closingRows = z.instanceof(Uint8Array).nullable().refine(areClosingRows);
const json = (schema: z.ZodType) =>
  z
    .string()
    .max(LONGEST_FORM)
    .refine((stored) => schema.safeParse(bounded(stored)).success);
const anObject = z.record(z.string(), z.unknown());
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const anId = z.string().min(1).max(1_000);
const anyText = z.string().max(2_000);

/** The rows that belong to no charge, by table: its key, and what each row has to be. */
const UNOWNED: Readonly<Record<string, { readonly key: string; readonly schema: z.ZodType }>> = {
  drafts: { key: 'id', schema: z.looseObject({ id: anId, saved_at_ms: instantOfRow, form: json(anObject) }) },
  templates: { key: 'id', schema: z.looseObject({ id: anId, name: anId, content: json(anObject) }) },
  saved_views: { key: 'id', schema: z.looseObject({ id: anId, name: anId, content: json(anObject) }) },
  list_layouts: { key: 'one', schema: z.looseObject({ content: json(anObject) }) },
  receivables: {
    key: 'id',
    schema: z.looseObject({
      id: localId,
      created_at_ms: instantOfRow,
      customer_name: anyText,
      customer_email: anyText,
      customer_phone: anyText,
      customer_document: anyText,
      // No sum of them overflows.
      amount: z.int().min(1).max(MAXIMUM_AMOUNT),
      due_day: z.iso.date(),
      description: anyText,
      reference: anyText,
      batch: localId.nullable(),
      closed_at_ms: instantOfRow.nullable(),
      paid_charges: z.int().min(0),
      paid_at_ms: instantOfRow.nullable(),
      received_amount: z.int().min(0),
      unconfirmed: z.int().min(0).max(1),
      returned_state: anyText.nullable(),
      extra_settled: z.int().min(0),
      texts_folded: z.string().max(20_000),
      operator: z.string().max(1_000).nullable(),
    }),
  },
  receivable_drafts: {
    key: 'draft_id',
    schema: z.looseObject({ draft_id: localId, receivable: localId, at_ms: instantOfRow }),
  },
  batches: {
    key: 'id',
    schema: z.looseObject({
      id: localId,
      name: anyText,
      created_at_ms: instantOfRow,
      started_at_ms: instantOfRow.nullable(),
      ended_at_ms: instantOfRow.nullable(),
      stopped_by: batchStop.nullable(),
      operator: z.string().max(1_000).nullable(),
    }),
  },
  batch_rows: {
    key: 'draft_id',
    schema: z.looseObject({
      draft_id: localId,
      batch: localId,
      position: z.int().min(1).max(MOST_BATCH_ROWS),
      line: z.int().min(1).nullable(),
      receivable: localId.nullable(),
      amount: z.int().min(0).max(MAXIMUM_AMOUNT).nullable(),
      reference: anyText,
      document: anyText,
      cells: json(batchCells),
      problems: json(batchRow.shape.problems),
      seen: json(batchRow.shape.seen),
    }),
  },
  spreadsheet_mappings: { key: 'id', schema: z.looseObject({ id: anId, name: anId, content: json(anObject) }) },
  exports: {
    key: 'number',
    schema: z.looseObject({
      at_ms: instantOfRow,
      format: exportFormat,
      file_name: anId,
      rows: z.int().min(0),
      sum: z.int(),
      bytes: z.int().min(0),
      sha256: digest,
    }),
  },
  export_filters: {
    key: 'export',
    schema: z.looseObject({ export: anId, at_ms: instantOfRow, format: anId, filter: json(recordedFilter) }),
  },
  reconciliations: {
    key: 'id',
    schema: z.looseObject({
      id: anId,
      started_at_ms: instantOfRow,
      ended_at_ms: instantOfRow.nullable(),
      from_ms: instantOfRow,
      before_ms: instantOfRow,
      rate: z.number(),
      total: z.int().min(0),
    }),
  },
  closings: {
    key: 'id',
    schema: z.looseObject({
      id: anId,
      period: z.string().max(10),
      time_zone: z.string().max(100),
      closed_at_ms: instantOfRow,
      basis: closingBasis,
      operator: z.string().max(200).nullable(),
      // Closings of earlier versions have the lines alone, and lack the later counts.
      figures: json(z.union([closingLines, closingFigures])),
      rows: closingRows,
      sha256: digest.nullable(),
    }),
  },
  erasure_tombstones: {
    key: 'key',
    schema: z.looseObject({ key: anId, transaction_id: anId.nullable(), at_ms: instantOfRow }),
  },
};

const reconciliationItem = z.looseObject({
  charge_key: z.uuid(),
  transaction_id: anId,
  outcome: reconciledOutcome.or(z.literal('unchanged')).nullable(),
  checked_at_ms: instantOfRow.nullable(),
});

function removeUnowned(db: WritableDb): number {
  let removed = 0;
  const removeWhere = (table: string, key: string, isReadable: (row: RawRow) => boolean, which = '') => {
    const keys: (string | number)[] = [];
    for (const row of eachRow<RawRow>(db, `SELECT * FROM "${table}" ${which}`)) {
      const value = row[key];
      if (!isReadable(row) && (typeof value === 'string' || typeof value === 'number')) keys.push(value);
    }
    for (const value of keys) removed += run(db, `DELETE FROM "${table}" WHERE "${key}" = ?`, value);
  };
  removeWhere('attempts', 'id', isReadableAttempt, 'WHERE time_key IS NULL');
  for (const [table, { key, schema }] of Object.entries(UNOWNED))
    removeWhere(table, key, (row) => schema.safeParse(row).success);
  // Of a reconciliation with one unreadable item, none can be trusted.
  removeWhere('reconciliation_items', 'reconciliation', (row) => reconciliationItem.safeParse(row).success);
  return removed;
}
