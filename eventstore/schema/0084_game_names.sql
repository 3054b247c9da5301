-- What players call their games: beside the events, so that it can go when its author is forgotten.
-- Of games that were opened before, the events go on to hold the name; it is shown from here alone.

CREATE TABLE game_names (
    game_id uuid PRIMARY KEY,
    author  text NOT NULL, -- the id of the player who opened the game
    name    text NOT NULL
);

CREATE INDEX game_names_by_author ON game_names (author);

INSERT INTO game_names (game_id, author, name)
SELECT game_id, summary->>'creator', summary->>'name' FROM lobby
WHERE summary ? 'name' AND NOT EXISTS (
    SELECT FROM players WHERE id::text = summary->>'creator' AND erased_at IS NOT NULL);

UPDATE lobby SET summary = summary - 'name' WHERE summary ? 'name';
