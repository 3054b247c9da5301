-- Run once in a database on a Citus cluster, after the files of `schema`: what belongs to a game lies on the worker
-- that holds it, packs on every node, and everything else stays on the coordinator.
-- What triggers do on one server between these tables, `2_functions.sql` does here.
-- Events that are there already come along (`4_contents.sql`).

-- No writer comes in between; who reads still may.
LOCK TABLE events, heads, lobby, due, archivings IN EXCLUSIVE MODE;

-- The events of the feed in its order, with their places on the cluster: these rise in the same order, so each follower
-- has handled a beginning of every partition. A place is a time or, if that is greater, one after the place before.
CREATE TEMPORARY TABLE numbered ON COMMIT DROP AS
SELECT e.*, e.place * cardinality(lane_keys()) + e.lane AS placed
FROM (
    SELECT game_id, version, xid, position, hash, lane_of(game_id) AS lane,
           max((extract(epoch FROM recorded_at) * 1000000)::bigint) OVER earlier + row_number() OVER earlier AS place
    FROM events WINDOW earlier AS (ORDER BY xid, position ROWS UNBOUNDED PRECEDING)
) AS e;
CREATE UNIQUE INDEX ON numbered (game_id, version);
CREATE INDEX ON numbered (xid, position);
ANALYZE numbered;

DROP TRIGGER lobby_comes ON lobby;
DROP TRIGGER lobby_changes ON lobby;
DROP TRIGGER lobby_scores ON lobby;
DROP TRIGGER outbox_keeps_traces ON outbox;

-- A cluster deals rows out by itself, so `events` is one table here; a place in the feed comes from `feed_lanes`.
CREATE TABLE all_events (LIKE events INCLUDING ALL EXCLUDING DEFAULTS);
ALTER TABLE events RENAME TO former_events;
ALTER INDEX events_pkey RENAME TO former_events_pkey;
ALTER TABLE all_events RENAME TO events;
ALTER INDEX all_events_pkey RENAME TO events_pkey;

-- How far each partition of the feed has come: one row in each shard, found by a key that lies in it.
CREATE TABLE feed_lanes (
    lane_key uuid    PRIMARY KEY,
    lane     integer NOT NULL,
    reached  bigint  NOT NULL DEFAULT 0
) WITH (fillfactor = 10);

-- Work that an append leaves; what others leave is in `outbox`.
CREATE TABLE game_outbox (
    game_id    uuid        NOT NULL,
    id         bigint      NOT NULL,
    job_id     text        NOT NULL,
    kind       text        NOT NULL,
    payload    jsonb       NOT NULL,
    written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (game_id, job_id)
);
CREATE INDEX game_outbox_by_id ON game_outbox (id);

DROP TABLE lobby_players;
CREATE TABLE lobby_players (
    game_id uuid   NOT NULL,
    player  text   NOT NULL,
    opened  bigint NOT NULL,
    status  text   NOT NULL,
    PRIMARY KEY (game_id, player)
);
-- Opened is unique by the way it is computed; games that are there keep theirs, below those of all that come.
DROP INDEX lobby_by_opened;
CREATE INDEX lobby_by_opened ON lobby (opened);

INSERT INTO lobby_players (game_id, player, opened, status)
SELECT DISTINCT game_id, unnest(players), opened, status FROM lobby;
CREATE INDEX lobby_players_by_opened ON lobby_players (player, opened);
CREATE INDEX lobby_players_by_status ON lobby_players (player, status, opened);

CREATE TABLE all_archivings (LIKE archivings INCLUDING ALL EXCLUDING IDENTITY);
ALTER TABLE archivings RENAME TO former_archivings;
ALTER INDEX archivings_pkey RENAME TO former_archivings_pkey;
ALTER TABLE all_archivings RENAME TO archivings;
ALTER TABLE archivings DROP CONSTRAINT all_archivings_pkey, ADD PRIMARY KEY (game_id, id);

ALTER TABLE feed_partitions DROP CONSTRAINT feed_partitions_number_check;

CREATE TRIGGER events_stay BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER events_leave_for_archive BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION refuse_to_lose();
CREATE TRIGGER events_are_kept BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER archivings_stay BEFORE UPDATE OR DELETE ON archivings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER archivings_are_kept BEFORE TRUNCATE ON archivings
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER feed_lanes_advance BEFORE UPDATE ON feed_lanes
    FOR EACH ROW WHEN (NEW.reached < OLD.reached OR (NEW.lane_key, NEW.lane) <> (OLD.lane_key, OLD.lane))
    EXECUTE FUNCTION refuse_change();
CREATE TRIGGER feed_lanes_stay BEFORE DELETE ON feed_lanes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER feed_lanes_are_kept BEFORE TRUNCATE ON feed_lanes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
