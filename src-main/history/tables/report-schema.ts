/** What is reported of a history: exports, reconciliations, closings, and the lines of bank statements. */
import type { ClosingBasis } from '../../../src-preload/contract/reports/closing.ts';
import type { ReportBasis } from '../../../src-preload/contract/reports/reports.ts';
import type { StatementKind } from '../../../src-preload/contract/reports/statements.ts';
import type { ReconciliationStatus, SweepRound } from '../api/reports-api.ts';
import type { StatementText } from '../api/statement-matches-api.ts';
import {
  blob,
  countedKey,
  desk,
  integer,
  oneOf,
  optional,
  owningCharge,
  type TableDefinition,
  type Tables,
  text,
  textKey,
} from './table.ts';

const exports: TableDefinition = {
  columns: {
    number: countedKey,
    at_ms: integer,
    format: text,
    file_name: text,
    desk,
    rows: integer,
    sum: integer,
    bytes: integer,
    sha256: text,
    masked: integer,
    operator: optional(text),
    // The row of export_filters with its filter.
    export: text,
    // Its options (export-options.ts), as JSON: never a text typed into a filter.
    options: text,
  },
};

/** The filter of each export, for the timelines of the charges it wrote. */
const export_filters: TableDefinition = {
  columns: { export: textKey, at_ms: integer, format: text, filter: text, operator: optional(text) },
};

const reconciliations: TableDefinition = {
  columns: {
    id: textKey,
    // The desk that leads it.
    desk,
    started_at_ms: integer,
    ended_at_ms: optional(integer),
    basis: oneOf<ReportBasis>({ created: true, paid: true }),
    from_ms: integer,
    before_ms: integer,
    // Reads per second.
    rate: { type: 'real' },
    total: integer,
    status: oneOf<ReconciliationStatus>({ running: true, paused: true, done: true, cancelled: true }),
    // A sweep is a day's automatic round over settled charges: its items are its findings alone, its total counts
    // requests, and before_ms is the start of its day.
    kind: { ...oneOf({ period: true, sweep: true }), default: "'period'" },
    // Why a sweep did not read every due charge.
    stopped_by: optional(
      oneOf<NonNullable<SweepRound['stoppedBy']>>({ 'rate-limited': true, 'day-limit': true, unavailable: true }),
    ),
  },
  constraints: ["CHECK ((ended_at_ms IS NULL) = (status IN ('running', 'paused')))"],
  indexes: { reconciliations_one_open: { on: '(kind)', where: 'ended_at_ms IS NULL', isUnique: true } },
};

const reconciliation_items: TableDefinition = {
  columns: {
    reconciliation: { ...text, references: 'reconciliations (id) ON DELETE CASCADE' },
    position: integer,
    charge_key: text,
    transaction_id: text,
    outcome: optional(text),
    state_before: optional(text),
    state_after: optional(text),
    checked_at_ms: optional(integer),
  },
  key: ['reconciliation', 'position'],
  indexes: {
    reconciliation_items_waiting: { on: '(reconciliation, position)', where: 'outcome IS NULL' },
    reconciliation_items_found: {
      on: '(reconciliation, position)',
      where: "outcome IS NOT NULL AND outcome <> 'unchanged'",
    },
  },
};

/** None ever changes: a trigger of a file and the rights on a server see to it. */
const closings: TableDefinition = {
  columns: {
    id: textKey,
    desk,
    period: text,
    basis: oneOf<ClosingBasis>({ created: true, paid: true, cash: true }),
    time_zone: text,
    closed_at_ms: integer,
    operator: optional(text),
    figures: text,
    // Its charges by ids, amounts, states and instants, deflated JSON.
    rows: blob,
    // Of the figures and the rows.
    sha256: text,
    // Of its period and basis, from 1. Null for one that was moved in from a file.
    version: { ...optional(integer), only: 'postgres' },
  },
  constraints: [{ postgres: 'UNIQUE (period, basis, version)' }],
  indexes: { closings_of_period: { on: '(period, basis, closed_at_ms)' } },
};

/** Closed months of this zone into which nothing is dated without a question. */
const locked_months: TableDefinition = {
  columns: {
    // `2026-11`
    month: textKey,
    locked_at_ms: integer,
    operator: optional(text),
  },
};

/**
 * Which line of a bank's statement is which charge's payment, or refund. A batch payout is one line of many charges. The
 * bank's own text is not stored.
 */
const statement_matches: TableDefinition = {
  columns: {
    // The line's account, day, cents, a digest of its text and its number among equals; then the bank's own id.
    line_id: text,
    time_key: owningCharge,
    kind: oneOf<StatementKind>({ payment: true, refund: true }),
    // The evidence of the match; `person` where an operator confirmed a proposal.
    evidence: text,
    // The bank's day, and the line's amount in cents.
    day: text,
    amount: integer,
    matched_at_ms: integer,
    operator: optional(text),
  },
  key: ['line_id', 'time_key', 'kind'],
  indexes: { statement_matches_of_charge: { on: '(time_key, kind)', isUnique: true } },
};

/** The bank's file that is open on the statement's screen, of one desk alone: its text, and what was chosen there. */
const kept_statements: TableDefinition = {
  columns: {
    id: textKey,
    loaded_at_ms: integer,
    // The file's name, as chosen.
    name: text,
    format: oneOf<StatementText['format']>({ csv: true, xlsx: true }),
    content: text,
    // As JSON; null before any was chosen.
    mapping: optional(text),
    matched: integer,
    picks: text,
  },
  only: 'sqlite',
};

export const REPORT_TABLES: Tables = {
  exports,
  export_filters,
  reconciliations,
  reconciliation_items,
  closings,
  locked_months,
  statement_matches,
  kept_statements,
};
