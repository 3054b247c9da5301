"""Pauses, and seats that an opponent plays for a while."""
