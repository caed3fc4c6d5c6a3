/** What is saved by name, batches and receivables in a team's history, as version 1 of the schema has them (charges.ts). */

const SAVED = `
  -- Whoever writes last, with the desk it was.
  CREATE TABLE saved_things (
    id text PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('view', 'form', 'message', 'mapping')),
    name text NOT NULL,
    content text NOT NULL,
    desk name NOT NULL DEFAULT current_user,
    UNIQUE (kind, name)
  );
`;

const BATCHES = `
  -- A batch belongs to the desk that prepared it: no other one sends its rows.
  CREATE TABLE batches (
    id text PRIMARY KEY,
    desk name NOT NULL DEFAULT current_user,
    name text NOT NULL,
    source text NOT NULL CHECK (source IN ('spreadsheet', 'receivables')),
    created_at_ms bigint NOT NULL,
    operator text,
    status text NOT NULL CHECK (status IN ('preparing', 'draft', 'pilot', 'running', 'paused', 'done', 'cancelled')),
    stopped_by text,
    started_at_ms bigint,
    ended_at_ms bigint,
    decimal_sign text NOT NULL CHECK (decimal_sign IN ('comma', 'point')),
    CHECK ((ended_at_ms IS NULL) = (status NOT IN ('done', 'cancelled')))
  );

  CREATE TABLE batch_rows (
    draft_id text PRIMARY KEY,
    batch text NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
    position bigint NOT NULL,
    line bigint,
    receivable text,
    amount bigint,
    reference text NOT NULL,
    document text NOT NULL,
    cells jsonb NOT NULL,
    problems text NOT NULL,
    seen text NOT NULL,
    choice text NOT NULL CHECK (choice IN ('send', 'send-anyway', 'leave-out', 'held'))
  );
  CREATE UNIQUE INDEX batch_rows_in_order ON batch_rows (batch, position);
  CREATE INDEX batch_rows_by_reference ON batch_rows USING hash (reference) WHERE reference <> '';
`;

const RECEIVABLES = `
  CREATE TABLE receivables (
    id text PRIMARY KEY,
    created_at_ms bigint NOT NULL,
    operator text,
    desk name NOT NULL DEFAULT current_user,
    customer_name text NOT NULL,
    customer_email text NOT NULL,
    customer_phone text NOT NULL,
    customer_document text NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    due_day text NOT NULL,
    description text NOT NULL,
    reference text NOT NULL,
    batch text,
    closed_at_ms bigint,
    closed_as text CHECK (closed_as IN ('paid-elsewhere', 'cancelled')),
    paid_charges bigint NOT NULL DEFAULT 0,
    paid_at_ms bigint,
    received_amount bigint NOT NULL DEFAULT 0,
    unconfirmed bigint NOT NULL DEFAULT 0,
    returned_state text,
    extra_settled bigint NOT NULL DEFAULT 0,
    texts_folded text NOT NULL,
    CHECK ((closed_at_ms IS NULL) = (closed_as IS NULL)),
    CHECK ((paid_at_ms IS NULL) = (paid_charges = 0))
  );
  CREATE INDEX receivables_open ON receivables (due_day, id, amount, received_amount)
    WHERE paid_charges = 0 AND closed_at_ms IS NULL AND unconfirmed = 0 AND returned_state IS NULL;
  CREATE INDEX receivables_held ON receivables (due_day, id, amount) WHERE unconfirmed = 1 OR returned_state IS NOT NULL;
  CREATE INDEX receivables_paid ON receivables (paid_at_ms, id, amount) WHERE paid_charges > 0;
  CREATE INDEX receivables_closed ON receivables (closed_at_ms, id, amount)
    WHERE paid_charges = 0 AND closed_at_ms IS NOT NULL;
  CREATE INDEX receivables_paid_extra ON receivables (paid_at_ms, id)
    WHERE paid_charges > extra_settled + (closed_at_ms IS NULL)::integer;
  CREATE INDEX receivables_by_document ON receivables USING hash (customer_document) WHERE customer_document <> '';
  CREATE INDEX receivables_by_part ON receivables USING gin (texts_folded public.gin_trgm_ops);
  CREATE TABLE receivable_drafts (
    draft_id text PRIMARY KEY,
    receivable text NOT NULL REFERENCES receivables (id) ON DELETE CASCADE,
    at_ms bigint NOT NULL
  );
  CREATE INDEX receivable_drafts_of ON receivable_drafts (receivable, at_ms);
`;

export const BATCH_TABLES = [SAVED, BATCHES, RECEIVABLES].join('');
