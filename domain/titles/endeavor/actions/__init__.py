"""What players do, a module per chapter of RULES.md."""
