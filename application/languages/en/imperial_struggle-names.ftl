## Commodities, in other places than the beginning of a line

imperial_struggle-name-commodity-furs = Furs
    .lower = furs
imperial_struggle-name-commodity-spice = Spice
    .lower = spice
imperial_struggle-name-commodity-fish = Fish
    .lower = fish
imperial_struggle-name-commodity-tobacco = Tobacco
    .lower = tobacco
imperial_struggle-name-commodity-sugar = Sugar
    .lower = sugar
imperial_struggle-name-commodity-cotton = Cotton
    .lower = cotton

## The Eras

imperial_struggle-name-era-succession = Succession Era
imperial_struggle-name-era-empire = Empire Era
imperial_struggle-name-era-revolution = Revolution Era

## How often an ability can be used

imperial_struggle-name-limit-once_per_turn = Once per turn
imperial_struggle-name-limit-twice_per_turn = Twice per turn
imperial_struggle-name-limit-once_per_action_round = Once per Action Round
imperial_struggle-name-limit-once_per_game = Once per game
imperial_struggle-name-limit-once_per_game_per_marker = Once per game for each marker

## Whom a card means

imperial_struggle-name-who-FR = France
imperial_struggle-name-who-BR = Britain
imperial_struggle-name-who-self = you
imperial_struggle-name-who-opponent = the opponent

## The Theater that an Event names

imperial_struggle-name-front-jacobite_rebellion = the Jacobite Rebellion

## The spaces that an effect hits

imperial_struggle-name-target-market = a Market
imperial_struggle-name-target-political = a Political space
imperial_struggle-name-target-market_or_political = a Market or Political space
imperial_struggle-name-target-unprotected_market = an unprotected Market
imperial_struggle-name-target-unprotected_market_or_political = an unprotected Market or Political space
imperial_struggle-name-target-alliance = an Alliance space
imperial_struggle-name-target-local_alliance = a Local Alliance
imperial_struggle-name-target-fort = a Fort
imperial_struggle-name-target-space = a space
imperial_struggle-name-target-furs_market = a Furs Market
imperial_struggle-name-target-spice_market = a Spice Market
imperial_struggle-name-target-fish_market = a Fish Market
imperial_struggle-name-target-tobacco_market = a Tobacco Market
imperial_struggle-name-target-sugar_market = a Sugar Market
imperial_struggle-name-target-cotton_market = a Cotton Market

## Places within a sentence

imperial_struggle-name-region-europe = Europe
    .in = in Europe
imperial_struggle-name-region-north_america = North America
    .in = in North America
imperial_struggle-name-region-caribbean = Caribbean
    .in = in the Caribbean
imperial_struggle-name-region-india = India
    .in = in India
imperial_struggle-name-subregion-canada = Canada
    .in = in Canada
imperial_struggle-name-subregion-northern_colonies = Northern Colonies
    .in = in the Northern Colonies
imperial_struggle-name-subregion-carnatic_coast = Carnatic Coast
    .in = on the Carnatic Coast
imperial_struggle-name-subregion-hooghly_river = Hooghly River
    .in = on the Hooghly River
imperial_struggle-name-country-ireland = Ireland
    .in = in Ireland
imperial_struggle-name-country-scotland = Scotland
    .in = in Scotland
imperial_struggle-name-country-prussia = Prussia
    .in = in Prussia
imperial_struggle-name-country-sweden = Sweden
    .in = in Sweden
imperial_struggle-name-country-russia = Russia
    .in = in Russia
imperial_struggle-name-country-bavaria = Bavaria
    .in = in Bavaria
imperial_struggle-name-country-austria = Austria
    .in = in Austria
imperial_struggle-name-country-sardinia = Sardinia
    .in = in Sardinia
imperial_struggle-name-country-savoy = Savoy
    .in = in Savoy
imperial_struggle-name-country-spain = Spain
    .in = in Spain
imperial_struggle-name-country-denmark_norway = Denmark-Norway
    .in = in Denmark-Norway
imperial_struggle-name-country-dutch_republic = Dutch Republic
    .in = in the Dutch Republic
imperial_struggle-name-country-german_states = German States
    .in = in the German States
imperial_struggle-name-country-usa = USA
    .in = in the USA
