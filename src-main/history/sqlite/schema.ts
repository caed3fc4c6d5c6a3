/**
 * The whole schema of `history.db`. Amounts are cents; instants (`_ms`) are UTC milliseconds.
 *
 * `charges.time_key` orders charges by creation (time-key.ts), so a page is read without a sort. When a charge's
 * creation instant changes, its key changes, and the rows that refer to it follow.
 *
 * What a list, a filter or an export needs of a charge is a column. Everything known of it is one deflated document
 * (`charge_snapshots`). Its timeline and raw responses are append-only rows (`charge_events`, `raw_responses`); only an
 * erasure or an import rewrites them.
 *
 * Personal data is in `charges.customer_*`, `customers`, `charge_texts`, `charge_snapshots`, `raw_responses`,
 * `attempts`, the notes among `charge_events`, `tags`, `drafts`, `saved_things`, `export_filters`,
 * `batches.name`, `batch_rows` and `receivables`: an erasure covers all of them (erase.ts). `operator` is a name of staff, which erasing a payer does not touch.
 */

import type { FileKind, Schema } from './migration.ts';
import type { SqliteDb } from './sqlite-db.ts';

const CHARGES = `
  -- Everyone a charge names, one row for each spelling. A row is deleted with the last charge that refers to it.
  CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    document TEXT NOT NULL,
    -- Without accents and case, and digits only: for lookups (exact-match.ts, charges-of-person.ts, suggestions.ts).
    name_folded TEXT NOT NULL,
    email_folded TEXT NOT NULL,
    document_digits TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX customers_by_texts ON customers (document, email, phone, name);
  CREATE INDEX customers_by_document ON customers (document_digits) WHERE document_digits <> '';
  CREATE INDEX customers_by_email ON customers (email_folded) WHERE email_folded <> '';

  CREATE TABLE charges (
    time_key INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    -- Null while it is unknown whether the service made it.
    transaction_id TEXT UNIQUE,
    state TEXT NOT NULL,
    amount INTEGER NOT NULL,
    fee_amount INTEGER,
    net_amount INTEGER,
    method TEXT,
    created_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER,
    paid_at_ms INTEGER,
    paid_at_is_observed INTEGER NOT NULL,
    end2end_id TEXT,
    txid TEXT,
    reference TEXT,
    -- Null where the charge names no customer.
    customer_id INTEGER REFERENCES customers (id),
    customer_name TEXT,
    customer_email TEXT,
    customer_phone TEXT,
    customer_document TEXT,
    first_item TEXT,
    item_count INTEGER NOT NULL,
    last_checked_at_ms INTEGER,
    -- The desk's clock minus the service's.
    clock_offset_ms INTEGER,
    -- Bits (attention.ts): why a person should look at it.
    attention INTEGER NOT NULL,
    is_late INTEGER NOT NULL,
    has_gateway_fault INTEGER NOT NULL,
    -- When its unknown outcome was dismissed.
    dismissed_at_ms INTEGER,
    -- Who made or adopted it.
    operator TEXT,
    -- The amount the service reports instead of the requested one, and when a person accepted it.
    answered_amount INTEGER,
    amount_accepted_at_ms INTEGER,
    -- Its code changed to another payee, key, host or amount.
    is_code_changed INTEGER NOT NULL DEFAULT 0,
    -- The service has returned 404 for too long.
    is_unknown_to_gateway INTEGER NOT NULL DEFAULT 0,
    -- The service's instant of creation, where it is not the one that places the charge (placement.ts).
    service_created_at_ms INTEGER,
    -- Bits (attention.ts): whether it has a note or a tag; and its tags in order, one a line.
    marks INTEGER NOT NULL DEFAULT 0,
    tags TEXT,
    -- When a paid charge was first in a state other than PAID, whether or not that state takes money back; and who says
    -- when: the service, Balcão's own first sight of it, a matched bank debit, or a person.
    returned_at_ms INTEGER,
    returned_at_source TEXT CHECK (returned_at_source IN ('service', 'seen', 'bank', 'person')),
    -- The state that the gateway names now, where a payment that was seen makes another one the charge's (returns.ts).
    reported_state TEXT,
    -- The requested amount, where a person accepted another one, which is then the charge's.
    asked_amount INTEGER,
    CHECK (amount >= 0 AND item_count >= 0),
    CHECK ((transaction_id IS NULL) = (state = 'balcao:outcome-unknown'))
  ) STRICT;
  -- Indexes that hold state and amount add up a selection without reading the table.
  CREATE INDEX charges_by_state ON charges (state, time_key, amount);
  CREATE INDEX charges_by_payment ON charges (paid_at_ms, time_key, state, amount) WHERE paid_at_ms IS NOT NULL;
  CREATE INDEX charges_by_return ON charges (returned_at_ms, time_key, state, amount) WHERE returned_at_ms IS NOT NULL;
  CREATE INDEX charges_by_amount ON charges (amount, time_key, state);
  CREATE INDEX charges_by_operator ON charges (operator, time_key, state, amount) WHERE operator IS NOT NULL;
  CREATE INDEX charges_by_customer ON charges (customer_id) WHERE customer_id IS NOT NULL;
  CREATE INDEX charges_by_reference ON charges (reference) WHERE reference IS NOT NULL;
  CREATE INDEX charges_by_email ON charges (customer_email) WHERE customer_email IS NOT NULL;
  CREATE INDEX charges_by_document ON charges (customer_document) WHERE customer_document IS NOT NULL;
  CREATE INDEX charges_by_item ON charges (first_item) WHERE first_item IS NOT NULL;
  CREATE INDEX charges_by_expiry ON charges (expires_at_ms) WHERE expires_at_ms IS NOT NULL;
  CREATE INDEX charges_by_end2end ON charges (end2end_id) WHERE end2end_id IS NOT NULL;
  CREATE INDEX charges_by_tags ON charges (tags) WHERE tags IS NOT NULL;
  CREATE INDEX charges_marked ON charges (time_key) WHERE marks <> 0;
  CREATE INDEX charges_needing_attention ON charges (time_key) WHERE attention <> 0;
  -- Charges that may still change; pending-charges.ts repeats both conditions exactly (model/open-states.ts).
  CREATE INDEX charges_unsettled ON charges (time_key)
    WHERE coalesce(reported_state, state) NOT IN ('PAID', 'EXPIRED', 'FAILED', 'REFUNDED', 'balcao:outcome-unknown');
  CREATE INDEX charges_expired ON charges (coalesce(expires_at_ms, created_at_ms))
    WHERE coalesce(reported_state, state) = 'EXPIRED';
  -- Settled charges by amount, with all that says whether one is to be read again (sweep-rounds.ts).
  CREATE INDEX charges_at_rest ON charges (amount, time_key, last_checked_at_ms, paid_at_ms, created_at_ms)
    WHERE state IN ('PAID', 'FAILED');

  CREATE TABLE charge_snapshots (
    time_key INTEGER PRIMARY KEY REFERENCES charges (time_key) ON UPDATE CASCADE ON DELETE CASCADE,
    document BLOB NOT NULL
  ) STRICT;

  CREATE TABLE charge_events (
    id INTEGER PRIMARY KEY,
    time_key INTEGER NOT NULL REFERENCES charges (time_key) ON UPDATE CASCADE ON DELETE CASCADE,
    at_ms INTEGER NOT NULL,
    event TEXT NOT NULL
  ) STRICT;
  CREATE INDEX charge_events_of_charge ON charge_events (time_key);

  CREATE TABLE raw_responses (
    id INTEGER PRIMARY KEY,
    time_key INTEGER NOT NULL REFERENCES charges (time_key) ON UPDATE CASCADE ON DELETE CASCADE,
    at_ms INTEGER NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
  CREATE INDEX raw_responses_of_charge ON raw_responses (time_key);

  CREATE TABLE tags (
    tag TEXT NOT NULL,
    time_key INTEGER NOT NULL REFERENCES charges (time_key) ON UPDATE CASCADE ON DELETE CASCADE,
    PRIMARY KEY (tag, time_key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tags_of_charge ON tags (time_key);

  -- Charges whose person was erased, by ids alone: no import and no later response brings the person back.
  CREATE TABLE erasure_tombstones (
    key TEXT PRIMARY KEY,
    transaction_id TEXT,
    at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX erasure_tombstones_by_transaction ON erasure_tombstones (transaction_id)
    WHERE transaction_id IS NOT NULL;
`;

