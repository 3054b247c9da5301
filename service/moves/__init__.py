"""Decisions and moves."""
