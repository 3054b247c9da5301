-- Where the players of a game talk: an https link beside its name, which goes with its author, too.
ALTER TABLE game_names ADD COLUMN talk text;
