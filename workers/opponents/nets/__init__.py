"""Learned values of positions: what a net sees, and how it computes."""
