-- The language in which a player reads, where they have chosen one.

ALTER TABLE players ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$');
