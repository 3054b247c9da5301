## Places in the sequence of play

endeavor-heading-setup = Setup
endeavor-heading-finished = Finished
endeavor-heading-round = Round { $round }
endeavor-heading-phase = { $phase } phase

endeavor-name-phase-build = Build
endeavor-name-phase-growth = Growth
endeavor-name-phase-salary = Salary
endeavor-name-phase-action = Action

## Words of the rules

endeavor-name-action-ship = Ship
endeavor-name-action-occupy = Occupy
endeavor-name-action-attack = Attack
endeavor-name-action-payment = Payment
endeavor-name-action-draw = Draw
endeavor-name-reason-final_scoring = final scoring
endeavor-no-action = no action

endeavor-at = { $building } (lot { $lot })
endeavor-icon-gained = { $status } +{ $count }
endeavor-icon-lost = { $status } -{ $count }
endeavor-icon-glory = { $count } Glory
endeavor-card-with-icons = { $card } ({ $icons })

## Questions

endeavor-prompt-build = Choose a building to build.
endeavor-prompt-salary = Choose a building from which a disc returns to your harbor.
endeavor-prompt-turn = Activate a building, spend a token, or pass.
endeavor-prompt-action = Choose how to carry out the action.
endeavor-prompt-second_action = Choose how to carry out the second action, or stop.
endeavor-prompt-arrange_cards = Choose the card that lies on the Governor's space.
endeavor-prompt-discard_card = You hold more cards than your limit allows: choose one to discard.

## Options

endeavor-label-build = Build { $building }: { $gains }
endeavor-label-salary = Clear { $building }
endeavor-label-activate = Activate { $building }: { $action }
endeavor-label-spend = Spend a token: { $token }
endeavor-label-pass = Pass
endeavor-label-ship = Ship to { $region }, space { $space }: { $token } token
endeavor-label-ship-beside = Ship to { $region }, beside the full track
endeavor-label-occupy = Occupy { $city }
endeavor-label-occupy-token = Occupy { $city }: { $token } token
endeavor-label-attack = Attack { $seat } in { $city }
endeavor-label-attack-empty = Attack { $city }
endeavor-label-payment = Payment: clear { $building }
endeavor-label-draw = Draw { $cards }
endeavor-label-stop = Stop
endeavor-label-governor = Put { $card } on the governor space
endeavor-label-governor-none = Leave the governor space empty
endeavor-label-discard = Discard { $card }

## The log

endeavor-tokens-placed = The Trade Tokens are laid out.
endeavor-start-player-drawn = { $seat } is start player.
endeavor-start-player-moved = { $seat } is the new start player.
endeavor-status-moved = { $seat }: { $status } is now { $value }.
endeavor-round-began = Round { $round } begins.
endeavor-phase-began = { $phase } Phase.
endeavor-building-built = { $seat } builds { $building } on lot { $lot }.
endeavor-discs-grown = { $seat } moves { $count ->
        [one] { $count } disc
       *[other] { $count } discs
    } from the supply to the Harbor.
endeavor-discs-returned = { $seat } returns { $count ->
        [one] { $count } disc
       *[other] { $count } discs
    } from the Harbor to the supply.
endeavor-payment-made = { $seat } clears { $building }.
endeavor-building-activated = { $seat } activates { $building }.
endeavor-token-spent = { $seat } spends a token: { $token }.
endeavor-token-taken = { $seat } takes a token: { $token }.
endeavor-disc-shipped = { $seat } ships to { $region }, space { $space }.
endeavor-disc-landed-beside = { $seat } ships to { $region }, beside the track.
endeavor-region-opened = A region is open: { $region }.
endeavor-governor-won = { $seat } wins { $card }.
endeavor-governor-placed = { $seat } has { $card } on the governor space.
endeavor-governor-space-empty = { $seat } leaves the governor space empty.
endeavor-governor-discarded = { $seat } discards { $card }, which leaves the game.
endeavor-city-occupied = { $seat } occupies { $city }.
endeavor-city-taken = { $seat } takes { $city } from { $loser }.
endeavor-connection-token-taken = { $seat } is first to control { $one } - { $other } and takes a token: { $token }.
endeavor-card-drawn = { $seat } draws { $card }.
endeavor-card-returned = { $seat } returns { $card } to its deck.
endeavor-slavery-abolished = Slavery is abolished; out of the game: { $cards-count ->
        [0] none
       *[other] { $cards }
    }.
endeavor-slavery-cards-turned = { $seat } turns face down: { $cards }.
endeavor-passed = { $seat } passes.
endeavor-glory-counted = { $seat } has { $total } Glory: cities { $cities }, connections { $connections }, cards { $cards }, tracks { $tracks }, governor space { $governor_space }, Universities { $universities }, Harbor { $harbor }, slavery { $slavery }.
endeavor-game-ended = { $seats } { $seats-count ->
        [one] wins
       *[other] share the victory
    }.

## The score sheet

endeavor-score-city = { $city }
endeavor-score-connection = { $one } - { $other }
endeavor-score-card = { $card }
endeavor-score-track = { $status }: marker on { $marker }
endeavor-score-governor-space = Governor space without a Governor
endeavor-score-building = { $building }
endeavor-score-harbor = Harbor: { $count ->
        [one] { $count } disc
       *[other] { $count } discs
    }
endeavor-score-slavery = { $card }, face down
