"""Which options has each kind of decision, and how is it asked? (IM-3 to IM-20)"""

from __future__ import annotations

from typing import Final

from domain.kernel.grammar import ArgKind, Form, Grammar, forms
from domain.titles.imperialism.actions.war import KINDS
from domain.titles.imperialism.board import ACTIONS, Board
from domain.titles.imperialism.prompts import PROMPTS

__all__ = ["GRAMMAR"]


def _bases(board: Board) -> frozenset[str]:
    """IM-8.3 What a card may count, take or raise."""
    own = [f"own_{good}" for good in board.good]
    return frozenset((*board.track_names, *own))


def _choices(board: Board) -> frozenset[str]:
    """IM-20.1 The alternatives of cards that offer some."""
    most = max(len(op.choices) for d in board.definitions.values() for op in d.immediate)
    return frozenset(f"choice_{i}" for i in range(most))


def _hand(*texts: str) -> tuple[Form, ...]:
    return forms(*texts, group="hand")


_INTRIGUE: Final = _hand("play:<card>", "play:<card>:<seat>", "play:<card>:<seat>:<base>")
_INTERCEPT: Final = _hand("intercept:<card>:<seat>")
_RAISE: Final = forms("raise:<track>", "decline")
_TAKE: Final = forms("take:<card>", "decline")

GRAMMAR: Final = Grammar(
    kinds={
        "superpower": ArgKind("A superpower, by its id in the pack.", "board", lambda b: b.superpower),
        "track": ArgKind("A track of your mat, by its id in the pack.", "board", lambda b: b.tracks),
        "good": ArgKind("A good, by its id in the pack.", "board", lambda b: b.good),
        "base": ArgKind(
            "What a card counts, takes or raises: a track, `colonies`, `lands`, `territories` or `ducats`, or, after "
            "`own_`, your own weapons of a kind.",
            "board",
            _bases,
        ),
        "choice": ArgKind(
            "An alternative of a card: `choice_` and an index into those of its card.", "buttons", _choices
        ),
        "card": ArgKind("A card of the providence deck, by its id in the pack.", "board", lambda b: b.definitions),
        "territory": ArgKind("A land or colony, by its id in the pack.", "board", lambda b: b.territory),
        "achievement": ArgKind("An achievement, by its id in the pack.", "board", lambda b: b.achievement),
        "religion": ArgKind("A religion, by its id in the pack.", "board", lambda b: b.religion),
        "action": ArgKind("An action of a turn, such as `conquest`.", "buttons", lambda b: ACTIONS),
        "war": ArgKind("`land` or `sea`.", "buttons", lambda b: KINDS),
        "nobody": ArgKind("`none`: no card lies before that player.", "board", lambda b: ("none",)),
        "nothing": ArgKind("`none`: nothing is raised or counted.", "buttons", lambda b: ("none",)),
    },
    decisions={
        "choose_superpower": _hand("keep:<superpower>"),
        "choose_start_raise": forms("raise:<track>"),
        "discard_authority_for_prestige": forms("no", "yes"),
        "choose_achievement": forms("achieve:<achievement>"),
        "exchange_discard": (*_hand("discard:<card|territory>"), *forms("done")),
        "exchange_refill": forms("closed:<amount>:<amount>", "open:<territory>"),
        "select_action": (*forms("action:<action>"), *_INTERCEPT),
        "choose_good": (*forms("good:<good>"), *_hand("play:<card>:<choice|good>")),
        "oriental_second_good": forms("good:<good>", "decline"),
        "economic_gain": (*_RAISE, *forms("take:<card>")),
        "select_intrigue": (*_INTRIGUE, *forms("convert:<religion>")),
        "second_intrigue_card": (*_INTRIGUE, *_INTERCEPT, *forms("stop")),
        "select_conquest": forms("conquer:<territory>"),
        "conquer_from_hand": (*_hand("conquer:<territory>"), *forms("decline")),
        "colonization_rush": (*_hand("play:<card>:<good>"), *forms("pass")),
        "declare_war": _hand("war:<card>:<war>:<seat>"),
        "defence": (*forms("lay"), *_hand("lay:<card>", "lay:<card>:<card>", "play:<card>")),
        "battle_for_influence": forms("take:<card>", "decline"),
        "choose_peace": forms("tribute", "humiliation", "adjust:<territory>"),
        "finish_action": (*forms("finish"), *_INTERCEPT),
        "war_event": (*_hand("play:<card>", "play:<card>:<base|nothing>"), *forms("pass")),
        "pirates": (*_hand("play:<card>:<base>"), *forms("pass")),
        "event_response": forms("trick", "settlement", "pass"),
        "pick_from_discard": _TAKE,
        "authority_raise": _RAISE,
        "authority_take": _TAKE,
        "revolution_raise": _RAISE,
        "choose_hand": forms("look:<seat>", "decline"),
        "use_defender": forms("decline", "use"),
        "rearrange": forms("arrange:<card|nobody>...", "decline"),
        "pick_from_hand": forms("take:<card|territory>", "decline"),
        "interception_pick": forms("take:<card|territory>", "decline"),
        "calvinism_raise": _RAISE,
        "granted_development": forms("develop", "decline"),
    },
    prompts=PROMPTS,
    resources={
        "cards": "IM-5.1 Cards of the hand that go to a discard.",
        "ducats": "IM-14.2 Ducats.",
        "glory": "IM-1.3 Glory.",
    },
)
