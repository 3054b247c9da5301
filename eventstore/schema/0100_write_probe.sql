-- A proof that the server takes writes: a row that is written anew, at most every few seconds by one process.

CREATE TABLE write_probe (
    at timestamptz NOT NULL
);

-- Returns if this server has taken a write within the last `p_age`, made now if need be; otherwise it fails.
CREATE FUNCTION prove_writable(p_age interval) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean THEN
        RAISE EXCEPTION 'the server is a standby, or set to be read only' USING ERRCODE = 'read_only_sql_transaction';
    END IF;
    PERFORM FROM write_probe WHERE at > clock_timestamp() - p_age;
    IF NOT FOUND AND pg_try_advisory_xact_lock(hashtextextended('write probe', 0)) THEN
        -- An emptied table begins a new file, which needs space on the disk; a page in use might still have room.
        TRUNCATE write_probe;
        INSERT INTO write_probe (at) VALUES (clock_timestamp());
    END IF;
END $$;
