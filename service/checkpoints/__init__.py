"""Signed checkpoints over the heads of all games, and proofs of what is in them."""
