"""Under which names are effects and steps stored?"""

from __future__ import annotations

from typing import Final

from domain.kernel.codec import Codec
from domain.titles.endeavor import sequence
from domain.titles.endeavor.actions import build, passing, salary, turn
from domain.titles.endeavor.effects import actions, phases
from domain.titles.endeavor.state import EndeavorState

__all__ = ["CODEC"]

CODEC: Final = Codec(
    state=EndeavorState,
    effects={
        "tokens_placed": phases.TokensPlaced,
        "start_player_drawn": phases.StartPlayerDrawn,
        "status_moved": phases.StatusMoved,
        "round_began": phases.RoundBegan,
        "phase_began": phases.PhaseBegan,
        "building_built": phases.BuildingBuilt,
        "discs_grown": phases.DiscsGrown,
        "payment_made": phases.PaymentMade,
        "building_activated": actions.BuildingActivated,
        "token_spent": actions.TokenSpent,
        "discs_returned": actions.DiscsReturned,
        "disc_shipped": actions.DiscShipped,
        "disc_landed_beside": actions.DiscLandedBeside,
        "track_token_taken": actions.TrackTokenTaken,
        "region_opened": actions.RegionOpened,
        "governor_won": actions.GovernorWon,
        "governor_placed": phases.GovernorPlaced,
        "city_occupied": actions.CityOccupied,
        "city_token_taken": actions.CityTokenTaken,
        "connection_token_taken": actions.ConnectionTokenTaken,
        "city_taken": actions.CityTaken,
        "card_drawn": actions.CardDrawn,
        "slavery_abolished": actions.SlaveryAbolished,
        "slavery_cards_turned": actions.SlaveryCardsTurned,
        "passed": phases.Passed,
        "card_returned": phases.CardReturned,
        "governor_discarded": phases.GovernorDiscarded,
        "start_player_moved": phases.StartPlayerMoved,
        "glory_counted": phases.GloryCounted,
        "game_ended": phases.GameEnded,
    },
    steps={
        "set_up": sequence.SetUp,
        "play_round": sequence.PlayRound,
        "build_phase": sequence.PlayBuildPhase,
        "build": build.Build,
        "growth_phase": sequence.PlayGrowthPhase,
        "salary_phase": sequence.PlaySalaryPhase,
        "salary": salary.PaySalary,
        "action_phase": sequence.PlayActionPhase,
        "turn": turn.TakeTurn,
        "action": turn.CarryOut,
        "second_action": turn.CarryOutSecond,
        "finish_command": turn.FinishCommand,
        "arrange_cards": passing.ArrangeCards,
        "discard_card": passing.DiscardCard,
        "end_round": sequence.EndRound,
        "final_scoring": sequence.CountFinalScore,
    },
)
