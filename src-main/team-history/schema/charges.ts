/**
 * Charges in a team's history, as version 1 of the schema has them: the columns of `history/sqlite/schema.ts`, where the
 * meaning of each is described. What differs: rows refer to a charge by its key, whether is a boolean, and each charge has
 * a version, which a writer compares. Amounts are cents, instants (`_ms`) UTC milliseconds of a desk or of the service;
 * `timestamptz` is always the server's own clock.
 *
 * An index of PostgreSQL refuses a text of some 2,700 bytes, and a service may send a longer one: indexes hold the first
 * 200 characters.
 */
export const CHARGE_TABLES = `
  CREATE TABLE customers (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    document text NOT NULL,
    name_folded text NOT NULL,
    email_folded text NOT NULL,
    document_digits text NOT NULL,
    -- Of the four texts as they are written, so that two desks make one row.
    texts_sha256 bytea NOT NULL UNIQUE,
    -- Everything a search finds, without accents and case.
    normalized text NOT NULL
  );
  CREATE INDEX customers_by_document ON customers (left(document_digits, 200)) WHERE document_digits <> '';
  CREATE INDEX customers_by_email ON customers (left(email_folded, 200)) WHERE email_folded <> '';
  CREATE INDEX customers_by_part ON customers USING gin (normalized public.gin_trgm_ops);

  CREATE TABLE charges (
    key uuid PRIMARY KEY,
    time_key bigint NOT NULL UNIQUE,
    transaction_id text UNIQUE,
    -- Raised by each change; who writes compares it.
    version bigint NOT NULL DEFAULT 1,
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- The desk that made or adopted it.
    desk text NOT NULL DEFAULT current_user,
    state text NOT NULL,
    amount bigint NOT NULL,
    fee_amount bigint,
    net_amount bigint,
    method text,
    created_at_ms bigint NOT NULL,
    expires_at_ms bigint,
    paid_at_ms bigint,
    paid_at_is_observed boolean NOT NULL,
    end2end_id text,
    txid text,
    reference text,
    customer_id uuid REFERENCES customers (id),
    customer_name text,
    customer_email text,
    customer_phone text,
    customer_document text,
    first_item text,
    item_count integer NOT NULL,
    last_checked_at_ms bigint,
    clock_offset_ms bigint,
    attention integer NOT NULL,
    is_late boolean NOT NULL,
    has_gateway_fault boolean NOT NULL,
    dismissed_at_ms bigint,
    operator text,
    answered_amount bigint,
    amount_accepted_at_ms bigint,
    is_code_changed boolean NOT NULL DEFAULT false,
    is_unknown_to_gateway boolean NOT NULL DEFAULT false,
    service_created_at_ms bigint,
    marks integer NOT NULL DEFAULT 0,
    tags text,
    returned_at_ms bigint,
    returned_at_source text CHECK (returned_at_source IN ('service', 'seen', 'bank', 'person')),
    CHECK (amount >= 0 AND item_count >= 0),
    CHECK ((transaction_id IS NULL) = (state = 'balcao:outcome-unknown'))
  );
  CREATE INDEX charges_by_state ON charges (state, time_key, amount);
  CREATE INDEX charges_by_payment ON charges (paid_at_ms, time_key, state, amount) WHERE paid_at_ms IS NOT NULL;
  CREATE INDEX charges_by_return ON charges (returned_at_ms, time_key, state, amount) WHERE returned_at_ms IS NOT NULL;
  CREATE INDEX charges_by_amount ON charges (amount, time_key, state);
  CREATE INDEX charges_by_operator ON charges (left(operator, 200), time_key) WHERE operator IS NOT NULL;
  CREATE INDEX charges_by_customer ON charges (customer_id) WHERE customer_id IS NOT NULL;
  CREATE INDEX charges_by_reference ON charges (left(reference, 200)) WHERE reference IS NOT NULL;
  CREATE INDEX charges_by_expiry ON charges (expires_at_ms) WHERE expires_at_ms IS NOT NULL;
  CREATE INDEX charges_by_end2end ON charges (left(end2end_id, 200)) WHERE end2end_id IS NOT NULL;
  CREATE INDEX charges_marked ON charges (time_key) WHERE marks <> 0;
  CREATE INDEX charges_needing_attention ON charges (time_key) WHERE attention <> 0;
  -- The states that may still change, as in the file (model/open-states.ts).
  CREATE INDEX charges_unsettled ON charges (time_key)
    WHERE state NOT IN ('PAID', 'EXPIRED', 'FAILED', 'REFUNDED', 'balcao:outcome-unknown');
  CREATE INDEX charges_expired ON charges (coalesce(expires_at_ms, created_at_ms)) WHERE state = 'EXPIRED';
  CREATE INDEX charges_at_rest ON charges (amount, time_key, last_checked_at_ms, paid_at_ms, created_at_ms)
    WHERE state IN ('PAID', 'FAILED');

  -- Reference, ids and document of a charge, normalized: found whole, or by their beginning or end.
  CREATE TABLE codes (
    code text NOT NULL CHECK (length(code) BETWEEN 1 AND 200),
    charge_key uuid NOT NULL REFERENCES charges (key) ON DELETE CASCADE,
    PRIMARY KEY (code, charge_key)
  );
  CREATE INDEX codes_by_end ON codes (reverse(code));
  CREATE INDEX codes_of_charge ON codes (charge_key);

  CREATE TABLE charge_snapshots (
    charge_key uuid PRIMARY KEY REFERENCES charges (key) ON DELETE CASCADE,
    document bytea NOT NULL
  );

  -- The id is made by the desk, so that a commit whose answer was lost can be repeated; likewise below.
  CREATE TABLE charge_events (
    id uuid PRIMARY KEY,
    charge_key uuid NOT NULL REFERENCES charges (key) ON DELETE CASCADE,
    at_ms bigint NOT NULL,
    desk text NOT NULL DEFAULT current_user,
    event text NOT NULL
  );
  CREATE INDEX charge_events_of_charge ON charge_events (charge_key);

  CREATE TABLE raw_responses (
    id uuid PRIMARY KEY,
    charge_key uuid NOT NULL REFERENCES charges (key) ON DELETE CASCADE,
    at_ms bigint NOT NULL,
    source text NOT NULL,
    desk text NOT NULL DEFAULT current_user,
    -- Of the watch's holder at that time; null for a response that somebody asked for.
    epoch bigint,
    body bytea NOT NULL
  );
  CREATE INDEX raw_responses_of_charge ON raw_responses (charge_key);

  CREATE TABLE tags (
    tag text NOT NULL CHECK (length(tag) <= 200),
    charge_key uuid NOT NULL REFERENCES charges (key) ON DELETE CASCADE,
    PRIMARY KEY (tag, charge_key)
  );
  CREATE INDEX tags_of_charge ON tags (charge_key);

  CREATE TABLE erasure_tombstones (
    key uuid PRIMARY KEY,
    transaction_id text,
    at_ms bigint NOT NULL
  );
  CREATE INDEX erasure_tombstones_by_transaction ON erasure_tombstones (transaction_id)
    WHERE transaction_id IS NOT NULL;

  CREATE TABLE attempts (
    id uuid PRIMARY KEY,
    draft_id uuid NOT NULL UNIQUE,
    -- Only this desk ends it when it is open.
    desk text NOT NULL DEFAULT current_user,
    charge_key uuid REFERENCES charges (key) ON DELETE SET NULL,
    started_at_ms bigint NOT NULL,
    ended_at_ms bigint,
    outcome text NOT NULL CHECK (outcome IN ('open', 'created', 'refused', 'not-sent', 'unknown')),
    cause text,
    http_status integer,
    message text,
    fields text,
    reference text NOT NULL,
    -- For the question whether another desk is sending the same charge.
    document text NOT NULL,
    amount bigint NOT NULL,
    request bytea NOT NULL,
    response bytea,
    operator text,
    CHECK ((outcome = 'open') = (ended_at_ms IS NULL))
  );
  CREATE INDEX attempts_by_charge ON attempts (charge_key) WHERE charge_key IS NOT NULL;
  CREATE INDEX attempts_without_charge ON attempts (started_at_ms) WHERE charge_key IS NULL;
  CREATE INDEX attempts_open ON attempts (desk) WHERE outcome = 'open';
  CREATE INDEX attempts_answered_with_other ON attempts (started_at_ms)
    WHERE cause IN ('answer-other-charge', 'status-false');
`;
