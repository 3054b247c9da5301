-- What a player has going: the games that they opened and that have not ended.

CREATE INDEX lobby_unfinished_by_creator ON lobby ((summary->>'creator')) WHERE status IN ('open', 'running');
