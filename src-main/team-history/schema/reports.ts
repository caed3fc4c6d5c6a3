/** What is reported of a team's history, as version 1 of the schema has it (charges.ts). */
export const REPORT_TABLES = `
  CREATE TABLE exports (
    number bigint PRIMARY KEY,
    -- Made by the desk: a commit that is repeated makes no second row.
    id uuid NOT NULL UNIQUE,
    desk text NOT NULL DEFAULT current_user,
    at_ms bigint NOT NULL,
    format text NOT NULL,
    file_name text NOT NULL,
    rows bigint NOT NULL,
    sum bigint NOT NULL,
    bytes bigint NOT NULL,
    sha256 text NOT NULL,
    masked boolean NOT NULL,
    operator text,
    export uuid,
    options text
  );

  CREATE TABLE export_filters (
    export uuid PRIMARY KEY,
    at_ms bigint NOT NULL,
    format text NOT NULL,
    filter text NOT NULL,
    operator text
  );

  CREATE TABLE reconciliations (
    id uuid PRIMARY KEY,
    -- The desk that leads it.
    desk text NOT NULL DEFAULT current_user,
    started_at_ms bigint NOT NULL,
    ended_at_ms bigint,
    basis text NOT NULL CHECK (basis IN ('created', 'paid')),
    from_ms bigint NOT NULL,
    before_ms bigint NOT NULL,
    rate double precision NOT NULL,
    total bigint NOT NULL,
    status text NOT NULL CHECK (status IN ('running', 'paused', 'done', 'cancelled')),
    kind text NOT NULL DEFAULT 'period' CHECK (kind IN ('period', 'sweep')),
    stopped_by text CHECK (stopped_by IN ('rate-limited', 'day-limit', 'unavailable')),
    CHECK ((ended_at_ms IS NULL) = (status IN ('running', 'paused')))
  );
  CREATE UNIQUE INDEX reconciliations_one_open ON reconciliations (kind) WHERE ended_at_ms IS NULL;

  CREATE TABLE reconciliation_items (
    reconciliation uuid NOT NULL REFERENCES reconciliations (id) ON DELETE CASCADE,
    position integer NOT NULL,
    charge_key uuid NOT NULL,
    transaction_id text NOT NULL,
    outcome text,
    state_before text,
    state_after text,
    checked_at_ms bigint,
    PRIMARY KEY (reconciliation, position)
  );
  CREATE INDEX reconciliation_items_waiting ON reconciliation_items (reconciliation, position) WHERE outcome IS NULL;
  CREATE INDEX reconciliation_items_found ON reconciliation_items (reconciliation, position)
    WHERE outcome IS NOT NULL AND outcome <> 'unchanged';

  CREATE TABLE closings (
    id uuid PRIMARY KEY,
    period text NOT NULL,
    basis text NOT NULL CHECK (basis IN ('created', 'paid', 'cash')),
    -- From 1: two desks that close a period at once make one closing of each number.
    version integer NOT NULL,
    desk text NOT NULL DEFAULT current_user,
    time_zone text NOT NULL,
    closed_at_ms bigint NOT NULL,
    operator text,
    figures text NOT NULL,
    rows bytea,
    sha256 text,
    UNIQUE (period, basis, version)
  );

  CREATE TABLE statement_matches (
    line_id text NOT NULL CHECK (length(line_id) <= 600),
    charge_key uuid NOT NULL REFERENCES charges (key) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
    evidence text NOT NULL,
    day text NOT NULL,
    amount bigint NOT NULL,
    matched_at_ms bigint NOT NULL,
    operator text,
    PRIMARY KEY (line_id, charge_key, kind)
  );
  CREATE UNIQUE INDEX statement_matches_of_charge ON statement_matches (charge_key, kind);

  CREATE TABLE gateway_stamps (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    gateway_id text NOT NULL,
    name text NOT NULL,
    origin text NOT NULL,
    environment text NOT NULL CHECK (environment IN ('live', 'sandbox'))
  );
`;
