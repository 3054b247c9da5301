"""Webhooks: events sent to an address."""
