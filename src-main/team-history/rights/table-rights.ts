/**
 * Which operation of the contract needs which right on a table of a team's history. Who may use the operation is in the
 * contract's own table (docs/use/rights.md), and GRANTs follow from it: a role gets a right where it may use the
 * operation. A right that no operation needs is granted to no one.
 */
import type { OperationName } from '../../../src-preload/contract/contract.ts';

export type TableRight = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

/** The operation that needs a right, the one that the most people may use. */
type TableRights = Readonly<Partial<Record<TableRight, OperationName>>>;

/** Everybody at a desk changes it. A row of an outcome unknown is deleted when it turns out to be another charge. */
const OF_CHARGES = {
  SELECT: 'charges.list',
  INSERT: 'charges.create',
  UPDATE: 'charges.checkNow',
  DELETE: 'charges.checkNow',
} as const;

export const TABLE_RIGHTS: Readonly<Record<string, TableRights>> = {
  customers: OF_CHARGES,
  charges: OF_CHARGES,
  charge_snapshots: OF_CHARGES,
  charge_texts: OF_CHARGES,
  attempts: OF_CHARGES,
  charge_events: {
    SELECT: 'charges.detail',
    INSERT: 'charges.addNote',
    UPDATE: 'erasure.begin',
    DELETE: 'erasure.begin',
  },
  // Their bodies are personal data, whole (OPEN_COLUMNS).
  raw_responses: { SELECT: 'charges.raw', INSERT: 'charges.create', UPDATE: 'erasure.begin', DELETE: 'erasure.begin' },
  tags: {
    SELECT: 'charges.tags',
    INSERT: 'charges.changeTags',
    UPDATE: 'charges.checkNow',
    DELETE: 'charges.changeTags',
  },
  // The id of a charge that an erased attempt turns out to have made is added. Who adds which is in row-rights.ts.
  erasure_tombstones: { SELECT: 'charges.list', INSERT: 'charges.create', UPDATE: 'charges.checkNow' },

  saved_things: { SELECT: 'saved.read', INSERT: 'saved.save', UPDATE: 'saved.save', DELETE: 'saved.remove' },
  batches: {
    SELECT: 'batches.list',
    INSERT: 'batches.prepare',
    UPDATE: 'batches.start',
    DELETE: 'batches.discard',
  },
  batch_rows: {
    SELECT: 'batches.rows',
    INSERT: 'batches.prepare',
    UPDATE: 'batches.editRow',
    DELETE: 'batches.discard',
  },
  receivables: {
    SELECT: 'receivables.list',
    INSERT: 'receivables.add',
    UPDATE: 'receivables.change',
    DELETE: 'erasure.begin',
  },
  receivable_drafts: { SELECT: 'receivables.codes', INSERT: 'receivables.newCode', DELETE: 'erasure.begin' },

  exports: { SELECT: 'exports.made', INSERT: 'exports.write' },
  export_filters: {
    SELECT: 'charges.detail',
    INSERT: 'exports.write',
    UPDATE: 'erasure.begin',
    DELETE: 'erasure.begin',
  },
  reconciliations: {
    SELECT: 'reconcile.list',
    INSERT: 'reconcile.start',
    UPDATE: 'reconcile.pause',
    DELETE: 'reconcile.sweep',
  },
  reconciliation_items: {
    SELECT: 'reconcile.findings',
    INSERT: 'reconcile.start',
    UPDATE: 'reconcile.start',
    DELETE: 'reconcile.sweep',
  },
  closings: { SELECT: 'closing.list', INSERT: 'closing.close' },
  // A person who accepts another amount reads them.
  locked_months: { SELECT: 'charges.list', INSERT: 'closing.lock', DELETE: 'closing.lock' },
  statement_matches: {
    SELECT: 'charges.detail',
    INSERT: 'statements.save',
    UPDATE: 'charges.checkNow',
    DELETE: 'statements.undo',
  },
  gateway_stamps: { SELECT: 'charges.list', INSERT: 'gateways.add', UPDATE: 'gateways.change' },

  // Whose rows of these four is in row-rights.ts.
  desks: {
    SELECT: 'charges.operators',
    INSERT: 'charges.onScreen',
    UPDATE: 'charges.onScreen',
    DELETE: 'gateways.change',
  },
  audit: { SELECT: 'audit.list', INSERT: 'charges.create' },
  watch_duty: { SELECT: 'charges.list', UPDATE: 'charges.checkNow' },
  urgent: {
    SELECT: 'charges.onScreen',
    INSERT: 'charges.onScreen',
    UPDATE: 'charges.onScreen',
    DELETE: 'charges.onScreen',
  },
  // Rows of more than seven days are deleted by whichever desk holds the watch.
  changes: { SELECT: 'charges.list', INSERT: 'charges.create', DELETE: 'charges.checkNow' },
  schema_version: { SELECT: 'charges.list' },
};

/** Columns that everybody who may write a table reads too, though not its others: a repeated commit is found by its id. */
export const OPEN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  raw_responses: ['id', 'time_key', 'at_ms', 'desk', 'epoch'],
};
