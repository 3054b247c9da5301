## Places in the sequence of play

imperialism-heading-setup = Setup
imperialism-heading-finished = Finished
imperialism-heading-turn = Turn { $turn }, { $seat }
imperialism-heading-start = Beginning of the turn
imperialism-heading-exchange = Exchange
imperialism-heading-action = Action
imperialism-heading-flowering = Cultural flowering
imperialism-heading-windows = End of the turn

## Words of the rules

imperialism-name-action-development = development
imperialism-name-action-intrigue = intrigue
imperialism-name-action-conquest = conquest
imperialism-name-action-war = war
imperialism-name-action-taxation = taxation
imperialism-name-war-land = land
imperialism-name-war-sea = sea
imperialism-name-cause-war = the war
imperialism-name-cause-humiliation = political humiliation
imperialism-name-cause-defeat = defeat without a peace
imperialism-name-cause-shortfall = ducats that were lacking
imperialism-name-cause-start = start of the game
imperialism-name-cause-flowering = cultural flowering
imperialism-no-cards = no cards
imperialism-hidden-cards = { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
imperialism-name-card-hidden = a hidden card
imperialism-choice-none = without a raise
imperialism-choice-own = counting own weapons
imperialism-choice-glory = { $amount } glory
imperialism-choice-ducats = { $amount ->
        [one] { $amount } ducat
       *[other] { $amount } ducats
    }
imperialism-before = { $card } before { $player-the }

## Questions

imperialism-prompt-choose_superpower = Choose the superpower that you keep.
imperialism-prompt-choose_start_raise = Choose which level you raise at the start.
imperialism-prompt-discard_authority_for_prestige = Choose whether to lose prestige and discard the authority card.
imperialism-prompt-choose_achievement = Choose an achievement to take.
imperialism-prompt-exchange_discard = Choose a card to discard, or discard no more.
imperialism-prompt-exchange_refill = Choose how to refill your hand.
imperialism-prompt-select_action = Choose the action of your turn.
imperialism-prompt-choose_good = Choose a good to develop.
imperialism-prompt-oriental_second_good = Choose a second good, or decline.
imperialism-prompt-economic_gain = Choose the economic benefit.
imperialism-prompt-select_intrigue = Play a card, or change your religion.
imperialism-prompt-second_intrigue_card = Play a second card, or stop.
imperialism-prompt-select_conquest = Choose a territory to conquer.
imperialism-prompt-conquer_from_hand = Choose a colony in your hand to conquer, or decline.
imperialism-prompt-colonization_rush = Play Colonization rush, or pass.
imperialism-prompt-declare_war = Choose a war card, the kind of war, and the defender.
imperialism-prompt-defence = Choose the cards you defend with.
imperialism-prompt-battle_for_influence = Choose a card to take, or decline.
imperialism-prompt-choose_peace = Choose the terms of peace.
imperialism-prompt-finish_action = Finish your turn, or intercept a plan first.
imperialism-prompt-war_event = Play a war event, or pass.
imperialism-prompt-pirates = Play Pirates, or pass.
imperialism-prompt-event_response = Cancel the event, or pass.
imperialism-prompt-pick_from_discard = Choose a card from the discard pile, or decline.
imperialism-prompt-authority_raise = Choose which level you raise, or decline.
imperialism-prompt-authority_take = Choose a card from the discard pile, or decline.
imperialism-prompt-revolution_raise = Choose whether to raise a level.
imperialism-prompt-choose_hand = Choose the player whose hand you look at, or decline.
imperialism-prompt-use_defender = Choose whether to use the Defender of the faith.
imperialism-prompt-rearrange = Choose where the authority cards go, or decline.
imperialism-prompt-pick_from_hand = Choose a card from that hand to take, or decline.
imperialism-prompt-interception_pick = Choose the card to take.
imperialism-prompt-calvinism_raise = Choose which level you raise, or decline.
imperialism-prompt-granted_development = Choose whether to carry out a development.
imperialism-prompt-discard_authority-of = { $card }: choose whether to lose prestige and discard the authority card.
imperialism-prompt-second_good-after = Choose a second good after { $track }, or decline.
imperialism-prompt-economic_gain-of = { $track-cap }: choose the economic benefit.
imperialism-prompt-defence-against = { $player-nom } attacks with { $card }: choose the cards you defend with.
imperialism-prompt-choose_peace-by = You lost the war by { $margin }: choose the terms of peace.
imperialism-prompt-war_event-after = { $winner-nom } has defeated { $loser-the }: play a war event, or pass.
imperialism-prompt-pirates-against = { $player-nom } has developed a good: play Pirates, or pass.
imperialism-prompt-event_response-to = { $player-nom } plays { $card }: cancel the event, or pass.
imperialism-prompt-pick_from_discard-by = { $card }: choose a card from the discard pile, or decline.
imperialism-prompt-battle_for_influence-by = { $card }: choose a card to take, or decline.
imperialism-prompt-authority_take-by = { $card }: choose a card from the discard pile, or decline.
imperialism-prompt-choose_hand-by = { $card }: choose the player whose hand you look at, or decline.
imperialism-prompt-authority_raise-by = { $card }: choose which level you raise, or decline.
imperialism-prompt-revolution_raise-by = { $card }: choose whether to raise a level.
imperialism-prompt-pick_from_hand-of = Choose a card from the hand of { $player-the } to take, or decline.
imperialism-prompt-interception_pick-of = Choose the card to take from the hand of { $player-the }.
imperialism-prompt-calvinism_raise-by = { $religion-cap }: choose which level you raise, or decline.

## Options

imperialism-label-keep = Keep { $superpower-the }
imperialism-label-raise = Raise { $track }
imperialism-label-yes = Lose prestige and discard the authority card
imperialism-label-no = Keep the authority card
imperialism-label-achieve = Take the achievement { $achievement }
imperialism-label-discard = Discard { $card }
imperialism-label-done = Discard no more
imperialism-label-open = Take { $territory } from the row, the rest from the providence deck
imperialism-label-closed = Draw { $territories } from the territory deck and { $providence } from the providence deck
imperialism-label-action-development = Development: choose a good and take its gains
imperialism-label-action-intrigue = Intrigue: play one or two cards, or change your religion
imperialism-label-action-conquest = Conquest: pay for a territory and take it
imperialism-label-action-war = War: attack another player with a war card
imperialism-label-action-taxation = Taxation: take 1 ducat for each of your territory cards
imperialism-label-good = Choose { $track }
imperialism-label-play = Play { $card }
imperialism-label-play-against = Play { $card } against { $player-the }
imperialism-label-play-choice = Play { $card } ({ $choice })
imperialism-label-play-against-choice = Play { $card } against { $player-the } ({ $choice })
imperialism-label-convert = Change religion to { $religion }
imperialism-label-stop = Play no second card
imperialism-label-conquer = Conquer { $territory-the } for { $cost ->
        [one] { $cost } ducat
       *[other] { $cost } ducats
    }
imperialism-label-war-land = Land war on { $player-the } with { $card }
imperialism-label-war-sea = Sea war on { $player-the } with { $card }
imperialism-label-lay-none = Defend without cards
imperialism-label-lay = Defend with { $cards }
imperialism-label-tribute = Pay a tribute of { $amount ->
        [one] { $amount } ducat
       *[other] { $amount } ducats
    }
imperialism-label-humiliation = Suffer political humiliation: lose { $amount } prestige
imperialism-label-adjust = Hand over { $territory-the }
imperialism-label-take = Take { $card }
imperialism-label-decline = Decline
imperialism-label-look = Look at the hand of { $player-the }
imperialism-label-use = Look at the hands of all dissenters
imperialism-label-arrange = Rearrange: { $places }
imperialism-label-develop = Carry out a development action
imperialism-label-finish = Finish the action
imperialism-label-pass = Pass
imperialism-label-trick = Play Diplomatic trick

## Events

imperialism-level-flowering = { $player-nom } reaches the flowering space.
imperialism-level = { $player-nom } has { $track } { $level }.
imperialism-level-rises = { $track-cap } of { $player-the } { $track-id ->
        [army] rises
        [fleet] rises
        [prestige] rises
        [gold] rises
        [food] rises
       *[other] rise
    } from { $before } to { $level }
imperialism-level-falls = { $track-cap } of { $player-the } { $track-id ->
        [army] falls
        [fleet] falls
        [prestige] falls
        [gold] falls
        [food] falls
       *[other] fall
    } from { $before } to { $level }
imperialism-level-flowers = { $track-cap } of { $player-the } rises from { $before } to the flowering space
imperialism-level-changed = { $change }.
imperialism-level-because = { $change } ({ $cause }).
imperialism-announced = { $player-nom } plays { $card }.
imperialism-announced-against = { $player-nom } plays { $card } against { $target-the }.
imperialism-announced-choice = { $player-nom } plays { $card } ({ $choice }).
imperialism-announced-against-choice = { $player-nom } plays { $card } against { $target-the } ({ $choice }).
imperialism-shuffled-providence = The providence deck is shuffled.
imperialism-shuffled-territory = The territory deck is shuffled.
imperialism-drawn-providence = { $player-nom } draws from the providence deck: { $cards }.
imperialism-drawn-territory = { $player-nom } draws from the territory deck: { $cards }.
imperialism-taken-hand = { $player-nom } takes { $card } from the hand of { $owner-the }.
imperialism-taken-hand-providence = { $player-nom } takes a providence card from the hand of { $owner-the }.
imperialism-taken-hand-territory = { $player-nom } takes a territory card from the hand of { $owner-the }.
imperialism-passes-pirates = { $player-nom } passes (Pirates).
imperialism-passes-trick = { $player-nom } passes (Diplomatic trick).
imperialism-passes-war_event = { $player-nom } passes (events of war).
imperialism-passes-colonization_rush = { $player-nom } passes (Colonization rush).
imperialism-has-chosen = { $player-nom } has chosen.
imperialism-answers = { $player-nom } answers with a card.
imperialism-has = { $player-the } has { $card }
imperialism-rearranged = The authority cards are rearranged: { $held }.
imperialism-defended = { $player-nom } defends with { $cards }.
imperialism-defended-none = { $player-nom } defends without cards.
imperialism-fought = Attack { $attack }, defence { $defence }: { $winner-the } defeats { $loser-the }.
imperialism-points = { $player } { $points } ({ $parts })
imperialism-points-for = { $what }: { $points }
imperialism-ended = Final glory: { $scores }.
imperialism-achievements-laid = Available achievements: { $cards }, and on top of the deck { $top }.
imperialism-superpowers-dealt = Superpowers are dealt.
imperialism-superpower-revealed = { $seat } plays { $superpower-the }.
imperialism-turn-begun = Turn of { $player-the }.
imperialism-phase-exchange = Exchange of the hand.
imperialism-phase-action = Choice of an action.
imperialism-phase-windows = End of the turn.
imperialism-action-chosen = { $player-nom } chooses { $action }.
imperialism-development-begun = { $player-nom } carries out a development.
imperialism-good-chosen = { $player-nom } trades in { $good }.
imperialism-glory-gained = { $player-nom } gains { $amount } glory.
imperialism-glory-because = { $player-nom } gains { $amount } glory ({ $cause }).
imperialism-end-triggered = { $player-nom } reaches the end space.
imperialism-ducats-gained = { $player-nom } gets { $amount ->
        [one] { $amount } ducat
       *[other] { $amount } ducats
    } from the bank.
imperialism-ducats-paid = { $player-nom } pays { $amount ->
        [one] { $amount } ducat
       *[other] { $amount } ducats
    }.
imperialism-ducats-moved = { $player-nom } gives { $amount ->
        [one] { $amount } ducat
       *[other] { $amount } ducats
    } to { $to-the }.
imperialism-achievement-taken = { $player-nom } takes the achievement { $achievement }.
imperialism-flowered = Cultural flowering of { $player-the }.
imperialism-turn-ended = The turn of { $player-the } is over.
imperialism-last-turns = Last turns: { $players-the }.
imperialism-row-filled = Laid open: { $cards }.
imperialism-row-taken = { $player-nom } takes { $card } from the row.
imperialism-discard-taken = { $player-nom } takes { $card } from the discard.
imperialism-hand-discarded = { $player-nom } discards { $card }.
imperialism-hand-shown = { $player-nom } looks at the hand of { $owner-the }: { $cards }.
imperialism-nothing-found-any = The hand of { $owner-the } holds no card.
imperialism-nothing-found-war_card = The hand of { $owner-the } holds no war card.
imperialism-nothing-found-event_card = The hand of { $owner-the } holds no event card.
imperialism-hand-hidden = { $owner-nom } takes the cards shown back into the hand.
imperialism-event-cancelled = The card is cancelled by the trick.
imperialism-card-done = The card is resolved.
imperialism-authority-laid = { $player-nom } lays { $card } before { $holder-the }.
imperialism-authority-laid-own = { $player-nom } lays { $card } before itself.
imperialism-authority-discarded = { $player-nom } has no authority card any more.
imperialism-religion-taken = { $player-nom } turns to { $religion }.
imperialism-conquered = { $player-nom } conquers { $territory-the }.
imperialism-handed-over = { $player-nom } hands { $territory-the } over to { $to-the }.
imperialism-war-declared = { $player-nom } declares a { $war } war on { $defender-the } with { $card }.
imperialism-war-cancelled = There is no war.
imperialism-war-cleared = The war table is cleared.

## The score sheet

imperialism-scores-categories = Categories
imperialism-score-glory = glory track
imperialism-score-category = { $track } { $count }
imperialism-score-faith = kept the faith
imperialism-counted-glory = marker on the glory track
imperialism-counted-category = compared: { $levels }
imperialism-counted-level = { $player } { $count }
imperialism-counted-faith = never took another religion

## Refusals

imperialism-refusal-intrigue = Play a card from your hand with its target, or change your religion.
imperialism-refusal-second-card = The second card must be of another kind than the first.
imperialism-refusal-good = Choose one of the eight goods.
imperialism-refusal-good-needs = The good needs more prestige or more glory.
imperialism-refusal-second-good = The second good must be paid for, and some goods are excluded.
imperialism-refusal-economic-gain = Take the economic benefit of the good, or decline it.
imperialism-refusal-achievement = Take one of the achievements whose conditions are met.
imperialism-refusal-war-card = Name a war card from your hand, the kind of war and another player.
imperialism-refusal-defence = The defender lays at most two war cards from their hand, or plays Settlement.
imperialism-refusal-no-second-settlement = After a cancelled Settlement no other may be played in this war.
imperialism-refusal-discard-card = You may take a card from the providence discard pile.
imperialism-refusal-peace = The defender chooses terms of peace that they can meet in full.
imperialism-refusal-settlement = After a Settlement the attacker chooses another action.
imperialism-refusal-war-forbidden = The authority card in front of the player forbids war.
imperialism-refusal-war-needs-card = War needs a war card in your hand.
imperialism-refusal-no-intrigue = There is no card to play in an intrigue and no religion to change to.
imperialism-refusal-no-conquest = There is nothing to conquer now.
imperialism-refusal-action = Choose one of the five actions.
imperialism-refusal-finish = After the action, finish your turn or play Plans interception.
imperialism-refusal-not-in-hand = The card is not in your hand.
imperialism-refusal-marker-there = Your marker lies there already.
imperialism-refusal-levels-and-cost = Army, fleet and prestige must reach the required levels, and the cost must be paid.
imperialism-refusal-exchange = Discard cards from your own hand; what exceeds the limit must be discarded.
imperialism-refusal-surplus = Your hand exceeds its limit: discard the surplus.
imperialism-refusal-refill = Refill your hand to its limit, from the row or with cards from both decks.
imperialism-refusal-one-other-good = You may raise one other good.
imperialism-refusal-development = You may carry out a development action.
imperialism-refusal-full-cost = The full cost must be paid, and the track must not be at its end.
imperialism-refusal-war-card-discard = You may take a war card from the providence discard pile.
imperialism-refusal-look = You may look at another player's hand.
imperialism-refusal-look-all = Look at the hands of all dissenters, or at none.
imperialism-refusal-rearrange = One or two authority cards get new holders, at most one card each.
imperialism-refusal-keep-or-discard = Discard the card or keep it.
imperialism-refusal-war-event = Play a war event whose condition is met, or pass.
imperialism-refusal-pirates = Answer with Pirates from your own hand and a good, or pass.
imperialism-refusal-colonization-rush = Play Colonization rush with a good, or pass.
imperialism-refusal-colony = You may conquer a colony from your hand if all requirements are met.
imperialism-refusal-fitting-discard = You may take a fitting card from the providence discard pile.
imperialism-refusal-trick = Answer with Diplomatic trick from your own hand, or pass.
imperialism-refusal-shown-card = You may take one card from the hand that is shown.
imperialism-refusal-shown-event = You must take an event card from the hand that is shown.
imperialism-refusal-superpower = Keep one of the superpowers dealt to you.
imperialism-refusal-start-raise = Raise either army or fleet.
imperialism-refusal-marker-development = Your marker lay on this action: development.
imperialism-refusal-marker-intrigue = Your marker lay on this action: intrigue.
imperialism-refusal-marker-conquest = Your marker lay on this action: conquest.
imperialism-refusal-marker-war = Your marker lay on this action: war.
imperialism-refusal-marker-taxation = Your marker lay on this action: taxation.
imperialism-refusal-cost = The cost is { $cost } ducats.
imperialism-refusal-levels = Army { $army }, fleet { $fleet } and prestige { $prestige } are required.

## What options cost and give

imperialism-resource-cards = { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
imperialism-resource-ducats = { $count ->
        [one] { $count } ducat
       *[other] { $count } ducats
    }
imperialism-resource-glory = { $count } glory
