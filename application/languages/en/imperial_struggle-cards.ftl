### Imperial Struggle: what each card and tile does.

# Events, Ministries, Advantages and tiles

imperial_struggle-text-event = { $era }: played with any tile that shows the Event symbol.
imperial_struggle-text-event-typed = { $era }: played with a tile that shows the Event symbol and whose Major Action is { $type }.
imperial_struggle-text-bonus-condition = Its bonus is yours if { $condition }.
imperial_struggle-text-effect = { $what-cap }.
imperial_struggle-text-effect-of = { $who }: { $what }.
imperial_struggle-text-bonus = Bonus: { $what }.
imperial_struggle-text-bonus-of = Bonus of { $who }: { $what }.
imperial_struggle-text-ministry = Ministry of { $who }: { $eras }.
imperial_struggle-text-keywords = Keywords: { $keywords }.
imperial_struggle-text-ability = { $ability }
imperial_struggle-text-ability-limited = { $limit }: { $ability }
imperial_struggle-text-advantage = { $region }: it belongs to whoever controls { $spaces }.
imperial_struggle-text-space-market-of = Market of { $good }, cost { $cost }.
imperial_struggle-text-space-market = Market without a commodity, cost { $cost }.
imperial_struggle-text-space-political = Political space, cost { $cost }.
imperial_struggle-text-space-territory = Territory, { $cost } CP to conquer.
imperial_struggle-text-space-fort = Fort, cost { $cost }.
imperial_struggle-text-space-naval = Naval space: room for one Squadron.
imperial_struggle-text-space-prestige = It is a Prestige space.
imperial_struggle-text-space-alliance = It is an Alliance.
imperial_struggle-text-space-local-alliance = It is a Local Alliance.
imperial_struggle-text-space-navy-box = Squadrons that are not on the map wait here.
imperial_struggle-text-space-usa = It is open while a flag of the USA is on the map.
imperial_struggle-text-space-strength = It counts in the Theaters { $theaters }.
imperial_struggle-text-space-advantages = Advantages that need it: { $advantages }.
imperial_struggle-text-space-from = It opens in the { $era }.
imperial_struggle-text-basic-tile = Basic War tile of { $who }, strength { $strength }.
imperial_struggle-text-bonus-tile = Bonus War tile of { $who }, strength { $strength }: { $war }.
imperial_struggle-text-tile-debt = In its Theater: { $count } Debt for the opponent.
imperial_struggle-text-tile-fort-or-squadron = In its Theater: damage an opposing Fort there, or send an opposing Squadron there to the Navy Box.
imperial_struggle-text-tile-unflag = In its Theater: unflag an opposing Market or Political space there that has no Conflict marker, if possible one whose loss isolates no other Market.
imperial_struggle-text-tile-major = Major Action: { $count } { $type } AP.
imperial_struggle-text-tile-minor = Minor Action: { $count } { $type } AP, for one purchase.
imperial_struggle-text-tile-event = An Event may be played with it.
imperial_struggle-text-tile-upgrade = It allows a Military Upgrade.

# Where an effect acts

imperial_struggle-text-anywhere = { "" }
imperial_struggle-text-both = { $one }{ $other }
imperial_struggle-text-in = { " " }{ $places-in }
imperial_struggle-text-in-but = { " " }{ $places-in }, but not { $outside-in }
imperial_struggle-text-outside = { " " }outside { $places }
imperial_struggle-text-named = { " " }({ $spaces })
imperial_struggle-text-of = { " " }of { $who }
imperial_struggle-text-not-isolating = { " " }whose loss isolates no other Market

# Effects on the map

imperial_struggle-text-times = { $count } times: { $what }
imperial_struggle-text-conflict = { $count ->
        [one] put a Conflict marker on { $target }{ $where }
       *[other] put { $count } Conflict markers, each on { $target }{ $where }
    }
imperial_struggle-text-conflict-up-to = { $count ->
        [one] put up to { $count } Conflict marker on { $target }{ $where }
       *[other] put up to { $count } Conflict markers, each on { $target }{ $where }
    }
imperial_struggle-text-conflict-plus = { $count ->
        [one] put a Conflict marker, which costs 1 AP more to remove, on { $target }{ $where }
       *[other] put { $count } Conflict markers, which cost 1 AP more to remove, each on { $target }{ $where }
    }
