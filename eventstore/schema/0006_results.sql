-- Projections of finished games. Nothing but their projection writes to them, and both can be rebuilt at any time.

CREATE TABLE results (
    game_id    uuid        PRIMARY KEY,
    opened_at  timestamptz NOT NULL,
    started_at timestamptz,
    ended_at   timestamptz, -- NULL while the game goes on, and so is everything below
    title      text        NOT NULL,
    rules      integer,
    events     integer,
    reason     text,
    places     integer[],   -- of each seat: 1 for the first place, the same for seats that share one
    scores     integer[],   -- of each seat, NULL where the title counts no points
    seats      jsonb,       -- by the seat's number: player, engine, level, resigned
    players    text[]
);

CREATE INDEX results_by_title ON results (title, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX results_by_player ON results USING gin (players);

CREATE TABLE ratings (
    title   text             NOT NULL,
    subject text             NOT NULL, -- player:<id> or engine:<name>:<level>
    mu      double precision NOT NULL,
    sigma   double precision NOT NULL,
    ordinal double precision NOT NULL, -- what a leaderboard is ordered by: mu - 3 sigma
    games   integer          NOT NULL,
    wins    integer          NOT NULL,
    last_at timestamptz      NOT NULL,
    PRIMARY KEY (title, subject)
);

CREATE INDEX ratings_by_ordinal ON ratings (title, ordinal DESC);
