-- Run at the end of every migration on a Citus cluster, with other names for those in braces: for each partition of the
-- feed with the names of its shards, since PostgreSQL plans a statement on a shard once and Citus one on its tables each
-- time; and with the names of the tables, for what runs on another node than that which holds the shards.
-- The shards may be named while `holds_lane` keeps them from moving.

-- A place in a partition of the feed is a time in microseconds or, if that is greater, the one after the last place.
-- Whoever draws places holds the partition's row until the commit, so places become visible in their order, whatever
-- node holds the shard, and however many transactions that node has counted.
-- The row is also what serializes writers of a game; `append` takes it before it reads anything.
CREATE OR REPLACE FUNCTION {draw_places}(p_game uuid, p_number integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    own_key constant uuid := (lane_keys())[lane_of(p_game) + 1];
    at_time constant bigint := extract(epoch FROM clock_timestamp()) * 1000000;
    last    bigint;
BEGIN
    UPDATE {feed_lanes} SET reached = greatest(reached + p_number, at_time) WHERE lane_key = own_key
        RETURNING reached INTO STRICT last;
    RETURN last - p_number;
END $$;

CREATE OR REPLACE FUNCTION {write_inline}(p_game uuid, p_version integer, p_at timestamptz, p_lobby jsonb, p_due jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    item      jsonb;
    at_event  integer;
    at_time   timestamptz;
    own       text[];
    known     text[];
    known_as  text;
    opened_at bigint;
    one       text;
    unscored_ constant boolean := p_lobby->>'status' = 'finished'
        AND (p_lobby->'summary'->'scored') IS DISTINCT FROM 'true'::jsonb;
BEGIN
    IF p_lobby IS NOT NULL THEN
        own := ARRAY(SELECT jsonb_array_elements_text(p_lobby->'players'));
        SELECT l.opened, l.players, l.status INTO opened_at, known, known_as FROM {lobby} l WHERE l.game_id = p_game;
        IF opened_at IS NULL THEN
            SELECT e.position INTO opened_at FROM {events} e WHERE e.game_id = p_game AND e.version = 1;
            IF opened_at IS NOT NULL THEN
                INSERT INTO {lobby} (game_id, opened, title, status, version, players, summary, unscored)
                VALUES (p_game, opened_at, p_lobby->>'title', p_lobby->>'status', (p_lobby->>'version')::integer, own,
                        p_lobby->'summary', unscored_);
            END IF;
        ELSE
            UPDATE {lobby} l SET
                title = p_lobby->>'title', status = p_lobby->>'status', version = (p_lobby->>'version')::integer,
                players = own, summary = p_lobby->'summary', unscored = unscored_
            WHERE l.game_id = p_game;
        END IF;
        IF opened_at IS NOT NULL AND (own IS DISTINCT FROM known OR p_lobby->>'status' IS DISTINCT FROM known_as) THEN
            IF known IS NOT NULL THEN
                DELETE FROM {lobby_players} p WHERE p.game_id = p_game;
            END IF;
            FOR one IN SELECT DISTINCT unnest(own) LOOP
                INSERT INTO {lobby_players} (game_id, player, opened, status)
                VALUES (p_game, one, opened_at, p_lobby->>'status');
            END LOOP;
        END IF;
    END IF;
    IF p_due IS NOT NULL THEN
        DELETE FROM {due} d WHERE d.game_id = p_game;
        FOR i IN 0 .. jsonb_array_length(p_due) - 1 LOOP
            item := p_due->i;
            at_event := item->>'version';
            IF at_event = p_version THEN
                at_time := p_at;
            ELSE
                SELECT e.recorded_at INTO at_time FROM {events} e WHERE e.game_id = p_game AND e.version = at_event;
            END IF;
            at_time := coalesce(at_time, clock_timestamp());
            INSERT INTO {due} (game_id, seat, version, engine, player, since, deadline)
            VALUES (p_game, (item->>'seat')::integer, at_event, item->>'engine', item->>'player', at_time,
                    (item->>'deadline')::timestamptz);
        END LOOP;
    END IF;
END $$;

CREATE OR REPLACE FUNCTION {append_events}(
    p_game uuid, p_expected integer, p_head bytea, p_command text,
    p_types text[], p_actors text[], p_rules integer[], p_bodies bytea[], p_sealed bytea[], p_digests bytea[],
    p_outbox jsonb, p_lobby jsonb, p_due jsonb,
    OUT outcome text, OUT first_version integer, OUT last_version integer, OUT last_hash bytea
) LANGUAGE plpgsql AS $$
DECLARE
    at_time  timestamptz;
    previous bytea;
    place    bigint;
    lanes    constant integer := cardinality(lane_keys());
    own_lane constant integer := lane_of(p_game);
    found_id text;
    nothing  text;
BEGIN
    place := {draw_places}(p_game, cardinality(p_types));

    SELECT e.command_id INTO found_id FROM {events} e WHERE e.game_id = p_game AND e.command_id = p_command LIMIT 1;
    IF found_id IS NOT NULL THEN
        outcome := 'duplicate';
        SELECT c.first_version, c.last_version, c.last_hash INTO first_version, last_version, last_hash
            FROM command_result(p_game, p_command) c;
        RETURN;
    END IF;

    SELECT h.version, h.hash INTO last_version, last_hash FROM {heads} h WHERE h.game_id = p_game;
    IF last_version IS NULL THEN
        last_version := 0;
        last_hash := decode(repeat('00', 32), 'hex');
    END IF;
    IF last_version <> p_expected THEN
        outcome := 'conflict';
        RETURN;
    END IF;
    IF last_hash <> p_head THEN
        outcome := 'replaced';
        RETURN;
    END IF;

    outcome := 'appended';
    first_version := p_expected + 1;
    at_time := clock_timestamp();
    FOR i IN 1..cardinality(p_types) LOOP
        last_version := last_version + 1;
        place := place + 1;
        previous := last_hash;
        last_hash := sha256(previous || sha256(p_bodies[i]) || sha256(p_sealed[i]));
        INSERT INTO {events} (game_id, version, type, actor, command_id, rules, body, sealed, digest,
                            prev_hash, hash, recorded_at, position, xid)
        VALUES (p_game, last_version, p_types[i], p_actors[i], p_command, p_rules[i], p_bodies[i], p_sealed[i],
                p_digests[i], previous, last_hash, at_time, place * lanes + own_lane, place);
    END LOOP;
    IF p_expected = 0 THEN
        INSERT INTO {heads} (game_id, version, hash) VALUES (p_game, last_version, last_hash);
    ELSE
        UPDATE {heads} h SET version = last_version, hash = last_hash WHERE h.game_id = p_game;
    END IF;

    IF p_outbox IS NOT NULL THEN
        FOR i IN 0 .. jsonb_array_length(p_outbox) - 1 LOOP
            IF p_outbox->i->>'kind' = 'trace' THEN
                INSERT INTO {event_traces} (game_id, version, trace)
                VALUES (p_game, last_version, p_outbox->i->'payload'->'trace')
                ON CONFLICT (game_id, version) DO NOTHING;
            END IF;
            INSERT INTO {game_outbox} (game_id, id, job_id, kind, payload, written_at)
            VALUES (p_game, place * lanes + own_lane, p_outbox->i->>'job_id', p_outbox->i->>'kind',
                    p_outbox->i->'payload', at_time + i * interval '1 microsecond')
            ON CONFLICT (game_id, job_id) DO NOTHING;
        END LOOP;
    END IF;
    IF p_lobby IS NOT NULL OR p_due IS NOT NULL THEN
        -- Not by PERFORM: that is a query, which Citus has planned each time.
        nothing := {write_inline}(p_game, last_version, at_time, p_lobby, p_due);
    END IF;
END $$;

