-- Tickets with which a browser, whose EventSource sends no token, opens streams. They die with their token.

CREATE TABLE stream_tickets (
    id          text        PRIMARY KEY,
    token       text        NOT NULL REFERENCES tokens (id) ON DELETE CASCADE,
    secret_hash bytea       NOT NULL CHECK (octet_length(secret_hash) = 32),
    expires_at  timestamptz NOT NULL
);

CREATE INDEX stream_tickets_by_token ON stream_tickets (token);
CREATE INDEX stream_tickets_by_end ON stream_tickets (expires_at);
