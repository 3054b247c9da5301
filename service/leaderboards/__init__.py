"""Leaderboards and ratings of a title."""
