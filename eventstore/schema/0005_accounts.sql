-- Who may use the service: players, and the tokens that speak for them. Of a token only the hash of its secret is kept.

CREATE TABLE players (
    id         uuid        PRIMARY KEY,
    name       text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE tokens (
    id          text        PRIMARY KEY,
    player      uuid        NOT NULL REFERENCES players (id),
    name        text        NOT NULL,
    scopes      text[]      NOT NULL,
    secret_hash bytea       NOT NULL CHECK (octet_length(secret_hash) = 32),
    created_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX tokens_by_player ON tokens (player, created_at);
