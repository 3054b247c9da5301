-- The streams of all games: append-only, hash-partitioned by game, chained by hashes.

CREATE SEQUENCE event_positions;

-- What is added to PostgreSQL's transaction number to get an event's place in the feed.
-- It is 0 until a logical backup is restored into a younger cluster, whose transaction numbers are lower;
-- then `migrate` raises it, so that the feed goes on after the last restored event.
-- STABLE and not IMMUTABLE: it is inlined all the same, and cached plans notice when it is replaced.
CREATE FUNCTION feed_offset() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT 0::bigint';

CREATE TABLE events (
    game_id     uuid        NOT NULL,
    version     integer     NOT NULL CHECK (version > 0),
    type        text        NOT NULL,
    actor       text        NOT NULL,
    command_id  text        NOT NULL,
    rules       integer     NOT NULL,
    body        bytea       NOT NULL,
    sealed      bytea       NOT NULL,
    digest      bytea       NOT NULL CHECK (octet_length(digest) = 32),
    prev_hash   bytea       NOT NULL,
    hash        bytea       NOT NULL,
    recorded_at timestamptz NOT NULL,
    position    bigint      NOT NULL DEFAULT nextval('event_positions'),
    xid         bigint      NOT NULL DEFAULT pg_current_xact_id()::text::bigint + feed_offset(),
    PRIMARY KEY (game_id, version)
) PARTITION BY HASH (game_id);

ALTER SEQUENCE event_positions OWNED BY events.position;

CREATE INDEX events_by_command ON events (game_id, command_id);
CREATE INDEX events_by_feed ON events (xid, position);

-- Where each stream ends, kept apart from the stream: an end that was cut off shows against it.
-- The low fill factor leaves room for updates within the page.
CREATE TABLE heads (
    game_id uuid    PRIMARY KEY,
    version integer NOT NULL,
    hash    bytea   NOT NULL
) WITH (fillfactor = 60);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% on % is refused: what is recorded stays as it is', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

-- Row triggers are inherited by every partition, also by one that is attached later; triggers on TRUNCATE are not.
CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER events_are_kept BEFORE TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$
BEGIN
    FOR part IN 0..7 LOOP
        EXECUTE format('CREATE TABLE events_%s PARTITION OF events FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
        EXECUTE format('CREATE TRIGGER events_are_kept BEFORE TRUNCATE ON events_%s
                        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part);
    END LOOP;
END $$;

CREATE TRIGGER heads_advance BEFORE UPDATE ON heads
    FOR EACH ROW WHEN (NEW.version <= OLD.version OR NEW.game_id <> OLD.game_id)
    EXECUTE FUNCTION refuse_change();
CREATE TRIGGER heads_stay BEFORE DELETE ON heads
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER heads_are_kept BEFORE TRUNCATE ON heads
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
