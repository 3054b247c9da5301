## Places in the sequence of play

pax_renaissance-heading-setup = Setup
pax_renaissance-heading-finished = Finished
pax_renaissance-heading-turn = Turn { $turn }, { $seat }

## Words of the rules

pax_renaissance-name-side-east = East
pax_renaissance-name-side-west = West
pax_renaissance-name-card-hidden = a card
pax_renaissance-name-religion-catholic = Catholic
pax_renaissance-name-religion-islamic = Islamic
pax_renaissance-name-religion-reformist = Reformist
pax_renaissance-name-token-knight_white = white knight
pax_renaissance-name-token-rook_white = white rook
pax_renaissance-name-token-bishop_white = white bishop
pax_renaissance-name-token-pirate_white = white pirate
pax_renaissance-name-token-knight_black = black knight
pax_renaissance-name-token-rook_black = black rook
pax_renaissance-name-token-bishop_black = black bishop
pax_renaissance-name-token-pirate_black = black pirate
pax_renaissance-name-token-knight_red = red knight
pax_renaissance-name-token-rook_red = red rook
pax_renaissance-name-token-bishop_red = red bishop
pax_renaissance-name-token-pirate_red = red pirate
pax_renaissance-name-op-commerce = Commerce
pax_renaissance-name-op-behead = Behead
pax_renaissance-name-op-tax = Tax
pax_renaissance-name-op-repress = Repress
pax_renaissance-name-op-vote = Vote
pax_renaissance-name-op-siege = Siege
pax_renaissance-name-op-campaign = Campaign
pax_renaissance-name-op-inquisitor_catholic = Inquisitor (Catholic)
pax_renaissance-name-op-inquisitor_islamic = Inquisitor (Islamic)
pax_renaissance-name-op-inquisitor_reformist = Inquisitor (Reformist)
pax_renaissance-name-op-corsair_catholic = Corsair (Catholic)
pax_renaissance-name-op-corsair_islamic = Corsair (Islamic)
pax_renaissance-name-op-corsair_reformist = Corsair (Reformist)
pax_renaissance-name-shot-trade_shift = trade shift
pax_renaissance-name-shot-coronation = coronation
pax_renaissance-name-shot-conspiracy = conspiracy
pax_renaissance-name-shot-peasant_revolt = peasant revolt
pax_renaissance-name-shot-crusade = crusade
pax_renaissance-name-shot-jihad = jihad
pax_renaissance-name-shot-reformation = reformation
pax_renaissance-name-shot-apostasy = apostasy
pax_renaissance-name-shot-religious_war = religious war
pax_renaissance-name-shot-torch = torch
pax_renaissance-name-cause-conspiracy = conspiracy
pax_renaissance-name-cause-peasant_revolt = peasant revolt
pax_renaissance-name-cause-religious_war = religious war
pax_renaissance-name-cause-campaign = campaign
pax_renaissance-name-why-repressing = repressing
pax_renaissance-name-why-vote = vote
pax_renaissance-name-why-campaign = campaign
pax_renaissance-name-why-tax = tax
pax_renaissance-name-why-sale = sale
pax_renaissance-name-why-repress = repress
pax_renaissance-name-why-sold = sold
pax_renaissance-name-why-ability = ability
pax_renaissance-name-why-apostasy = apostasy
pax_renaissance-name-why-beheaded = beheaded
pax_renaissance-name-why-assassin = assassin
pax_renaissance-name-why-widowed = widowed
pax_renaissance-name-why-overflow = overflow
pax_renaissance-name-victory-victory_patron = Patron Victory
pax_renaissance-name-victory-bankruptcy = bankruptcy of all others

pax_renaissance-king = King of { $map-the }
pax_renaissance-republic = Republic of { $map-the }
pax_renaissance-comet = the comet { $comet }
pax_renaissance-nothing = nothing
pax_renaissance-empty = empty
pax_renaissance-pawn = { $seat }'s pawn
pax_renaissance-owned = { $thing } of the { $seat }
pax_renaissance-with-queen = { $card } and { $queen }
pax_renaissance-florins = { $count ->
        [one] { $count } Florin
       *[other] { $count } Florins
    }

