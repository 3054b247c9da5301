"""What followers of games are told: events for streams and webhooks, and messages to outside addresses."""
