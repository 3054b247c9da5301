"""Forks: games that continue from a position of another game."""
