"""What players do, one module per chapter of the rules."""
