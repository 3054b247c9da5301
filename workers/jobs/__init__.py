"""The background jobs: ids in, events out, and a second run changes nothing."""
