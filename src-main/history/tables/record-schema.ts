/**
 * What is known of each charge in addition to its columns, and the attempts to make them. Units as in charge-schema.ts.
 */
import type { AttemptRecord } from '../api/history-api.ts';
import {
  blob,
  chargeKey,
  countedKey,
  desk,
  integer,
  oneOf,
  optional,
  owningCharge,
  sortedTextOf,
  type TableDefinition,
  type Tables,
  text,
  textKey,
} from './table.ts';

const charge_snapshots: TableDefinition = { columns: { time_key: chargeKey, document: blob } };

const charge_events: TableDefinition = {
  columns: { id: countedKey, time_key: owningCharge, at_ms: integer, event: text, desk },
  indexes: { charge_events_of_charge: { on: '(time_key)' } },
};

const raw_responses: TableDefinition = {
  columns: {
    id: countedKey,
    // On a server not deleted with its charge: a role that may delete a row of an outcome unknown cannot delete an
    // answer this way.
    time_key: {
      ...integer,
      references: {
        sqlite: 'charges (time_key) ON UPDATE CASCADE ON DELETE CASCADE',
        postgres: 'charges (time_key) ON UPDATE CASCADE',
      },
    },
    at_ms: integer,
    body: blob,
    desk,
    // The epoch of the watch's holder that read it (worker/team-writer-calls.ts); null for a response that a person requested.
    epoch: {
      ...optional(integer),
      default: "nullif(current_setting('balcao.epoch', true), '')::bigint",
      only: 'postgres',
    },
  },
  indexes: { raw_responses_of_charge: { on: '(time_key)' } },
};

/** Normalized (charge-search-columns.ts). */
const charge_texts: TableDefinition = {
  columns: {
    time_key: chargeKey,
    name: text,
    email: text,
    phone: text,
    document: text,
    reference: text,
    items: text,
    ids: text,
    invoice: text,
  },
  indexes: {
    charge_texts_by_name: { on: sortedTextOf('name') },
    // The expression of every search (charge-search-columns.ts). What it puts off, kB, a creation takes in at last: of
    // PostgreSQL's own four MB one creation in some thousand waited three seconds.
    charge_texts_by_part: {
      on: {
        postgres: String.raw`USING gin ((
          name || E'\n' || email || E'\n' || phone || E'\n' || document || E'\n' || reference || E'\n' || items || E'\n' || ids || E'\n' || invoice
        ) public.gin_trgm_ops) WITH (gin_pending_list_limit = 256)`,
      },
    },
  },
};

/** The charges whose texts are not in a file's text index yet (sqlite/schema.ts). */
const fts_pending: TableDefinition = { columns: { time_key: { ...integer, key: 'given' } }, only: 'sqlite' };

const tags: TableDefinition = {
  columns: { tag: text, time_key: owningCharge },
  key: ['tag', 'time_key'],
  indexes: { tags_of_charge: { on: '(time_key)' } },
};

/** Charges whose person was erased, by ids alone: no import and no later response brings the person back. */
const erasure_tombstones: TableDefinition = {
  columns: { key: textKey, transaction_id: optional(text), at_ms: integer },
  indexes: { erasure_tombstones_by_transaction: { on: '(transaction_id)', where: 'transaction_id IS NOT NULL' } },
};

/**
 * A draft is deleted in the commit that records its charge or its unknown outcome (write-attempt.ts): it must never be
 * there to be sent a second time.
 */
const attempts: TableDefinition = {
  columns: {
    id: textKey,
    draft_id: { ...text, isUnique: true },
    time_key: { ...optional(integer), references: 'charges (time_key) ON UPDATE CASCADE ON DELETE SET NULL' },
    started_at_ms: integer,
    ended_at_ms: optional(integer),
    outcome: oneOf<AttemptRecord['outcome']>({
      open: true,
      created: true,
      refused: true,
      'not-sent': true,
      unknown: true,
    }),
    cause: optional(text),
    http_status: optional(integer),
    message: optional(text),
    fields: optional(text),
    reference: text,
    // The draft and the body as it was sent, deflated; then the raw response, where no charge stores it.
    request: blob,
    response: optional(blob),
    operator: optional(text),
    // Only this desk ends it while it is open.
    desk,
  },
  constraints: ["CHECK ((outcome = 'open') = (ended_at_ms IS NULL))"],
  indexes: {
    attempts_by_charge: { on: '(time_key)', where: 'time_key IS NOT NULL' },
    // Refused and unsent attempts name people too, and no charge leads to them.
    attempts_without_charge: { on: '(started_at_ms)', where: 'time_key IS NULL' },
    attempts_open: {
      on: { sqlite: '(started_at_ms)', postgres: '(desk, started_at_ms)' },
      where: "outcome = 'open'",
    },
    // Their responses name the customer of another charge, who may be erased through that one.
    attempts_answered_with_other: {
      on: '(started_at_ms)',
      where: "cause IN ('answer-other-charge', 'status-false')",
    },
  },
};

export const RECORD_TABLES: Tables = {
  charge_snapshots,
  charge_events,
  raw_responses,
  charge_texts,
  fts_pending,
  tags,
  erasure_tombstones,
  attempts,
};
