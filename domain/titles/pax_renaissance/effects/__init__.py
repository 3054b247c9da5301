"""What can happen in Pax Renaissance?

Nearly everything is public (PR-15.1); only the order and contents of the decks and what was left out are hidden.
Seats, cards, map cards and places are named by their numbers and ids; the words are in `words.py`.
"""
