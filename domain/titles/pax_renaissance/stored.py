"""Under which names are effects and steps stored?"""

from __future__ import annotations

from typing import Final

from domain.kernel.codec import Codec
from domain.titles.pax_renaissance import sequence
from domain.titles.pax_renaissance.actions import agents, battle, fair, ops, playing, regime, tokens, turn
from domain.titles.pax_renaissance.effects import course, ground, tableau, trade
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.upcasts import UPCASTS, VERSIONS

__all__ = ["CODEC"]

CODEC: Final = Codec(
    state=PaxState,
    effects={
        "bank_taken": course.BankTaken,
        "first_player_set": course.FirstPlayerSet,
        "tokens_set_up": course.TokensSetUp,
        "decks_made": course.DecksMade,
        "card_dealt": trade.CardDealt,
        "row_slid": trade.RowSlid,
        "market_turned": trade.MarketTurned,
        "turn_began": course.TurnBegan,
        "action_spent": course.ActionSpent,
        "once_used": course.OnceUsed,
        "florins_changed": trade.FlorinsChanged,
        "card_bought": trade.CardBought,
        "card_played": tableau.CardPlayed,
        "queen_married": tableau.QueenMarried,
        "card_discarded": tableau.CardDiscarded,
        "empire_taken": tableau.EmpireTaken,
        "empire_flipped": tableau.EmpireFlipped,
        "empire_returned": tableau.EmpireReturned,
        "token_moved": ground.TokenMoved,
        "bishop_moved": ground.BishopMoved,
        "map_flipped": ground.MapFlipped,
        "constantinople_arranged": ground.ConstantinopleArranged,
        "disk_moved": ground.DiskMoved,
        "victory_turned": course.VictoryTurned,
        "ops_began": course.OpsBegan,
        "op_used": course.OpUsed,
        "commerce_taken": trade.CommerceTaken,
        "fair_began": trade.FairBegan,
        "pool_taken": trade.PoolTaken,
        "eliminated": course.Eliminated,
        "game_ended": course.GameEnded,
    },
    steps={
        "set_up": sequence.SetUp,
        "choose_bank": sequence.ChooseBank,
        "set_up_table": sequence.SetUpTable,
        "deal_market": sequence.DealMarket,
        "take_turn": turn.TakeTurn,
        "take_action": turn.TakeAction,
        "end_action": turn.EndAction,
        "refresh_market": turn.RefreshMarket,
        "next_turn": turn.PassTurn,
        "hand_overflow": turn.DiscardSurplusCard,
        "announce_one_shot": playing.AnnounceOneShot,
        "choose_battle": playing.ChooseBattle,
        "choose_king": playing.ChooseKing,
        "choose_torch": playing.ChooseTorch,
        "choose_victory": playing.ChooseVictory,
        "own_apostasy": playing.NameApostasy,
        "choose_op": ops.ChooseOp,
        "choose_op_map": ops.ChooseOpMap,
        "aim_op": ops.AimOp,
        "answer_tax": ops.AnswerTax,
        "levy": ops.PlaceLevy,
        "borrow_op": ops.BorrowOp,
        "voyage": fair.SailRoute,
        "fetch_agent": battle.FetchAgent,
        "fight": battle.Fight,
        "after_battle": battle.ConcludeBattle,
        "casualties": battle.ChooseCasualties,
        "place_survivors": battle.PlaceSurvivors,
        "war_flip": battle.FlipAfterWar,
        "flip_theocracy": battle.FlipTheocracy,
        "choose_agent_map": agents.ChooseAgentMap,
        "place_agents": agents.PlaceAgents,
        "bishop_arrives": agents.ReceiveBishop,
        "pacify": agents.Pacify,
        "regime_change": regime.ChangeRegime,
        "regime_concession": regime.PlaceRegimeConcession,
        "emancipate": regime.Emancipate,
        "arrange_constantinople": regime.ArrangeConstantinople,
        "surplus_token": regime.KillSurplusToken,
        "put_token": tokens.PutToken,
        "find_token": tokens.FindToken,
    },
    versions=VERSIONS,
    upcasts=UPCASTS,
)
