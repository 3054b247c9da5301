-- Who wants events sent to an address, how far each was sent, and what could not be.

CREATE TABLE webhooks (
    id            uuid        PRIMARY KEY,
    player        uuid        NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    url           text        NOT NULL,
    game_id       uuid,                 -- NULL: all games of the player
    types         text[]      NOT NULL, -- empty: all
    due_only      boolean     NOT NULL,
    state         text        NOT NULL CHECK (state IN ('active', 'failing', 'paused')),
    secret        bytea       NOT NULL,
    former        bytea,                -- the secret before this one
    former_until  timestamptz,
    since_xid     bigint,               -- events after this place of the feed are sent; NULL: none yet
    since_position bigint,
    failing_since timestamptz,
    died_in_a_row integer     NOT NULL DEFAULT 0,
    created_at    timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX webhooks_by_player ON webhooks (player, created_at);
CREATE INDEX webhooks_by_game ON webhooks (game_id) WHERE game_id IS NOT NULL;

-- One lane per webhook and game: what is in it is sent in the order of versions.
CREATE TABLE webhook_lanes (
    webhook      uuid        NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    game_id      uuid        NOT NULL,
    sent         integer     NOT NULL, -- the version up to which all has been dealt with
    known        integer     NOT NULL, -- the version up to which there may be something
    attempts     integer     NOT NULL DEFAULT 0, -- failed ones for the first version after `sent`
    due_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
    holder       uuid,
    held_until   timestamptz,
    last_error   text,
    delivered_at timestamptz,
    PRIMARY KEY (webhook, game_id)
) WITH (fillfactor = 60);

CREATE INDEX webhook_lanes_due ON webhook_lanes (due_at) WHERE sent < known;

CREATE TABLE dead_letters (
    webhook  uuid        NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    game_id  uuid        NOT NULL,
    version  integer     NOT NULL,
    type     text        NOT NULL,
    attempts integer     NOT NULL,
    error    text        NOT NULL,
    died_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    wanted   boolean     NOT NULL DEFAULT false, -- to be sent once more
    PRIMARY KEY (webhook, game_id, version)
);

CREATE INDEX dead_letters_wanted ON dead_letters (webhook, game_id) WHERE wanted;
