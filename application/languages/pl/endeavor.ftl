## Places in the sequence of play

endeavor-heading-setup = Przygotowanie
endeavor-heading-finished = Koniec gry
endeavor-heading-round = Runda { $round }
endeavor-heading-phase = { $phase-id ->
        [build] Faza budowy
        [growth] Faza wzrostu
        [salary] Faza wypłat
        [action] Faza akcji
       *[other] { $phase }
    }

## Words of the rules

endeavor-no-action = bez akcji

endeavor-at = { $building } (parcela { $lot })
endeavor-icon-gained = { $status } +{ $count }
endeavor-icon-lost = { $status } -{ $count }
endeavor-icon-glory = chwała { $count }
endeavor-card-with-icons = { $card } ({ $icons })

## Questions

endeavor-prompt-build = Wybierz budynek, który wybudujesz.
endeavor-prompt-salary = Wybierz budynek, z którego krążek wróci do portu.
endeavor-prompt-turn = Aktywuj budynek, wydaj żeton albo spasuj.
endeavor-prompt-turn-pass = Nie ma czego aktywować ani wydać: spasuj.
endeavor-prompt-action = Wybierz, jak wykonasz akcję.
endeavor-prompt-second_action = Wybierz, jak wykonasz drugą akcję, albo zakończ.
endeavor-prompt-arrange_cards = Wybierz kartę, która leży na polu gubernatora.
endeavor-prompt-discard_card = Masz więcej kart, niż pozwala limit: wybierz kartę do odrzucenia.
endeavor-prompt-by-building = { $building }
endeavor-prompt-by-token = żeton „{ $token }”
endeavor-prompt-action-of = { $source-cap }: wybierz, jak wykonasz akcję ({ $action }).
endeavor-prompt-second_action-of = { $source-cap }: wybierz, jak wykonasz drugą akcję ({ $action }), albo zakończ.

## Options

endeavor-label-build = Zbuduj { $building-acc }: { $gains }
endeavor-label-salary = Zwolnij budynek: { $building }
endeavor-label-activate = Aktywuj budynek: { $building }; { $action }
endeavor-label-spend = Wydaj żeton: { $token }
endeavor-label-pass = Pas
endeavor-label-ship = Płyń { $region-to }, pole { $space } (żeton: { $token })
endeavor-label-ship-beside = Płyń { $region-to }, obok pełnego szlaku
endeavor-label-occupy = Zasiedl { $city-acc }
endeavor-label-occupy-token = Zasiedl { $city-acc } (żeton: { $token })
endeavor-label-attack = Atakuj { $city-acc }: { $seat }
endeavor-label-attack-empty = Atakuj { $city-acc }
endeavor-label-payment = Wypłata: zwolnij budynek { $building }
endeavor-label-draw = Dobierz: { $cards }
endeavor-label-stop = Zakończ
endeavor-label-governor = Połóż na polu gubernatora: { $card }
endeavor-label-governor-none = Zostaw pole gubernatora puste
endeavor-label-discard = Odrzuć: { $card }

## The log

endeavor-tokens-placed = Rozłożono żetony handlu.
endeavor-start-player-drawn = { $seat } jest pierwszym graczem.
endeavor-start-player-moved = { $seat } jest nowym pierwszym graczem.
endeavor-status-moved = { $seat }, { $status }: teraz { $value }.
endeavor-round-began = Zaczyna się runda { $round }.
endeavor-phase-began = { $phase-id ->
        [build] Faza budowy
        [growth] Faza wzrostu
        [salary] Faza wypłat
        [action] Faza akcji
       *[other] { $phase }
    }.
endeavor-building-built = { $seat } buduje { $building-acc } na parceli { $lot }.
endeavor-discs-grown = { $seat } przenosi { $count ->
        [one] { $count } krążek
        [few] { $count } krążki
       *[many] { $count } krążków
    } z zasobów do portu.
endeavor-discs-returned = { $seat } odkłada { $count ->
        [one] { $count } krążek
        [few] { $count } krążki
       *[many] { $count } krążków
    } z portu do zasobów.
