"""Titles: what can be played here, with which content, in which shapes."""
