## Places in the sequence of play

endeavor-heading-setup = Előkészületek
endeavor-heading-finished = A játék vége
endeavor-heading-round = { $round }. forduló
endeavor-heading-phase = { $phase-id ->
        [build] Építési fázis
        [growth] Növekedési fázis
        [salary] Jövedelemszerzési fázis
        [action] Akciófázis
       *[other] { $phase }
    }

## Words of the rules

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
endeavor-prompt-turn-pass = Nincs mit aktiválnod vagy felhasználnod: passzolj.
endeavor-prompt-action = Válaszd ki, hogyan hajtod végre az akciót.
endeavor-prompt-second_action = Válaszd ki, hogyan hajtod végre a második akciót, vagy állj meg.
endeavor-prompt-arrange_cards = Válaszd ki, melyik kártya legyen a kormányzómezőn.
endeavor-prompt-discard_card = Több kártyád van, mint amennyit a kártyakorlát enged: válaszd ki, melyiket dobod el.
endeavor-prompt-by-building = { $building }
endeavor-prompt-by-token = korong ({ $token })
endeavor-prompt-action-of = { $source-cap }: válaszd ki, hogyan hajtod végre az akciót ({ $action }).
endeavor-prompt-second_action-of = { $source-cap }: válaszd ki, hogyan hajtod végre a második akciót ({ $action }), vagy állj meg.

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
endeavor-label-governor = A kormányzómezőre: { $card }
endeavor-label-governor-none = A kormányzómező üresen marad
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
        [action] Akciófázis
       *[other] { $phase }
    }.
endeavor-building-built = { $seat } { $lot-az }. területre épít: { $building }.
endeavor-discs-grown = { $seat } { $count } korongot tesz a készletéből a kikötőjébe.
endeavor-discs-returned = { $seat } { $count } korongot tesz vissza a kikötőjéből a készletébe.
endeavor-payment-made = { $seat } leveszi a korongot: { $building }.
endeavor-building-activated = { $seat } aktiválja: { $building }.
endeavor-token-spent = { $seat } felhasznál egy korongot: { $token }.
endeavor-token-taken = { $seat } elvesz egy korongot: { $token }.
endeavor-disc-shipped = { $seat } ide hajózik: { $region }, { $space }. mező.
endeavor-disc-landed-beside = { $seat } ide hajózik: { $region }, az útvonal mellé.
endeavor-region-opened = Megnyílt egy régió: { $region }.
endeavor-governor-won = { $seat } megszerzi ezt a kártyát: { $card }.
endeavor-governor-placed = { $seat } kormányzómezőjén ez a kártya van: { $card }.
endeavor-governor-space-empty = { $seat } üresen hagyja a kormányzómezőt.
endeavor-governor-discarded = { $seat } eldobja ezt a kártyát, amely kikerül a játékból: { $card }.
endeavor-city-occupied = { $seat } itt telepszik le: { $city }.
endeavor-city-taken = { $seat } elfoglalja { $city-acc }; elveszti: { $loser }.
endeavor-connection-token-taken = Elsőként { $seat } felügyeli ezt az összeköttetést: { $one } - { $other }, és elvesz egy korongot: { $token }.
endeavor-card-drawn = { $seat } felveszi ezt a kártyát: { $card }.
endeavor-card-returned = { $seat } visszateszi a paklijába ezt a kártyát: { $card }.
endeavor-slavery-abolished = A rabszolgaságot felszámolták; kikerül a játékból: { $cards-count ->
        [0] semmi
       *[other] { $cards }
    }.
endeavor-slavery-cards-turned = { $seat } képpel lefelé fordítja: { $cards }.
endeavor-passed = { $seat } passzol.
endeavor-glory-counted = { $seat } összesen { $total } dicsőséget szerzett: városok { $cities }, összeköttetések { $connections }, kártyák { $cards }, sávok { $tracks }, kormányzómező { $governor_space }, egyetemek { $universities }, kikötő { $harbor }, rabszolgaság { $slavery }.
endeavor-game-ended = { $seats-count ->
        [one] { $seats } győz
       *[other] { $seats } osztozik a győzelmen
    }.

## The score sheet

endeavor-scores-cities = Városok
endeavor-scores-connections = Összeköttetések
endeavor-scores-cards = Kártyák
endeavor-scores-tracks = Sávok
endeavor-scores-governor-space = Kormányzómező
endeavor-scores-universities = Egyetemek
endeavor-scores-harbor = Kikötő
endeavor-scores-slavery = Rabszolgaság
endeavor-score-city = { $city }
endeavor-score-connection = { $one } - { $other }
endeavor-score-card = { $card }
endeavor-score-track = { $status-cap }: a jelző { $marker-az }. mezőn áll
endeavor-score-governor-space = Kormányzómező kormányzó nélkül
endeavor-score-building = { $building }
endeavor-score-harbor = Kikötő: { $count } korong
endeavor-score-slavery = { $card }, képpel lefelé
endeavor-counted-city = korong a városban
endeavor-counted-connection = korongok mindkét városban
endeavor-counted-card = képpel felfelé fekvő kártya dicsőség ikonjai
endeavor-counted-track = a jelző { $marker-az }. mezőn áll
endeavor-counted-governor-space = nem fekszik rajta kormányzó
endeavor-counted-building = az épület dicsőség ikonjai
endeavor-counted-harbor = { $count } korong, minden { $each } után 1 dicsőség
endeavor-counted-slavery = képpel lefelé fekvő rabszolgaság kártya

