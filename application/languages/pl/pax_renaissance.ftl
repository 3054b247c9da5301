## Places in the sequence of play

pax_renaissance-heading-setup = Przygotowanie
pax_renaissance-heading-finished = Koniec gry
pax_renaissance-heading-turn = Tura { $turn }, { $seat }

## Words of the rules

pax_renaissance-name-card-hidden = zakryta karta
pax_renaissance-name-cause-conspiracy = spisek
pax_renaissance-name-cause-peasant_revolt = powstanie chłopskie
pax_renaissance-name-cause-religious_war = wojna religijna
pax_renaissance-name-cause-campaign = kampania
pax_renaissance-name-why-repressing = represja
pax_renaissance-name-why-vote = głosowanie
pax_renaissance-name-why-campaign = kampania
pax_renaissance-name-why-tax = podatek
pax_renaissance-name-why-sale = sprzedaż
pax_renaissance-name-why-repress = represja
pax_renaissance-name-why-sold = sprzedana
pax_renaissance-name-why-ability = zdolność
pax_renaissance-name-why-apostasy = Apostazja
pax_renaissance-name-why-beheaded = ścięcie
pax_renaissance-name-why-assassin = zabójca
pax_renaissance-name-why-widowed = wdowa
pax_renaissance-name-why-overflow = za dużo kart na ręce

pax_renaissance-king = Król { $map-gen }
pax_renaissance-republic = Republika { $map-gen }
pax_renaissance-comet = kometa { $comet }
pax_renaissance-nothing = nic
pax_renaissance-empty = puste
pax_renaissance-pawn = pion ({ $seat })
pax_renaissance-owned = { $thing } ({ $seat })
pax_renaissance-with-queen = { $card } i { $queen }
pax_renaissance-florins = { $count ->
        [one] { $count } florena
        [few] { $count } floreny
       *[many] { $count } florenów
    }

pax_renaissance-supply = zasoby
pax_renaissance-beside = obok Karty Mapy
pax_renaissance-slot = { $city } ({ $number })
pax_renaissance-border = granica { $one } - { $other }
pax_renaissance-in-city = { $city-in }
pax_renaissance-in-slot = { $city-in } ({ $number })
pax_renaissance-on-border = na granicy { $one } - { $other }
pax_renaissance-on-card = na karcie { $card }

pax_renaissance-unit = { $token } { $where }
pax_renaissance-battle-won = { $attack-count ->
        [0] nikt
       *[other] { $attack }
    } przeciw: { $defend-count ->
        [0] nikt
       *[other] { $defend }
    }; wygrana
pax_renaissance-battle-lost = { $attack-count ->
        [0] nikt
       *[other] { $attack }
    } przeciw: { $defend-count ->
        [0] nikt
       *[other] { $defend }
    }; przegrana
pax_renaissance-battle-in = { $map }: { $battle }

## Questions

pax_renaissance-prompt-choose_bank = Wybierz bank, którym grasz.
pax_renaissance-prompt-take_action = Wybierz akcję albo spasuj.
pax_renaissance-prompt-hand_overflow = Masz za dużo kart na ręce: wybierz kartę do odrzucenia.
pax_renaissance-prompt-announce_one_shot = Użyj akcji jednorazowej karty albo z niej zrezygnuj.
pax_renaissance-prompt-choose_battle = Wybierz, gdzie toczy się bitwa.
pax_renaissance-prompt-choose_king = Wybierz Króla, którego poślubi Królowa.
pax_renaissance-prompt-choose_torch = Wybierz zwycięstwo do dezaktywacji.
pax_renaissance-prompt-choose_victory = Wybierz zwycięstwo do aktywacji.
pax_renaissance-prompt-own_apostasy = Wybierz dwie religie swojej Apostazji.
pax_renaissance-prompt-choose_op = Wybierz Operację albo zakończ.
pax_renaissance-prompt-choose_op_map = Wybierz Kartę Mapy, na której działa Operacja.
pax_renaissance-prompt-aim_op = Wybierz cel Operacji.
pax_renaissance-prompt-answer_tax = Zapłać podatek albo pozwól represjonować Koncesję.
pax_renaissance-prompt-levy = Wybierz miasto, w którym odbywa się Zaciąg.
pax_renaissance-prompt-borrow_op = Wybierz Operację, której użyjesz, albo żadną.
pax_renaissance-prompt-casualties = Wybierz żeton, który ginie w bitwie.
pax_renaissance-prompt-place_survivors = Wybierz, gdzie osiada ocalały.
pax_renaissance-prompt-flip_theocracy = Obróć Kartę Mapy albo zostaw ją bez zmian.
pax_renaissance-prompt-choose_agent_map = Wybierz Kartę Mapy, na której staną Przedstawiciele.
pax_renaissance-prompt-place_agents = Umieść Przedstawiciela albo zakończ.
pax_renaissance-prompt-pacify = Wybierz represjonowany żeton do zabicia albo żaden.
pax_renaissance-prompt-regime_concession = Wybierz granicę dla Koncesji albo żadną.
pax_renaissance-prompt-emancipate = Wybierz represjonowany żeton do wyzwolenia albo zakończ.
pax_renaissance-prompt-arrange_constantinople = Wybierz, jak ułożyć żetony w mieście.
pax_renaissance-prompt-surplus_token = Nie ma miejsca dla wszystkich żetonów: wybierz jeden do zabicia.
pax_renaissance-prompt-find_token = Wybierz, skąd wziąć żeton.

