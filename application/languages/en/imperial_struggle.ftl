## Places in the sequence of play

imperial_struggle-heading-setup = Setup
imperial_struggle-heading-finished = Finished
imperial_struggle-heading-war_turn = { $war }
imperial_struggle-heading-peace = Peace Turn { $number }
imperial_struggle-heading-round = Action Round { $round }
imperial_struggle-heading-deal = Deal of the turn
imperial_struggle-heading-ministries = Ministries
imperial_struggle-heading-initiative = Initiative
imperial_struggle-heading-end_of_turn = End of the turn
imperial_struggle-heading-scoring = Scoring
imperial_struggle-heading-final_scoring = Final Scoring
imperial_struggle-heading-war = War resolution

## Words of the rules

imperial_struggle-name-event-hidden = a card
imperial_struggle-name-ministry-hidden = a Ministry
imperial_struggle-name-war_tile-hidden = a War tile
imperial_struggle-name-theater-unknown = a Theater
imperial_struggle-plus = +{ $count }
imperial_struggle-minus = -{ $count }
imperial_struggle-nothing = nothing
imperial_struggle-name-type-economic = economic
imperial_struggle-name-type-diplomatic = diplomatic
imperial_struggle-name-type-military = military
imperial_struggle-half = { $type } { $points }
imperial_struggle-symbol-event = Event
imperial_struggle-symbol-upgrade = Upgrade
imperial_struggle-war-tile = { $tile } ({ $strength })
imperial_struggle-war-tile-debt = { $tile } ({ $strength }, Debt)
imperial_struggle-war-tile-fort_or_squadron = { $tile } ({ $strength }, Fort or Squadron)
imperial_struggle-war-tile-unflag = { $tile } ({ $strength }, unflag)
imperial_struggle-cost = { $total } ({ $parts })
imperial_struggle-cost-part = { $what } { $amount }
imperial_struggle-name-reason-conflict = Conflict
imperial_struggle-name-reason-isolated = Isolated
imperial_struggle-name-reason-protected = Protected
imperial_struggle-name-reason-other_region = other Region
imperial_struggle-name-reason-printed = printed
imperial_struggle-name-reason-own_protected_market = own Protected Market
imperial_struggle-name-reason-marker = marker
imperial_struggle-name-reason-plus_marker = +1 marker
imperial_struggle-name-reason-own_fort = own Fort
imperial_struggle-name-reason-opposing_fort = opposing Fort
imperial_struggle-name-reason-squadron = Squadron
imperial_struggle-name-reason-huguenots = Huguenots
imperial_struggle-name-reason-draw = draw
imperial_struggle-name-reason-recruit = recruit
imperial_struggle-name-reason-deploy = deploy
imperial_struggle-name-reason-against_a_squadron = against a Squadron
imperial_struggle-name-reason-exchange = exchange
imperial_struggle-name-ability_word-diplomacy = Diplomatic Action Points
imperial_struggle-name-ability_word-debt = Debt
imperial_struggle-name-ability_word-europe_award = the Award for Europe
imperial_struggle-name-ability_word-military_shift = shifting by force
imperial_struggle-name-ability_word-score = Victory Points
imperial_struggle-name-ability_word-draw = drawing a card
imperial_struggle-name-ability_word-cheap_flags = cheaper flags
imperial_struggle-name-ability_word-minor_unflag = unflagging by a Minor Action
imperial_struggle-name-ability_word-debt_limit = Debt Limit
imperial_struggle-name-ability_word-event = the Event
imperial_struggle-name-ability_word-place = placing a marker
imperial_struggle-name-ability_word-discount = discount
imperial_struggle-name-ability_word-shield = shield
imperial_struggle-name-ability_word-squadron = a Squadron
imperial_struggle-name-ability_word-treaty = Treaty Points
imperial_struggle-name-ability_word-extra_ap = extra Action Points
imperial_struggle-name-ability_word-awards = Awards
imperial_struggle-name-ability_word-free_debt = free Debt
imperial_struggle-name-ability_word-no_penalty = no penalty
imperial_struggle-name-ability_word-end_jacobites = the end of the Jacobites
imperial_struggle-name-ability_word-mark = marking a commodity
imperial_struggle-name-ability_word-europe = Europe
imperial_struggle-name-ability_word-america = America
imperial_struggle-name-ability_word-economy = economy
imperial_struggle-name-ability_word-refresh = refreshing
imperial_struggle-name-ability_word-bonus = the Bonus

