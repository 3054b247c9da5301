-- Run at the end of every migration on a Citus cluster: what is done in another way than on one server.
-- These functions run on the worker that holds the game, wherever they are called (`cluster.py` says so to Citus), and
-- are right on any other node, too.

-- A place in a partition of the feed is a time in microseconds or, if that is greater, the one after the last place.
-- Whoever draws places holds the partition's row until the commit, so places become visible in their order, whatever
-- node holds the shard, and however many transactions that node has counted.
-- The row is also what serializes writers of a game; `append` takes it before it reads anything.
CREATE OR REPLACE FUNCTION draw_places(p_game uuid, p_number integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    own_key constant uuid := (lane_keys())[lane_of(p_game) + 1];
    at_time constant bigint := extract(epoch FROM clock_timestamp()) * 1000000;
    last    bigint;
BEGIN
    UPDATE feed_lanes SET reached = greatest(reached + p_number, at_time) WHERE lane_key = own_key
        RETURNING reached INTO STRICT last;
    RETURN last - p_number;
END $$;

-- Every place drawn from now on lies at this or after it, and all before it are visible.
CREATE OR REPLACE FUNCTION feed_place() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    at_time constant bigint := extract(epoch FROM clock_timestamp()) * 1000000;
BEGIN
    UPDATE feed_lanes SET reached = at_time WHERE reached < at_time;
    RETURN (SELECT max(reached) + 1 FROM feed_lanes);
END $$;

CREATE OR REPLACE FUNCTION feed_now(OUT xid bigint, OUT "position" bigint) LANGUAGE plpgsql AS $$
BEGIN
    xid := feed_place() - 1;
    "position" := 9223372036854775807;
END $$;

-- There is nothing to wait for: in a partition, what is visible is complete up to its last event.
CREATE OR REPLACE FUNCTION feed_offset() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT (2^62)::bigint';

CREATE OR REPLACE FUNCTION feed_partition(p_game uuid, p_table oid, p_partitions integer) RETURNS integer
LANGUAGE sql IMMUTABLE AS 'SELECT lane_of(p_game)';

-- Events of a partition, read from its shard by the index: a query over all shards would ask every worker.
CREATE OR REPLACE FUNCTION lane_events(
    p_key uuid, p_order text, p_xid bigint, p_position bigint, p_limit integer, p_whole boolean,
    OUT game_id uuid, OUT version integer, OUT type text, OUT actor text, OUT command_id text, OUT rules integer,
    OUT body bytea, OUT sealed bytea, OUT digest bytea, OUT prev_hash bytea, OUT hash bytea,
    OUT recorded_at timestamptz, OUT "position" bigint, OUT xid bigint
) RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY EXECUTE format(
        'SELECT game_id, version, type, actor, command_id, rules, CASE WHEN $4 THEN body END,
                CASE WHEN $4 THEN sealed END, digest, prev_hash, hash, recorded_at, position, xid
         FROM %s WHERE %s LIMIT $3',
        shard_name('events'::regclass, get_shard_id_for_distribution_column('events'::regclass, p_key)),
        CASE p_order
            WHEN 'after' THEN '(xid, position) > ($1, $2) ORDER BY xid, position'
            WHEN 'but moves' THEN 'type <> ''move_made'' AND (xid, position) > ($1, $2) ORDER BY xid, position'
            WHEN 'at' THEN 'xid = $1 AND position = $2'
            WHEN 'up to' THEN '(xid, position) <= ($1, $2) ORDER BY xid DESC, position DESC'
        END) USING p_xid, p_position, p_limit, p_whole;
EXCEPTION
    -- The shard is moving at this moment: the next attempt finds it.
    WHEN undefined_table THEN
        RAISE EXCEPTION 'the shard is not here' USING ERRCODE = 'serialization_failure';
END $$;

CREATE OR REPLACE FUNCTION command_result(
    p_game uuid, p_command text, OUT first_version integer, OUT last_version integer, OUT last_hash bytea
) RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
BEGIN
    SELECT min(e.version), max(e.version) INTO first_version, last_version
        FROM events e WHERE e.game_id = p_game AND e.command_id = p_command;
    IF first_version IS NOT NULL THEN
        SELECT e.hash INTO last_hash FROM events e WHERE e.game_id = p_game AND e.version = last_version;
        RETURN NEXT;
    END IF;
END $$;

CREATE OR REPLACE FUNCTION write_inline(p_game uuid, p_version integer, p_at timestamptz, p_lobby jsonb, p_due jsonb)
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
        SELECT l.opened, l.players, l.status INTO opened_at, known, known_as FROM lobby l WHERE l.game_id = p_game;
        IF opened_at IS NULL THEN
            SELECT e.position INTO opened_at FROM events e WHERE e.game_id = p_game AND e.version = 1;
            IF opened_at IS NOT NULL THEN
                INSERT INTO lobby (game_id, opened, title, status, version, players, summary, unscored)
                VALUES (p_game, opened_at, p_lobby->>'title', p_lobby->>'status', (p_lobby->>'version')::integer, own,
                        p_lobby->'summary', unscored_);
            END IF;
        ELSE
            UPDATE lobby l SET
                title = p_lobby->>'title', status = p_lobby->>'status', version = (p_lobby->>'version')::integer,
                players = own, summary = p_lobby->'summary', unscored = unscored_
            WHERE l.game_id = p_game;
        END IF;
        IF opened_at IS NOT NULL AND (own IS DISTINCT FROM known OR p_lobby->>'status' IS DISTINCT FROM known_as) THEN
            IF known IS NOT NULL THEN
                DELETE FROM lobby_players p WHERE p.game_id = p_game;
            END IF;
            FOR one IN SELECT DISTINCT unnest(own) LOOP
                INSERT INTO lobby_players (game_id, player, opened, status)
                VALUES (p_game, one, opened_at, p_lobby->>'status');
            END LOOP;
        END IF;
    END IF;
    IF p_due IS NOT NULL THEN
        DELETE FROM due d WHERE d.game_id = p_game;
        FOR i IN 0 .. jsonb_array_length(p_due) - 1 LOOP
            item := p_due->i;
            at_event := item->>'version';
            IF at_event = p_version THEN
                at_time := p_at;
            ELSE
                SELECT e.recorded_at INTO at_time FROM events e WHERE e.game_id = p_game AND e.version = at_event;
            END IF;
            at_time := coalesce(at_time, clock_timestamp());
            INSERT INTO due (game_id, seat, version, engine, player, since, deadline)
            VALUES (p_game, (item->>'seat')::integer, at_event, item->>'engine', item->>'player', at_time,
                    (item->>'deadline')::timestamptz);
        END LOOP;
    END IF;
END $$;

CREATE OR REPLACE FUNCTION append(
    p_game uuid, p_expected integer, p_head bytea, p_command text,
    p_types text[], p_actors text[], p_rules integer[], p_bodies bytea[], p_sealed bytea[], p_digests bytea[],
    p_outbox jsonb, p_lobby jsonb, p_due jsonb,
    OUT outcome text, OUT first_version integer, OUT last_version integer, OUT last_hash bytea
) LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
    at_time  timestamptz;
    previous bytea;
    place    bigint;
    lanes    constant integer := cardinality(lane_keys());
    own_lane constant integer := lane_of(p_game);
    found_id text;
BEGIN
    place := draw_places(p_game, cardinality(p_types));

    SELECT e.command_id INTO found_id FROM events e WHERE e.game_id = p_game AND e.command_id = p_command LIMIT 1;
    IF found_id IS NOT NULL THEN
        outcome := 'duplicate';
        SELECT c.first_version, c.last_version, c.last_hash INTO first_version, last_version, last_hash
            FROM command_result(p_game, p_command) c;
        RETURN;
    END IF;

    SELECT h.version, h.hash INTO last_version, last_hash FROM heads h WHERE h.game_id = p_game;
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
        INSERT INTO events (game_id, version, type, actor, command_id, rules, body, sealed, digest,
                            prev_hash, hash, recorded_at, position, xid)
        VALUES (p_game, last_version, p_types[i], p_actors[i], p_command, p_rules[i], p_bodies[i], p_sealed[i],
                p_digests[i], previous, last_hash, at_time, place * lanes + own_lane, place);
    END LOOP;
    IF p_expected = 0 THEN
        INSERT INTO heads (game_id, version, hash) VALUES (p_game, last_version, last_hash);
    ELSE
        UPDATE heads h SET version = last_version, hash = last_hash WHERE h.game_id = p_game;
    END IF;

    IF p_outbox IS NOT NULL THEN
        FOR i IN 0 .. jsonb_array_length(p_outbox) - 1 LOOP
            IF p_outbox->i->>'kind' = 'trace' THEN
                INSERT INTO event_traces (game_id, version, trace)
                VALUES (p_game, last_version, p_outbox->i->'payload'->'trace')
                ON CONFLICT (game_id, version) DO NOTHING;
            END IF;
            INSERT INTO game_outbox (game_id, id, job_id, kind, payload, written_at)
            VALUES (p_game, place * lanes + own_lane, p_outbox->i->>'job_id', p_outbox->i->>'kind',
                    p_outbox->i->'payload', at_time + i * interval '1 microsecond')
            ON CONFLICT (game_id, job_id) DO NOTHING;
        END LOOP;
    END IF;
    IF p_lobby IS NOT NULL OR p_due IS NOT NULL THEN
        PERFORM write_inline(p_game, last_version, at_time, p_lobby, p_due);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION refresh_inline(p_game uuid, p_version integer, p_lobby jsonb, p_due jsonb)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    found_version integer;
BEGIN
    PERFORM draw_places(p_game, 0);  -- waits for a writer of the game
    SELECT h.version INTO found_version FROM heads h WHERE h.game_id = p_game;
    IF found_version IS DISTINCT FROM p_version THEN
        RETURN false;
    END IF;
    PERFORM write_inline(p_game, 0, NULL, p_lobby, p_due);
    RETURN true;
END $$;

CREATE OR REPLACE FUNCTION players_in(p_games uuid[]) RETURNS TABLE (game_id uuid, player text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY SELECT p.game_id, p.player FROM lobby_players p WHERE p.game_id = ANY (p_games);
END $$;

CREATE OR REPLACE FUNCTION trace_from(p_game uuid, p_version integer) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT t.trace FROM event_traces t WHERE t.game_id = p_game AND t.version >= p_version
            ORDER BY t.version LIMIT 1);
END $$;

CREATE OR REPLACE FUNCTION recorded_after(
    p_xid bigint, p_position bigint, p_partition integer, p_partitions integer, p_limit bigint
) RETURNS TABLE (recorded_at timestamptz) LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY SELECT e.recorded_at FROM lane_events(
        (lane_keys())[p_partition + 1], 'after', p_xid, p_position, p_limit::integer, false) e;
END $$;

CREATE OR REPLACE FUNCTION first_recorded_since(p_seen bigint, p_at timestamptz) RETURNS timestamptz
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT e.recorded_at FROM events e WHERE e.xid >= p_seen AND e.recorded_at > p_at
            ORDER BY e.xid, e.position LIMIT 1);
