### Endeavor: what each card, building, token and track does.

endeavor-text-icons = It counts { $icons }.
endeavor-text-draw = { $count ->
        [0] Draw it from its deck without any disc in { $region }.
        [one] Draw it with at least { $count } disc in { $region }.
       *[other] Draw it with at least { $count } discs in { $region }.
    }
endeavor-text-governor = When { $region } opens, the player with the most discs on its shipping track takes this card; in a tie, the disc nearest to the deck decides.
endeavor-text-governor-space = On the governor space it is outside the Card Limit and cannot be discarded; discarded, it leaves the game.
endeavor-text-abolition = When it is first drawn, slavery is abolished: all players turn their slavery cards face down, and the rest of the Slavery deck leaves the game.
endeavor-text-slavery = One slavery card is free of the Card Limit. Discarded or abolished, it lies face down: no icons, and -{ $glory } Glory at the end.
endeavor-text-level = Level { $level }: to build it, the Build Level must be at least { $level }.
endeavor-text-single = Nobody owns two buildings of this level.
endeavor-text-activate = Put a disc on it: { $action }.
endeavor-text-spend = Spend it on your turn: { $action }.
endeavor-text-choice = Carry out one of the two actions.
endeavor-text-combination = Carry out one or both, in either order.
endeavor-text-same-region = Both happen in the same region.
endeavor-text-same-deck = Both cards come from the same deck.
endeavor-text-own-disc = The Payment cannot take the disc that activates this building.
endeavor-text-build-level = It sets the Build Level: the highest level of building that may be built.
endeavor-text-growth = It sets the Growth: how many discs come from the supply to the Harbor in the Growth Phase.
endeavor-text-salary = It sets the Salary: how many discs return from buildings to the Harbor in the Salary Phase.
endeavor-text-card-limit = It sets the Card Limit: how many cards may be kept after passing.
endeavor-text-levels = By the marker's space: { $levels }.
endeavor-text-track-glory = Glory at the end, by the marker's space: { $glory }.
endeavor-text-band = { $marker }+: { $value }