## Questions

imperial_struggle-prompt-allocate = Choose the Basic War tile for the Theater.
imperial_struggle-prompt-discard_down = Your hand exceeds its limit: choose an Event to discard.
imperial_struggle-prompt-choose_ministries = Choose a Ministry for this turn.
imperial_struggle-prompt-replace_ministries = Keep the Ministry, or replace it.
imperial_struggle-prompt-choose_first = Choose the side that takes the first Action Round.
imperial_struggle-prompt-select_tile = Choose an Investment tile.
imperial_struggle-prompt-play_or_pass = Play the tile, or pass and reduce your Debt.
imperial_struggle-prompt-act = Spend Action Points, or end the Action Round.
imperial_struggle-prompt-deploy_from = Choose where the Squadron sails from.
imperial_struggle-prompt-choose_way = Choose the Action and the discounts that you pay with.
imperial_struggle-prompt-pay = Choose the points that you pay with.
imperial_struggle-prompt-place_bonus = Choose the Theater for the Bonus War tile.
imperial_struggle-prompt-upgrade = Choose which War tile you keep, and what happens to the other.
imperial_struggle-prompt-discard_drawn = Choose an Event to discard.
imperial_struggle-prompt-interlude = Use an Advantage, or continue the Event.
imperial_struggle-prompt-choose_space = Choose the space that is affected.
imperial_struggle-prompt-choose_option = Choose one of the effects.
imperial_struggle-prompt-take_squadron = Choose the Squadron to take.
imperial_struggle-prompt-remove_bonus = Choose the Bonus War tile to return.
imperial_struggle-prompt-place_byng = Choose the Theater for the Byng marker.
imperial_struggle-prompt-refresh_advantage = Choose an Advantage to refresh, or stop.
imperial_struggle-prompt-exhaust_advantage = Choose an Advantage to exhaust, or stop.
imperial_struggle-prompt-activate_advantage = Choose an Advantage to activate.
imperial_struggle-prompt-activated_purchase = Choose what you buy with the Advantage.
imperial_struggle-prompt-add_demand = Choose a commodity to add to Global Demand, or decline.
imperial_struggle-prompt-replace_demand = Choose the commodity that leaves Global Demand.
imperial_struggle-prompt-score_good = Choose whether to score the commodity.
imperial_struggle-prompt-tile_effects = Choose the War tile whose effect is resolved next.
imperial_struggle-prompt-tile_target = Choose the space that the War tile hits.
imperial_struggle-prompt-spend_conquest = Spend Conquest Points, or stop.
imperial_struggle-prompt-refuse_conquest = Accept the conquest, or refuse it.
imperial_struggle-prompt-spoils_unflag = Choose a space to unflag, or none.
imperial_struggle-prompt-spain_shift = Choose a space in Spain to shift, or none.
imperial_struggle-prompt-place_usa_flags = Choose a space for a USA flag, or stop.
imperial_struggle-prompt-play_or_pass-of = Play the tile ({ $words }), or pass and reduce your Debt.
imperial_struggle-prompt-act-with = Spend Action Points (Major: { $major }, Minor: { $minor }), or end the Action Round.
imperial_struggle-prompt-deploy_from-to = { $space }: choose where the Squadron sails from.
imperial_struggle-prompt-choose_way-of = { $what } – choose the Action and the discounts that you pay with.
imperial_struggle-prompt-pay-for = { $what } for { $cost } – choose the points that you pay with.
imperial_struggle-prompt-place_bonus-of = Choose the Theater for the Bonus War tile { $tile }.
imperial_struggle-prompt-upgrade-of = { $theater }: keep the new War tile, { $new }, or the old one, { $old }, and choose what happens to the other.
imperial_struggle-prompt-choose_space-of = { $card }: choose the space that is affected ({ $count } left).
imperial_struggle-prompt-choose_option-of = { $card }: choose one of the effects.
imperial_struggle-prompt-interlude-of = { $card }: use an Advantage, or continue the Event.
imperial_struggle-prompt-activate_advantage-by = { $card }: choose an Advantage to activate.
imperial_struggle-prompt-add_demand-by = { $card }: choose a commodity to add to Global Demand, or decline.
imperial_struggle-prompt-take_squadron-of = Choose the Squadron of { $side } to take ({ $count } left).
imperial_struggle-prompt-remove_bonus-of = Choose the Bonus War tile of { $side } to return.
imperial_struggle-prompt-activated_purchase-with = { $advantage }: choose what you buy.
imperial_struggle-prompt-replace_demand-by = Choose the commodity that makes room for { $good } in Global Demand.
imperial_struggle-prompt-score_good-of = Choose whether to score { $good }.
imperial_struggle-prompt-tile_effects-in = { $theater }: choose the War tile whose effect is resolved next.
imperial_struggle-prompt-tile_target-in = { $theater }: choose the space that the War tile hits.
imperial_struggle-prompt-spend_conquest-in = { $theater }: { $count ->
        [one] spend { $count } Conquest Point
       *[other] spend { $count } Conquest Points
    }, or stop.
