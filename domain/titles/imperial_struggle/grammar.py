"""Which options has each kind of decision, and how is it asked? (IS-4 to IS-13)"""

from __future__ import annotations

from typing import Final

from domain.kernel.grammar import ArgKind, Form, Grammar, forms
from domain.kernel.records import Meaning, meaning_of
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.cards.targets import VERBS
from domain.titles.imperial_struggle.pieces import GOODS, NAVY_BOX, TYPES, Slot
from domain.titles.imperial_struggle.printed import Choose
from domain.titles.imperial_struggle.prompts import PROMPTS

__all__ = ["GRAMMAR"]


def _spaces(board: Board) -> frozenset[str]:
    return frozenset((*board.at, NAVY_BOX))


def _theaters(board: Board) -> frozenset[str]:
    return frozenset(theater.id for war in board.wars for theater in war.theaters)


def _abilities(board: Board) -> frozenset[str]:
    return frozenset(ability for ministry in board.ministries.values() for ability in ministry.abilities)


def _choices(board: Board) -> frozenset[str]:
    """IS-6.1 What Events let one choose between."""
    return frozenset(
        label
        for each in board.instructions.values()
        if isinstance(each, Choose)
        for label in (wish.label for wish in each.options)
    )


def _hand(*texts: str) -> tuple[Form, ...]:
    return forms(*texts, group="hand")


_MINISTRIES: Final = _hand(
    "reveal:<ministry>",
    "ability:<ministry>:<ability>",
    "ability:<ministry>:<ability>:<space|commodity|event>",
)
_SHIFTED: Final = forms("unflag:<space>", "none")

GRAMMAR: Final = Grammar(
    kinds={
        "space": ArgKind("A space of the map, by its id in `spaces` of the pack, or `navy_box`.", "board", _spaces),
        "theater": ArgKind("A Theater of a War, by its id in `wars` of the pack.", "board", _theaters),
        "tile": ArgKind("An Investment tile, by its id in the pack.", "board", lambda b: b.tiles),
        "war_tile": ArgKind("A War tile, by its id in the pack.", "board", lambda b: b.war_tiles),
        "advantage": ArgKind("An Advantage tile, by its id in the pack.", "board", lambda b: b.advantage_at),
        "commodity": ArgKind("A commodity, such as `furs`.", "board", lambda b: GOODS),
        "side": ArgKind("`france` or `britain`.", "buttons", lambda b: ("france", "britain")),
        "event": ArgKind("An Event card, by its id in `events` of the pack.", "hand", lambda b: b.events),
        "ministry": ArgKind("A Ministry card, by its id in `ministries` of the pack.", "hand", lambda b: b.ministries),
        "ability": ArgKind("An ability of a Ministry, by its id in the pack.", "buttons", _abilities),
        "type": ArgKind("A type of Action Points: `economic`, `diplomatic` or `military`.", "buttons", lambda b: TYPES),
        "choice": ArgKind("One of the effects between which an Event lets one choose.", "buttons", _choices),
        "drawn": ArgKind(
            "A War tile that you drew: an index into `about.tiles`.",
            "hand",
            None,
            Meaning("index", "`about.tiles` of the decision"),
        ),
        "bonus": ArgKind(
            "A Bonus War tile of yours: an index into those of the Theater in the state.",
            "board",
            None,
            meaning_of(Slot),
        ),
    },
    decisions={
        "allocate": _hand("allocate:<theater>:<drawn>"),
        "discard_down": _hand("discard:<event>"),
        "choose_ministries": _hand("ministry:<ministry>"),
        "replace_ministries": _hand("keep:<ministry>", "replace:<ministry>:<ministry>", "add:<ministry>"),
        "choose_first": forms("first:<side>"),
        "select_tile": (*forms("tile:<tile>"), *_MINISTRIES),
        "play_or_pass": (*forms("play", "pass:<amount>"), *_MINISTRIES),
        "act": (
            *forms("shift:<space>", "mshift:<space>", "clear:<space>", "fort:<space>", "repair:<space>"),
            *forms("seize:<space>", "deploy:<space>", "bastion:<space>", "upgrade:<theater>"),
            *forms("swap:<theater>:<theater>", "advantage:<advantage>", "exchange:<type>"),
            *forms("draw", "recruit", "squadron", "jscore", "end"),
            *_hand("event:<event>", "event:<event>:bonus"),
            *_MINISTRIES,
        ),
        "deploy_from": forms("from:<space>"),
        "choose_way": forms(
            "way:major:<advantage|ministry>:<amount>",
            "way:minor:<advantage|ministry>:<amount>",
            "way:major:plain:<amount>",
            "way:minor:plain:<amount>",
        ),
        "pay": forms("pay:<amount>:<amount>:<amount>:<amount>", "pay:<amount>:<amount>:<amount>:<amount>:<amount>..."),
        "place_bonus": forms("place:<theater>", "place:<theater>:<bonus>:<theater>"),
        "upgrade": forms("keep:new:return", "keep:new:remove", "keep:old:return", "keep:old:remove"),
        "discard_drawn": _hand("discard:<event>"),
        "interlude": forms("advantage:<advantage>", "go_on"),
        "choose_space": forms(*(f"{verb}:<space>" for verb in sorted(set(VERBS.values()))), "done"),
        "choose_option": forms("choose:<choice>"),
        "take_squadron": forms("squadron:<space>"),
        "remove_bonus": forms("return:<theater>", "return:<theater>:<bonus>"),
        "place_byng": forms("byng:<theater>"),
        "refresh_advantage": forms("refresh:<advantage>", "done"),
        "exhaust_advantage": forms("exhaust:<advantage>", "done"),
        "activate_advantage": forms("advantage:<advantage>", "decline"),
        "activated_purchase": forms("shift:<space>", "squadron"),
        "add_demand": forms("demand:<commodity>", "decline"),
        "replace_demand": forms("replace:<commodity>"),
        "score_good": forms("score:<commodity>", "decline"),
        "tile_effects": forms("resolve:<war_tile>"),
        "tile_target": forms("unflag:<space>", "displace:<space>", "damage:<space>"),
        "spend_conquest": forms("conquer:<space>", "conquer:<space>:<space>", "stop"),
        "refuse_conquest": forms("accept", "refuse"),
        "spoils_unflag": _SHIFTED,
        "spain_shift": forms("shift:<space>", "none"),
        "place_usa_flags": forms("usa:<space>", "unflag:<space>", "done"),
    },
    prompts=PROMPTS,
    resources={
        "action_points": "IS-5.3.5 Action Points of this Action Round.",
        "debt": "IS-6 Debt: paying raises it, getting it back lowers it.",
        "treaty_points": "IS-9 Treaty Points.",
        "victory_points": "IS-2.2 Victory Points, towards your own end of the track.",
    },
    owed=frozenset({"debt"}),
)
