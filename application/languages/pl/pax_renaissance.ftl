## Places in the sequence of play

pax_renaissance-heading-setup = Przygotowanie
pax_renaissance-heading-finished = Koniec gry
pax_renaissance-heading-turn = Tura { $turn }, { $seat }

## Words of the rules

pax_renaissance-name-card-hidden = zakryta karta
pax_renaissance-name-cause-conspiracy = Spisek
pax_renaissance-name-cause-peasant_revolt = Powstanie Chłopskie
pax_renaissance-name-cause-religious_war = Wojna Religijna
pax_renaissance-name-cause-campaign = Kampania
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
pax_renaissance-comet = „Kometa: { $comet }”
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
pax_renaissance-in-realm = { $map-in }

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
pax_renaissance-prompt-announce_one_shot-of = { $card-cap }: użyj akcji jednorazowej ({ $shot }) albo z niej zrezygnuj.
pax_renaissance-prompt-choose_battle-of = { $card-cap }: wybierz, gdzie toczy się bitwa.
pax_renaissance-prompt-choose_king-for = { $card-cap }: wybierz Króla, którego poślubi Królowa.
pax_renaissance-prompt-choose_op_map-of = { $card-cap }: wybierz Kartę Mapy, na której działa Operacja ({ $op }).
pax_renaissance-prompt-aim_op-of = { $card-cap }: wybierz cel Operacji ({ $op }).
pax_renaissance-prompt-aim_op-in = { $card-cap }: wybierz cel Operacji ({ $op }, { $map }).
pax_renaissance-prompt-answer_tax-on = Zapłać podatek od Koncesji { $where } albo pozwól ją represjonować.
pax_renaissance-prompt-levy-in = { $map-cap }: wybierz miasto, w którym odbywa się Zaciąg.
pax_renaissance-prompt-casualties-in = { $map-cap }: wybierz żeton, który ginie w bitwie.
pax_renaissance-prompt-place_survivors-in = { $map-cap }: wybierz, gdzie osiada ocalały.
pax_renaissance-prompt-flip_theocracy-of = { $map-cap }: obróć Kartę Mapy albo zostaw ją bez zmian.
pax_renaissance-prompt-choose_agent_map-of = { $card-cap }: wybierz Kartę Mapy, na której staną Przedstawiciele.
pax_renaissance-prompt-place_agents-of = { $card-cap }: umieść Przedstawiciela albo zakończ.
pax_renaissance-prompt-pacify-in = { $map-cap }: wybierz represjonowany żeton do zabicia albo żaden.
pax_renaissance-prompt-regime_concession-in = { $map-cap }: wybierz granicę dla Koncesji albo żadną.
pax_renaissance-prompt-emancipate-in = { $map-cap }: wybierz represjonowany żeton do wyzwolenia albo zakończ.
pax_renaissance-prompt-arrange_constantinople-in = { $map-cap }: wybierz, jak ułożyć żetony w mieście.
pax_renaissance-prompt-surplus_token-in = { $place-cap }: nie ma miejsca dla wszystkich żetonów, wybierz jeden do zabicia.
pax_renaissance-prompt-find_token-of = Wybierz, skąd wziąć żeton: { $token }.

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
pax_renaissance-label-keep-map = Zostaw Kartę Mapy bez zmian: { $map }
pax_renaissance-label-flip = Obróć Kartę Mapy: { $map }
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
pax_renaissance-label-kill = Zabij: { $token } { $where }
pax_renaissance-label-die = Ginie: { $token } { $where }
pax_renaissance-label-concession = Umieść Koncesję: { $place }
pax_renaissance-label-free = Wyzwól: { $token }, stanie { $where }
pax_renaissance-label-arrange = Ułóż { $where }: { $tokens }
pax_renaissance-label-op = { $op }, karta { $card }
pax_renaissance-label-op-target = { $op }, karta { $card }: { $target }
pax_renaissance-label-move = Przesuń biskupa z karty { $start } na kartę { $to }
pax_renaissance-label-take-florin = Weź 1 florena z karty { $card } (rząd { $row-gen }, pozycja { $position })
pax_renaissance-label-take-token = Weź żeton z miejsca: { $place }
pax_renaissance-label-behead = Zetnij: { $card }
pax_renaissance-label-tax = Opodatkuj Koncesję { $where }
pax_renaissance-label-repress = Represjonuj żeton { $where }
pax_renaissance-label-be-repressed = Pozwól represjonować Koncesję { $where }
pax_renaissance-label-siege = Oblężenie: zabij żeton { $where }
pax_renaissance-label-sail = Przesuń pirata; skąd: { $start }, dokąd: { $to }
pax_renaissance-label-vote = Głosowanie: { $card }
pax_renaissance-label-campaign = Kampania za { $price }, cel { $map }: { $battle }
pax_renaissance-label-internal-campaign = Kampania za { $price }, cel { $map }: { $battle }; konflikt wewnętrzny
pax_renaissance-label-pay = Zapłać 1 florena za Koncesję { $where }
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
pax_renaissance-target-corsair = skąd: { $start }, dokąd: { $to }
pax_renaissance-target-concession = Koncesja ({ $seat }) { $where }
pax_renaissance-target-place = żeton { $where }

