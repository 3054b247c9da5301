-- Who is let into a game: invitations, of whose codes only the hash is kept, and who accepted them.

CREATE TABLE invitations (
    id          text        PRIMARY KEY,
    game_id     uuid        NOT NULL,
    kind        text        NOT NULL CHECK (kind IN ('seat', 'watch')),
    seat        integer,              -- NULL: any seat that is free
    uses        integer     NOT NULL, -- how many players it lets in
    used        integer     NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND uses),
    secret_hash bytea       NOT NULL CHECK (octet_length(secret_hash) = 32),
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL,
    revoked_at  timestamptz
);

CREATE INDEX invitations_by_game ON invitations (game_id, created_at);

CREATE TABLE admissions (
    invitation   text        NOT NULL REFERENCES invitations (id),
    player       uuid        NOT NULL,
    game_id      uuid        NOT NULL,
    kind         text        NOT NULL,
    seat         integer,
    at           timestamptz NOT NULL DEFAULT clock_timestamp(),
    dismissed_at timestamptz, -- from then on the player is let in no longer, and not again by this invitation
    PRIMARY KEY (invitation, player)
);

CREATE INDEX admissions_by_player ON admissions (player, game_id);
CREATE INDEX admissions_by_game ON admissions (game_id);
