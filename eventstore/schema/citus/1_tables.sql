-- Run once in a new database on a Citus cluster, after the files of `schema`: what belongs to a game lies on the worker
-- that holds it, packs on every node, and everything else stays on the coordinator.
-- What triggers do on one server between these tables, `2_functions.sql` does here.

DO $$
BEGIN
    IF EXISTS (SELECT FROM events) THEN
        RAISE EXCEPTION 'this database has events: an Annals on a cluster begins with an empty one'
            USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
END $$;

DROP TRIGGER lobby_comes ON lobby;
DROP TRIGGER lobby_changes ON lobby;
DROP TRIGGER lobby_scores ON lobby;
DROP TRIGGER outbox_keeps_traces ON outbox;

-- A cluster deals rows out by itself, so `events` is one table here; a place in the feed comes from `feed_lanes`.
CREATE TABLE all_events (LIKE events INCLUDING ALL EXCLUDING DEFAULTS);
DROP TABLE events;
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
CREATE INDEX lobby_players_by_opened ON lobby_players (player, opened);
CREATE INDEX lobby_players_by_status ON lobby_players (player, status, opened);

-- Opened is unique by the way it is computed.
DROP INDEX lobby_by_opened;
CREATE INDEX lobby_by_opened ON lobby (opened);

CREATE TABLE all_archivings (LIKE archivings INCLUDING ALL EXCLUDING IDENTITY);
DROP TABLE archivings;
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