pax_renaissance-supply = the supply
pax_renaissance-beside = beside the map card
pax_renaissance-slot = { $city } ({ $number })
pax_renaissance-border = the border { $one } - { $other }
pax_renaissance-in-city = in { $city }
pax_renaissance-in-slot = in { $city } ({ $number })
pax_renaissance-on-border = on the border { $one } - { $other }
pax_renaissance-on-card = on { $card }
pax_renaissance-in-realm = in { $map-the }

pax_renaissance-unit = { $token } { $where }
pax_renaissance-battle-won = { $attack-count ->
        [0] nobody
       *[other] { $attack }
    } against { $defend-count ->
        [0] nobody
       *[other] { $defend }
    }: won
pax_renaissance-battle-lost = { $attack-count ->
        [0] nobody
       *[other] { $attack }
    } against { $defend-count ->
        [0] nobody
       *[other] { $defend }
    }: lost
pax_renaissance-battle-in = { $map }: { $battle }

## Questions

pax_renaissance-prompt-choose_bank = Choose the bank that you play.
pax_renaissance-prompt-take_action = Choose an action, or pass.
pax_renaissance-prompt-hand_overflow = Your hand exceeds its limit: choose a card to discard.
pax_renaissance-prompt-announce_one_shot = Use the one-shot of the card, or forgo it.
pax_renaissance-prompt-choose_battle = Choose where the battle is fought.
pax_renaissance-prompt-choose_king = Choose the King whom the Queen marries.
pax_renaissance-prompt-choose_torch = Choose a victory to deactivate.
pax_renaissance-prompt-choose_victory = Choose a victory to activate.
pax_renaissance-prompt-own_apostasy = Choose the two religions of your Apostasy.
pax_renaissance-prompt-choose_op = Choose an Operation, or stop.
pax_renaissance-prompt-choose_op_map = Choose the map card on which the Operation acts.
pax_renaissance-prompt-aim_op = Choose the target of the Operation.
pax_renaissance-prompt-answer_tax = Pay the tax, or have the Concession repressed.
pax_renaissance-prompt-levy = Choose the city in which the token is levied.
pax_renaissance-prompt-borrow_op = Choose an Operation to use, or none.
pax_renaissance-prompt-casualties = Choose a token that dies in the battle.
pax_renaissance-prompt-place_survivors = Choose where a survivor settles.
pax_renaissance-prompt-flip_theocracy = Turn the map card over, or leave it as it is.
pax_renaissance-prompt-choose_agent_map = Choose the map card on which the Agents are placed.
pax_renaissance-prompt-place_agents = Place an Agent, or stop.
pax_renaissance-prompt-pacify = Choose a repressed token to kill, or none.
pax_renaissance-prompt-regime_concession = Choose a border for a Concession, or none.
pax_renaissance-prompt-emancipate = Choose a repressed token to free, or stop.
pax_renaissance-prompt-arrange_constantinople = Choose how the tokens of the city are arranged.
pax_renaissance-prompt-surplus_token = There is no room for all tokens: choose one to kill.
pax_renaissance-prompt-find_token = Choose where the token is taken from.
pax_renaissance-prompt-announce_one_shot-of = { $card-cap }: use the one-shot ({ $shot }), or forgo it.
pax_renaissance-prompt-choose_battle-of = { $card-cap }: choose where the battle is fought.
pax_renaissance-prompt-choose_king-for = Choose the King whom { $card } marries.
pax_renaissance-prompt-choose_op_map-of = { $card-cap }: choose the map card on which the Operation acts ({ $op }).
pax_renaissance-prompt-aim_op-of = { $card-cap }: choose the target of the Operation ({ $op }).
pax_renaissance-prompt-aim_op-in = { $card-cap }: choose the target of the Operation ({ $op }, { $map }).
pax_renaissance-prompt-answer_tax-on = Pay the tax for the Concession { $where }, or have it repressed.
pax_renaissance-prompt-levy-in = { $map-cap }: choose the city in which the token is levied.
pax_renaissance-prompt-casualties-in = { $map-cap }: choose a token that dies in the battle.
pax_renaissance-prompt-place_survivors-in = { $map-cap }: choose where a survivor settles.
pax_renaissance-prompt-flip_theocracy-of = { $map-cap }: turn the map card over, or leave it as it is.
pax_renaissance-prompt-choose_agent_map-of = { $card-cap }: choose the map card on which the Agents are placed.
pax_renaissance-prompt-place_agents-of = { $card-cap }: place an Agent, or stop.
pax_renaissance-prompt-pacify-in = { $map-cap }: choose a repressed token to kill, or none.
pax_renaissance-prompt-regime_concession-in = { $map-cap }: choose a border for a Concession, or none.
pax_renaissance-prompt-emancipate-in = { $map-cap }: choose a repressed token to free, or stop.
pax_renaissance-prompt-arrange_constantinople-in = { $map-cap }: choose how the tokens of the city are arranged.
pax_renaissance-prompt-surplus_token-in = { $place-cap } has no room for all tokens: choose one to kill.
pax_renaissance-prompt-find_token-of = Choose where the { $token } is taken from.

