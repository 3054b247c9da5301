"""The state of the service, for its operator."""
