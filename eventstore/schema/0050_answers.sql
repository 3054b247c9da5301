-- Answers to commands that are no events, kept for a day, so that a command which is sent again gets the first answer.
-- The slot is a hash of the token's id and the client's key; the answer is sealed with a key that only the client has.

CREATE TABLE answers (
    slot       bytea       PRIMARY KEY CHECK (octet_length(slot) = 32),
    holder     text        NOT NULL,
    request    bytea       NOT NULL CHECK (octet_length(request) = 32),
    answer     bytea,
    expires_at timestamptz NOT NULL
);

CREATE INDEX answers_by_expiry ON answers (expires_at);
