"""What if: games that go on otherwise from a position of another."""
