-- What the sweeper looks for every second is found without what is done: indexes that hold what is left to do alone.

-- A column, because an index on the summary itself would be written with every move.
ALTER TABLE lobby ADD COLUMN unscored boolean NOT NULL DEFAULT false; -- finished, and without a score

CREATE FUNCTION mark_unscored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.unscored := NEW.status = 'finished' AND (NEW.summary -> 'scored') IS DISTINCT FROM 'true'::jsonb;
    RETURN NEW;
END $$;

CREATE TRIGGER lobby_scores BEFORE INSERT OR UPDATE ON lobby FOR EACH ROW
    WHEN (NEW.status = 'finished' OR NEW.unscored) EXECUTE FUNCTION mark_unscored();

UPDATE lobby SET unscored = true
WHERE status = 'finished' AND (summary -> 'scored') IS DISTINCT FROM 'true'::jsonb;

CREATE INDEX lobby_unscored ON lobby (opened) WHERE unscored;

-- Opponents' turns among the decisions of people, who may take weeks.
CREATE INDEX due_of_engines ON due (since, game_id, seat) WHERE engine IS NOT NULL;
