-- What followers of the feed look for: whatever is no move, for the lobby, and who ever sat in which game.

CREATE INDEX events_by_feed_but_moves ON events (xid, position) WHERE type <> 'move_made';
CREATE INDEX events_by_seating ON events (actor) INCLUDE (game_id) WHERE type = 'seat_taken';