imperial_struggle-prompt-refuse_conquest-of = { $space }: accept the conquest, or refuse it and give { $points ->
        [one] { $points } Victory Point
       *[other] { $points } Victory Points
    }.
imperial_struggle-prompt-spoils_unflag-in = { $theater }: choose a space to unflag, or none.
imperial_struggle-prompt-place_usa_flags-forts = Choose a British Fort to unflag, or stop.

## Options: purchases

imperial_struggle-purchase-flag = { $space }: { $type } flag
imperial_struggle-purchase-unflag = { $space }: { $type } unflag
imperial_struggle-purchase-mflag = { $space }: military flag
imperial_struggle-purchase-munflag = { $space }: military unflag
imperial_struggle-purchase-clear = { $space }: remove the Conflict marker
imperial_struggle-purchase-fort = { $space }: build the Fort
imperial_struggle-purchase-repair = { $space }: repair the Fort
imperial_struggle-purchase-seize = { $space }: seize the damaged Fort
imperial_struggle-purchase-deploy = { $space }: deploy a Squadron
imperial_struggle-purchase-bastion = { $space }: send the Squadron to the Navy Box (Naval Bastion)
imperial_struggle-purchase-draw = Draw an Event
imperial_struggle-purchase-recruit = Recruit a Bonus War tile
imperial_struggle-purchase-squadron = Build a Squadron
imperial_struggle-purchase-jscore = Jacobite Uprisings: score
imperial_struggle-purchase-exchange = Exchange into { $type } points
imperial_struggle-label-purchase = { $what } for { $cost }
imperial_struggle-label-way-major = Major Action: { $cost }
imperial_struggle-label-way-major-with = Major Action: { $cost } with { $helps }
imperial_struggle-label-way-minor = Minor Action: { $cost }
imperial_struggle-label-way-minor-with = Minor Action: { $cost } with { $helps }
imperial_struggle-huguenots = Huguenots x{ $count }
imperial_struggle-label-pay = Pay { $parts }
imperial_struggle-pay-tile = { $count } from the tile
imperial_struggle-pay-event = { $count } from the Event
imperial_struggle-pay-source = { $count } from { $source }
imperial_struggle-pay-pools = { $count } from Events and Ministries
imperial_struggle-pay-burke = { $count } from Burke
imperial_struggle-pay-debt = { $count } Debt
imperial_struggle-pay-free = { $count } free Debt
imperial_struggle-pay-trp = { $count ->
        [one] { $count } Treaty Point
       *[other] { $count } Treaty Points
    }

