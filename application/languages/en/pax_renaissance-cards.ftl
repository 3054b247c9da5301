### Pax Renaissance: what each card does.

# Every card

pax_renaissance-text-location = { $piece } of the { $side } side; location: { $map }.
pax_renaissance-text-location-region = { $piece } of the { $side } side; location: any map card of the { $region }.
pax_renaissance-text-location-queen = { $piece } of the { $side } deck; side and location are those of the King whom she marries.
pax_renaissance-text-agents = Agents: { $agents }.
pax_renaissance-text-agent = { $count ->
        [1] { $token }
       *[other] { $count } × { $token }
    }
pax_renaissance-text-own-pawn = pawn of your own
pax_renaissance-text-prestige = It counts { $prestige }.

# The one-shots

pax_renaissance-text-second-edition = Only with the Apostasies of the second edition: { $what }
pax_renaissance-text-trade-shift = One-shot, trade shift: the emporium { $city } opens, and the open one of its colour closes; a token there is repressed.
pax_renaissance-text-trade-shift-needs = One-shot, trade shift: the emporium { $city } opens, and the open one of its colour closes; a token there is repressed. It needs { $count } Discovery prestige on your other cards.
pax_renaissance-text-coronation = One-shot, coronation: she marries the King of { $maps-the }, if his card is still in the Empire stack, and you gain his Empire.
pax_renaissance-text-conspiracy = One-shot, conspiracy: Pirates around the location, the Agents, and its repressed knights and rooks attack its knights and rooks. If they win, there is a Regime Change in your favour, and you may turn a theocracy over.
pax_renaissance-text-peasant-revolt = One-shot, peasant revolt: Pirates around the location, your Concessions on its borders, the Agents, and its repressed pawns attack its knights and rooks. If they win, there is a Regime Change in your favour.
pax_renaissance-text-religious-war = One-shot, { $shot }: { $religion } tokens in and around the location, the Agents, and knights of this religion on adjacent map cards attack all its other knights, rooks and Pirates. If they win, there is a Regime Change in your favour, and the map card turns to its theocracy of this religion, if it has one.
pax_renaissance-text-apostasy = One-shot, Apostasy: each player with { $religions } discards all cards with either.
pax_renaissance-text-torch = One-shot, torch: deactivate an active victory.
pax_renaissance-text-exceptional = Its war, if won in { $map }, turns a theocracy there back to the medieval side.

# The Operations

pax_renaissance-text-op = { $op }: { $what }
pax_renaissance-text-inquisitor = move a { $token } to a neighbouring card, or to one of a matching location.
pax_renaissance-text-commerce = take 1 Florin from a card of the { $side } row.
pax_renaissance-text-behead = discard a card of a matching location from any tableau; with an Empire, this card goes, too.
pax_renaissance-text-behead-bound = discard a card that the ability below allows; with an Empire, this card goes, too.
pax_renaissance-text-tax = the owner of a Concession on the location's borders pays 1 Florin or has it repressed, and then levies a token in an empty city there.
pax_renaissance-text-repress = repress a { $pieces } in or around the location, and gain 1 Florin.
pax_renaissance-text-vote = Regime Change in your favour of an Empire of the { $side } that is not a vassal and on whose borders you have the most Concessions; pay 1 Florin for each token repressed on it.
pax_renaissance-text-corsair = move a { $token } from a sea border of the location to another one, there or of an adjacent map card; what it meets dies.
pax_renaissance-text-siege = kill a knight, rook or Pirate in or around the location.
pax_renaissance-text-campaign = all its knights, for 1 Florin each, attack the knights and rooks of an adjacent map card; if they win, that Empire becomes your vassal.

# The abilities

pax_renaissance-text-ability = { $ability }: { $what }
pax_renaissance-text-restrict-behead = its Behead hits only cards of the { $side } with a { $bishops } on them.
pax_renaissance-text-extend-coronation = your queens may also marry Kings of opponents, and your own Kings that are married.
pax_renaissance-text-extend-attackers = in your wars of this kind ({ $shot }), each { $token } on adjacent map cards attacks, too.
pax_renaissance-text-profit = each of your Concessions takes { $factor } Florins in a trade fair.
pax_renaissance-text-profit-from = each of your Concessions takes { $factor } Florins in a trade fair that starts in { $city-the }.
pax_renaissance-text-votes = each of your Concessions counts as { $factor } for a Vote.
pax_renaissance-text-sale-price = sold from your tableau, the card brings { $price }.
pax_renaissance-text-capacity = { $city } holds { $count } tokens while the icon that it shows is { $religion }.
pax_renaissance-text-unlimited-hand = your hand has no limit.
pax_renaissance-text-immune-to-silencing = bishops do not silence your cards.
pax_renaissance-text-discard-for-battle = once married, discard her as an action for this one-shot on the map card of her King, without Agents: { $shot }.
pax_renaissance-text-free-fair = once in a turn, a trade fair costs you no action.
pax_renaissance-text-free-ops = once in a turn, your { $side } ops cost no action.
pax_renaissance-text-combined-ops = one action runs both your East and your West ops.
pax_renaissance-text-apostasy-action = hold an Apostasy between two religions of your choice, as an action.
pax_renaissance-text-borrow-when-sold = when you sell the card from your tableau, you may use one Behead, Tax, Repress or Vote of an opponent's card as if it were yours.
pax_renaissance-text-shot-when-sold = when you sell a card, you may use its one-shot with its Agents, if it is one of these: { $shots }.
pax_renaissance-text-counts = for the { $victory } you have { $count } more: { $figure }.
pax_renaissance-text-counts-per = for the { $victory } each { $prestige } of yours is 1 more: { $figure }.
pax_renaissance-text-victory-cost = a player who declares the { $victory } needs { $count } actions.
pax_renaissance-text-immune-to-pirates = Pirates do not kill your Concessions.
pax_renaissance-text-remove-adjacency = { $one } and { $other } are not adjacent, for all players.
pax_renaissance-text-immune-to-apostasy = you discard nothing to an Apostasy.

# Comets, Empires, Victory cards and banks

pax_renaissance-text-comet = Comet of the { $side } deck: when bought, it leaves the game and its buyer activates an inactive victory.
pax_renaissance-text-king = Monarchy of { $map-the }; it goes to the { $side } side.
pax_renaissance-text-republic = Republic of { $map-the }, the other side of its King; it goes to the { $side } side.
pax_renaissance-text-victory = While it is active, a player who meets all its conditions may declare it as an action, and wins.
pax_renaissance-text-supreme-religion = There is a Supreme Religion: it has more than half of all bishops, and more than half of the knights, rooks and Pirates that stand in or around a theocracy of their own religion.
pax_renaissance-text-lead = You lead each opponent: { $figure }, by at least { $count }.
pax_renaissance-text-lead-seats = You lead each opponent: { $figure }, by at least { $by }.
pax_renaissance-text-lead-by = { $count } (with { $seats } players)
pax_renaissance-text-bank = It begins with a Concession on the border { $one } - { $other }.
pax_renaissance-text-bank-first = Its player has the first turn.
