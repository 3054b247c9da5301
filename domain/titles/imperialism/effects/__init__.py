"""What can happen in Imperialism?

`table.py` has what concerns the table as a whole, `hands.py` what concerns hands and decks, `play.py` what concerns
cards being played, `war.py` wars and territories. Effects that move a card out of a hand name it, so they seal.
"""

from domain.titles.imperialism.effects import hands, play, table, war

__all__ = ["hands", "play", "table", "war"]
