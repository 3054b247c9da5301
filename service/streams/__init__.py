"""Streams: what happens, sent as it happens."""