## Why an option is not offered

endeavor-the-token = korong: { $token }
endeavor-refusal-unknown-building = Nincs ilyen épület lapka: { $building }.
endeavor-refusal-building-gone = A készletben nincs több ilyen: { $building }.
endeavor-refusal-single-level = Akinek már van { $level }. szintű épülete, nem vehet el még egyet ezen a szinten.
endeavor-refusal-build-level = { $building }: { $level }. szintű; a játékos építési szintje { $allowed }.
endeavor-refusal-lower-level = { $building }: { $level }. szintű, és egy alacsonyabb szinten van elvehető lapka.
endeavor-refusal-no-building = A játékosnak nincs épülete ezen a területen: { $lot }.
endeavor-refusal-no-disc = { $building }, { $lot }. terület: nincs rajta korong.
endeavor-refusal-no-circle = { $building }: nincs rajta aktivációs kör.
endeavor-refusal-circle-taken = { $building }, { $lot }. terület: az aktivációs kör foglalt.
endeavor-refusal-harbor-empty = A kikötőben nincs korong, amellyel épületet lehetne aktiválni.
endeavor-refusal-unknown-token = Nincs ilyen kereskedelmi korong: { $token }.
endeavor-refusal-status-token = Ez befolyást adó korong, nem használható fel: { $token }.
endeavor-refusal-no-token = A játékosnak nincs ilyen korongja: { $token }.
endeavor-refusal-not-an-action = { $actions-count ->
        [1] Ezt az akciót kell végrehajtani: { $actions }.
       *[other] Ezek egyikét kell végrehajtani: { $actions }.
    }
endeavor-refusal-not-this-action = Az akció ezt adja: { $offered }; még végrehajtható: { $left }.
endeavor-refusal-unknown-card = Nincs ilyen kártya: { $card }.
endeavor-refusal-no-governor = { $card }: ez nem kormányzó kártya.
endeavor-refusal-not-own-card = { $card }: ez nem a játékos kártyája.
endeavor-refusal-on-governor-space = { $card }: a kormányzómezőn van.
endeavor-refusal-face-down = { $card }: képpel lefelé van, és nem számít a kártyakorlátba.
endeavor-refusal-not-on-card-space = { $card }: nincs a játékos kártyahelyein.
endeavor-refusal-too-few-discs = A kikötőben { $count } korong van, ez kevés ehhez az akcióhoz: { $source }.
endeavor-refusal-nothing-possible = { $source-cap }: most nem hajtható végre ({ $actions }).
endeavor-refusal-action-cost = Az akció ára { $cost } korong, a kikötőben { $count } van.
endeavor-refusal-unknown-region = Nincs ilyen régió: { $region }.
endeavor-refusal-no-track = { $region }: nincs hajózási útvonal.
endeavor-refusal-unknown-city = Nincs ilyen város: { $city }.
endeavor-refusal-region-closed = { $city } zárt régióban fekszik: { $region }.
endeavor-refusal-not-present = A játékosnak nincs korongja itt: { $region }.
endeavor-refusal-city-held = { $city }: már van rajta korong.
endeavor-refusal-city-empty = { $city }: üres, nem támadható.
endeavor-refusal-own-city = { $city }: a játékos saját városa.
endeavor-refusal-own-payment = Az épület kifizetése nem veheti le az őt aktiváló korongot.
endeavor-refusal-unknown-deck = Nincs ilyen pakli: { $deck }.
endeavor-refusal-draw-closed = { $region }: amíg a régió zárt, nem vehető fel kártya.
endeavor-refusal-deck-empty = A pakli üres: { $deck }.
endeavor-refusal-card-needs = { $card }: { $needed } korong kell a régióban; a játékosnak { $count } van.
endeavor-refusal-governor-first = A játékos előbb eldönti, mi legyen a kormányzómezőjén.
endeavor-refusal-discard-first = A játékos túllépte a kártyakorlátját, és kártyát kell eldobnia.
endeavor-refusal-turn = A körében a játékos épületet aktivál, akciókorongot használ fel vagy passzol.
endeavor-refusal-same-region = Mindkét rész ugyanabban a régióban történik: { $region }.
endeavor-refusal-same-deck = Mindkét kártya ugyanabból a pakliból származik: { $deck }.
endeavor-refusal-must-build = A játékosnak építenie kell.
endeavor-refusal-salary = A játékos választja ki, mely épületekről veszi le a korongot; hátralévő kifizetések: { $count }.

## What options cost and give

endeavor-resource-cards = { $count } kártya
endeavor-resource-discs = { $count } korong
endeavor-resource-tokens = { $count } kereskedelmi korong