## Options

pax_renaissance-label-bank = { $bank }
pax_renaissance-label-win = Ogłoś { $victory }
pax_renaissance-label-buy = Kup: { $card } (rząd { $row-gen }, pozycja { $position }) za { $price }
pax_renaissance-label-buy-with-florins = Kup: { $card } (rząd { $row-gen }, pozycja { $position }) za { $price }; zabierasz z niej { $found }
pax_renaissance-label-play = Zagraj: { $card }
pax_renaissance-label-play-unmarried = Zagraj: { $card }; brak kandydata na męża, zostaje niezamężna
pax_renaissance-label-play-queen = Zagraj: { $card }; może poślubić króla z tych krajów: { $maps }
pax_renaissance-label-ops = Operacje { $side-gen }
pax_renaissance-label-fair = Wymiana Handlowa { $side-gen }
pax_renaissance-label-sell = Sprzedaj: { $card } za { $price }
pax_renaissance-label-sell-with-queen = Sprzedaj: { $card } ({ $queen }) za { $price }
pax_renaissance-label-ability = Użyj zdolności karty { $card }
pax_renaissance-label-ability-side = Użyj zdolności karty { $card }, { $side }
pax_renaissance-label-pass = Pas
pax_renaissance-label-end-turn = Zakończ turę
pax_renaissance-label-use = Użyj akcji jednorazowej karty { $card }: { $shot }
pax_renaissance-label-use-battle = Użyj akcji jednorazowej karty { $card }: { $shot }; { $battles }
pax_renaissance-label-keep = Zrezygnuj z akcji jednorazowej karty { $card }
pax_renaissance-label-keep-unmarried = Zostaw niezamężną: { $card }
pax_renaissance-label-keep-map = Zostaw Kartę Mapy bez zmian
pax_renaissance-label-flip = Obróć Kartę Mapy
pax_renaissance-label-map = { $map }
pax_renaissance-label-battle = Bitwa { $map-in }: { $battle }
pax_renaissance-label-marry = Mąż: { $card }
pax_renaissance-label-activate = Aktywuj { $victory }
pax_renaissance-label-deactivate = Dezaktywuj { $victory }
pax_renaissance-label-apostasy = Apostazja: { $one } i { $other }
pax_renaissance-label-place = Umieść: { $token } { $where }
pax_renaissance-label-place-repressing = Umieść: { $token } { $where } (1 floren za represję)
pax_renaissance-label-stop = Zakończ
pax_renaissance-label-none = Żadna
pax_renaissance-label-decline = Zrezygnuj
pax_renaissance-label-kill = Zabij: { $token }
pax_renaissance-label-die = Ginie: { $token } { $where }
pax_renaissance-label-concession = Umieść Koncesję: { $place }
pax_renaissance-label-free = Wyzwól: { $token }, stanie { $where }
pax_renaissance-label-arrange = Ułóż: { $tokens }
pax_renaissance-label-op = { $op }, karta { $card }
pax_renaissance-label-op-target = { $op }, karta { $card }: { $target }
pax_renaissance-label-move = Przesuń biskupa z karty { $start } na kartę { $to }
pax_renaissance-label-take-florin = Weź 1 florena z karty { $card } (rząd { $row-gen }, pozycja { $position })
pax_renaissance-label-take-token = Weź żeton z miejsca: { $place }
pax_renaissance-label-behead = Zetnij: { $card }
pax_renaissance-label-tax = Opodatkuj Koncesję { $where }
pax_renaissance-label-repress = Represjonuj żeton { $where }
pax_renaissance-label-be-repressed = Pozwól represjonować Koncesję
pax_renaissance-label-siege = Oblężenie: zabij żeton { $where }
pax_renaissance-label-sail = Przesuń pirata: { $start }; { $to }
pax_renaissance-label-vote = Głosowanie: { $card }
pax_renaissance-label-campaign = Kampania za { $price }, cel { $map }: { $battle }
pax_renaissance-label-internal-campaign = Kampania za { $price }, cel { $map }: { $battle }; konflikt wewnętrzny
pax_renaissance-label-pay = Zapłać 1 florena
pax_renaissance-label-levy = Zaciąg: { $place }
pax_renaissance-label-settle = Umieść: { $token } (teraz { $start }) { $where }
pax_renaissance-label-discard = Odrzuć: { $card }