endeavor-payment-made = { $seat } zwalnia budynek: { $building }.
endeavor-building-activated = { $seat } aktywuje budynek: { $building }.
endeavor-token-spent = { $seat } wydaje żeton: { $token }.
endeavor-token-taken = { $seat } bierze żeton: { $token }.
endeavor-disc-shipped = { $seat } płynie { $region-to }, pole { $space }.
endeavor-disc-landed-beside = { $seat } płynie { $region-to }, obok szlaku.
endeavor-region-opened = Region otwarty: { $region }.
endeavor-governor-won = { $seat } zdobywa kartę: { $card }.
endeavor-governor-placed = { $seat } ma na polu gubernatora kartę: { $card }.
endeavor-governor-space-empty = { $seat } zostawia pole gubernatora puste.
endeavor-governor-discarded = { $seat } odrzuca kartę, która wypada z gry: { $card }.
endeavor-city-occupied = { $seat } zasiedla { $city-acc }.
endeavor-city-taken = { $seat } zdobywa { $city-acc }; traci to miasto { $loser }.
endeavor-connection-token-taken = { $seat } pierwszy kontroluje połączenie { $one } - { $other } i bierze żeton: { $token }.
endeavor-card-drawn = { $seat } dobiera kartę: { $card }.
endeavor-card-returned = { $seat } odkłada do talii kartę: { $card }.
endeavor-slavery-abolished = Niewolnictwo zostaje zniesione; z gry wypadają: { $cards-count ->
        [0] żadne karty
       *[other] { $cards }
    }.
endeavor-slavery-cards-turned = { $seat } zakrywa karty: { $cards }.
endeavor-passed = { $seat } pasuje.
endeavor-glory-counted = { $seat } ma punktów chwały: { $total }; miasta { $cities }, połączenia { $connections }, karty { $cards }, tory { $tracks }, pole gubernatora { $governor_space }, uniwersytety { $universities }, port { $harbor }, niewolnictwo { $slavery }.
endeavor-game-ended = { $seats-count ->
        [one] Wygrywa { $seats }
       *[other] Zwycięstwo dzielą { $seats }
    }.

## The score sheet

endeavor-scores-cities = Miasta
endeavor-scores-connections = Połączenia
endeavor-scores-cards = Karty
endeavor-scores-tracks = Tory
endeavor-scores-governor-space = Pole gubernatora
endeavor-scores-universities = Uniwersytety
endeavor-scores-harbor = Port
endeavor-scores-slavery = Niewolnictwo
endeavor-score-city = { $city }
endeavor-score-connection = { $one } - { $other }
endeavor-score-card = { $card }
endeavor-score-track = { $status-cap }: znacznik na polu { $marker }
endeavor-score-governor-space = Pole gubernatora bez gubernatora
endeavor-score-building = { $building }
endeavor-score-harbor = Port: { $count ->
        [one] { $count } krążek
        [few] { $count } krążki
       *[many] { $count } krążków
    }
endeavor-score-slavery = { $card }, zakryta
endeavor-counted-city = krążek w mieście
endeavor-counted-connection = krążki w obu miastach
endeavor-counted-card = ikony chwały na odkrytej karcie
endeavor-counted-track = znacznik na polu { $marker }
endeavor-counted-governor-space = nie leży na nim gubernator
endeavor-counted-building = ikony chwały na budynku
endeavor-counted-harbor = { $count ->
        [one] { $count } krążek
        [few] { $count } krążki
       *[many] { $count } krążków
    }, 1 pkt chwały za każde { $each }
endeavor-counted-slavery = zakryta karta niewolnictwa

## Why an option is not offered