const ATTEMPTS = `
  -- A draft is deleted in the commit that records its charge or its unknown outcome (write-attempt.ts): it must
  -- never be there to be sent a second time.
  CREATE TABLE attempts (
    id TEXT PRIMARY KEY,
    draft_id TEXT NOT NULL UNIQUE,
    time_key INTEGER REFERENCES charges (time_key) ON UPDATE CASCADE ON DELETE SET NULL,
    started_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER,
    outcome TEXT NOT NULL CHECK (outcome IN ('open', 'created', 'refused', 'not-sent', 'unknown')),
    cause TEXT,
    http_status INTEGER,
    message TEXT,
    fields TEXT,
    reference TEXT NOT NULL,
    -- The draft and the body as it was sent, deflated; then the raw response, where no charge stores it.
    request BLOB NOT NULL,
    response BLOB,
    operator TEXT,
    CHECK ((outcome = 'open') = (ended_at_ms IS NULL))
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX attempts_by_charge ON attempts (time_key) WHERE time_key IS NOT NULL;
  -- Refused and unsent attempts name people too, and no charge leads to them.
  CREATE INDEX attempts_without_charge ON attempts (started_at_ms) WHERE time_key IS NULL;
  CREATE INDEX attempts_open ON attempts (started_at_ms) WHERE outcome = 'open';
  -- Their responses name the customer of another charge, who may be erased through that one.
  CREATE INDEX attempts_answered_with_other ON attempts (started_at_ms)
    WHERE cause IN ('answer-other-charge', 'status-false');
`;

