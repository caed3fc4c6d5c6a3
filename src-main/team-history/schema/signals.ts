/**
 * What tells desks of each other's changes, as version 2 of the schema has it. Triggers write it, so that no writer can
 * forget to: a charge's version is one higher after each transaction that changed what a desk shows of it, `changes` has a
 * row for each version, and NOTIFY rings for whoever listens. What a read of the gateway renews by itself is no change.
 */
/** Every column of `charges` but when it was last read, by which clock, and the version itself. */
export const SHOWN_COLUMNS: readonly string[] = [
  ...['time_key', 'key', 'transaction_id', 'state', 'amount', 'fee_amount', 'net_amount', 'method', 'created_at_ms'],
  ...['expires_at_ms', 'paid_at_ms', 'paid_at_is_observed', 'end2end_id', 'txid', 'reference', 'customer_id'],
  ...['customer_name', 'customer_email', 'customer_phone', 'customer_document', 'first_item', 'item_count'],
  ...['attention', 'is_late', 'has_gateway_fault', 'dismissed_at_ms', 'operator', 'answered_amount'],
  ...['amount_accepted_at_ms', 'is_code_changed', 'is_unknown_to_gateway', 'service_created_at_ms', 'marks', 'tags'],
  ...['returned_at_ms', 'returned_at_source', 'reported_state', 'asked_amount', 'desk'],
];

export const CHANGE_TRIGGERS = `
  -- Of the transaction that wrote it: those of one that commits late are found by it (signals/read-changes.ts).
  ALTER TABLE changes ADD COLUMN transaction xid8 NOT NULL DEFAULT pg_current_xact_id();
  CREATE INDEX changes_by_transaction ON changes (transaction);

  -- Charges that the desk has not sent to the server yet, as it last said.
  ALTER TABLE desks ADD COLUMN waiting integer NOT NULL DEFAULT 0;

  -- Set by whoever writes as the reader of all: the epoch in which it read (duty/fence.ts).
  ALTER TABLE raw_responses ALTER COLUMN epoch SET DEFAULT nullif(current_setting('balcao.epoch', true), '')::bigint;

  CREATE FUNCTION record_change(key text, version bigint) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    INSERT INTO changes (charge_key, version) VALUES (key, version) ON CONFLICT DO NOTHING;
    PERFORM pg_notify(current_schema(), '');
  END $$;

  -- Once a transaction: it finds the version that it has raised itself.
  CREATE FUNCTION charge_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      PERFORM record_change(OLD.key, OLD.version + 1);
      RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.xmin <> pg_current_xact_id()::xid THEN
      NEW.version := OLD.version + 1;
    END IF;
    PERFORM record_change(NEW.key, NEW.version);
    RETURN NEW;
  END $$;
  CREATE TRIGGER charge_changed BEFORE INSERT OR DELETE OR UPDATE OF ${SHOWN_COLUMNS.join(', ')} ON charges
    FOR EACH ROW EXECUTE FUNCTION charge_changed();

  -- A note beside others changes no column of its charge.
  CREATE FUNCTION event_recorded() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    UPDATE charges SET state = state WHERE time_key = NEW.time_key AND xmin <> pg_current_xact_id()::xid;
    RETURN NULL;
  END $$;
  CREATE TRIGGER event_recorded AFTER INSERT ON charge_events
    FOR EACH ROW EXECUTE FUNCTION event_recorded();
`;
