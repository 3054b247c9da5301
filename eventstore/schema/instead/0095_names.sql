-- A player's name is theirs alone: names are compared by a key that the program makes (NFKC and casefold).
-- Players can be guests, who choose a name later, and keep recovery codes for the day on which they lose their token.

ALTER TABLE players ADD COLUMN name_key text;    -- NULL: erased
ALTER TABLE players ADD COLUMN former_name text; -- what they were called before a doubled name got a number
ALTER TABLE players ADD COLUMN guest boolean NOT NULL DEFAULT false;

CREATE UNIQUE INDEX players_by_name ON players (name_key) WHERE name_key IS NOT NULL;

-- A player without a key comes from before this migration, or from a program of the release before it.
CREATE FUNCTION number_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    wanted constant text := NEW.name;
    tried  text := wanted;
    number integer := 1;
BEGIN
    LOOP
        NEW.name_key := replace(replace(lower(normalize(tried, NFKC)), 'ß', 'ss'), 'ς', 'σ');
        EXIT WHEN NOT EXISTS (SELECT FROM players WHERE name_key = NEW.name_key AND id <> NEW.id);
        number := number + 1;
        tried := wanted || ' ' || number;
    END LOOP;
    IF number > 1 THEN
        NEW.former_name := wanted;
        NEW.name := tried;
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER players_are_named BEFORE INSERT OR UPDATE OF name_key ON players
    FOR EACH ROW WHEN (NEW.name_key IS NULL AND NEW.erased_at IS NULL) EXECUTE FUNCTION number_name();

-- Who shares a name with nobody keeps it. Only a name that several have, or that ends in a number as given ones do, is
-- looked at in the order of registration; what the next number of a name may be is remembered.
UPDATE players SET name_key = k.key
FROM (
    SELECT id, key, count(*) OVER (PARTITION BY key) AS alike
    FROM players CROSS JOIN LATERAL (
        SELECT replace(replace(lower(normalize(name, NFKC)), 'ß', 'ss'), 'ς', 'σ') AS key) AS r
    WHERE erased_at IS NULL
) AS k
WHERE players.id = k.id AND k.alike = 1 AND k.key !~ ' [0-9]+$';

DO $$
DECLARE
    nameless record;
    key      text;
    number   integer;
BEGIN
    CREATE TABLE last_numbers (key text PRIMARY KEY, number integer NOT NULL);
    FOR nameless IN
        SELECT id, name, replace(replace(lower(normalize(name, NFKC)), 'ß', 'ss'), 'ς', 'σ') AS wanted
        FROM players WHERE erased_at IS NULL AND name_key IS NULL ORDER BY created_at, id
    LOOP
        SELECT l.number + 1 INTO number FROM last_numbers l WHERE l.key = nameless.wanted;
        number := coalesce(number, 1);
        LOOP
            key := nameless.wanted || CASE WHEN number > 1 THEN ' ' || number ELSE '' END;
            EXIT WHEN NOT EXISTS (SELECT FROM players p WHERE p.name_key = key);
            number := number + 1;
        END LOOP;
        INSERT INTO last_numbers AS l VALUES (nameless.wanted, number)
            ON CONFLICT ON CONSTRAINT last_numbers_pkey DO UPDATE SET number = EXCLUDED.number;
        IF number = 1 THEN
            UPDATE players SET name_key = key WHERE id = nameless.id;
        ELSE
            UPDATE players SET name_key = key, former_name = name, name = name || ' ' || number WHERE id = nameless.id;
        END IF;
    END LOOP;
    DROP TABLE last_numbers;
END $$;

CREATE TABLE recovery_codes (
    id          text        PRIMARY KEY,
    player      uuid        NOT NULL REFERENCES players (id),
    name        text        NOT NULL,
    secret_hash bytea       NOT NULL CHECK (octet_length(secret_hash) = 32),
    made_with   text,       -- the id of a token
    created_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX recovery_codes_by_player ON recovery_codes (player, created_at);

-- What was made with a token, so that revoking it can take that along.
ALTER TABLE tokens ADD COLUMN made_with text;
ALTER TABLE webhooks ADD COLUMN made_with text;
ALTER TABLE invitations ADD COLUMN made_with text;

CREATE INDEX tokens_by_maker ON tokens (made_with) WHERE made_with IS NOT NULL;
CREATE INDEX recovery_codes_by_maker ON recovery_codes (made_with) WHERE made_with IS NOT NULL;
CREATE INDEX webhooks_by_maker ON webhooks (made_with) WHERE made_with IS NOT NULL;
CREATE INDEX invitations_by_maker ON invitations (made_with) WHERE made_with IS NOT NULL;