/**
 * Texts are normalized (charge-search-columns.ts). They are indexed after the commit that changed them, not in it: an
 * attempt's end must not wait for trigrams. `fts_pending` lists the charges whose texts are not indexed yet; it is
 * written in the same commit, so a crash loses nothing. Entries are deleted from the index in the commit that deletes or
 * changes the text (charge-texts.ts).
 *
 * The index has no positions (`detail=none`), which every query would have to read: texts are compared afterwards. It
 * overwrites what it deletes by a setting of its own, since `secure_delete` does not apply to it
 * (https://sqlite.org/fts5.html#the_secure_delete_configuration_option).
 */
const SEARCH = `
  CREATE TABLE charge_texts (
    time_key INTEGER PRIMARY KEY REFERENCES charges (time_key) ON UPDATE CASCADE ON DELETE CASCADE,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    document TEXT NOT NULL,
    reference TEXT NOT NULL,
    items TEXT NOT NULL,
    ids TEXT NOT NULL
  ) STRICT;
  CREATE INDEX charge_texts_by_name ON charge_texts (name);

  CREATE VIRTUAL TABLE charges_fts USING fts5 (
    name, email, phone, document, reference, items, ids,
    content = 'charge_texts', content_rowid = 'time_key', detail = none, tokenize = 'trigram remove_diacritics 1'
  );
  INSERT INTO charges_fts (charges_fts, rank) VALUES ('secure-delete', 1);

  CREATE TABLE fts_pending (time_key INTEGER PRIMARY KEY) STRICT;
`;

const FORMS_AND_VIEWS = `
  CREATE TABLE drafts (
    id TEXT PRIMARY KEY,
    saved_at_ms INTEGER NOT NULL,
    form TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- What people saved by name (api/saved-api.ts): views, forms to start from, messages that go with a code, and the
  -- columns of spreadsheets.
  CREATE TABLE saved_things (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('view', 'form', 'message', 'mapping')),
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    UNIQUE (kind, name)
  ) STRICT, WITHOUT ROWID;

  -- The columns of the list: at most one row.
  CREATE TABLE list_layouts (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    content TEXT NOT NULL
  ) STRICT;
`;

/**
 * Many charges at once. How a row of a batch ended is not stored here: it is the attempt of its `draft_id`, which is
 * unique among attempts, so that no row is ever sent twice.
 */
const BATCHES = `
  CREATE TABLE batches (
    id TEXT PRIMARY KEY,
    -- The file's name, as chosen.
    name TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('spreadsheet', 'receivables')),
    created_at_ms INTEGER NOT NULL,
    operator TEXT,
    -- preparing: its rows are being written; one that is found at a start is deleted. draft: checked and corrected,
    -- nothing was sent. pilot: only its first charge is sent, and a person decides on.
    status TEXT NOT NULL CHECK (status IN ('preparing', 'draft', 'pilot', 'running', 'paused', 'done', 'cancelled')),
    -- Why it is paused or cancelled, where no person did it.
    stopped_by TEXT,
    started_at_ms INTEGER,
    ended_at_ms INTEGER,
    -- How its amounts are written, for rows that are corrected.
    decimal_sign TEXT NOT NULL CHECK (decimal_sign IN ('comma', 'point')),
    CHECK ((ended_at_ms IS NULL) = (status NOT IN ('done', 'cancelled')))
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE batch_rows (
    -- Another one where a person sends a refused or unsent row again; never after an unknown outcome.
    draft_id TEXT PRIMARY KEY,
    batch TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
    -- From 1.
    position INTEGER NOT NULL,
    -- In the file; null where there was none.
    line INTEGER,
    receivable TEXT,
    -- Null where the amount cannot be read.
    amount INTEGER,
    -- As sent, empty for none; the document in digits. For the questions whether they were seen before.
    reference TEXT NOT NULL,
    document TEXT NOT NULL,
    -- The texts of its cells, JSON (contract/batches/batch.ts).
    cells TEXT NOT NULL,
    -- What keeps it from being sent, and where it was seen before, JSON lists.
    problems TEXT NOT NULL,
    seen TEXT NOT NULL,
    -- held: a possible duplicate came up when it was to be sent.
    choice TEXT NOT NULL CHECK (choice IN ('send', 'send-anyway', 'leave-out', 'held'))
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX batch_rows_in_order ON batch_rows (batch, position);
  CREATE INDEX batch_rows_by_reference ON batch_rows (reference) WHERE reference <> '';

  -- Which column of a spreadsheet holds what, for the next file with the same head.
`;

