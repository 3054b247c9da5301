-- Players who asked to be forgotten: the row stays, because games name its id, and nothing in it says who that was.

ALTER TABLE players ADD COLUMN erased_at timestamptz;
ALTER TABLE players ADD COLUMN released_at timestamptz; -- when the last of their seats had been left to an opponent

CREATE INDEX players_to_release ON players (erased_at) WHERE erased_at IS NOT NULL AND released_at IS NULL;
