"""Games: opening, listing, seats, positions."""
