"""What the abilities of cards change, as code named by the cards data."""
