-- Run at the end of every migration on a Citus cluster: what is done in another way than on one server.
-- These functions run on the worker that holds the game, wherever they are called (`cluster.py` says so to Citus), and
-- are right on any other node, too.

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

CREATE OR REPLACE FUNCTION shard_of(p_table regclass, p_key uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN shard_name(p_table, get_shard_id_for_distribution_column(p_table, p_key));
END $$;

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
        shard_of('events', p_key),
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

-- What waits in one partition, for those who ask each by itself while another worker is away; `rank` orders it.
CREATE OR REPLACE FUNCTION lane_outbox(
    p_key uuid, p_limit integer, OUT job_id text, OUT kind text, OUT payload jsonb, OUT game_id uuid, OUT rank bigint
) RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY EXECUTE format(
        'SELECT job_id, kind, payload, game_id, (extract(epoch FROM written_at) * 1000000)::bigint
         FROM %s ORDER BY id, written_at LIMIT $1', shard_of('game_outbox', p_key)) USING p_limit;
END $$;

CREATE OR REPLACE FUNCTION lane_due(
    p_key uuid, p_limit integer, p_engines boolean, p_age interval, OUT game_id uuid, OUT seat integer,
    OUT version integer, OUT engine text, OUT player text, OUT deadline timestamptz, OUT rank bigint
) RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY EXECUTE format(
        'SELECT game_id, seat, version, engine, player, deadline, (extract(epoch FROM since) * 1000000)::bigint
         FROM %s WHERE since <= clock_timestamp() - $1 %s ORDER BY since, game_id, seat LIMIT $2',
        shard_of('due', p_key), CASE WHEN p_engines THEN 'AND engine IS NOT NULL' ELSE '' END) USING p_age, p_limit;
END $$;

CREATE OR REPLACE FUNCTION lane_expired(
    p_key uuid, p_limit integer, p_at timestamptz, OUT game_id uuid, OUT rank bigint
) RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY EXECUTE format(
        'SELECT game_id, (extract(epoch FROM min(deadline)) * 1000000)::bigint
         FROM %s WHERE deadline <= $1 GROUP BY game_id ORDER BY 2, 1 LIMIT $2', shard_of('due', p_key))
        USING p_at, p_limit;
END $$;

CREATE OR REPLACE FUNCTION lane_unscored(p_key uuid, p_limit integer, OUT game_id uuid, OUT rank bigint)
RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY EXECUTE format(
        'SELECT game_id, opened FROM %s WHERE unscored ORDER BY opened LIMIT $1', shard_of('lobby', p_key))
        USING p_limit;
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

-- Whether the shards of a partition are on this node; they stay until the end of the transaction. The lock is that
-- which Citus takes for a write, and which a move of the shards takes exclusively before it names another node.
CREATE OR REPLACE FUNCTION holds_lane(p_lane integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    shard constant bigint := (lane_shards())[p_lane + 1];
BEGIN
    PERFORM lock_shard_metadata(5, ARRAY[shard]);
    RETURN current_setting('transaction_isolation') = 'read committed' AND EXISTS (
        SELECT FROM pg_dist_placement p JOIN pg_dist_local_group g USING (groupid) WHERE p.shardid = shard);
END $$;

CREATE OR REPLACE FUNCTION append(
    p_game uuid, p_expected integer, p_head bytea, p_command text,
    p_types text[], p_actors text[], p_rules integer[], p_bodies bytea[], p_sealed bytea[], p_digests bytea[],
    p_outbox jsonb, p_lobby jsonb, p_due jsonb,
    OUT outcome text, OUT first_version integer, OUT last_version integer, OUT last_hash bytea
) LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
    own_lane constant integer := lane_of(p_game);
BEGIN
    IF holds_lane(own_lane) THEN
        CASE own_lane
            {cases}
        END CASE;
    ELSE
        {elsewhere}
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
