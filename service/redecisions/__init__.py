"""Redecisions: stored games decided again under today's rules, requested by an administrator, run in the background."""
