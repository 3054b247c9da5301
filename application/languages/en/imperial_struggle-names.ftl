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
