"""Imperialism: Road to Domination, for 2 to 4 players."""
