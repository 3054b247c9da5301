### Imperialism: what each card, good and track does. A part begins with a small letter; the line around it is a sentence.

imperialism-text-line = { $what-cap }.

# Tracks and figures

imperialism-text-army = the strength in land wars, and a requirement of conquests
imperialism-text-fleet = the strength in sea wars, and a requirement of conquests
imperialism-text-prestige = a requirement of conquests, religions and achievements; on the flowering space at the end of your turn: { $glory } glory, and back to { $top }
imperialism-text-lands = the land cards in front of a player
imperialism-text-colonies = the colony cards in front of a player, and their markers on the board ({ $spaces })
imperialism-text-territories = the lands and colonies of a player
imperialism-text-ducats-held = the money in a player's pool, which everybody sees

# When a card is played

imperialism-text-authority-positive = authority: in an intrigue, lay it in front of yourself; it replaces the authority card there
imperialism-text-authority-negative = authority: in an intrigue, lay it in front of another player, the target; it replaces the authority card there
imperialism-text-plot = plot: play it in an intrigue against another player, the target
imperialism-text-special = it is played as a war card only
imperialism-text-event = event: { $when }
imperialism-text-when-intrigue = in an intrigue
imperialism-text-when-event = in answer to an event
imperialism-text-when-defence = as the defender, in place of war cards
imperialism-text-when-pirates = at the end of the turn of another player who chose development, the target
imperialism-text-when-own-turn = in your turn after the exchange of the hand: before the action, between two cards of an intrigue, or after the action
imperialism-text-when-colony = after you have conquered a colony card
imperialism-text-when-good = in your development, before you choose the first good
imperialism-text-when-fleet = after a land war, if your fleet is higher than the winner's, who is the target
imperialism-text-when-not-in-war = after a land war in which you took no part; its winner is the target
imperialism-text-when-won = after a war that you won as the attacker
imperialism-text-when-in-war = after a war in which you were attacker or defender
imperialism-text-war-card = war card: land { $land }, sea { $sea }, plunder { $plunder }
imperialism-text-attack-won = if you attack with it and win: { $what }

# Territories, achievements, superpowers, religions, goods

imperialism-text-territory = { $kind-id ->
        [land] land
        [colony] colony
       *[board_space] space on the board, which counts as a colony
    }: needs { $needs }; costs { $cost ->
        [one] { $cost } ducat
       *[other] { $cost } ducats
    }
imperialism-text-gives = gives { $gains }
imperialism-text-figure = { $figure } { $least }
imperialism-text-achievement = { $count ->
        [one] it is yours as soon as you have, in your turn: { $ways }
       *[other] it is yours as soon as you have, in your turn, one of: { $ways }
    }
imperialism-text-superpower = start number { $number }; { $religion-id ->
        [orthodox] orthodox
        [islam] Islam
       *[catholic] Catholic
    }
imperialism-text-begins = begins with { $gains }
imperialism-text-religion = a Catholic player may take it once per game in place of an intrigue; needs { $needs }
imperialism-text-good-needs = it can be chosen with prestige { $prestige }, or with glory by the number of players: { $glory }
imperialism-text-by-players = { $count } players { $glory }
imperialism-text-trade = trade gain in ducats, by level from 0: { $gains }
imperialism-text-penalty = each time it is chosen: prestige -{ $amount }
imperialism-text-leads = while you lead in it: { $what }
imperialism-text-leader = leader gain: { $what }
imperialism-text-economic = economic gain: { $what }

# What holds while a card lies there

imperialism-text-strength = strength in { $wars-id ->
        [land] land wars
        [sea] sea wars
       *[both] all wars
    } { $amount }
imperialism-text-strength-dissenters = strength against dissenters in { $wars-id ->
        [land] land wars
        [sea] sea wars
       *[both] all wars
    } { $amount }
imperialism-text-hand-limit = hand limit { $amount }
imperialism-text-development = { $amount ->
        [one] { $amount } ducat
       *[other] { $amount } ducats
    } from the bank each time its owner chooses development
