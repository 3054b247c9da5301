"""Signed checkpoints over the heads of all games: an append-only Merkle tree, as in certificate transparency."""