## Options

imperial_struggle-label-tile = Take tile { $tile }: { $words }
imperial_struggle-label-play = Play the tile
imperial_struggle-label-pass = Pass and reduce Debt by { $amount }
imperial_struggle-label-end = End the round
imperial_struggle-label-reveal = Reveal { $ministry }
imperial_struggle-label-ability = { $ministry }: { $ability }
imperial_struggle-label-ability-on = { $ministry }: { $target }: { $ability }
imperial_struggle-label-event = Event: { $event }
imperial_struggle-label-event-bonus = Event: { $event } with its bonus
imperial_struggle-label-advantage = Use { $advantage }
imperial_struggle-label-refresh = Refresh { $advantage }
imperial_struggle-label-exhaust = Exhaust { $advantage }
imperial_struggle-label-go_on = Go on with the Event
imperial_struggle-label-upgrade = Military Upgrade in { $theater }
imperial_struggle-label-swap = Swap the Basic War tiles of { $one } and { $other }
imperial_struggle-label-keep-new-return = Keep the new { $tile } and return the other
imperial_struggle-label-keep-new-remove = Keep the new { $tile } and remove the other
imperial_struggle-label-keep-old-return = Keep the old { $tile } and return the other
imperial_struggle-label-keep-old-remove = Keep the old { $tile } and remove the other
imperial_struggle-label-keep = Keep { $ministry }
imperial_struggle-label-replace = Replace { $old } by { $new }
imperial_struggle-label-replace-good = Replace { $good }
imperial_struggle-label-add = Add { $ministry }
imperial_struggle-label-ministry = Choose { $ministry }
imperial_struggle-label-discard = Discard { $event }
imperial_struggle-label-first = { $side } takes the first round
imperial_struggle-label-allocate = Drawn tile { $number } to { $theater }
imperial_struggle-label-place = Place in { $theater }
imperial_struggle-label-place-moving = Place in { $theater }, moving its tile { $number } to { $target }
imperial_struggle-label-from = From { $space } for { $cost }
imperial_struggle-label-conflict = Conflict marker on { $space }
imperial_struggle-label-unflag = Unflag { $space }
imperial_struggle-label-remove = Remove the flag of { $space }
imperial_struggle-label-shift = Shift { $space }
imperial_struggle-label-take = Take control of { $space }
imperial_struggle-label-damage = Damage { $space }
imperial_struggle-label-displace = Displace the Squadron of { $space }
imperial_struggle-label-usa = USA flag on { $space }
imperial_struggle-label-squadron-of = Squadron of { $space }
imperial_struggle-label-squadron-build = Build a Squadron
imperial_struggle-label-conquer = Conquer { $space }
imperial_struggle-label-conquer-squadron = Conquer { $space } with the Squadron of { $source }
imperial_struggle-label-return = Return a Bonus War tile of { $theater }
imperial_struggle-label-return-number = Return a Bonus War tile of { $theater }, number { $number }
imperial_struggle-label-byng = Byng marker to { $theater }
imperial_struggle-label-demand = Add { $good } to Global Demand
imperial_struggle-label-score = Score { $good }
imperial_struggle-label-choose = { $choice }
imperial_struggle-label-resolve = Effect of { $tile }
imperial_struggle-label-stop = Spend no more Conquest Points
imperial_struggle-label-accept = Accept the conquest
imperial_struggle-label-refuse = Refuse the conquest
imperial_struggle-label-decline = Decline
imperial_struggle-label-done = Done
imperial_struggle-label-none = None

## Events: turns and tracks