imperial_struggle-text-conflict-each = put a Conflict marker on { $target }{ $where } for each { $each }
imperial_struggle-text-unflag = unflag { $target }{ $where }
imperial_struggle-text-remove-own = remove an own flag from { $target }{ $where }
imperial_struggle-text-remove-opposing = remove an opposing flag from { $target }{ $where }
imperial_struggle-text-shift = shift { $target }{ $where }
imperial_struggle-text-take = take control of { $target }{ $where }
imperial_struggle-text-damage = damage a Fort of the opponent{ $where }
imperial_struggle-text-displace = send a Squadron of the opponent from the map to the Navy Box
imperial_struggle-text-squadron-out = remove a Squadron of { $who } from the map or Navy Box for good
imperial_struggle-text-squadron-parked = remove a Squadron of { $who } from the map or Navy Box until the next Peace Turn
imperial_struggle-text-build = construct a Squadron at no cost

# Effects on points, Debt and costs

imperial_struggle-text-points = gain { $count } { $type } AP
imperial_struggle-text-points-bound = gain { $count } { $type } AP, { $bounds }
imperial_struggle-text-points-each = gain 1 { $type } AP for each { $each }
imperial_struggle-text-gain-vp = score { $count } VP
imperial_struggle-text-vp-debt = score 1 VP for each point by which the opponent's Debt is above yours, at most { $most }
imperial_struggle-text-vp-each = score { $count } VP for each { $each }
imperial_struggle-text-gain-trp = gain { $count } TRP
imperial_struggle-text-lose-trp = lose { $count } TRP
imperial_struggle-text-reduce-debt = reduce your Debt by { $count }
imperial_struggle-text-reduce-debt-or = reduce your Debt by { $count }; for each point by which it cannot fall, gain 1 { $type } AP
imperial_struggle-text-reduce-opposing-debt = reduce the opponent's Debt by { $count }
imperial_struggle-text-increase-debt = { $who } takes { $count } Debt
imperial_struggle-text-limit = change the Debt Limit of { $who } by { $change }
imperial_struggle-text-pay = pay { $count } { $type } AP, not of a Minor Action
imperial_struggle-text-unflag-for = one unflag of { $target }{ $where } costs { $count } AP
imperial_struggle-text-unflag-cheaper = one unflag of { $target }{ $where } costs { $count } AP less
imperial_struggle-text-unflag-cheaper-round = in this round each unflag of { $target }{ $where } costs { $count } AP less
imperial_struggle-text-squadron-for = one Squadron costs { $count } military AP to construct
imperial_struggle-text-squadron-cheaper = in this round one Squadron costs { $count } military AP less to construct

# Effects on cards and tiles

imperial_struggle-text-recruit = { $count ->
        [one] recruit { $count } Bonus War tile
       *[other] recruit { $count } Bonus War tiles
    }
imperial_struggle-text-recruit-each = recruit a Bonus War tile for { $theater }, if the next War has this Theater, for each { $each }
imperial_struggle-text-return-own = return to its pool a Bonus War tile of { $who } of the owner's choice
imperial_struggle-text-return-random = return to its pool one Bonus War tile of { $who }, at random from a Theater of your choice
imperial_struggle-text-refresh = refresh up to { $count } own Advantages{ $where }
imperial_struggle-text-exhaust = mark up to { $count } Advantages of anybody as Exhausted
imperial_struggle-text-activate = use an own Advantage{ $where } at once, Exhausted or not
imperial_struggle-text-activate-new = use an own Advantage{ $where } at once, Exhausted or not, even one gained in this round
imperial_struggle-text-redraw = draw a new Global Demand tile, which replaces one of this turn's
imperial_struggle-text-add-demand = you may add { $goods } to this turn's Global Demand
imperial_struggle-text-score-good = you may score { $good } once as if in Global Demand
imperial_struggle-text-byng = put the Byng marker, which strengthens Britain, into a Theater of the next War that counts Squadrons

# Choices and conditions

