/**
 * What tells desks of each other's changes. Triggers write it, so that no writer can forget to: a charge's version is one
 * higher after each transaction that changed what a desk shows of it, `changes` has a row for each version, and NOTIFY
 * rings for every listener. What a read of the gateway renews by itself is no change.
 */
import { charges } from '../../history/tables/charge-schema.ts';
import { columnNames } from '../../history/tables/tables-sql.ts';

const SILENT = ['last_checked_at_ms', 'clock_offset_ms', 'version'];

/** Every column of `charges` but when it was last read, by which clock, and the version itself. */
export const SHOWN_COLUMNS = columnNames(charges, 'postgres').filter((name) => !SILENT.includes(name));

export const CHANGE_TRIGGERS = `
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
