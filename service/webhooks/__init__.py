"""Webhooks: what happens, sent to an address."""
