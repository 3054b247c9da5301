"""Engines: the service's own, outside engines, and analyses of finished games."""