## Options

pax_renaissance-label-bank = { $bank }
pax_renaissance-label-win = Declare the { $victory }
pax_renaissance-label-buy = Buy { $card } ({ $row } row, position { $position }) for { $price }
pax_renaissance-label-buy-with-florins = Buy { $card } ({ $row } row, position { $position }) for { $price }, with { $found } on it
pax_renaissance-label-play = Play { $card }
pax_renaissance-label-play-unmarried = Play { $card }: no suitor, she stays unmarried
pax_renaissance-label-play-queen = Play { $card }: she may marry the King of { $maps-the }
pax_renaissance-label-ops = { $side } ops
pax_renaissance-label-fair = { $side } trade fair
pax_renaissance-label-sell = Sell { $card } for { $price }
pax_renaissance-label-sell-with-queen = Sell { $card } with { $queen } for { $price }
pax_renaissance-label-ability = Use the ability of { $card }
pax_renaissance-label-ability-side = Use the ability of { $card }, { $side }
pax_renaissance-label-pass = Pass
pax_renaissance-label-end-turn = End the turn
pax_renaissance-label-use = Use the one-shot of { $card }: { $shot }
pax_renaissance-label-use-battle = Use the one-shot of { $card }: { $shot }; { $battles }
pax_renaissance-label-keep = Do without the one-shot of { $card }
pax_renaissance-label-keep-unmarried = Leave { $card } unmarried
pax_renaissance-label-keep-map = Leave { $map-the } as it is
pax_renaissance-label-flip = Turn { $map-the } over
pax_renaissance-label-map = { $map }
pax_renaissance-label-battle = Battle in { $map-the }: { $battle }
pax_renaissance-label-marry = Marry the { $card }
pax_renaissance-label-activate = Activate the { $victory }
pax_renaissance-label-deactivate = Deactivate the { $victory }
pax_renaissance-label-apostasy = Apostasy between { $one } and { $other }
pax_renaissance-label-place = Place { $token } { $where }
pax_renaissance-label-place-repressing = Place { $token } { $where } (1 Florin for repressing)
pax_renaissance-label-stop = Stop
pax_renaissance-label-none = None
pax_renaissance-label-decline = Decline
pax_renaissance-label-kill = Kill { $token } { $where }
pax_renaissance-label-die = Let { $token } { $where } die
pax_renaissance-label-concession = Place a Concession on { $place }
pax_renaissance-label-free = Emancipate { $token }: to stand { $where }
pax_renaissance-label-arrange = Arrange { $where }: { $tokens }
pax_renaissance-label-op = { $op } with { $card }
pax_renaissance-label-op-target = { $op } with { $card }: { $target }
pax_renaissance-label-move = Move the bishop on { $start } to { $to }
pax_renaissance-label-take-florin = Take 1 Florin from { $card } ({ $row } row, position { $position })
pax_renaissance-label-take-token = Take the token from { $place }
pax_renaissance-label-behead = Behead { $card }
pax_renaissance-label-tax = Tax the Concession { $where }
pax_renaissance-label-repress = Repress the token { $where }
pax_renaissance-label-be-repressed = Have the Concession { $where } repressed
pax_renaissance-label-siege = Siege: kill the token { $where }
pax_renaissance-label-sail = Move the Pirate from { $start } to { $to }
pax_renaissance-label-vote = Vote on the { $card }
pax_renaissance-label-campaign = Campaign against { $map-the } for { $price }: { $battle }
pax_renaissance-label-internal-campaign = Campaign against { $map-the } for { $price }: { $battle }, an internal conflict
pax_renaissance-label-pay = Pay 1 Florin for the Concession { $where }
pax_renaissance-label-levy = Levy in { $place }
pax_renaissance-label-settle = Place { $token } (now { $start }) { $where }
pax_renaissance-label-discard = Discard { $card }

