"""Opponent programs. They receive nothing but their seat's redacted state."""
