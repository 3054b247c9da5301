"""Streams: events sent as they happen."""
