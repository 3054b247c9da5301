-- When the time of a seat that owes an answer is up; NULL where it has no clock.

ALTER TABLE due ADD COLUMN deadline timestamptz;

CREATE INDEX due_by_deadline ON due (deadline) WHERE deadline IS NOT NULL;

-- As before, with the deadline; a program that does not know it leaves it out.
CREATE OR REPLACE FUNCTION write_inline(p_game uuid, p_version integer, p_at timestamptz, p_lobby jsonb, p_due jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    item     jsonb;
    at_event integer;
    at_time  timestamptz;
BEGIN
    IF p_lobby IS NOT NULL THEN
        UPDATE lobby SET
            title = p_lobby->>'title', status = p_lobby->>'status', version = (p_lobby->>'version')::integer,
            players = ARRAY(SELECT jsonb_array_elements_text(p_lobby->'players')), summary = p_lobby->'summary'
        WHERE game_id = p_game;
        IF NOT FOUND THEN
            INSERT INTO lobby (game_id, opened, title, status, version, players, summary)
            SELECT p_game, position, p_lobby->>'title', p_lobby->>'status', (p_lobby->>'version')::integer,
                   ARRAY(SELECT jsonb_array_elements_text(p_lobby->'players')), p_lobby->'summary'
            FROM events WHERE game_id = p_game AND version = 1;
        END IF;
    END IF;
    IF p_due IS NOT NULL THEN
        DELETE FROM due WHERE game_id = p_game;
        FOR i IN 0 .. jsonb_array_length(p_due) - 1 LOOP
            item := p_due->i;
            at_event := item->>'version';
            IF at_event = p_version THEN
                at_time := p_at;
            ELSE
                SELECT recorded_at INTO at_time FROM events WHERE game_id = p_game AND version = at_event;
            END IF;
            INSERT INTO due (game_id, seat, version, engine, player, since, deadline)
            VALUES (p_game, (item->>'seat')::integer, at_event, item->>'engine', item->>'player',
                    coalesce(at_time, clock_timestamp()), (item->>'deadline')::timestamptz);
        END LOOP;
    END IF;
END $$;
