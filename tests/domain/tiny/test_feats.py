"""A check after every atomic step: does it force in the middle of an action, once a turn, and ask only for a choice?"""

from __future__ import annotations

from tests.domain.sitting import sit_down
from tests.domain.tiny.feats import ARMY, GOLD, TITLE, FeatTaken, Raised


def test_a_feat_is_taken_between_two_atomic_steps() -> None:
    """The check comes after each step, so the feat is taken before the action goes on."""
    sitting = sit_down(TITLE, 2, levels=[[1, 0], [0, 0]], row=["rich", "lord"])
    effects = sitting.answer(0, "trade")
    assert effects[:3] == [Raised(0, GOLD, 1), FeatTaken(0, "rich", 1), Raised(0, GOLD, 1)]


def test_the_first_check_ends_the_matter() -> None:
    """The first feat found is taken although the next step of the same action would meet a better one."""
    sitting = sit_down(TITLE, 2, levels=[[2, 0], [0, 0]], row=["armed", "mighty"])
    effects = sitting.answer(0, "war")
    assert effects[:4] == [Raised(0, ARMY, 1), FeatTaken(0, "armed", 1), Raised(0, GOLD, -1), Raised(0, ARMY, 1)]


def test_one_feat_a_turn() -> None:
    """After one feat there are no more checks in this turn; what is still met comes up in the seat's next turn."""
    sitting = sit_down(TITLE, 2, levels=[[3, 0], [0, 0]], row=["golden", "rich"], taken=True)
    sitting.answer(0, "trade")
    assert sitting.s.glory == [0, 0]
    assert sitting.pending_seats() == (1,)
    sitting.answer(1, "rest")
    assert (sitting.pending_seats(), sitting.step) == ((0,), "take_feat"), (
        "at the start of its next turn, before its action"
    )


def test_several_feats_at_once_are_a_choice() -> None:
    """Where one check meets several feats the seat chooses one and may not pass."""
    sitting = sit_down(TITLE, 2, levels=[[3, 0], [0, 0]], row=["golden", "rich"], taken=False)
    sitting.s.levels[0][GOLD] = 4
    sitting.answer(0, "rest")
    assert sitting.pending_seats() == (0,), "the check after the answer finds two feats"
    assert sitting.options(0) == ["take:golden", "take:rich"]
    assert sitting.answer(0, "take:rich")[0] == FeatTaken(0, "rich", 1)


def test_the_agenda_waits_under_a_forced_choice() -> None:
    """The rest of the action stays on the agenda while the seat chooses."""
    sitting = sit_down(TITLE, 2, levels=[[1, 2], [0, 0]], row=["armed", "mighty", "rich"], taken=True)
    sitting.s.taken = False
    sitting.s.row = ["mighty", "rich"]
    first = sitting.answer(0, "trade")
    assert first == [Raised(0, GOLD, 1)]
    assert sitting.options(0) == ["take:mighty", "take:rich"]
    second = sitting.answer(0, "take:mighty")
    assert second[:2] == [FeatTaken(0, "mighty", 3), Raised(0, GOLD, 1)]
