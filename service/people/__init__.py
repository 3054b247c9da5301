"""Pauses, and seats delegated to an opponent."""