## The only target of an op

pax_renaissance-target-florin = 1 Florin from { $card }
pax_renaissance-target-behead = { $card }
pax_renaissance-target-behead-assassin = { $card }; the card goes, too
pax_renaissance-target-vote = { $card }, for { $price }
pax_renaissance-target-campaign = { $map }, for { $price }: { $battle }
pax_renaissance-target-inquisitor = from { $start } to { $to }
pax_renaissance-target-corsair = from { $start } to { $to }
pax_renaissance-target-concession = { $seat }'s Concession { $where }
pax_renaissance-target-place = the token { $where }

## The log

pax_renaissance-tokens-set-up = The starting tokens are placed.
pax_renaissance-decks-made = The decks are made.
pax_renaissance-bank-taken = { $seat } has the { $bank }.
pax_renaissance-first-player-set = { $seat } begins; { $florins }.
pax_renaissance-turn-began = Turn of { $seat }.
pax_renaissance-passed = { $seat } passes.
pax_renaissance-card-sold = { $seat } sells a card.
pax_renaissance-ability-used = { $seat } uses the ability of { $card }.
pax_renaissance-action-freed = { $card-cap } makes it free.
pax_renaissance-one-shot-used = { $seat } uses the one-shot of { $card }: { $shot }.
pax_renaissance-battle-fought-won = { $cause-cap } in { $map-the }: { $attack-count ->
        [0] nobody
       *[other] { $attack }
    } against { $defend-count ->
        [0] nobody
       *[other] { $defend }
    }; the attackers win.
pax_renaissance-battle-fought-lost = { $cause-cap } in { $map-the }: { $attack-count ->
        [0] nobody
       *[other] { $attack }
    } against { $defend-count ->
        [0] nobody
       *[other] { $defend }
    }; the attackers lose.
pax_renaissance-fair-began = { $seat } holds the { $row } trade fair; traded away: { $card }.
pax_renaissance-pool-formed = The pool holds { $florins }.
pax_renaissance-emporium-profit = { $seat } takes { $florins } as the emporium's profit.
pax_renaissance-china-profits = China takes { $florins } as the emporium's profit.
pax_renaissance-concession-profit = { $seat } takes { $florins } for the Concession on the border { $one } - { $other }.
pax_renaissance-pirate-profits = A Pirate on the border { $one } - { $other } sends { $florins } of the pool to China.
pax_renaissance-fair-ended = The { $row } trade fair ends at { $place }: { $count ->
        [one] { $count } Florin of the pool stays
       *[other] { $count } Florins of the pool stay
    }.
