"""Outside engines: opponents that run on their owners' machines, and their work."""
