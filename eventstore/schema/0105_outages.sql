-- When did the service answer? Web processes beat; a gap between two beats is an outage, for which clocks are credited.

CREATE TABLE heartbeat (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    at timestamptz NOT NULL
);

CREATE TABLE outages (
    last_beat timestamptz PRIMARY KEY,
    first_beat timestamptz NOT NULL UNIQUE,
    CHECK (first_beat > last_beat)
);

-- Says that the service answers now. The first beat after `p_gap` without one ends an outage.
CREATE FUNCTION beat(p_gap interval) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    beaten timestamptz;
    now_at timestamptz;
BEGIN
    SELECT at INTO beaten FROM heartbeat;
    IF beaten > clock_timestamp() - p_gap / 10 THEN
        RETURN;
    END IF;
    INSERT INTO heartbeat (at) VALUES (clock_timestamp()) ON CONFLICT DO NOTHING;
    SELECT at INTO beaten FROM heartbeat FOR UPDATE;
    now_at := clock_timestamp();
    IF now_at - beaten >= p_gap THEN
        INSERT INTO outages (last_beat, first_beat) VALUES (beaten, now_at);
    ELSE
        -- A beat that a crash of the server loses makes the outage a second longer.
        PERFORM set_config('synchronous_commit', 'off', true);
    END IF;
    UPDATE heartbeat SET at = greatest(at, now_at);
END $$;
