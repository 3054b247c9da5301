"""The five actions and the exchange of the hand: one module per chapter of the rules."""