imperial_struggle-turn-war = --- { $war } ---
imperial_struggle-turn-peace = --- Peace Turn { $number } ---
imperial_struggle-phase-setup = Setup phase
imperial_struggle-phase-deal = Deal phase
imperial_struggle-phase-ministries = Ministries phase
imperial_struggle-phase-initiative = Initiative phase
imperial_struggle-phase-action = Action phase
imperial_struggle-phase-end_of_turn = End of turn phase
imperial_struggle-phase-scoring = Scoring phase
imperial_struggle-phase-final_scoring = Final scoring phase
imperial_struggle-phase-war = War phase
imperial_struggle-phase-finished = Finished phase
imperial_struggle-counted = { $what }: France { $french }, Britain { $british }: { $result }
imperial_struggle-counted-margin = { $what }: France { $french }, Britain { $british } (margin { $margin }, { $needed } needed): { $result }
imperial_struggle-majority-award = Award of { $region }
imperial_struggle-majority-demand = Global Demand, { $good }
imperial_struggle-majority-commodity = Markets, { $good }
imperial_struggle-majority-prestige = Prestige spaces
imperial_struggle-majority-debt = Available Debt
imperial_struggle-majority-territories = Territories of the other's colour
imperial_struggle-takes = { $seat } takes { $vp } VP
imperial_struggle-takes-treaty = { $seat } takes { $vp } VP and { $trp } TRP
imperial_struggle-nobody-tie = a tie, nobody takes it
imperial_struggle-nobody-margin = the margin is too small, nobody takes it
imperial_struggle-standing = The Victory Points marker stands at { $points }: nobody leads.
imperial_struggle-standing-led = The Victory Points marker stands at { $points } ({ $middle } is the middle): { $seat } leads.
imperial_struggle-scored = { $seat } scores { $points } VP ({ $source })
imperial_struggle-treaty-changed = { $seat }: Treaty Points { $change }
imperial_struggle-debt-changed = { $seat }: Debt { $change }
imperial_struggle-limit-changed = { $seat }: Debt Limit { $change }
imperial_struggle-awards-dealt = Awards: { $awards }
imperial_struggle-award = { $region } { $vp } VP { $trp } TRP, margin { $margin }
imperial_struggle-demand-drawn = Global Demand: { $goods }
imperial_struggle-demand-added = { $good } is in Global Demand, too
imperial_struggle-demand-replaced = { $new } replaces { $old-lower } in Global Demand
imperial_struggle-townshend-placed = Townshend Acts on { $good }
imperial_struggle-townshend-gone = The Townshend Acts marker goes
imperial_struggle-tiles-reset = Exhausted markers and old Investment tiles go
imperial_struggle-tiles-shown = { $count ->
        [one] { $count } Investment tile is turned face up
       *[other] { $count } Investment tiles are turned face up
    }
imperial_struggle-initiative-moved = { $seat } has the Initiative
imperial_struggle-side-chosen = { $seat } takes the first Action Round
imperial_struggle-won = { $seat } wins: { $end }
imperial_struggle-name-end-victory_points = Victory Points
imperial_struggle-name-end-awards_and_demand = all Awards and Global Demand
imperial_struggle-name-end-war_sweep = every Theater of a War
imperial_struggle-name-end-final_scoring = final scoring
imperial_struggle-name-end-final_available_debt = final scoring, by Available Debt
imperial_struggle-name-end-final_tie = final scoring, a tie

## Events: Action Rounds

imperial_struggle-round-began = { $seat }: Action Round
imperial_struggle-tile-selected = { $seat } takes a tile: { $words }
imperial_struggle-round-passed = { $seat } passes
imperial_struggle-tile-played = { $seat } plays the tile
imperial_struggle-action-raised = The tile is worth more: Major { $major }, Minor { $minor }
imperial_struggle-pool-gained = { $seat } gains { $amount ->
        [one] { $amount } { $type } Action Point
       *[other] { $amount } { $type } Action Points
    }
imperial_struggle-pool-gained-bound = { $seat } gains { $amount ->
        [one] { $amount } { $type } Action Point
       *[other] { $amount } { $type } Action Points
    }, { $bounds }
