## The abilities

pax_renaissance-name-ability-popular_reprisals = Popular reprisals
pax_renaissance-name-ability-syncretism = Syncretism
pax_renaissance-name-ability-fortifications_west = Fortifications in the West
pax_renaissance-name-ability-fortifications_east = Fortifications in the East
pax_renaissance-name-ability-holocaust = Stakes
pax_renaissance-name-ability-buffer_state = Buffer state
pax_renaissance-name-ability-genocide = Slaughter of dissenters
pax_renaissance-name-ability-unlimited_hand = Unlimited hand
pax_renaissance-name-ability-double_ops = Double ops
pax_renaissance-name-ability-counts_as_republic = Counts as republic
pax_renaissance-name-ability-ciphers_broken = Ciphers broken
pax_renaissance-name-ability-henry_viii = Henry VIII
pax_renaissance-name-ability-ransom = Ransom
pax_renaissance-name-ability-religion_as_delusion = Religion as delusion
pax_renaissance-name-ability-discredit_holy = Discredit the Holy Victory
pax_renaissance-name-ability-discredit_imperial = Discredit the Imperial Victory
pax_renaissance-name-ability-discredit_globalization = Discredit the Globalization Victory
pax_renaissance-name-ability-condottiere = Condottiere
pax_renaissance-name-ability-knights_of_rhodes = Knights of Rhodes
pax_renaissance-name-ability-cape_of_good_hope = Cape of Good Hope
pax_renaissance-name-ability-maritime_immunity = Maritime immunity
pax_renaissance-name-ability-counter_reformation = Counter reformation
pax_renaissance-name-ability-pragmatic_treachery = Pragmatic treachery
pax_renaissance-name-ability-commander_of_the_galleys = Commander of the galleys
pax_renaissance-name-ability-patron_as_law = Patron as Law prestige
pax_renaissance-name-ability-patron_as_concession = Patron as Concession
pax_renaissance-name-ability-patrons_renown = Patron's renown

## The prestige

pax_renaissance-name-prestige-catholic = Catholic prestige
pax_renaissance-name-prestige-islamic = Islamic prestige
pax_renaissance-name-prestige-reformist = Reformist prestige
pax_renaissance-name-prestige-law = Law prestige
pax_renaissance-name-prestige-discovery = Discovery prestige
pax_renaissance-name-prestige-patron = Patron prestige

## The pieces on cards

pax_renaissance-name-piece-king = King
pax_renaissance-name-piece-queen = Queen
pax_renaissance-name-piece-bishop = Bishop
pax_renaissance-name-piece-knight = Knight
pax_renaissance-name-piece-rook = Rook
pax_renaissance-name-piece-pawn = Pawn
pax_renaissance-name-piece-pirate = Pirate
pax_renaissance-name-piece-polymath = Polymath
pax_renaissance-name-piece-comet = Comet

## The religion of tokens

pax_renaissance-name-faith-catholic = Catholic
pax_renaissance-name-faith-islamic = Islamic
pax_renaissance-name-faith-reformist = Reformist

## The pieces that a Repress shows

pax_renaissance-name-unit-pawn = pawn
pax_renaissance-name-unit-rook = rook
pax_renaissance-name-unit-knight = knight

## What victories compare

pax_renaissance-name-figure-monarchies = Monarchies
pax_renaissance-name-figure-republics = Republics
pax_renaissance-name-figure-concessions = Concessions
pax_renaissance-name-figure-catholic = Catholic prestige
pax_renaissance-name-figure-islamic = Islamic prestige
pax_renaissance-name-figure-reformist = Reformist prestige
pax_renaissance-name-figure-law = Law prestige
pax_renaissance-name-figure-discovery = Discovery prestige
pax_renaissance-name-figure-patron = Patron prestige
pax_renaissance-name-figure-supreme = prestige of the Supreme Religion

## Names that take an article within a sentence

pax_renaissance-name-map-holy_roman_empire = Holy Roman Empire
    .the = the Holy Roman Empire
pax_renaissance-name-map-papal_states = Papal States
    .the = the Papal States
pax_renaissance-name-map-ottoman = Ottoman Empire
    .the = the Ottoman Empire
pax_renaissance-name-city-spice_islands = Spice Islands
    .the = the Spice Islands
