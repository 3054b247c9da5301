"""Work of the sweeper for which nobody waits, each kind in a thread of its own."""