## The log

pax_renaissance-tokens-set-up = Rozstawiono początkowe żetony.
pax_renaissance-decks-made = Przygotowano talie.
pax_renaissance-bank-taken = { $seat } ma { $bank }.
pax_renaissance-first-player-set = { $seat } zaczyna; { $florins }.
pax_renaissance-turn-began = Tura: { $seat }.
pax_renaissance-passed = { $seat } pasuje.
pax_renaissance-card-sold = { $seat } sprzedaje kartę.
pax_renaissance-ability-used = { $seat } używa zdolności karty { $card }.
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
pax_renaissance-empire-returned = Na Stos Imperiów wraca karta { $map }.
pax_renaissance-token-killed = { $token-cap } { $start } ginie.
pax_renaissance-token-repressed = { $token-cap } { $start } podlega represji; trafia tu: { $to }.
pax_renaissance-token-discarded = { $token-cap } { $start } wraca do zasobów.
pax_renaissance-token-fetched = Z braku w zasobach zabrano z planszy: { $token } { $start }.
pax_renaissance-token-placed = { $token-cap } staje { $where }.
pax_renaissance-token-fights = { $token-cap } dołącza do ataku.
pax_renaissance-token-levied = Zaciąg: { $token } { $where }.
pax_renaissance-token-concession = { $token-cap } zostaje Koncesją { $where }.
pax_renaissance-token-emancipated = Wyzwolenie: { $token } staje { $where }.
pax_renaissance-token-survived = { $token-cap } uchodzi z życiem i staje { $where }.
pax_renaissance-token-sailed = { $token-cap } { $start } płynie dalej: { $to }.
pax_renaissance-token-moved = { $token-cap } stoi teraz { $where }.
pax_renaissance-bishop-diet = { $token-cap } ginie na Sejmie w Wormacji.
pax_renaissance-bishop-left = { $token-cap } opuszcza kartę { $start }.
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
pax_renaissance-game-ended-by = { $seats-count ->
        [one] Wygrywa { $seats }
       *[other] Wygrywają { $seats }
    }: { $victory } ({ $figures }).
pax_renaissance-figure-of-all = { $figure }: { $counts }
pax_renaissance-figure-of = { $seat } { $count }
pax_renaissance-florins-of-all = floreny
pax_renaissance-supreme-religion = Dominująca Religia: { $religion }, biskupi: { $bishops } z { $all_bishops }, rycerze, wieże i piraci w Teokracjach własnej religii: { $units } z { $all_units }

## The score sheet

pax_renaissance-scores-patrons = Prestiż Patronów
pax_renaissance-score-patron = { $card }: Prestiż Patrona
pax_renaissance-counted-patron = ikony Patrona: { $count }

## Why an option is not offered

