-- Opponents that think elsewhere: who they are, and which pieces of work their machines have in hand.

CREATE TABLE engines (
    name       text        PRIMARY KEY,
    titles     text[]      NOT NULL, -- slugs; empty: every title
    levels     text[]      NOT NULL,
    owner      uuid        NOT NULL REFERENCES players (id),
    analyses   boolean     NOT NULL,
    patience   integer     NOT NULL, -- seconds for which a turn waits for a machine before another opponent steps in
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    seen_at    timestamptz,          -- when one of its machines last asked for work
    retired_at timestamptz
);

CREATE INDEX engines_by_owner ON engines (owner);

-- A lease is never taken back to life: what was given up or ran out stays as it is and counts as a failure.
CREATE TABLE leases (
    id         uuid        PRIMARY KEY,
    key        text        NOT NULL, -- turn:<game>:<seat> or analysis:<id>
    stage      integer     NOT NULL, -- the version at which the turn became due, or how many moves were analysed
    engine     text        NOT NULL,
    player     uuid        NOT NULL,
    game_id    uuid        NOT NULL,
    seat       integer,
    seen       integer     NOT NULL, -- the version of the game that the machine was shown
    state      text        NOT NULL CHECK (state IN ('held', 'done', 'given_up', 'ran_out')),
    why        text        NOT NULL DEFAULT '',
    taken_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    ended_at   timestamptz
);

CREATE UNIQUE INDEX leases_held ON leases (key) WHERE state = 'held';
CREATE INDEX leases_by_key ON leases (key, stage);
CREATE INDEX leases_by_end ON leases (ended_at) WHERE state <> 'held';
CREATE INDEX due_by_engine ON due (engine, since) WHERE engine IS NOT NULL;
