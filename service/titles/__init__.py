"""Titles: what can be played, with which content and schemas."""
