"""What can happen in Pax Renaissance?

Nearly everything is public (PR-15.1); only the order and contents of the decks and what was left out are hidden.
Cards, map cards, places, tokens and sides are named by their ids, seats by their numbers; the words are in `text.py`.
"""