imperial_struggle-only-in = only { $places-in }
imperial_struggle-only-unflag = only to unflag
imperial_struggle-only-unflag-in = only to unflag { $places-in }
imperial_struggle-only-flag = only to flag
imperial_struggle-only-flag-in = only to flag { $places-in }
imperial_struggle-only-shift = only to shift
imperial_struggle-only-shift-in = only to shift { $places-in }
imperial_struggle-only-bonus_war_tile_or_deploy = only for Bonus War tiles or to deploy Squadrons
imperial_struggle-only-bonus_war_tile_or_deploy-in = only for Bonus War tiles or to deploy Squadrons { $places-in }
imperial_struggle-not-prestige = not on Prestige spaces
imperial_struggle-near-market = beside an own Market
imperial_struggle-lasts = { $card } lasts for the rest of the round
imperial_struggle-used-up = { $card } is used up
imperial_struggle-paid-major = { $seat } pays { $cost }: { $parts } (Major Action)
imperial_struggle-paid-minor = { $seat } pays { $cost }: { $parts } (Minor Action)
imperial_struggle-home-economic = Home Region of economic actions: { $region }
imperial_struggle-home-diplomatic = Home Region of diplomatic actions: { $region }
imperial_struggle-exchanged = Military Action Points become { $type } ones

## Events: the map

imperial_struggle-flag-none = { $space } is empty
imperial_struggle-flag-fr = { $space } is flagged by France
imperial_struggle-flag-br = { $space } is flagged by Britain
imperial_struggle-flag-es = { $space } is Spanish
imperial_struggle-flag-us = { $space } gets a USA flag
imperial_struggle-conflict-placed = Conflict marker on { $space }
imperial_struggle-conflict-placed-plus = Conflict marker (+1) on { $space }
imperial_struggle-conflict-removed = The Conflict marker on { $space } is removed
imperial_struggle-fort-damaged = { $space } is damaged
imperial_struggle-fort-mended = { $space } is no longer damaged
imperial_struggle-advantage-map = The Advantage { $advantage } returns to the map
imperial_struggle-advantage-moved = The Advantage { $advantage } goes to { $seat }
imperial_struggle-advantage-used = { $seat } uses { $advantage }
imperial_struggle-advantage-exhausted = The Advantage { $advantage } is Exhausted
imperial_struggle-advantage-refreshed = { $advantage } is refreshed
imperial_struggle-squadron-built = { $seat } builds a Squadron
imperial_struggle-squadron-moved = { $seat }: Squadron from { $source } to { $target }
imperial_struggle-squadron-moved-navy = { $seat }: Squadron from the Navy Box to { $target }
imperial_struggle-squadron-displaced = The Squadron of { $seat } leaves { $space } for the Navy Box
imperial_struggle-squadron-taken-unbuilt = A Squadron of { $seat } goes from { $source } to the Unbuilt Squadrons
imperial_struggle-squadron-taken-parked = A Squadron of { $seat } leaves { $source } until the next Peace Turn
imperial_struggle-squadron-taken-game = A Squadron of { $seat } leaves { $source } and the game
imperial_struggle-navy-box = the Navy Box
imperial_struggle-squadrons-returned = { $count ->
        [one] { $count } Squadron of { $seat } returns to the Navy Box
       *[other] { $count } Squadrons of { $seat } return to the Navy Box
    }
imperial_struggle-huguenots-placed = Huguenots marker on { $space }
imperial_struggle-huguenots-fresh = The Huguenots of { $space } are fresh
imperial_struggle-huguenots-spent = The Huguenots of { $space } are spent
imperial_struggle-huguenots-removed = The Huguenots of { $space } go for good

## Events: cards

