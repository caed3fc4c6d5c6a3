-- Every table, index and trigger of history.db, version 14.
CREATE TABLE customers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  document TEXT NOT NULL,
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
  customer_id INTEGER REFERENCES customers (id),
  customer_name TEXT,
  customer_email TEXT,
  customer_phone TEXT,
  customer_document TEXT,
  first_item TEXT,
  item_count INTEGER NOT NULL,
  last_checked_at_ms INTEGER,
  clock_offset_ms INTEGER,
  attention INTEGER NOT NULL,
  is_late INTEGER NOT NULL,
  has_gateway_fault INTEGER NOT NULL,
  dismissed_at_ms INTEGER,
  operator TEXT,
  answered_amount INTEGER,
  amount_accepted_at_ms INTEGER,
  is_code_changed INTEGER NOT NULL DEFAULT 0,
  is_unknown_to_gateway INTEGER NOT NULL DEFAULT 0,
  service_created_at_ms INTEGER,
  marks INTEGER NOT NULL DEFAULT 0,
  tags TEXT,
  returned_at_ms INTEGER,
  returned_at_source TEXT CHECK (returned_at_source IN ('service', 'seen', 'bank', 'person')),
  CHECK (amount >= 0 AND item_count >= 0),
  CHECK ((transaction_id IS NULL) = (state = 'balcao:outcome-unknown'))
) STRICT;
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
CREATE INDEX charges_unsettled ON charges (time_key)
  WHERE state NOT IN ('PAID', 'EXPIRED', 'FAILED', 'REFUNDED', 'balcao:outcome-unknown');
CREATE INDEX charges_expired ON charges (coalesce(expires_at_ms, created_at_ms)) WHERE state = 'EXPIRED';
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
CREATE TABLE erasure_tombstones (
  key TEXT PRIMARY KEY,
  transaction_id TEXT,
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX erasure_tombstones_by_transaction ON erasure_tombstones (transaction_id)
  WHERE transaction_id IS NOT NULL;
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
  request BLOB NOT NULL,
  response BLOB,
  operator TEXT,
  CHECK ((outcome = 'open') = (ended_at_ms IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX attempts_by_charge ON attempts (time_key) WHERE time_key IS NOT NULL;
CREATE INDEX attempts_without_charge ON attempts (started_at_ms) WHERE time_key IS NULL;
CREATE INDEX attempts_open ON attempts (started_at_ms) WHERE outcome = 'open';
CREATE INDEX attempts_answered_with_other ON attempts (started_at_ms)
  WHERE cause IN ('answer-other-charge', 'status-false');
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
CREATE TABLE fts_pending (time_key INTEGER PRIMARY KEY) STRICT;
CREATE TABLE drafts (
  id TEXT PRIMARY KEY,
  saved_at_ms INTEGER NOT NULL,
  form TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE templates (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  content TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE saved_views (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  content TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE list_layouts (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  content TEXT NOT NULL
) STRICT;
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
  export TEXT,
  options TEXT
) STRICT;
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
  rate REAL NOT NULL,
  total INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('running', 'paused', 'done', 'cancelled')),
  kind TEXT NOT NULL DEFAULT 'period' CHECK (kind IN ('period', 'sweep')),
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
  rows BLOB,
  sha256 TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX closings_of_period ON closings (period, basis, closed_at_ms);
CREATE TRIGGER closings_no_update BEFORE UPDATE ON closings
BEGIN SELECT raise(ABORT, 'a closing never changes'); END;
CREATE TABLE statement_matches (
  line_id TEXT NOT NULL,
  time_key INTEGER NOT NULL REFERENCES charges (time_key) ON UPDATE CASCADE ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('payment', 'refund')),
  evidence TEXT NOT NULL,
  day TEXT NOT NULL,
  amount INTEGER NOT NULL,
  matched_at_ms INTEGER NOT NULL,
  operator TEXT,
  PRIMARY KEY (line_id, time_key, kind)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX statement_matches_of_charge ON statement_matches (time_key, kind);
CREATE TABLE gateway_stamps (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  gateway_id TEXT NOT NULL,
  name TEXT NOT NULL,
  origin TEXT NOT NULL,
  environment TEXT NOT NULL CHECK (environment IN ('live', 'sandbox'))
) STRICT;