pax_renaissance-refusal-token-source = Żeton pochodzi z karty Imperium, a jeśli żadna go nie ma, z innego miejsca.
pax_renaissance-refusal-discard-hand = Odrzuca się jedną z kart z ręki.
pax_renaissance-refusal-casualty = Ginie żeton strony, która ma jeszcze straty.
pax_renaissance-refusal-survivor = Ocalali osiadają na pustych miejscach Karty Mapy, póki jest miejsce.
pax_renaissance-refusal-flip = Kartę Mapy można obrócić albo zostawić bez zmian.
pax_renaissance-refusal-agent-map = Karta Mapy musi leżeć w regionie karty i móc przyjąć Przedstawiciela.
pax_renaissance-refusal-agent-spot = Przedstawiciel staje na dozwolonym miejscu Karty Mapy, na które gracza stać.
pax_renaissance-refusal-pacify = Można zabić jeden z represjonowanych żetonów tego Imperium.
pax_renaissance-refusal-regime-concession = Koncesja trafia na granicę bez pirata; represja kosztuje 1 florena.
pax_renaissance-refusal-emancipate = Represjonowany żeton Imperium trafia do pustego miasta albo na pustą granicę.
pax_renaissance-refusal-arrange = Żetony miasta trzeba rozmieścić na jego miejscach.
pax_renaissance-refusal-surplus = Trzeba zabić jeden z żetonów tego miasta.
pax_renaissance-refusal-one-shot = Trzeba zdecydować, czy użyć akcji jednorazowej.
pax_renaissance-refusal-battle = Do bitwy potrzeba Napastnika, a do wojny religijnej także Obrońcy.
pax_renaissance-refusal-king = Królowa poślubia jednego ze swoich kandydatów, którego Król jest dostępny.
pax_renaissance-refusal-torch = Pochodnia dezaktywuje aktywną Kartę Zwycięstwa.
pax_renaissance-refusal-comet = Kometa aktywuje nieaktywną Kartę Zwycięstwa.
pax_renaissance-refusal-apostasy = Apostazja wymaga gracza z prestiżem obu religii.
pax_renaissance-refusal-op-card = Każdej karty tej strony używa się raz, do Operacji, która ma cel.
pax_renaissance-refusal-op-map = Operacja działa na Kartę Mapy z regionu używanej karty, na której ma cel.
pax_renaissance-refusal-op-target = To nie jest dozwolony cel tej Operacji.
pax_renaissance-refusal-tax = Właściciel płaci 1 florena, jeśli go ma, albo jego Koncesja jest represjonowana.
pax_renaissance-refusal-levy = Zaciąg odbywa się w pustym mieście Karty Mapy.
pax_renaissance-refusal-borrow = Pożycza się tylko Operację polityczną, która ma cel, z niewyciszonej karty przeciwnika.
pax_renaissance-refusal-bank = Trzeba wybrać bank, którego nikt nie ma.
pax_renaissance-refusal-no-action = To nie jest akcja tury.
pax_renaissance-refusal-plain-pass = Akcję pasuje się jednym słowem.
pax_renaissance-refusal-actions-spent = Obie akcje tury są już wykorzystane.
pax_renaissance-refusal-not-in-hand = Zagrywa się tylko kartę z ręki.
pax_renaissance-refusal-not-own-ability = Używa się zdolności tylko własnych kart.
pax_renaissance-refusal-no-ability = Karta nie ma takiej akcji albo nie można jej teraz wykonać.
pax_renaissance-refusal-victory-inactive = Ta Karta Zwycięstwa nie jest aktywna.
pax_renaissance-refusal-victory-discredited = Zwycięstwo jest zdyskredytowane i zajmuje całą turę.
pax_renaissance-refusal-victory-unmet = Jej warunki nie są spełnione.
pax_renaissance-refusal-no-position = W rzędzie nie ma takiej pozycji.
pax_renaissance-refusal-position-empty = Ta pozycja jest pusta.
pax_renaissance-refusal-face-down = Zakrytej karty nie można kupić.
pax_renaissance-refusal-paid-on = Nie można kupić karty, na którą położyło się florena w tej turze.
pax_renaissance-refusal-price = Kosztuje { $count ->
        [one] { $count } florena
        [few] { $count } floreny
       *[many] { $count } florenów
    }; florenami z karty nie można zapłacić.
pax_renaissance-refusal-hand-full = Na ręce można mieć najwyżej { $count ->
        [one] { $count } kartę
        [few] { $count } karty
       *[many] { $count } kart
    }.
pax_renaissance-refusal-royal-couple = Królewską Parę sprzedaje się razem, a niezamężnej Królowej się nie sprzedaje.
pax_renaissance-refusal-not-for-sale = Sprzedaje się tylko kartę z własnej ręki albo tabla.
pax_renaissance-refusal-ops-once = Operacje { $side-gen } wykonuje się raz na turę.
pax_renaissance-refusal-fair-once = Wymianę Handlową { $side-gen } przeprowadza się raz na turę.
pax_renaissance-refusal-fair-card = Wymiana Handlowa wymaga zakrytej karty na pozycji 0.
pax_renaissance-refusal-no-target = Żadna karta tej strony nie ma Operacji, która ma cel.

## What options cost and give

pax_renaissance-resource-actions = { $count ->
        [one] { $count } akcja
        [few] { $count } akcje
       *[many] { $count } akcji
    }
pax_renaissance-resource-florins = { $count ->
        [one] { $count } floren
        [few] { $count } floreny
       *[many] { $count } florenów
    }

## Options of a game

pax_renaissance-name-setting-astrology = Astrologia
    .help = Obie talie leżą odkryte: ich wierzchnie karty są widoczne.
pax_renaissance-name-setting-bankruptcy = Bankructwo
    .help = Kto nie ma już nic, odpada z gry; Wymiana Handlowa nie daje rozpoczynającemu Florena.
pax_renaissance-name-setting-expansion = Rozszerzenie
    .help = Sześćdziesiąt kart rozszerzenia: erudyci, Apostazja i Pochodnia.
pax_renaissance-name-setting-promos = Karty promocyjne
    .help = Cztery karty promocyjne.
pax_renaissance-name-setting-bank_assignment = Banki
    .help = Czy banki się losuje, czy wybiera.
pax_renaissance-name-setting-bank_assignment_random = losowane
pax_renaissance-name-setting-bank_assignment_choice = wybierane
pax_renaissance-name-setting-second_edition_apostasy_on_base_cards = Apostazja na kartach podstawowych
    .help = Dziesięć kart podstawowych ma Apostazję, którą dodaje im drugie wydanie.
