-- A column and an index say in the words of the API what they hold.

-- On a cluster the index was made with the table, under a name of PostgreSQL's.
ALTER INDEX IF EXISTS events_by_feed_but_moves RENAME TO events_by_feed_excluding_moves;

-- Programs of 0.2, which may run until they are replaced, count in `died_in_a_row`: the trigger keeps both equal. The
-- release after this one drops the former column with its trigger.
ALTER TABLE webhooks ADD COLUMN consecutive_failures integer NOT NULL DEFAULT 0;
UPDATE webhooks SET consecutive_failures = died_in_a_row WHERE died_in_a_row > 0;

CREATE FUNCTION count_failures_under_both_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.consecutive_failures <> OLD.consecutive_failures THEN
        NEW.died_in_a_row := NEW.consecutive_failures;
    ELSE
        NEW.consecutive_failures := NEW.died_in_a_row;
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER webhooks_count_failures BEFORE UPDATE OF died_in_a_row, consecutive_failures ON webhooks
    FOR EACH ROW EXECUTE FUNCTION count_failures_under_both_names();