imperialism-text-no-war = its owner may not choose war
imperialism-text-no-change = the religion never changes

# What is done

imperialism-text-plus = +{ $amount }
imperialism-text-minus = -{ $amount }
imperialism-text-level = { $track } { $amount }
imperialism-text-raise = { $amount } in { $tracks }
imperialism-text-glory = { $amount } glory
imperialism-text-ducats = { $amount ->
        [one] { $amount } ducat from the bank
       *[other] { $amount } ducats from the bank
    }
imperialism-text-may = if you like, { $what }
imperialism-text-pay = pay { $cost ->
        [one] { $cost } ducat
       *[other] { $cost } ducats
    } for { $gain }
imperialism-text-each-other = every player but the target, beginning with you, may { $what }
imperialism-text-if-most-army = if the target has the most army: { $what }
imperialism-text-if-margin = with a margin of 3 or more, { $what }
imperialism-text-if-level = with { $track } { $least } or more, { $what }
imperialism-text-if-lost = if you lost: { $what }
imperialism-text-if-won = if you won: { $what }
imperialism-text-in-window = { $when }: { $what }
imperialism-text-one-of = one of: { $ways }
imperialism-text-steal = take from the target { $bases }
imperialism-text-gain = take from the bank { $bases }
imperialism-text-gain-defeated = take from the bank, by the levels of the defeated player, { $bases }
imperialism-text-at-most = { $what }; at most { $cap }
imperialism-text-per = { $rate ->
        [one] { $rate } ducat
       *[other] { $rate } ducats
    } per { $track-id ->
        [colonies] colony
        [lands] land
        [territories] own territory
       *[other] { $track } level
    }
imperialism-text-per-own = { $rate ->
        [one] { $rate } ducat
       *[other] { $rate } ducats
    } per your own { $track } level
imperialism-text-per-some = { $rate ->
        [one] { $rate } ducat
       *[other] { $rate } ducats
    } per full { $divisor } levels of { $track }
imperialism-text-trade-gain = take from the bank your present trade gain of { $goods }
imperialism-text-loses-prestige = { $who-id ->
        [target] the target loses { $amount } prestige
       *[self] you lose { $amount } prestige
    }
imperialism-text-take-random = take a random card of the target's hand
imperialism-text-take-dissenters = look at the hand of each dissenter and take { $filter-id ->
        [war_card] a war card
        [event_card] an event card
       *[any] a card
    } of each
imperialism-text-take-hand = look at the hand of another player and take { $filter-id ->
        [war_card] a war card
        [event_card] an event card
       *[any] a card
    } of it
imperialism-text-take-discard = take { $filter-id ->
        [war_card] a war card
        [event_card] an event card
       *[any] a card
    } from the providence discard pile, shown to all
imperialism-text-discard-authority = the { $sign-id ->
        [positive] positive
       *[negative] negative
    } authority card in front of the target, if any, is discarded
imperialism-text-rearrange = { $count ->
        [one] move { $count } authority card on the table to another player
       *[other] move up to { $count } authority cards on the table to other players
    }; nobody may end with two of them, and only their lasting effects count
imperialism-text-conquer = conquer a colony card from your hand, with all its requirements and at its cost
imperialism-text-discard-self = at the start of their turn, an owner { $condition-id ->
        [owner_has_not_most_army] who does not have the most army
        [owner_has_not_most_glory] who does not have the most glory
       *[other] of this card
    } may lose { $cost } prestige and discard it
imperialism-text-grant-development = carry out a development at once, wherever your action marker lies
imperialism-text-another-good = pay { $cost ->
        [one] { $cost } ducat
       *[other] { $cost } ducats
    } and choose another good as well, but not { $excluded }
imperialism-text-cancel-event = the event has no effect
imperialism-text-cancel-war = there is no war; the attacker chooses another action, and their marker stays on war
