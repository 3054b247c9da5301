## Places in the sequence of play

imperialism-heading-setup = Setup
imperialism-heading-finished = Finished
imperialism-heading-turn = Turn { $turn }, { $seat }
imperialism-heading-start = Beginning of the turn
imperialism-heading-exchange = Exchange
imperialism-heading-action = Action
imperialism-heading-windows = End of the turn

## Words of the rules

imperialism-name-action-development = development
imperialism-name-action-intrigue = intrigue
imperialism-name-action-conquest = conquest
imperialism-name-action-war = war
imperialism-name-action-taxation = taxation
imperialism-name-war-land = land
imperialism-name-war-sea = sea
imperialism-no-cards = no cards
imperialism-hidden-cards = { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
imperialism-name-card-hidden = a hidden card
imperialism-choice-none = without a raise
imperialism-choice-own = counting own weapons
imperialism-choice-glory = { $amount } glory
imperialism-choice-ducats = { $amount } ducats
imperialism-before = { $card } before { $player }

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
imperialism-prompt-economic_gain = Choose the gain from the economy.
imperialism-prompt-select_intrigue = Play a card, or change your religion.
imperialism-prompt-second_intrigue_card = Play a second card, or stop.
imperialism-prompt-select_conquest = Choose a territory to conquer.
imperialism-prompt-conquer_from_hand = Choose a colony of your hand to conquer, or decline.
imperialism-prompt-colonization_rush = Play Colonization rush, or pass.
imperialism-prompt-declare_war = Choose a war card, the kind of war, and the defender.
imperialism-prompt-defence = Choose the cards with which you defend.
imperialism-prompt-battle_for_influence = Choose a card to take, or decline.
imperialism-prompt-choose_peace = Choose the peace that you make.
imperialism-prompt-finish_action = Finish your turn, or intercept a plan first.
imperialism-prompt-war_event = Play an event of war, or pass.
imperialism-prompt-pirates = Play Pirates, or pass.
imperialism-prompt-event_response = Cancel the event, or pass.
imperialism-prompt-pick_from_discard = Choose a card of the discard pile, or decline.
imperialism-prompt-authority_raise = Choose which level you raise, or decline.
imperialism-prompt-authority_take = Choose a card of the discard pile, or decline.
imperialism-prompt-revolution_raise = Choose whether to raise a level.
imperialism-prompt-choose_hand = Choose the player whose hand you look at, or decline.
imperialism-prompt-use_defender = Choose whether to use the Defender of the faith.
imperialism-prompt-rearrange = Choose how the authority cards lie, or decline.
imperialism-prompt-pick_from_hand = Choose a card of the hand to take, or decline.
imperialism-prompt-interception_pick = Choose the card to take.
imperialism-prompt-calvinism_raise = Choose which level you raise, or decline.
imperialism-prompt-granted_development = Choose whether to carry out a development.

## Options

imperialism-label-keep = Keep { $superpower }
imperialism-label-raise = Raise { $track }
imperialism-label-yes = Lose prestige and discard the authority card
imperialism-label-no = Keep the authority card
imperialism-label-achieve = Take the achievement { $achievement }
imperialism-label-discard = Discard { $card }
imperialism-label-done = Discard no more
imperialism-label-open = Take { $territory } from the row, the rest from the providence deck
imperialism-label-closed = Draw { $territories } from the territory deck and { $providence } from the providence deck
imperialism-label-action-development = Development
imperialism-label-action-intrigue = Intrigue
imperialism-label-action-conquest = Conquest
imperialism-label-action-war = War
imperialism-label-action-taxation = Taxation
imperialism-label-good = Choose { $track }
imperialism-label-play = Play { $card }
imperialism-label-play-against = Play { $card } against { $player }
imperialism-label-play-choice = Play { $card } ({ $choice })
imperialism-label-play-against-choice = Play { $card } against { $player } ({ $choice })
imperialism-label-convert = Change religion to { $religion }
imperialism-label-stop = Play no second card
imperialism-label-conquer = Conquer { $territory } for { $cost ->
        [one] { $cost } ducat
       *[other] { $cost } ducats
    }
imperialism-label-war-land = Land war on { $player } with { $card }
imperialism-label-war-sea = Sea war on { $player } with { $card }
imperialism-label-lay-none = Defend without cards
imperialism-label-lay = Defend with { $cards }
imperialism-label-tribute = Pay a tribute of { $amount ->
        [one] { $amount } ducat
       *[other] { $amount } ducats
    }
imperialism-label-humiliation = Suffer political humiliation: lose { $amount } prestige
imperialism-label-adjust = Hand over { $territory }
imperialism-label-take = Take { $card }
imperialism-label-decline = Decline
imperialism-label-look = Look at the hand of { $player }
imperialism-label-use = Look at the hands of all dissenters
imperialism-label-arrange = Rearrange: { $places }
imperialism-label-develop = Carry out a development action
imperialism-label-finish = Finish the action
imperialism-label-pass = Pass
imperialism-label-trick = Play Diplomatic trick

## Events

imperialism-level-flowering = { $player } reaches the flowering space.
imperialism-level = { $player } has { $track } { $level }.
imperialism-announced = { $player } plays { $card }.
imperialism-announced-against = { $player } plays { $card } against { $target }.
imperialism-announced-choice = { $player } plays { $card } ({ $choice }).
imperialism-announced-against-choice = { $player } plays { $card } against { $target } ({ $choice }).
imperialism-shuffled-providence = The providence deck is shuffled.
imperialism-shuffled-territory = The territory deck is shuffled.
imperialism-drawn-providence = { $player } draws from the providence deck: { $cards }.
imperialism-drawn-territory = { $player } draws from the territory deck: { $cards }.
imperialism-taken-hand = { $player } takes { $card } from the hand of { $owner }.
imperialism-taken-hand-providence = { $player } takes a providence card from the hand of { $owner }.
imperialism-taken-hand-territory = { $player } takes a territory card from the hand of { $owner }.
imperialism-passes-pirates = { $player } passes (Pirates).
imperialism-passes-trick = { $player } passes (Diplomatic trick).
imperialism-has-chosen = { $player } has chosen.
imperialism-answers = { $player } answers with a card.
imperialism-has = { $player } has { $card }
imperialism-rearranged = The authority cards are rearranged: { $held }.
imperialism-defended = { $player } defends with { $cards }.
imperialism-defended-none = { $player } defends without cards.
imperialism-fought = Attack { $attack }, defence { $defence }: { $winner } defeats { $loser }.
imperialism-points = { $player } { $points }
imperialism-ended = Final glory: { $scores }.
imperialism-achievements-laid = Available achievements: { $cards }.
imperialism-superpowers-dealt = Superpowers are dealt.
imperialism-superpower-revealed = { $seat } plays { $superpower }.
imperialism-turn-begun = Turn of { $player }.
imperialism-phase-exchange = Exchange of the hand.
imperialism-phase-action = Choice of an action.
imperialism-phase-windows = End of the turn.
imperialism-action-chosen = { $player } chooses { $action }.
imperialism-development-begun = { $player } carries out a development.
imperialism-good-chosen = { $player } trades with { $good }.
imperialism-glory-gained = { $player } gains { $amount } glory.
imperialism-end-triggered = { $player } reaches the end space.
imperialism-ducats-gained = { $player } gets { $amount ->
        [one] { $amount } ducat
       *[other] { $amount } ducats
    } from the bank.
imperialism-ducats-paid = { $player } pays { $amount ->
        [one] { $amount } ducat
       *[other] { $amount } ducats
    }.
imperialism-ducats-moved = { $player } gives { $amount ->
        [one] { $amount } ducat
       *[other] { $amount } ducats
    } to { $to }.
imperialism-achievement-taken = { $player } takes the achievement { $achievement }.
imperialism-flowered = Cultural flowering of { $player }.
imperialism-turn-ended = The turn of { $player } is over.
imperialism-last-turns = Last turns: { $players }.
imperialism-row-filled = Laid open: { $cards }.
imperialism-row-taken = { $player } takes { $card } from the row.
imperialism-discard-taken = { $player } takes { $card } from the discard.
imperialism-hand-discarded = { $player } discards { $card }.
imperialism-hand-shown = { $player } looks at the hand of { $owner }: { $cards }.
imperialism-nothing-found-any = The hand of { $owner } holds no card.
imperialism-nothing-found-war_card = The hand of { $owner } holds no war card.
imperialism-nothing-found-event_card = The hand of { $owner } holds no event card.
imperialism-hand-hidden = { $owner } takes the hand up again.
imperialism-event-cancelled = The card is cancelled by the trick.
imperialism-card-done = The card is resolved.
imperialism-authority-laid = { $player } lays { $card } before { $holder }.
imperialism-authority-laid-own = { $player } lays { $card } before { $player }.
imperialism-authority-discarded = { $player } has no authority card any more.
imperialism-religion-taken = { $player } turns to { $religion }.
imperialism-conquered = { $player } conquers { $territory }.
imperialism-handed-over = { $player } hands { $territory } over to { $to }.
imperialism-war-declared = { $player } declares a { $war } war on { $defender } with { $card }.
imperialism-war-cancelled = There is no war.
imperialism-war-cleared = The war table is cleared.

## The score sheet

imperialism-score-glory = glory track
imperialism-score-category = { $count } { $track }
imperialism-score-faith = kept the faith

## Refusals

imperialism-refusal-intrigue = A card of the hand is played with its target, or the religion is changed.
imperialism-refusal-second-card = The second card is of another kind than the first.
imperialism-refusal-good = One of the eight goods is chosen.
imperialism-refusal-good-needs = The good needs more prestige or more glory.
imperialism-refusal-second-good = The second good is paid for, and some goods are excluded.
imperialism-refusal-economic-gain = The economic gain of the good is taken or declined.
imperialism-refusal-achievement = One of the achievements that are met must be taken.
imperialism-refusal-war-card = A war card of the hand, the kind of war and another player are named.
imperialism-refusal-defence = The defender lays none, one or two war cards of the hand, or plays Settlement.
imperialism-refusal-no-second-settlement = After a cancelled Settlement none may be played in this war.
imperialism-refusal-discard-card = A card of the providence discard may be taken.
imperialism-refusal-peace = The defender chooses a peace that they can carry out completely.
imperialism-refusal-settlement = After a Settlement the attacker chooses another action.
imperialism-refusal-war-forbidden = The authority card in front of the player forbids war.
imperialism-refusal-war-needs-card = War needs a war card in hand.
imperialism-refusal-no-intrigue = There is no card to play in an intrigue and no religion to change to.
imperialism-refusal-no-conquest = There is nothing that can be conquered now.
imperialism-refusal-action = One of the five actions is chosen.
imperialism-refusal-finish = After the action the player finishes or plays Plans interception.
imperialism-refusal-not-in-hand = The card is not in the hand.
imperialism-refusal-marker-there = A marker of the player lies there already.
imperialism-refusal-levels-and-cost = Army, fleet and prestige must reach the levels, and the cost must be there.
imperialism-refusal-exchange = Cards of the own hand are discarded; what exceeds the limit must be.
imperialism-refusal-surplus = The hand exceeds its limit; the surplus must be discarded.
imperialism-refusal-refill = The hand is refilled to its limit, from the row or by a split of the decks.
imperialism-refusal-one-other-good = One other good may be raised.
imperialism-refusal-development = A development action may be carried out.
imperialism-refusal-full-cost = The full cost must be there, and the track not at its end.
imperialism-refusal-war-card-discard = A war card of the providence discard may be taken.
imperialism-refusal-look = The hand of another player may be looked at.
imperialism-refusal-look-all = The hands of all dissenters are looked at, or none.
imperialism-refusal-rearrange = One or two authority cards get new holders, at most one card each.
imperialism-refusal-keep-or-discard = The card is discarded or kept.
imperialism-refusal-war-event = A war event whose condition is met may be played, or the player passes.
imperialism-refusal-pirates = The answer is Pirates from the own hand with a good, or pass.
imperialism-refusal-colonization-rush = Colonization rush is played with a good, or the player passes.
imperialism-refusal-colony = A colony card of the hand may be conquered with all requirements.
imperialism-refusal-fitting-discard = A fitting card of the providence discard may be taken.
imperialism-refusal-trick = The answer is Diplomatic trick from the own hand, or pass.
imperialism-refusal-shown-card = One card of the hand that is shown may be taken.
imperialism-refusal-shown-event = An event card of the hand that is shown must be taken.
imperialism-refusal-superpower = A player keeps one of the superpowers dealt to them.
imperialism-refusal-start-raise = A player raises either army or fleet.
imperialism-refusal-marker-development = Development is the action on which the marker lay.
imperialism-refusal-marker-intrigue = Intrigue is the action on which the marker lay.
imperialism-refusal-marker-conquest = Conquest is the action on which the marker lay.
imperialism-refusal-marker-war = War is the action on which the marker lay.
imperialism-refusal-marker-taxation = Taxation is the action on which the marker lay.
imperialism-refusal-cost = The cost is { $cost } ducats.
imperialism-refusal-levels = Army { $army }, fleet { $fleet } and prestige { $prestige } are required.
