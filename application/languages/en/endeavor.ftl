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
endeavor-prompt-turn-pass = Nothing to activate or spend: pass.
endeavor-prompt-action = Choose how to carry out the action.
endeavor-prompt-second_action = Choose how to carry out the second action, or stop.
endeavor-prompt-arrange_cards = Choose the card that lies on the Governor's space.
endeavor-prompt-discard_card = You hold more cards than your limit allows: choose one to discard.
endeavor-prompt-by-building = { $building }
endeavor-prompt-by-token = { $token } token
endeavor-prompt-action-of = { $source-cap }: choose how to carry out the action ({ $action }).
endeavor-prompt-second_action-of = { $source-cap }: choose how to carry out the second action ({ $action }), or stop.

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

endeavor-scores-cities = Cities
endeavor-scores-connections = Connections
endeavor-scores-cards = Cards
endeavor-scores-tracks = Status Tracks
endeavor-scores-governor-space = Governor space
endeavor-scores-universities = Universities
endeavor-scores-harbor = Harbor
endeavor-scores-slavery = Slavery
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
endeavor-counted-city = a disc in the city
endeavor-counted-connection = discs in both cities
endeavor-counted-card = Glory icons of a face-up card
endeavor-counted-track = marker on { $marker }
endeavor-counted-governor-space = no Governor lies on it
endeavor-counted-building = Glory icons of the building
endeavor-counted-harbor = { $count ->
        [one] { $count } disc
       *[other] { $count } discs
    }, 1 Glory for every { $each }
endeavor-counted-slavery = slavery card that lies face down

## Why an option is not offered

endeavor-the-token = the { $token } token
endeavor-refusal-unknown-building = There is no Building Tile { $building }.
endeavor-refusal-building-gone = No { $building } is left in the supply.
endeavor-refusal-single-level = A player who owns a level-{ $level } building may not take another of that level.
endeavor-refusal-build-level = { $building } has level { $level }; the player's Build Level is { $allowed }.
endeavor-refusal-lower-level = { $building } has level { $level }, and a lower level has a tile that may be taken.
endeavor-refusal-no-building = The player has no building on lot { $lot }.
endeavor-refusal-no-disc = { $building } on lot { $lot } carries no disc.
endeavor-refusal-no-circle = { $building } has no activation circle.
endeavor-refusal-circle-taken = The activation circle of { $building } on lot { $lot } is taken.
endeavor-refusal-harbor-empty = The Harbor holds no disc to activate a building.
endeavor-refusal-unknown-token = There is no Trade Token { $token }.
endeavor-refusal-status-token = { $token } is a status token and cannot be spent.
endeavor-refusal-no-token = The player has no { $token } token.
endeavor-refusal-not-an-action = { $actions-count ->
        [1] This action must be carried out: { $actions }.
       *[other] One of these actions must be carried out: { $actions }.
    }
endeavor-refusal-not-this-action = The action offers { $offered }; left to carry out: { $left }.
endeavor-refusal-unknown-card = There is no card { $card }.
endeavor-refusal-no-governor = { $card } is not a Governor card.
endeavor-refusal-not-own-card = { $card } is not the player's.
endeavor-refusal-on-governor-space = { $card } lies on the governor space.
endeavor-refusal-face-down = { $card } lies face down and counts for no limit.
endeavor-refusal-not-on-card-space = { $card } is not on the player's card spaces.
endeavor-refusal-too-few-discs = { $count ->
        [one] { $count } disc in the Harbor is not enough
       *[other] { $count } discs in the Harbor are not enough
    } for the action of { $source }.
endeavor-refusal-nothing-possible = { $source-cap } allows no action now: { $actions }.
endeavor-refusal-action-cost = The action costs { $cost } from a Harbor that holds { $count }.
endeavor-refusal-unknown-region = There is no region { $region }.
endeavor-refusal-no-track = There is no shipping track in { $region }.
endeavor-refusal-unknown-city = There is no city { $city }.
endeavor-refusal-region-closed = { $city } lies in { $region }, which is closed.
endeavor-refusal-not-present = The player has no disc in { $region }.
endeavor-refusal-city-held = { $city } already holds a disc.
endeavor-refusal-city-empty = { $city } is empty and cannot be attacked.
endeavor-refusal-own-city = { $city } is the player's own.
endeavor-refusal-own-payment = A building's Payment cannot take the disc that activates it.
endeavor-refusal-unknown-deck = There is no deck { $deck }.
endeavor-refusal-draw-closed = No card is drawn while { $region } is closed.
endeavor-refusal-deck-empty = The deck { $deck } is empty.
endeavor-refusal-card-needs = { $card } needs { $needed ->
        [one] { $needed } disc
       *[other] { $needed } discs
    } in the region; the player has { $count }.
endeavor-refusal-governor-first = The player first decides what lies on their governor space.
endeavor-refusal-discard-first = The player is over their Card Limit and must discard.
endeavor-refusal-turn = On a turn a player activates a building, spends an action token or passes.
endeavor-refusal-same-region = Both parts happen in the same region, here { $region }.
endeavor-refusal-same-deck = Both cards come from the same deck, here { $deck }.
endeavor-refusal-must-build = The player must build.
endeavor-refusal-salary = The player chooses which buildings are cleared; payments left: { $count }.

## What options cost and give

endeavor-resource-cards = { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
endeavor-resource-discs = { $count ->
        [one] { $count } disc
       *[other] { $count } discs
    }
endeavor-resource-tokens = { $count ->
        [one] { $count } token
       *[other] { $count } tokens
    }