endeavor-the-token = żeton { $token }
endeavor-refusal-unknown-building = Nie ma kafelka budynku { $building }.
endeavor-refusal-building-gone = W zasobach nie ma już kafelka: { $building }.
endeavor-refusal-single-level = Kto ma budynek poziomu { $level }, nie może wziąć drugiego z tego poziomu.
endeavor-refusal-build-level = { $building }: poziom { $level }; poziom budowy gracza to { $allowed }.
endeavor-refusal-lower-level = { $building }: poziom { $level }, a na niższym poziomie jest kafelek, który można wziąć.
endeavor-refusal-no-building = Gracz nie ma budynku na parceli { $lot }.
endeavor-refusal-no-disc = { $building } na parceli { $lot }: nie ma tam krążka.
endeavor-refusal-no-circle = { $building }: brak kręgu aktywacji.
endeavor-refusal-circle-taken = { $building } na parceli { $lot }: krąg aktywacji jest zajęty.
endeavor-refusal-harbor-empty = W porcie nie ma krążka do aktywacji budynku.
endeavor-refusal-unknown-token = Nie ma żetonu handlu { $token }.
endeavor-refusal-status-token = Tego żetonu wpływu nie można wydać: { $token }.
endeavor-refusal-no-token = Gracz nie ma takiego żetonu: { $token }.
endeavor-refusal-not-an-action = { $actions-count ->
        [1] Trzeba wykonać akcję: { $actions }.
       *[other] Trzeba wykonać jedną z akcji: { $actions }.
    }
endeavor-refusal-not-this-action = Akcja daje: { $offered }; pozostało do wykonania: { $left }.
endeavor-refusal-unknown-card = Nie ma karty { $card }.
endeavor-refusal-no-governor = { $card }: to nie jest karta gubernatora.
endeavor-refusal-not-own-card = { $card }: ta karta nie należy do gracza.
endeavor-refusal-on-governor-space = { $card } leży na polu gubernatora.
endeavor-refusal-face-down = { $card }: karta jest zakryta i nie liczy się do limitu.
endeavor-refusal-not-on-card-space = { $card }: tej karty nie ma na miejscach na karty gracza.
endeavor-refusal-too-few-discs = Krążków w porcie: { $count }; to za mało na akcję: { $source }.
endeavor-refusal-nothing-possible = { $source-cap }: nie da się teraz wykonać akcji ({ $actions }).
endeavor-refusal-action-cost = Akcja kosztuje { $cost }, a krążków w porcie jest { $count }.
endeavor-refusal-unknown-region = Nie ma regionu { $region }.
endeavor-refusal-no-track = { $region }: brak szlaku żeglugi.
endeavor-refusal-unknown-city = Nie ma miasta { $city }.
endeavor-refusal-region-closed = { $city } leży w zamkniętym regionie: { $region }.
endeavor-refusal-not-present = Gracz nie ma krążka { $region-in }.
endeavor-refusal-city-held = { $city }: leży tam już krążek.
endeavor-refusal-city-empty = { $city }: miasto jest puste i nie można go atakować.
endeavor-refusal-own-city = { $city }: to miasto gracza.
endeavor-refusal-own-payment = Wypłata budynku nie może zdjąć krążka, który go aktywuje.
endeavor-refusal-unknown-deck = Nie ma talii { $deck }.
endeavor-refusal-draw-closed = { $region }: póki region jest zamknięty, nie dobiera się kart.
endeavor-refusal-deck-empty = Talia jest pusta: { $deck }.
endeavor-refusal-card-needs = { $card }: potrzeba w regionie krążków: { $needed }; gracz ma { $count }.
endeavor-refusal-governor-first = Gracz najpierw decyduje, co leży na jego polu gubernatora.
endeavor-refusal-discard-first = Gracz przekracza limit kart i musi odrzucić kartę.
endeavor-refusal-turn = W swojej turze gracz aktywuje budynek, wydaje żeton akcji albo pasuje.
endeavor-refusal-same-region = Obie części dzieją się w tym samym regionie: { $region }.
endeavor-refusal-same-deck = Obie karty pochodzą z tej samej talii: { $deck }.
endeavor-refusal-must-build = Gracz musi budować.
endeavor-refusal-salary = Gracz wybiera, które budynki zwalnia; pozostało wypłat: { $count }.

## What options cost and give

endeavor-resource-cards = { $count ->
        [one] { $count } karta
        [few] { $count } karty
       *[many] { $count } kart
    }
endeavor-resource-discs = { $count ->
        [one] { $count } krążek
        [few] { $count } krążki
       *[many] { $count } krążków
    }
endeavor-resource-tokens = { $count ->
        [one] { $count } żeton
        [few] { $count } żetony
       *[many] { $count } żetonów
    }