END $$;

-- Called by the trigger on a shard, hence on the worker that holds the game.
CREATE OR REPLACE FUNCTION leaves_for_archive(p_game uuid) RETURNS boolean LANGUAGE plpgsql STABLE
SET citus.allow_nested_distributed_execution = on AS $$
DECLARE
    logged record;
    ended  record;
BEGIN
    SELECT a.restored, a.version, a.head INTO logged
        FROM archivings a WHERE a.game_id = p_game ORDER BY a.id DESC LIMIT 1;
    SELECT h.version, h.hash INTO ended FROM heads h WHERE h.game_id = p_game;
    RETURN coalesce(NOT logged.restored AND logged.version = ended.version AND logged.head = ended.hash, false);
END $$;

CREATE OR REPLACE FUNCTION archive_moves(
    p_game uuid, p_version integer, p_head bytea, p_digest bytea, p_bytes integer, p_bookkeeping bytea, p_moves integer
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    place   bigint;
    ended   record;
    listed  record;
BEGIN
    place := draw_places(p_game, 1) + 1;
    SELECT h.version, h.hash INTO ended FROM heads h WHERE h.game_id = p_game;
    SELECT l.version, l.status, l.unscored INTO listed FROM lobby l WHERE l.game_id = p_game;
    IF (ended.version = p_version AND ended.hash = p_head AND listed.version = p_version
        AND listed.status = 'finished' AND NOT listed.unscored) IS NOT TRUE THEN
        RETURN false;
    END IF;
    INSERT INTO archivings (id, game_id, restored, version, head, moves, digest, bytes, bookkeeping)
        VALUES (place, p_game, false, p_version, p_head, p_moves, p_digest, p_bytes, p_bookkeeping);
    DELETE FROM events WHERE game_id = p_game AND type = 'move_made';
    DELETE FROM snapshots WHERE game_id = p_game;
    RETURN true;
END $$;

CREATE OR REPLACE FUNCTION restore_moves(
    p_game uuid, p_versions integer[], p_actors text[], p_commands text[], p_rules integer[], p_bodies bytea[],
    p_sealed bytea[], p_digests bytea[], p_previous bytea[], p_hashes bytea[], p_times timestamptz[],
    p_positions bigint[], p_xids bigint[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    logged   record;
    one      record;
    place    bigint;
    number   integer := 0;
    previous bytea := decode(repeat('00', 32), 'hex');
BEGIN
    place := draw_places(p_game, 1) + 1;
    SELECT a.restored, a.version, a.head, a.moves, a.digest, a.bytes INTO logged
        FROM archivings a WHERE a.game_id = p_game ORDER BY a.id DESC LIMIT 1;
    IF logged.restored IS NOT FALSE THEN
        RETURN false;
    END IF;
    FOR i IN 1..cardinality(p_versions) LOOP
        INSERT INTO events (game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash, hash,
                            recorded_at, position, xid)
        VALUES (p_game, p_versions[i], 'move_made', p_actors[i], p_commands[i], p_rules[i], p_bodies[i], p_sealed[i],
                p_digests[i], p_previous[i], p_hashes[i], p_times[i], p_positions[i], p_xids[i]);
    END LOOP;
    FOR one IN SELECT e.version, e.prev_hash, e.hash, e.body, e.sealed FROM events e
               WHERE e.game_id = p_game ORDER BY e.version LOOP
        number := number + 1;
        IF one.version <> number OR one.prev_hash <> previous
            OR one.hash <> sha256(previous || sha256(one.body) || sha256(one.sealed)) THEN
            number := -1;
            EXIT;
        END IF;
        previous := one.hash;
    END LOOP;
    IF number <> logged.version OR previous <> logged.head THEN
        RAISE EXCEPTION 'the moves of game % do not complete its chain', p_game USING ERRCODE = 'restrict_violation';
    END IF;
    INSERT INTO archivings (id, game_id, restored, version, head, moves, digest, bytes, bookkeeping)
        VALUES (place, p_game, true, logged.version, logged.head, logged.moves, logged.digest, logged.bytes, '');
    RETURN true;
END $$;