/** Who owes what, due when. The day is the desk's own: the service has none (document, "What the service does"). */
const RECEIVABLES = `
  CREATE TABLE receivables (
    id TEXT PRIMARY KEY,
    created_at_ms INTEGER NOT NULL,
    operator TEXT,
    customer_name TEXT NOT NULL,
    customer_email TEXT NOT NULL,
    customer_phone TEXT NOT NULL,
    customer_document TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    -- 2026-11-20
    due_day TEXT NOT NULL,
    description TEXT NOT NULL,
    reference TEXT NOT NULL,
    -- The batch it came with; null where it was typed.
    batch TEXT,
    -- Closed by a person, without a charge that was paid here.
    closed_at_ms INTEGER,
    closed_as TEXT CHECK (closed_as IN ('paid-elsewhere', 'cancelled')),
    -- Of its charges; kept in the commit that changes one (receivable-payments.ts).
    paid_charges INTEGER NOT NULL DEFAULT 0,
    paid_at_ms INTEGER,
    -- Of those that were confirmed, in cents: less than the amount where a person accepted less.
    received_amount INTEGER NOT NULL DEFAULT 0,
    -- Why it is neither open nor paid: 1 where a payment is to be confirmed; else the state of a charge whose payment
    -- went back, or would where an admin marks that state.
    unconfirmed INTEGER NOT NULL DEFAULT 0,
    returned_state TEXT,
    -- How many payments beyond what was owed a person has dealt with.
    extra_settled INTEGER NOT NULL DEFAULT 0,
    -- The texts above without accents and case.
    texts_folded TEXT NOT NULL,
    CHECK ((closed_at_ms IS NULL) = (closed_as IS NULL)),
    CHECK ((paid_at_ms IS NULL) = (paid_charges = 0))
  ) STRICT;
  -- With their amounts, so that an age is added up without reading the table; the table itself keeps its rowid, because
  -- a search reads it from end to end.
  CREATE INDEX receivables_open ON receivables (due_day, id, amount, received_amount)
    WHERE paid_charges = 0 AND closed_at_ms IS NULL AND unconfirmed = 0 AND returned_state IS NULL;
  CREATE INDEX receivables_held ON receivables (due_day, id, amount) WHERE unconfirmed = 1 OR returned_state IS NOT NULL;
  CREATE INDEX receivables_paid ON receivables (paid_at_ms, id, amount) WHERE paid_charges > 0;
  CREATE INDEX receivables_closed ON receivables (closed_at_ms, id, amount)
    WHERE paid_charges = 0 AND closed_at_ms IS NOT NULL;
  -- receivable-row.ts repeats the condition exactly.
  CREATE INDEX receivables_paid_extra ON receivables (paid_at_ms, id)
    WHERE paid_charges > extra_settled + (closed_at_ms IS NULL);
  CREATE INDEX receivables_by_document ON receivables (customer_document) WHERE customer_document <> '';

  -- The drafts that were sent, or are about to be, for a receivable: its charges are those of their attempts.
  CREATE TABLE receivable_drafts (
    draft_id TEXT PRIMARY KEY,
    receivable TEXT NOT NULL REFERENCES receivables (id) ON DELETE CASCADE,
    at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX receivable_drafts_of ON receivable_drafts (receivable, at_ms);
`;

