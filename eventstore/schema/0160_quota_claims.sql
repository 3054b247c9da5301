-- What a request is about to take up of its player's quotas, so that of several requests at once no more pass than fit.
-- A claim counts until the game or the seat is there, and goes with its request; that of a process that died expires.

CREATE TABLE quota_claims (
    id         uuid        PRIMARY KEY,
    player     uuid        NOT NULL,
    game_id    uuid        NOT NULL,
    seat       integer,    -- of an opponent in a game that is there; NULL: the game is new
    open       integer     NOT NULL,
    running    integer     NOT NULL,
    opponents  integer     NOT NULL,
    expires_at timestamptz NOT NULL
);

CREATE INDEX quota_claims_by_player ON quota_claims (player);
