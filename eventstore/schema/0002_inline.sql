-- What an append writes beside its events: the lobby row, the turns due, the work that must follow.

CREATE TABLE lobby (
    game_id uuid    PRIMARY KEY,
    opened  bigint  NOT NULL, -- position of the game's first event: the order of the listing
    title   text    NOT NULL,
    status  text    NOT NULL,
    version integer NOT NULL,
    players text[]  NOT NULL,
    summary jsonb   NOT NULL
) WITH (fillfactor = 60);

CREATE UNIQUE INDEX lobby_by_opened ON lobby (opened);
CREATE INDEX lobby_by_title ON lobby (title, status, opened);
CREATE INDEX lobby_by_player ON lobby USING gin (players);

CREATE TABLE due (
    game_id uuid        NOT NULL,
    seat    integer     NOT NULL,
    version integer     NOT NULL,
    engine  text,
    player  text,
    since   timestamptz NOT NULL,
    PRIMARY KEY (game_id, seat)
);

CREATE INDEX due_by_since ON due (since);

CREATE TABLE outbox (
    id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job_id     text        NOT NULL UNIQUE,
    kind       text        NOT NULL,
    payload    jsonb       NOT NULL,
    written_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Rows are written one at a time: that costs less than unfolding JSON into a set, and there are only a few.
-- A turn is due since the event at its version; `p_version` and `p_at` spare looking up that of the last event.
CREATE FUNCTION write_inline(p_game uuid, p_version integer, p_at timestamptz, p_lobby jsonb, p_due jsonb)
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
            INSERT INTO due (game_id, seat, version, engine, player, since)
            VALUES (p_game, (item->>'seat')::integer, at_event, item->>'engine', item->>'player',
                    coalesce(at_time, clock_timestamp()));
        END LOOP;
    END IF;
END $$;