imperial_struggle-cards-shuffled-in = { $count } Event cards of the new Era join the deck
imperial_struggle-hands-purged = { $seat } loses { $cards }
imperial_struggle-card-drawn = { $seat } draws { $event }
imperial_struggle-card-retired = { $event } is drawn and leaves the game
imperial_struggle-cards-reshuffled = The discarded Events become a new deck
imperial_struggle-cards-discarded = { $seat } discards { $cards }
imperial_struggle-event-played = { $seat }: Event - { $event }
imperial_struggle-event-played-bonus = { $seat }: Event - { $event } with its bonus
imperial_struggle-cabinet = { $seat } lays down { $count } Ministries
imperial_struggle-cabinet-down = { $seat } lays down { $count } Ministries, face down: { $down }
imperial_struggle-cabinet-up = { $seat } lays down { $count } Ministries, face up: { $up }
imperial_struggle-cabinet-down-up = { $seat } lays down { $count } Ministries, face down: { $down }, face up: { $up }
imperial_struggle-ministry-revealed = { $seat } reveals { $ministry }
imperial_struggle-ministry-removed = { $ministry } leaves the game
imperial_struggle-ability-used = { $seat } uses { $ministry }: { $ability }
imperial_struggle-jacobite-victory = Jacobite Victory, marker { $count }
imperial_struggle-jacobite-defeat = Jacobite Defeat
imperial_struggle-jacobites-permanent = Jacobite Uprisings becomes a third French Ministry

## Events: War

imperial_struggle-basic-drawn = { $seat } draws { $tile }
imperial_struggle-basic-placed = { $seat } puts { $tile } into { $theater }
imperial_struggle-tiles-allocated = { $seat } allocates its Basic War tiles
imperial_struggle-upgrade-begun = { $seat }: Military Upgrade in { $theater }
imperial_struggle-upgrade-new-return = { $seat } keeps the new tile; the other returns
imperial_struggle-upgrade-new-remove = { $seat } keeps the new tile; the other leaves the game
imperial_struggle-upgrade-old-return = { $seat } keeps the old tile; the other returns
imperial_struggle-upgrade-old-remove = { $seat } keeps the old tile; the other leaves the game
imperial_struggle-basic-swapped = { $seat } swaps the tiles of { $one } and { $other }
imperial_struggle-bonus-drawn = { $seat } recruits { $tile }
imperial_struggle-bonus-moved = { $seat } moves a Bonus War tile from { $source } to { $target }
imperial_struggle-bonus-placed = { $seat } puts a Bonus War tile into { $theater }
imperial_struggle-bonus-returned = A Bonus War tile of { $seat } in { $theater } returns to its pool
imperial_struggle-byng-placed = Byng helps Britain in { $theater }
imperial_struggle-dominance-placed = Atlantic Dominance helps { $seat }
imperial_struggle-free-tiles = Free Bonus War tiles: France { $french }, Britain { $british }
imperial_struggle-theater-revealed = { $theater }: France { $french }; Britain { $british }
imperial_struggle-strength = { $theater }: France { $french }; Britain { $british }
imperial_struggle-strength-tiles = tiles { $change }
imperial_struggle-strength-alliances = Alliances { $change }
imperial_struggle-strength-keyword = keyword { $change }
imperial_struggle-strength-squadrons = Squadrons { $change }
imperial_struggle-strength-forts = Forts { $change }
imperial_struggle-strength-conflicts = Conflict markers { $change }
imperial_struggle-strength-markers = markers { $change }
imperial_struggle-resolved = { $theater }: France { $french }, Britain { $british }: { $winner } wins by { $margin }
imperial_struggle-resolved-nobody = { $theater }: France { $french }, Britain { $british }: nobody wins
imperial_struggle-conquest-refused = { $seat } refuses to yield { $space }
imperial_struggle-war-packed = The War is over; its tiles are put away
imperial_struggle-war-laid = Next War: { $war }
imperial_struggle-war-none = No War is left

## The score sheet

imperial_struggle-scores-turn = Scoring
imperial_struggle-score = { $source }

## Refusals