## The only target of an op

pax_renaissance-target-florin = 1 floren z karty { $card }
pax_renaissance-target-behead = { $card }
pax_renaissance-target-behead-assassin = { $card }; ta karta też odchodzi
pax_renaissance-target-vote = { $card }, za { $price }
pax_renaissance-target-campaign = { $map }, za { $price }: { $battle }
pax_renaissance-target-inquisitor = z karty { $start } na kartę { $to }
pax_renaissance-target-corsair = { $start }; { $to }
pax_renaissance-target-concession = Koncesja ({ $seat }) { $where }
pax_renaissance-target-place = żeton { $where }

## The log

pax_renaissance-tokens-set-up = Rozstawiono początkowe żetony.
pax_renaissance-decks-made = Przygotowano talie.
pax_renaissance-bank-taken = { $seat } ma { $bank }.
pax_renaissance-first-player-set = { $seat } zaczyna.
pax_renaissance-turn-began = Tura: { $seat }.
pax_renaissance-passed = { $seat } pasuje.
pax_renaissance-card-sold = { $seat } sprzedaje kartę.
pax_renaissance-ability-used = { $seat } używa zdolności.
pax_renaissance-action-freed = Akcja jest darmowa dzięki karcie { $card }.
pax_renaissance-one-shot-used = { $seat } używa akcji jednorazowej karty { $card }: { $shot }.
pax_renaissance-battle-fought-won = { $cause-cap } { $map-in }: { $attack-count ->
        [0] nikt
       *[other] { $attack }
    } przeciw: { $defend-count ->
        [0] nikt
       *[other] { $defend }
    }; napastnicy wygrywają.
pax_renaissance-battle-fought-lost = { $cause-cap } { $map-in }: { $attack-count ->
        [0] nikt
       *[other] { $attack }
    } przeciw: { $defend-count ->
        [0] nikt
       *[other] { $defend }
    }; napastnicy przegrywają.
pax_renaissance-fair-began = { $seat } urządza Wymianę Handlową { $row-gen }; karta { $card } zostaje wymieniona.
pax_renaissance-pool-formed = Pula Zysków liczy { $florins }.
pax_renaissance-emporium-profit = { $seat } bierze { $florins } jako zysk z Magazynu Zamorskiego.
pax_renaissance-china-profits = Chiny biorą { $florins } jako zysk z Magazynu Zamorskiego.
pax_renaissance-concession-profit = { $seat } bierze { $florins } za Koncesję na granicy { $one } - { $other }.
pax_renaissance-pirate-profits = Pirat na granicy { $one } - { $other } odsyła do Chin z puli { $florins }.
pax_renaissance-fair-ended = Koniec Wymiany Handlowej { $row-gen } ({ $place }): w puli { $count ->
        [one] zostaje { $count } floren
        [few] zostają { $count } floreny
       *[many] zostaje { $count } florenów
    }.