pax_renaissance-fair-ended-empty = The { $row } trade fair ends at { $place }: the pool is empty.
pax_renaissance-card-dealt = Dealt to the { $row } row, position { $position }: { $card }.
pax_renaissance-row-slid = The { $row } row slides left.
pax_renaissance-market-turned = The market is refreshed.
pax_renaissance-commerce-taken = { $seat } takes 1 Florin from { $card } in the { $row } row.
pax_renaissance-florins-gained = { $seat } gains { $florins } ({ $why }).
pax_renaissance-florins-paid = { $seat } pays { $florins } ({ $why }).
pax_renaissance-card-bought = { $seat } buys { $card } for { $price }.
pax_renaissance-card-bought-with-florins = { $seat } buys { $card } for { $price } and takes { $gained } from it.
pax_renaissance-card-played = { $seat } plays { $card } to the { $side }.
pax_renaissance-queen-played = { $seat } plays { $card } as an unmarried queen.
pax_renaissance-queen-married = { $card } marries the King of { $map-the }.
pax_renaissance-card-discarded = Out of the game: { $card } ({ $why }).
pax_renaissance-empire-taken = { $seat } takes the King of { $map-the }.
pax_renaissance-vassal-taken = { $seat } takes the King of { $map-the } as a vassal of { $suzerain }.
pax_renaissance-republic-founded = { $map } becomes a Republic.
pax_renaissance-monarchy-restored = { $map } becomes a Monarchy.
pax_renaissance-empire-returned = { $map } returns to the Empire stack.
pax_renaissance-token-killed = { $token-cap } { $start } dies.
pax_renaissance-token-repressed = { $token-cap } { $start } is repressed: it goes to { $to }.
pax_renaissance-token-discarded = { $token-cap } { $start } goes to the supply.
pax_renaissance-token-fetched = { $token-cap } { $start } is taken, because the supply has none.
pax_renaissance-token-placed = { $token-cap } is placed { $where }.
pax_renaissance-token-fights = { $token-cap } joins the attack.
pax_renaissance-token-levied = { $token-cap } is levied { $where }.
pax_renaissance-token-concession = { $token-cap } becomes a Concession { $where }.
pax_renaissance-token-emancipated = { $token-cap } is emancipated and stands { $where }.
pax_renaissance-token-survived = { $token-cap } survives and is placed { $where }.
pax_renaissance-token-sailed = { $token-cap } { $start } sails to { $to }.
pax_renaissance-token-moved = { $token-cap } stands { $where } now.
pax_renaissance-bishop-diet = { $token-cap } dies in the Diet of Worms.
pax_renaissance-bishop-left = { $token-cap } leaves { $start }.
pax_renaissance-bishop-came = { $token-cap } comes to { $to }.
pax_renaissance-bishop-moved = { $token-cap } moves from { $start } to { $to }.
pax_renaissance-map-flipped = The map card of { $map-the } is turned over.
pax_renaissance-constantinople-arranged = The tokens in the city change their slots.
pax_renaissance-disk-moved = { $opened } opens, { $closed } closes.
pax_renaissance-victory-activated = { $victory } is active now.
pax_renaissance-victory-deactivated = { $victory } is inactive now.
pax_renaissance-ops-began = { $seat } runs { $sides } ops.
pax_renaissance-op-used = { $seat } uses { $card }: { $op }.
pax_renaissance-eliminated = { $seat } is bankrupt.
pax_renaissance-game-ended = { $seats } { $seats-count ->
        [one] wins
       *[other] win
    }: { $victory }.
pax_renaissance-game-ended-by = { $seats } { $seats-count ->
        [one] wins
       *[other] win
    }: { $victory } ({ $figures }).
pax_renaissance-figure-of-all = { $figure }: { $counts }
pax_renaissance-figure-of = { $seat } { $count }
pax_renaissance-florins-of-all = Florins
pax_renaissance-supreme-religion = Supreme Religion: { $religion }, bishops: { $bishops } of { $all_bishops }, knights, rooks and Pirates in theocracies of their own: { $units } of { $all_units }

## The score sheet

pax_renaissance-scores-patrons = Patron prestige
pax_renaissance-score-patron = { $card }: Patron prestige
pax_renaissance-counted-patron = Patron icons: { $count }

## Why an option is not offered