imperial_struggle-text-choose = one of these: { $options }
imperial_struggle-text-opponent-chooses = the opponent picks one of these: { $options }
imperial_struggle-text-if = if { $condition }, { $then }
imperial_struggle-text-if-else = if { $condition }, { $then }; otherwise { $otherwise }
imperial_struggle-text-has-keyword = you have the keyword { $keyword }
imperial_struggle-text-more-debt = your Available Debt is at least { $count } above the opponent's
imperial_struggle-text-more-tiles = you have more Bonus War tiles in the next War than the opponent
imperial_struggle-text-more-prestige = you control more Prestige spaces than the opponent { $places-in }
imperial_struggle-text-controls-all = { $who } controls { $spaces }
imperial_struggle-text-controls-any = { $who } controls a space { $places-in }
imperial_struggle-text-holds = you have the Advantage { $advantage }, and no Conflict marker is on its spaces
imperial_struggle-text-no-flags = { $who } has no flag { $places-in }
imperial_struggle-text-no-squadrons = { $who } has no Squadron { $places-in }
imperial_struggle-text-squadron-built = { $who } has a Squadron on the map or in the Navy Box
imperial_struggle-text-squadron-unbuilt = { $who } has an Unbuilt Squadron
imperial_struggle-text-more-flags = you control more spaces than the opponent { $places-in }
imperial_struggle-text-more-combined = together you have more { $parts } than the opponent { $places-in }
imperial_struggle-text-squadrons = Squadrons
imperial_struggle-text-forts = Forts
imperial_struggle-text-local-alliances = Local Alliances
imperial_struggle-text-has-flag = { $who } controls { $space }
imperial_struggle-text-at-limit = the opponent's Debt is at the Debt Limit
imperial_struggle-text-has-trp = you have at least { $count } TRP

# What is counted

imperial_struggle-text-each-local-alliance = Local Alliance that you control { $places-in }
imperial_struggle-text-each-space = space that you control { $places-in }
imperial_struggle-text-each-alliance = Alliance space that you control { $places-in }
imperial_struggle-text-each-two-squadrons = two own Squadrons on the map or in the Navy Box

# Theaters and commodities

imperial_struggle-text-theater = Besides War tiles it counts: { $counted }.
imperial_struggle-text-count-alliances = Alliances ({ $places })
imperial_struggle-text-count-squadrons = Squadrons { $places-in }
imperial_struggle-text-count-forts = undamaged Forts { $places-in }
imperial_struggle-text-count-conflicts = Conflict markers on the opponent's spaces { $places-in }
imperial_struggle-text-count-keyword = the keyword { $keyword }
imperial_struggle-text-spoils = { $margin-cap }: { $spoils }.
imperial_struggle-text-spoils-of = If { $who } wins, { $margin }: { $spoils }.
imperial_struggle-text-margin = margin { $low }
imperial_struggle-text-margins = margin { $low }-{ $high }
imperial_struggle-text-margin-more = margin { $low } or more
imperial_struggle-text-vp = { $count } VP
imperial_struggle-text-cp = { $count } CP
imperial_struggle-text-trp = { $count } TRP
imperial_struggle-text-trp-loser = { $count } TRP for the loser
imperial_struggle-text-dominance = the Atlantic Dominance marker for { $theater }
imperial_struggle-text-squadrons-unbuilt = { $count ->
        [one] { $count } built Squadron of the loser becomes Unbuilt
       *[other] { $count } built Squadrons of the loser become Unbuilt
    }
imperial_struggle-text-squadrons-margin = the loser removes a Squadron from the game for each point of the margin, at most { $most }
imperial_struggle-text-usa-flags = France may place USA flags on { $spaces }
imperial_struggle-text-any-win = Either side's victory: { $what }.
imperial_struggle-text-french-win = A French victory: { $what }.
imperial_struggle-text-french-win-3 = A French victory by 3 or more: { $what }.
imperial_struggle-text-british-win-2 = A British victory by 2 or more: { $what }.
imperial_struggle-text-jacobite-victory = a Jacobite Victory marker
imperial_struggle-text-jacobite-defeat = Jacobite Defeat
imperial_struggle-text-jacobites-stay = { $ministry } becomes a permanent third Ministry of France
imperial_struggle-text-jacobites-go = { $ministry } leaves the game
imperial_struggle-text-reward = { $era }: { $gains }.
imperial_struggle-text-debt-more = { $count } more Debt
imperial_struggle-text-debt-less = { $count } less Debt
imperial_struggle-text-may = if you like, { $what }
imperial_struggle-text-usa-flags-forts = France may place USA flags on { $spaces }, and remove British flags from Forts { $places-in }
