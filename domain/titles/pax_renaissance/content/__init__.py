"""The content pack: cards, map and tables as data."""
