-- Stored games that are decided again under today's rules, because an operator asked for it. Results, no events.

CREATE TABLE redecisions (
    id       uuid        PRIMARY KEY,
    asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    title    text -- NULL: games of every title
);

CREATE TABLE redecision_games (
    redecision uuid   NOT NULL REFERENCES redecisions (id) ON DELETE CASCADE,
    ordinal    bigint GENERATED ALWAYS AS IDENTITY,
    game_id    uuid   NOT NULL,
    done_at    timestamptz,
    notes      jsonb, -- where today's rules decide otherwise; empty where nowhere
    PRIMARY KEY (redecision, game_id)
);

CREATE INDEX redecision_games_waiting ON redecision_games (ordinal) WHERE done_at IS NULL;
CREATE INDEX redecision_games_differing ON redecision_games (redecision, ordinal) WHERE notes <> '[]';
