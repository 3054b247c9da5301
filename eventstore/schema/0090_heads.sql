-- A writer names the event on which they stand by its hash. After a failover or a restore that lost events, the version
-- alone would let them go on from a position that no longer exists.
-- Programs of the release before call `append` without a hash, and are served while an upgrade rolls.

-- The hash of the event after which a snapshot was taken; earlier programs, with other layouts, leave it out.
ALTER TABLE snapshots ADD COLUMN head bytea;

CREATE FUNCTION append(
    p_game uuid, p_expected integer, p_head bytea, p_command text,
    p_types text[], p_actors text[], p_rules integer[], p_bodies bytea[], p_sealed bytea[], p_digests bytea[],
    p_outbox jsonb, p_lobby jsonb, p_due jsonb,
    OUT outcome text,          -- appended, duplicate, conflict or replaced
    OUT first_version integer,
    OUT last_version integer,  -- in a conflict: the version found
    OUT last_hash bytea
) LANGUAGE plpgsql AS $$
DECLARE
    at_time  timestamptz;
    previous bytea;
BEGIN
    IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
        RAISE EXCEPTION 'append must be the first write of its transaction' USING ERRCODE = 'active_sql_transaction';
    END IF;
    PERFORM pg_advisory_xact_lock(uuid_hash_extended(p_game, 0));

    PERFORM FROM events e WHERE e.game_id = p_game AND e.command_id = p_command LIMIT 1;
    IF FOUND THEN
        outcome := 'duplicate';
        SELECT c.first_version, c.last_version, c.last_hash INTO first_version, last_version, last_hash
            FROM command_result(p_game, p_command) c;
        RETURN;
    END IF;

    SELECT h.version, h.hash INTO last_version, last_hash FROM heads h WHERE h.game_id = p_game;
    IF NOT FOUND THEN
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
        previous := last_hash;
        last_hash := sha256(previous || sha256(p_bodies[i]) || sha256(p_sealed[i]));
        INSERT INTO events (game_id, version, type, actor, command_id, rules, body, sealed, digest,
                            prev_hash, hash, recorded_at)
        VALUES (p_game, last_version, p_types[i], p_actors[i], p_command, p_rules[i], p_bodies[i], p_sealed[i],
                p_digests[i], previous, last_hash, at_time);
    END LOOP;
    IF p_expected = 0 THEN
        INSERT INTO heads (game_id, version, hash) VALUES (p_game, last_version, last_hash);
    ELSE
        UPDATE heads h SET version = last_version, hash = last_hash WHERE h.game_id = p_game;
    END IF;

    IF p_outbox IS NOT NULL THEN
        FOR i IN 0 .. jsonb_array_length(p_outbox) - 1 LOOP
            INSERT INTO outbox (job_id, kind, payload)
            VALUES (p_outbox->i->>'job_id', p_outbox->i->>'kind', p_outbox->i->'payload')
            ON CONFLICT (job_id) DO NOTHING;
        END LOOP;
    END IF;
    IF p_lobby IS NOT NULL OR p_due IS NOT NULL THEN
        PERFORM write_inline(p_game, last_version, at_time, p_lobby, p_due);
    END IF;
END $$;

-- As it was called until now; a hash of NULL is compared with nothing.
CREATE OR REPLACE FUNCTION append(
    p_game uuid, p_expected integer, p_command text,
    p_types text[], p_actors text[], p_rules integer[], p_bodies bytea[], p_sealed bytea[], p_digests bytea[],
    p_outbox jsonb, p_lobby jsonb, p_due jsonb,
    OUT outcome text, OUT first_version integer, OUT last_version integer, OUT last_hash bytea
) LANGUAGE sql AS $$
    SELECT a.outcome, a.first_version, a.last_version, a.last_hash
    FROM append(p_game, p_expected, NULL, p_command, p_types, p_actors, p_rules, p_bodies, p_sealed, p_digests,
                p_outbox, p_lobby, p_due) a
$$;

-- A place in the feed names the event there by its hash, too; empty where a program of the release before wrote it.
ALTER TABLE checkpoints ADD COLUMN hash bytea NOT NULL DEFAULT '';

CREATE FUNCTION forget_hash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.hash := '';
    RETURN NEW;
END $$;

CREATE TRIGGER checkpoints_move BEFORE UPDATE ON checkpoints
    FOR EACH ROW WHEN (NEW.hash = OLD.hash AND (NEW.xid, NEW.position) <> (OLD.xid, OLD.position))
    EXECUTE FUNCTION forget_hash();
