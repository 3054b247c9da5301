"""The past of a game: its events and replays."""
