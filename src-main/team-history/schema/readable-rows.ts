/**
 * What a desk can read: a row that was written by SQL ends no list of the other desks, and keeps none from reading for all.
 * Rows that are there already are not looked at, which would keep all desks out while ten million are read.
 */

/** Every number of every table is one that a desk's own numbers hold, and a charge's key is a UUID, by which a page names it. */
const NUMBERS_AND_KEYS = `
  DO $$
  DECLARE each record;
  BEGIN
    FOR each IN
      SELECT table_name, string_agg(format('%I BETWEEN -9007199254740991 AND 9007199254740991', column_name), ' AND ') AS held
      FROM information_schema.columns WHERE table_schema = current_schema() AND data_type = 'bigint' GROUP BY table_name
    LOOP
      EXECUTE format('ALTER TABLE %1$I DROP CONSTRAINT IF EXISTS readable_numbers,
        ADD CONSTRAINT readable_numbers CHECK (%2$s) NOT VALID', each.table_name, each.held);
    END LOOP;
  END $$;
  ALTER TABLE charges DROP CONSTRAINT IF EXISTS readable_key, ADD CONSTRAINT readable_key
    CHECK (key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$') NOT VALID;
`;

/** An epoch that jumped to the last number could not be raised by the next desk. For how long it is held is in row-rights.ts. */
const DUTY_IN_TURN = `
  CREATE OR REPLACE FUNCTION duty_in_turn() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.epoch NOT BETWEEN OLD.epoch AND OLD.epoch + 1 THEN
      RAISE EXCEPTION 'the epoch rises by one' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$;
  CREATE OR REPLACE TRIGGER duty_in_turn BEFORE UPDATE ON watch_duty FOR EACH ROW EXECUTE FUNCTION duty_in_turn();
`;

export const READABLE_ROWS = `${NUMBERS_AND_KEYS}${DUTY_IN_TURN}`;
