-- Guests whose time may be over: they are looked for every hour.

CREATE INDEX players_guests ON players (created_at) WHERE guest AND erased_at IS NULL;
