-- Seats that somebody is about to take, so that nobody is invited to one at the same moment and finds it taken.
-- A claim goes with its request; that of a process that died expires.

CREATE TABLE seat_claims (
    id         uuid        PRIMARY KEY,
    game_id    uuid        NOT NULL,
    seat       integer     NOT NULL,
    expires_at timestamptz NOT NULL
);

CREATE INDEX seat_claims_by_game ON seat_claims (game_id);
