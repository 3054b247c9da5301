"""Under which names are effects and steps stored?"""

from __future__ import annotations

from typing import Final

from domain.kernel.codec import Codec
from domain.titles.endeavor import effects, sequence
from domain.titles.endeavor.actions import build, passing, salary, turn
from domain.titles.endeavor.state import EndeavorState

__all__ = ["CODEC"]

CODEC: Final = Codec(
    state=EndeavorState,
    effects={
        "tokens_placed": effects.TokensPlaced,
        "start_player_drawn": effects.StartPlayerDrawn,
        "status_moved": effects.StatusMoved,
        "round_began": effects.RoundBegan,
        "phase_began": effects.PhaseBegan,
        "building_built": effects.BuildingBuilt,
        "discs_grown": effects.DiscsGrown,
        "payment_made": effects.PaymentMade,
        "building_activated": effects.BuildingActivated,
        "token_spent": effects.TokenSpent,
        "discs_returned": effects.DiscsReturned,
        "disc_shipped": effects.DiscShipped,
        "disc_landed_beside": effects.DiscLandedBeside,
        "track_token_taken": effects.TrackTokenTaken,
        "region_opened": effects.RegionOpened,
        "governor_won": effects.GovernorWon,
        "governor_placed": effects.GovernorPlaced,
        "city_occupied": effects.CityOccupied,
        "city_token_taken": effects.CityTokenTaken,
        "connection_token_taken": effects.ConnectionTokenTaken,
        "city_taken": effects.CityTaken,
        "card_drawn": effects.CardDrawn,
        "slavery_abolished": effects.SlaveryAbolished,
        "slavery_cards_turned": effects.SlaveryCardsTurned,
        "passed": effects.Passed,
        "card_returned": effects.CardReturned,
        "governor_discarded": effects.GovernorDiscarded,
        "start_player_moved": effects.StartPlayerMoved,
        "glory_counted": effects.GloryCounted,
        "game_ended": effects.GameEnded,
    },
    steps={
        "set_up": sequence.SetUp,
        "play_round": sequence.PlayRound,
        "build_phase": sequence.BuildPhase,
        "build": build.Build,
        "growth_phase": sequence.GrowthPhase,
        "salary_phase": sequence.SalaryPhase,
        "salary": salary.PaySalary,
        "action_phase": sequence.ActionPhase,
        "turn": turn.TakeTurn,
        "action": turn.CarryOut,
        "second_action": turn.CarryOutSecond,
        "finish_command": turn.FinishCommand,
        "arrange_cards": passing.ArrangeCards,
        "discard_card": passing.DiscardCard,
        "end_round": sequence.EndRound,
        "final_scoring": sequence.FinalScoring,
    },
)
