"""How does a command become events? Load, decide, append; on conflict, nothing has happened.

`loading` reads games, `commands` is what every command goes through; `seating`, `playing`, `timekeeping`,
`pausing` and `delegating` are the commands; `obeying` gives the answers that people have left to standing orders.
"""

from __future__ import annotations

from application.games.commands import Done
from application.games.delegating import Delegating
from application.games.obeying import Obeying
from application.games.playing import EngineAnswer
from application.games.timekeeping import Timekeeping

__all__ = ["Done", "EngineAnswer", "Sessions"]


class Sessions(Obeying, Timekeeping, Delegating):
    """All commands on games, over any `Store`; one is shared by the threads of a process."""