const REPORTS = `
  CREATE TABLE exports (
    number INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    format TEXT NOT NULL,
    file_name TEXT NOT NULL,
    rows INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    masked INTEGER NOT NULL,
    operator TEXT,
    -- The row of export_filters with its filter.
    export TEXT NOT NULL,
    -- Its options (export-options.ts), as JSON: never a text typed into a filter.
    options TEXT NOT NULL
  ) STRICT;

  -- The filter of each export, for the timelines of the charges it wrote.
  CREATE TABLE export_filters (
    export TEXT PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    format TEXT NOT NULL,
    filter TEXT NOT NULL,
    operator TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE reconciliations (
    id TEXT PRIMARY KEY,
    started_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER,
    basis TEXT NOT NULL CHECK (basis IN ('created', 'paid')),
    from_ms INTEGER NOT NULL,
    before_ms INTEGER NOT NULL,
    -- Reads per second.
    rate REAL NOT NULL,
    total INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('running', 'paused', 'done', 'cancelled')),
    -- A sweep is a day's automatic round over settled charges: its items are its findings alone, its total counts
    -- requests, and before_ms is the start of its day.
    kind TEXT NOT NULL DEFAULT 'period' CHECK (kind IN ('period', 'sweep')),
    -- Why a sweep did not read every due charge.
    stopped_by TEXT CHECK (stopped_by IN ('rate-limited', 'day-limit', 'unavailable')),
    CHECK ((ended_at_ms IS NULL) = (status IN ('running', 'paused')))
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX reconciliations_one_open ON reconciliations (kind) WHERE ended_at_ms IS NULL;

  CREATE TABLE reconciliation_items (
    reconciliation TEXT NOT NULL REFERENCES reconciliations (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    charge_key TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    outcome TEXT,
    state_before TEXT,
    state_after TEXT,
    checked_at_ms INTEGER,
    PRIMARY KEY (reconciliation, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX reconciliation_items_waiting ON reconciliation_items (reconciliation, position) WHERE outcome IS NULL;
  CREATE INDEX reconciliation_items_found ON reconciliation_items (reconciliation, position)
    WHERE outcome IS NOT NULL AND outcome <> 'unchanged';

  CREATE TABLE closings (
    id TEXT PRIMARY KEY,
    period TEXT NOT NULL,
    basis TEXT NOT NULL CHECK (basis IN ('created', 'paid', 'cash')),
    time_zone TEXT NOT NULL,
    closed_at_ms INTEGER NOT NULL,
    operator TEXT,
    figures TEXT NOT NULL,
    -- Its charges by ids, amounts, states and instants, deflated JSON.
    rows BLOB NOT NULL,
    -- Of the figures and the rows.
    sha256 TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX closings_of_period ON closings (period, basis, closed_at_ms);
  CREATE TRIGGER closings_no_update BEFORE UPDATE ON closings
  BEGIN SELECT raise(ABORT, 'a closing never changes'); END;

  -- Which line of a bank's statement is which charge's payment, or refund. A batch payout is one line of many charges.
  -- The bank's own text is not stored.
  CREATE TABLE statement_matches (
    -- The line's account, day, cents, a digest of its text and its number among equals; then the bank's own id.
    line_id TEXT NOT NULL,
    time_key INTEGER NOT NULL REFERENCES charges (time_key) ON UPDATE CASCADE ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('payment', 'refund')),
    -- What it was matched by: person, where somebody confirmed a proposal.
    evidence TEXT NOT NULL,
    -- The bank's day, and the line's amount in cents.
    day TEXT NOT NULL,
    amount INTEGER NOT NULL,
    matched_at_ms INTEGER NOT NULL,
    operator TEXT,
    PRIMARY KEY (line_id, time_key, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX statement_matches_of_charge ON statement_matches (time_key, kind);
`;

/** The gateway of these charges, so that a history that is found says whose it is: one row (gateway-stamp.ts). */
const STAMP = `
  CREATE TABLE gateway_stamps (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    gateway_id TEXT NOT NULL,
    name TEXT NOT NULL,
    origin TEXT NOT NULL,
    environment TEXT NOT NULL CHECK (environment IN ('live', 'sandbox'))
  ) STRICT;
`;

const HISTORY_TABLES = [CHARGES, ATTEMPTS, SEARCH, FORMS_AND_VIEWS, BATCHES, RECEIVABLES, REPORTS, STAMP].join('');

/** Marks a file as a history of Balcão's (`BALC`). */
export const HISTORY_ID = 0x42414c43;

export const HISTORY_FILE: FileKind = {
  name: 'history',
  applicationId: HISTORY_ID,
  newest: 1,
};

/** Creates every table and index in an empty file. */
export function createHistoryTables(db: SqliteDb): void {
  db.exec(HISTORY_TABLES);
}

/** A later version adds a step (docs/build/contributing.md, A column). */
export const HISTORY_SCHEMA: Schema = { kind: HISTORY_FILE, create: createHistoryTables, steps: [] };
