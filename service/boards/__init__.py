"""Boards as data, as pictures and in words."""
