"""What the cards do: plots, authorities, events, looks and religions, as the pack names their operations."""
