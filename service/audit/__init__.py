"""Proof that records are unaltered and luck was fair; scores with the rule of each point."""