imperial_struggle-refusal-choice = That is not one of the choices here.
imperial_struggle-refusal-reveal = Only its owner may reveal a Ministry, in one of their own Action Rounds, and only once.
imperial_struggle-refusal-act-choice = That cannot be done in an Action Round.
imperial_struggle-refusal-event-late = An Event must be played before any action or Upgrade of the round.
imperial_struggle-refusal-condition-late = After an Advantage, only an Event without a bonus condition may be played, if it suits the tile.
imperial_struggle-refusal-upgrade = A Military Upgrade needs the symbol on the tile and a tile to draw, and is possible once a round.
imperial_struggle-refusal-event = Only an Event from your own hand that suits the tile may be played.
imperial_struggle-refusal-ability = That ability is missing or Exhausted, or its condition is not met.
imperial_struggle-refusal-advantage-not-held = The side does not hold that Advantage.
imperial_struggle-refusal-two-advantages = At most two Advantages may be used in a round.
imperial_struggle-refusal-one-per-region = At most one Advantage per Region may be used in a round.
imperial_struggle-refusal-linked-conflict = A linked space holds a Conflict marker.
imperial_struggle-refusal-tile-gone = That tile is not among those that are left.
imperial_struggle-refusal-tile-first = Choose a tile first.
imperial_struggle-refusal-pass-debt = A pass reduces Debt by at most 2, and never below 0.
imperial_struggle-refusal-play-first = The tile must be played before it is used.
imperial_struggle-refusal-not-in-force = The effect that would allow this is not in force.
imperial_struggle-refusal-minor-used = The Minor Action has been used; it allows only one purchase.
imperial_struggle-refusal-minor-may-not = A Minor Action cannot be used for this.
imperial_struggle-refusal-requirement = What it requires is missing.
imperial_struggle-refusal-exhausted = The Advantage { $advantage } is Exhausted.
imperial_struggle-refusal-gained-now = { $advantage } was gained in this round.
imperial_struggle-refusal-with-purchase = { $advantage } is used together with a purchase.
imperial_struggle-refusal-does-nothing = { $advantage } would do nothing.
imperial_struggle-refusal-no-shift = { $space } is neither a Market nor a Political space.
imperial_struggle-refusal-own-flag = { $space } has the player's own flag.
imperial_struggle-refusal-not-available = { $space } is not available yet.
imperial_struggle-refusal-not-connected = { $space } is connected to nothing that serves.
imperial_struggle-refusal-no-conflict = { $space } holds no Conflict marker.
imperial_struggle-refusal-no-fort-to-build = { $space } must be an unflagged Fort with a connection held since the round began.
imperial_struggle-refusal-no-own-damaged = { $space } is not a damaged Fort of this player.
imperial_struggle-refusal-no-opposing-damaged = { $space } must be a damaged opposing Fort with a connection.
imperial_struggle-refusal-no-deploy = No Squadron can deploy to { $space }.
imperial_struggle-refusal-no-space = There is no space { $name }.
imperial_struggle-refusal-no-action = The player has no { $type } action in this round.
imperial_struggle-refusal-cannot-pay = It costs { $cost }, which cannot be paid.

## What options cost and give

imperial_struggle-resource-action_points = { $count ->
        [one] { $count } Action Point
       *[other] { $count } Action Points
    }
imperial_struggle-resource-debt = { $count } Debt
imperial_struggle-resource-treaty_points = { $count ->
        [one] { $count } Treaty Point
       *[other] { $count } Treaty Points
    }
imperial_struggle-resource-victory_points = { $count ->
        [one] { $count } Victory Point
       *[other] { $count } Victory Points
    }

## Options of a game

imperial_struggle-name-setting-spanish_empire = Spanish Empire
    .help = Spanish flags hold three Caribbean Markets.
imperial_struggle-name-setting-planning_swap = War planning: swap
    .help = A Military Upgrade may swap two own Basic War tiles.
imperial_struggle-name-setting-planning_allocate = War planning: allocate
    .help = Both sides allocate their Basic War tiles to the Theaters in secret.
imperial_struggle-name-setting-tougher_forts = Tougher Forts
    .help = Conquest Points take Forts only along Conquest Lines.
imperial_struggle-name-setting-handicap = Handicap
    .help = Treaty Points with which one side begins: Britain if above 0, France if below.