pax_renaissance-refusal-token-source = The token comes from an Empire card or, if none has it, from elsewhere.
pax_renaissance-refusal-discard-hand = Discard one of the cards in your hand.
pax_renaissance-refusal-casualty = A token of the side that still has losses dies.
pax_renaissance-refusal-survivor = Survivors are placed on empty spots of the map card while there is room.
pax_renaissance-refusal-flip = Turn the map card over, or leave it as it is.
pax_renaissance-refusal-agent-map = Choose a map card of the card's region that can take an agent.
pax_renaissance-refusal-agent-spot = An agent goes on a legal spot of the map card that the player can pay for.
pax_renaissance-refusal-pacify = One of the repressed tokens of that Empire may be killed.
pax_renaissance-refusal-regime-concession = A Concession goes on a border without a Pirate; repressing costs 1 Florin.
pax_renaissance-refusal-emancipate = A repressed token of the Empire goes to an empty city or border.
pax_renaissance-refusal-arrange = Assign the tokens of the city to its slots.
pax_renaissance-refusal-surplus = Kill one of the tokens of the city.
pax_renaissance-refusal-one-shot = Decide whether to use the one-shot.
pax_renaissance-refusal-battle = A battle needs an Attacker, and a religious war also a Defender.
pax_renaissance-refusal-king = A queen marries one of her suitors whose King is available.
pax_renaissance-refusal-torch = A torch deactivates an active Victory card.
pax_renaissance-refusal-comet = A comet activates an inactive Victory card.
pax_renaissance-refusal-apostasy = An Apostasy needs a player with prestige of both religions.
pax_renaissance-refusal-op-card = Each card of the side is used once, for an op that has a target.
pax_renaissance-refusal-op-map = The op acts on a map card in the acting card's region where it has a target.
pax_renaissance-refusal-op-target = This is not a legal target of the op.
pax_renaissance-refusal-tax = The owner pays 1 Florin, if they have one, or has the Concession repressed.
pax_renaissance-refusal-levy = A Levy goes into an empty city of the map card.
pax_renaissance-refusal-borrow = You can borrow only a political op that has a target, from an opponent's card that is not silenced.
pax_renaissance-refusal-bank = Choose a bank that nobody has.
pax_renaissance-refusal-no-action = This is not an action of a turn.
pax_renaissance-refusal-plain-pass = To pass, answer with that single word.
pax_renaissance-refusal-actions-spent = Both actions of the turn are spent.
pax_renaissance-refusal-not-in-hand = Only a card in your hand can be played.
pax_renaissance-refusal-not-own-ability = Only the abilities of your own cards can be used.
pax_renaissance-refusal-no-ability = The card has no such action, or it cannot be used now.
pax_renaissance-refusal-victory-inactive = That Victory card is not active.
pax_renaissance-refusal-victory-discredited = The victory is discredited and takes the whole turn.
pax_renaissance-refusal-victory-unmet = Its conditions are not met.
pax_renaissance-refusal-no-position = There is no such position of a row.
pax_renaissance-refusal-position-empty = That position is empty.
pax_renaissance-refusal-face-down = A face-down card cannot be bought.
pax_renaissance-refusal-paid-on = You cannot buy a card on which you put a Florin this turn.
pax_renaissance-refusal-price = It costs { $count ->
        [one] { $count } Florin
       *[other] { $count } Florins
    }; Florins on the card cannot be used to pay.
pax_renaissance-refusal-hand-full = The hand holds no more than { $count } cards.
pax_renaissance-refusal-royal-couple = A Royal Couple is sold together, and an unmarried queen cannot be sold.
pax_renaissance-refusal-not-for-sale = Only a card in your own hand or tableau can be sold.
pax_renaissance-refusal-ops-once = The { $side } ops are done once in a turn.
pax_renaissance-refusal-fair-once = The { $side } trade fair is held once in a turn.
pax_renaissance-refusal-fair-card = A trade fair needs a face-down card at position 0.
pax_renaissance-refusal-no-target = No card of that side has an op with a target.

## What options cost and give

pax_renaissance-resource-actions = { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }
pax_renaissance-resource-florins = { $count ->
        [one] { $count } Florin
       *[other] { $count } Florins
    }

## Options of a game

pax_renaissance-name-setting-astrology = Astrology
    .help = Both decks are face up: their top cards are visible.
pax_renaissance-name-setting-bankruptcy = Bankruptcy
    .help = Players without anything are eliminated; fairs give their initiator no Florin.
pax_renaissance-name-setting-expansion = Expansion
    .help = The sixty cards of the expansion with Polymaths, Apostasy and Torch.
pax_renaissance-name-setting-promos = Promotional cards
    .help = Four promotional cards.
pax_renaissance-name-setting-bank_assignment = Banks
    .help = Whether banks are drawn or chosen.
pax_renaissance-name-setting-bank_assignment_random = drawn
pax_renaissance-name-setting-bank_assignment_choice = chosen
pax_renaissance-name-setting-second_edition_apostasy_on_base_cards = Apostasy on base cards
    .help = Ten base cards have the Apostasy that the second edition gives them.