pax_renaissance-fair-ended-empty = Koniec Wymiany Handlowej { $row-gen } ({ $place }): pula jest pusta.
pax_renaissance-card-dealt = Karta { $card } trafia do rzędu { $row-gen }, pozycja { $position }.
pax_renaissance-row-slid = Rząd { $row-gen } przesuwa się w lewo.
pax_renaissance-market-turned = Rynek zostaje odświeżony.
pax_renaissance-commerce-taken = { $seat } bierze 1 florena z karty { $card } w rzędzie { $row-gen }.
pax_renaissance-florins-gained = { $seat } dostaje { $florins } ({ $why }).
pax_renaissance-florins-paid = { $seat } płaci { $florins } ({ $why }).
pax_renaissance-card-bought = { $seat } kupuje kartę { $card } za { $price }.
pax_renaissance-card-bought-with-florins = { $seat } kupuje kartę { $card } za { $price } i bierze z niej { $gained }.
pax_renaissance-card-played = { $seat } zagrywa kartę { $card }: { $side }.
pax_renaissance-queen-played = { $seat } zagrywa kartę { $card } jako niezamężną Królową.
pax_renaissance-queen-married = { $card } poślubia Króla { $map-gen }.
pax_renaissance-card-discarded = Karta { $card } wypada z gry ({ $why }).
pax_renaissance-empire-taken = { $seat } bierze Króla { $map-gen }.
pax_renaissance-vassal-taken = { $seat } bierze Króla { $map-gen } jako wasala { $suzerain-gen }.
pax_renaissance-republic-founded = { $map }: powstaje Republika.
pax_renaissance-monarchy-restored = { $map }: wraca Monarchia.
pax_renaissance-empire-returned = Na Stos Imperiów wraca { $map }.
pax_renaissance-token-killed = { $token-cap } { $start } ginie.
pax_renaissance-token-repressed = { $token-cap } { $start } podlega represji; trafia tu: { $to }.
pax_renaissance-token-discarded = { $token-cap } { $start } wraca do zasobów.
pax_renaissance-token-fetched = { $token-cap } { $start } zostaje zabrany z planszy, bo w zasobach nie ma żadnego.
pax_renaissance-token-placed = { $token-cap } staje { $where }.
pax_renaissance-token-fights = { $token-cap } dołącza do ataku.
pax_renaissance-token-levied = Zaciąg: { $token } { $where }.
pax_renaissance-token-concession = { $token-cap } zostaje Koncesją { $where }.
pax_renaissance-token-emancipated = Wyzwolenie: { $token } staje { $where }.
pax_renaissance-token-survived = { $token-cap } uchodzi z życiem i staje { $where }.
pax_renaissance-token-sailed = { $token-cap } { $start } płynie dalej: { $to }.
pax_renaissance-token-moved = { $token-cap } stoi teraz { $where }.
pax_renaissance-bishop-diet = { $token-cap } ginie na Sejmie w Wormacji.
pax_renaissance-bishop-left = { $token-cap } opuszcza miejsce: { $start }.
pax_renaissance-bishop-came = { $token-cap } przychodzi na kartę { $to }.
pax_renaissance-bishop-moved = { $token-cap } przechodzi z karty { $start } na kartę { $to }.
pax_renaissance-map-flipped = Karta Mapy zostaje obrócona: { $map }.
pax_renaissance-constantinople-arranged = Żetony w mieście zmieniają miejsca.
pax_renaissance-disk-moved = Otwiera się { $opened }, zamyka się { $closed }.
pax_renaissance-victory-activated = { $victory } jest teraz aktywne.
pax_renaissance-victory-deactivated = { $victory } jest teraz nieaktywne.
pax_renaissance-ops-began = { $seat } wykonuje Operacje { $sides-gen }.
pax_renaissance-op-used = { $seat } używa karty { $card }: { $op }.
pax_renaissance-eliminated = { $seat } bankrutuje.
pax_renaissance-game-ended = { $seats-count ->
        [one] Wygrywa { $seats }
       *[other] Wygrywają { $seats }
    }: { $victory }.

## The score sheet

pax_renaissance-score-patron = { $card }: Prestiż Patrona
