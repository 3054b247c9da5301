## Places in the sequence of play

endeavor-heading-setup = Előkészületek
endeavor-heading-finished = A játék vége
endeavor-heading-round = { $round }. forduló
endeavor-heading-phase = { $phase-id ->
        [build] Építési fázis
        [growth] Növekedési fázis
        [salary] Jövedelemszerzési fázis
        [action] Akció fázis
       *[other] { $phase }
    }

## Words of the rules

endeavor-name-reason-final_scoring = végső pontozás
endeavor-no-action = nincs akció

endeavor-at = { $building } ({ $lot }. terület)
endeavor-icon-gained = { $status } +{ $count }
endeavor-icon-lost = { $status } -{ $count }
endeavor-icon-glory = { $count } dicsőség
endeavor-card-with-icons = { $card } ({ $icons })

## Questions

endeavor-prompt-build = Válaszd ki, melyik épületet építed fel.
endeavor-prompt-salary = Válaszd ki, melyik épületről kerül vissza a korong a kikötődbe.
endeavor-prompt-turn = Aktiválj egy épületet, használj fel egy korongot, vagy passzolj.
endeavor-prompt-action = Válaszd ki, hogyan hajtod végre az akciót.
endeavor-prompt-second_action = Válaszd ki, hogyan hajtod végre a második akciót, vagy állj meg.
endeavor-prompt-arrange_cards = Válaszd ki, melyik kártya legyen a kormányzó mezőn.
endeavor-prompt-discard_card = Több kártyád van, mint amennyit a kártyakorlát enged: válaszd ki, melyiket dobod el.

## Options

endeavor-label-build = Építés: { $building }; { $gains }
endeavor-label-salary = Korong levétele: { $building }
endeavor-label-activate = Aktiválás: { $building }; { $action }
endeavor-label-spend = Korong felhasználása: { $token }
endeavor-label-pass = Passz
endeavor-label-ship = Hajózás: { $region }, { $space }. mező; korong: { $token }
endeavor-label-ship-beside = Hajózás: { $region }, a megtelt útvonal mellé
endeavor-label-occupy = Letelepedés: { $city }
endeavor-label-occupy-token = Letelepedés: { $city }; korong: { $token }
endeavor-label-attack = Támadás: { $city }, { $seat } ellen
endeavor-label-attack-empty = Támadás: { $city }
endeavor-label-payment = Kifizetés: korong levétele, { $building }
endeavor-label-draw = Kizsákmányolás: { $cards }
endeavor-label-stop = Megállás
endeavor-label-governor = A kormányzó mezőre: { $card }
endeavor-label-governor-none = A kormányzó mező üresen marad
endeavor-label-discard = Eldobás: { $card }

## The log

endeavor-tokens-placed = A kereskedelmi korongok a táblára kerültek.
endeavor-start-player-drawn = { $seat } a kezdőjátékos.
endeavor-start-player-moved = { $seat } az új kezdőjátékos.
endeavor-status-moved = { $seat }: { $status } mostantól { $value }.
endeavor-round-began = Kezdődik { $round-az }. forduló.
endeavor-phase-began = { $phase-id ->
        [build] Építési fázis
        [growth] Növekedési fázis
        [salary] Jövedelemszerzési fázis
        [action] Akció fázis
       *[other] { $phase }
    }.
endeavor-building-built = { $seat } épít { $lot-az }. területre: { $building }.
endeavor-discs-grown = { $seat } { $count } korongot tesz a készletéből a kikötőjébe.
endeavor-discs-returned = { $seat } { $count } korongot tesz vissza a kikötőjéből a készletébe.
endeavor-payment-made = { $seat } leveszi a korongot: { $building }.
endeavor-building-activated = { $seat } aktiválja: { $building }.
endeavor-token-spent = { $seat } felhasznál egy korongot: { $token }.
endeavor-token-taken = { $seat } elvesz egy korongot: { $token }.
endeavor-disc-shipped = { $seat } hajózik: { $region }, { $space }. mező.
endeavor-disc-landed-beside = { $seat } hajózik: { $region }, az útvonal mellé.
endeavor-region-opened = Megnyílt egy régió: { $region }.
endeavor-governor-won = { $seat } megszerzi ezt a kártyát: { $card }.
endeavor-governor-placed = { $seat } kormányzó mezőjén ez a kártya van: { $card }.
endeavor-governor-space-empty = { $seat } üresen hagyja a kormányzó mezőt.
endeavor-governor-discarded = { $seat } eldobja ezt a kártyát, amely kikerül a játékból: { $card }.
endeavor-city-occupied = { $seat } letelepszik: { $city }.
endeavor-city-taken = { $seat } elfoglalja { $city-az-acc }; elveszti: { $loser }.
endeavor-connection-token-taken = Elsőként { $seat } felügyeli ezt az összeköttetést: { $one } - { $other }, és elvesz egy korongot: { $token }.
endeavor-card-drawn = { $seat } felveszi ezt a kártyát: { $card }.
endeavor-card-returned = { $seat } visszateszi a paklijába ezt a kártyát: { $card }.
endeavor-slavery-abolished = A rabszolgaságot felszámolták; kikerül a játékból: { $cards-count ->
        [0] semmi
       *[other] { $cards }
    }.
endeavor-slavery-cards-turned = { $seat } képpel lefelé fordítja: { $cards }.
endeavor-passed = { $seat } passzol.
endeavor-glory-counted = { $seat } összesen { $total } dicsőséget szerzett: városok { $cities }, összeköttetések { $connections }, kártyák { $cards }, sávok { $tracks }, kormányzó mező { $governor_space }, egyetemek { $universities }, kikötő { $harbor }, rabszolgaság { $slavery }.
endeavor-game-ended = { $seats-count ->
        [one] { $seats } győz
       *[other] { $seats } osztozik a győzelmen
    }.

## The score sheet

endeavor-score-city = { $city }
endeavor-score-connection = { $one } - { $other }
endeavor-score-card = { $card }
endeavor-score-track = { $status-cap }: a jelző { $marker-az }. mezőn áll
endeavor-score-governor-space = Kormányzó mező kormányzó nélkül
endeavor-score-building = { $building }
endeavor-score-harbor = Kikötő: { $count } korong
endeavor-score-slavery = { $card }, képpel lefelé
