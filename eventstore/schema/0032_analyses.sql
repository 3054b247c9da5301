-- What engines think of finished games, move by move. Whatever is here can be computed again.

CREATE TABLE analyses (
    id         uuid        PRIMARY KEY,
    game_id    uuid        NOT NULL,
    engine     text        NOT NULL,
    level      text        NOT NULL,
    rules      integer     NOT NULL,
    player     uuid        NOT NULL, -- who asked for it last
    status     text        NOT NULL CHECK (status IN ('pending', 'done', 'cancelled', 'failed')),
    total      integer     NOT NULL, -- moves
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (game_id, engine, level, rules)
);

CREATE INDEX analyses_pending ON analyses (created_at) WHERE status = 'pending';

CREATE TABLE findings (
    analysis uuid    NOT NULL REFERENCES analyses (id),
    version  integer NOT NULL, -- of the move
    finding  jsonb   NOT NULL,
    PRIMARY KEY (analysis, version)
);
