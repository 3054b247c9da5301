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

-- `position` of the first event is looked up only where the lobby row is new.
CREATE FUNCTION write_inline(p_game uuid, p_lobby jsonb, p_due jsonb) RETURNS void LANGUAGE plpgsql AS $$
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
        INSERT INTO due (game_id, seat, version, engine, player, since)
        SELECT p_game, d.seat, d.version, d.engine, d.player, coalesce(
            (SELECT recorded_at FROM events e WHERE e.game_id = p_game AND e.version = d.version), clock_timestamp())
        FROM jsonb_to_recordset(p_due) AS d(seat integer, version integer, engine text, player text);
    END IF;
END $$;
