-- The moves of finished games may go from `events` into one compressed record for each game (`eventstore/archive/`).
-- All other events stay, and so do heads and proofs. The table is the log of what went and came back: nothing leaves
-- `events` but by it, and its rows stay.

CREATE TABLE archivings (
    id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game_id     uuid        NOT NULL,
    restored    boolean     NOT NULL,
    version     integer     NOT NULL,  -- the end of the stream at that time, with its hash
    head        bytea       NOT NULL,
    moves       integer     NOT NULL,
    digest      bytea       NOT NULL CHECK (octet_length(digest) = 32),  -- SHA-256 of the compressed record
    bytes       integer     NOT NULL,
    bookkeeping bytea       NOT NULL,  -- what rows of moves hold beside the record, compressed
    at          timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX archivings_by_game ON archivings (game_id, id);

CREATE TRIGGER archivings_stay BEFORE UPDATE OR DELETE ON archivings
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER archivings_are_kept BEFORE TRUNCATE ON archivings
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The one way out of `events`: moves of a game whose last row of the log says that they are in the archive.
CREATE FUNCTION leaves_for_archive(p_game uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT coalesce((
        SELECT NOT a.restored AND a.version = h.version AND a.head = h.hash
        FROM archivings a JOIN heads h ON h.game_id = a.game_id
        WHERE a.game_id = p_game ORDER BY a.id DESC LIMIT 1), false)
$$;

DROP TRIGGER events_stay ON events;
CREATE TRIGGER events_stay BEFORE UPDATE ON events
    FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_to_lose() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.type = 'move_made' AND leaves_for_archive(OLD.game_id) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION '% on % is refused: what is recorded stays as it is', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER events_leave_for_archive BEFORE DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION refuse_to_lose();

-- Whoever archives has read the record back and verified it; the rights to delete are the owner's, not the service's.
-- Nothing happens if the stream has moved on meanwhile.
CREATE FUNCTION archive_moves(
    p_game uuid, p_version integer, p_head bytea, p_digest bytea, p_bytes integer, p_bookkeeping bytea, p_moves integer
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(uuid_hash_extended(p_game, 0));
    PERFORM FROM heads h JOIN lobby l ON l.game_id = h.game_id
        WHERE h.game_id = p_game AND h.version = p_version AND h.hash = p_head AND l.version = p_version
          AND l.status = 'finished' AND NOT l.unscored;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO archivings (game_id, restored, version, head, moves, digest, bytes, bookkeeping)
        VALUES (p_game, false, p_version, p_head, p_moves, p_digest, p_bytes, p_bookkeeping);
    DELETE FROM events WHERE game_id = p_game AND type = 'move_made';
    DELETE FROM snapshots WHERE game_id = p_game;
    RETURN true;
END $$;

-- The same in reverse: the rows come back as they were, or none of them does.
CREATE FUNCTION restore_moves(
    p_game uuid, p_versions integer[], p_actors text[], p_commands text[], p_rules integer[], p_bodies bytea[],
    p_sealed bytea[], p_digests bytea[], p_previous bytea[], p_hashes bytea[], p_times timestamptz[],
    p_positions bigint[], p_xids bigint[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    logged archivings;
BEGIN
    PERFORM pg_advisory_xact_lock(uuid_hash_extended(p_game, 0));
    SELECT * INTO logged FROM archivings WHERE game_id = p_game ORDER BY id DESC LIMIT 1;
    IF NOT FOUND OR logged.restored THEN
        RETURN false;
    END IF;
    INSERT INTO events (game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash, hash,
                        recorded_at, position, xid)
        SELECT p_game, version, 'move_made', actor, command, rules, body, sealed, digest, previous, hash,
               at, position, xid
        FROM unnest(p_versions, p_actors, p_commands, p_rules, p_bodies, p_sealed, p_digests, p_previous, p_hashes,
                    p_times, p_positions, p_xids)
            AS m (version, actor, command, rules, body, sealed, digest, previous, hash, at, position, xid);
    PERFORM FROM (
        SELECT version, hash, prev_hash, sha256(prev_hash || sha256(body) || sha256(sealed)) AS own,
               lag(hash, 1, decode(repeat('00', 32), 'hex')) OVER w AS previous, row_number() OVER w AS number
        FROM events WHERE game_id = p_game WINDOW w AS (ORDER BY version)
    ) e WHERE hash <> own OR prev_hash <> previous OR version <> number;
    IF FOUND OR (SELECT count(*) FROM events WHERE game_id = p_game)
             <> (SELECT version FROM heads WHERE game_id = p_game) THEN
        RAISE EXCEPTION 'the moves of game % do not complete its chain', p_game USING ERRCODE = 'restrict_violation';
    END IF;
    INSERT INTO archivings (game_id, restored, version, head, moves, digest, bytes, bookkeeping)
        VALUES (p_game, true, logged.version, logged.head, logged.moves, logged.digest, logged.bytes, '');
    RETURN true;
END $$;
