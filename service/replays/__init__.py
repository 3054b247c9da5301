"""What has happened in a game: its events, and any past stretch of it."""
