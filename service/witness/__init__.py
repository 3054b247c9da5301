"""A witness of logs of checkpoints, as a small program of its own (C2SP tlog-witness)."""
