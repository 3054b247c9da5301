-- Listings of games come in the order of an index, whatever they are filtered by, and read a page and no more.

CREATE TABLE lobby_players (
    player text   NOT NULL,
    opened bigint NOT NULL, -- as in `lobby`
    status text   NOT NULL,
    PRIMARY KEY (player, opened)
);

CREATE INDEX lobby_players_by_status ON lobby_players (player, status, opened);

CREATE FUNCTION list_players() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM lobby_players WHERE player = ANY (OLD.players) AND opened = OLD.opened;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO lobby_players (player, opened, status)
        SELECT DISTINCT player, NEW.opened, NEW.status FROM unnest(NEW.players) AS player;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER lobby_comes AFTER INSERT OR DELETE ON lobby FOR EACH ROW EXECUTE FUNCTION list_players();
CREATE TRIGGER lobby_changes AFTER UPDATE OF players, status ON lobby FOR EACH ROW
    WHEN (OLD.players IS DISTINCT FROM NEW.players OR OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION list_players();

INSERT INTO lobby_players (player, opened, status)
SELECT DISTINCT player, opened, status FROM lobby, unnest(players) AS player;

CREATE INDEX lobby_by_status ON lobby (status, opened);
CREATE INDEX lobby_by_title_alone ON lobby (title, opened);

DROP INDEX lobby_by_player;
