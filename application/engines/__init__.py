"""Programs that play: those of this program, those outside, and what they think of finished games."""
