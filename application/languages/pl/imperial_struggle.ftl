## Places in the sequence of play

imperial_struggle-heading-setup = Przygotowanie
imperial_struggle-heading-finished = Koniec gry
imperial_struggle-heading-war_turn = { $war }
imperial_struggle-heading-peace = Tura Pokoju { $number }
imperial_struggle-heading-round = Runda { $round }
imperial_struggle-heading-deal = Przygotowania
imperial_struggle-heading-ministries = Ministrowie
imperial_struggle-heading-initiative = Inicjatywa
imperial_struggle-heading-end_of_turn = Koniec tury
imperial_struggle-heading-scoring = Punktacja
imperial_struggle-heading-final_scoring = Punktacja Końcowa
imperial_struggle-heading-war = Rozstrzyganie Wojny

## Words of the rules

imperial_struggle-name-event-hidden = zakryta karta
imperial_struggle-name-ministry-hidden = zakryty Minister
imperial_struggle-name-war_tile-hidden = żeton Wojska
imperial_struggle-name-theater-unknown = Kampania
imperial_struggle-plus = +{ $count }
imperial_struggle-minus = -{ $count }
imperial_struggle-nothing = nic
imperial_struggle-half = { $type-action } { $points }
imperial_struggle-symbol-event = Wydarzenie
imperial_struggle-symbol-upgrade = Przegrupowanie
imperial_struggle-war-tile = { $tile } ({ $strength })
imperial_struggle-war-tile-debt = { $tile } ({ $strength }, Dług)
imperial_struggle-war-tile-fort_or_squadron = { $tile } ({ $strength }, Fort lub Eskadra)
imperial_struggle-war-tile-unflag = { $tile } ({ $strength }, opuszczenie Flagi)
imperial_struggle-cost = { $total } ({ $parts })
imperial_struggle-cost-part = { $what } { $amount }
imperial_struggle-name-reason-conflict = Konflikt
imperial_struggle-name-reason-isolated = Rynek Odcięty
imperial_struggle-name-reason-protected = Rynek Strzeżony
imperial_struggle-name-reason-other_region = inny Region
imperial_struggle-name-reason-printed = koszt pola
imperial_struggle-name-reason-own_protected_market = własny Rynek Strzeżony
imperial_struggle-name-reason-marker = znacznik
imperial_struggle-name-reason-plus_marker = znacznik +1
imperial_struggle-name-reason-own_fort = własny Fort
imperial_struggle-name-reason-opposing_fort = Fort przeciwnika
imperial_struggle-name-reason-squadron = Eskadra
imperial_struggle-name-reason-huguenots = Hugenoci
imperial_struggle-name-reason-draw = dobranie
imperial_struggle-name-reason-recruit = rekrutacja
imperial_struggle-name-reason-deploy = rozmieszczenie
imperial_struggle-name-reason-against_a_squadron = przeciw Eskadrze
imperial_struggle-name-reason-exchange = wymiana
imperial_struggle-name-ability_word-diplomacy = dyplomacja
imperial_struggle-name-ability_word-debt = Dług
imperial_struggle-name-ability_word-europe_award = Nagroda za Dominację w Europie
imperial_struggle-name-ability_word-military_shift = przekupienie siłą
imperial_struggle-name-ability_word-score = zdobycie PZ
imperial_struggle-name-ability_word-draw = dobranie karty
imperial_struggle-name-ability_word-cheap_flags = tańsze Flagi
imperial_struggle-name-ability_word-minor_unflag = opuszczanie Flag Akcją Poboczną
imperial_struggle-name-ability_word-debt_limit = Limit Zadłużenia
imperial_struggle-name-ability_word-event = Wydarzenie
imperial_struggle-name-ability_word-place = położenie znacznika
imperial_struggle-name-ability_word-discount = zniżka
imperial_struggle-name-ability_word-shield = ochrona
imperial_struggle-name-ability_word-squadron = Eskadra
imperial_struggle-name-ability_word-treaty = Punkty Odwetu
imperial_struggle-name-ability_word-extra_ap = dodatkowe PA
imperial_struggle-name-ability_word-awards = Nagrody
imperial_struggle-name-ability_word-free_debt = darmowy Dług
imperial_struggle-name-ability_word-no_penalty = brak kary
imperial_struggle-name-ability_word-end_jacobites = koniec jakobitów
imperial_struggle-name-ability_word-mark = oznaczenie towaru
imperial_struggle-name-ability_word-europe = Europa
imperial_struggle-name-ability_word-america = Ameryka
imperial_struggle-name-ability_word-economy = gospodarka
imperial_struggle-name-ability_word-refresh = odświeżenie
imperial_struggle-name-ability_word-bonus = Premia

## Questions

imperial_struggle-prompt-allocate = Wybierz Wojsko Regularne dla tej Kampanii.
imperial_struggle-prompt-discard_down = Masz za dużo kart na ręce: wybierz Wydarzenie do odrzucenia.
imperial_struggle-prompt-choose_ministries = Wybierz Ministra na tę turę.
imperial_struggle-prompt-replace_ministries = Zachowaj Ministra albo go wymień.
imperial_struggle-prompt-choose_first = Wybierz stronę, która rozegra pierwszą rundę.
imperial_struggle-prompt-select_tile = Wybierz żeton Inwestycji.
imperial_struggle-prompt-play_or_pass = Zagraj żeton albo spasuj i zmniejsz swój Dług.
imperial_struggle-prompt-act = Wydaj Punkty Akcji albo zakończ rundę.
imperial_struggle-prompt-deploy_from = Wybierz, skąd wypływa Eskadra.
imperial_struggle-prompt-choose_way = Wybierz Akcję i zniżki, z którymi płacisz.
imperial_struggle-prompt-pay = Wybierz, którymi punktami płacisz.
imperial_struggle-prompt-place_bonus = Wybierz Kampanię dla Wojska Elitarnego.
imperial_struggle-prompt-upgrade = Wybierz żeton Wojska, który zatrzymujesz, i los drugiego.
imperial_struggle-prompt-discard_drawn = Wybierz Wydarzenie do odrzucenia.
imperial_struggle-prompt-interlude = Użyj Korzyści albo kontynuuj Wydarzenie.
imperial_struggle-prompt-choose_space = Wybierz pole, którego dotyczy efekt.
imperial_struggle-prompt-choose_option = Wybierz jeden z efektów.
imperial_struggle-prompt-take_squadron = Wybierz Eskadrę do zabrania.
imperial_struggle-prompt-remove_bonus = Wybierz Wojsko Elitarne, które wraca do puli.
imperial_struggle-prompt-place_byng = Wybierz Kampanię dla znacznika Bynga.
imperial_struggle-prompt-refresh_advantage = Wybierz Korzyść do odświeżenia albo zakończ.
imperial_struggle-prompt-exhaust_advantage = Wybierz Korzyść do wyczerpania albo zakończ.
imperial_struggle-prompt-activate_advantage = Wybierz Korzyść, którą aktywujesz.
imperial_struggle-prompt-activated_purchase = Wybierz, co kupujesz dzięki Korzyści.
imperial_struggle-prompt-add_demand = Wybierz towar, który dodasz do Globalnego Popytu, albo zrezygnuj.
imperial_struggle-prompt-replace_demand = Wybierz towar, który opuszcza Globalny Popyt.
imperial_struggle-prompt-score_good = Zdecyduj, czy punktujesz ten towar.
imperial_struggle-prompt-tile_effects = Wybierz żeton Wojska, którego efekt rozpatrujesz jako następny.
imperial_struggle-prompt-tile_target = Wybierz pole, na które działa żeton Wojska.
imperial_struggle-prompt-spend_conquest = Wydaj Punkty Podboju albo zakończ.
imperial_struggle-prompt-refuse_conquest = Przyjmij podbój albo odmów.
imperial_struggle-prompt-spoils_unflag = Wybierz pole, z którego opuszczasz Flagę, albo żadne.
imperial_struggle-prompt-spain_shift = Wybierz pole Hiszpanii do przekupienia albo żadne.
imperial_struggle-prompt-place_usa_flags = Wybierz pole dla Flagi USA albo zakończ.
imperial_struggle-prompt-play_or_pass-of = Zagraj żeton ({ $words }) albo spasuj i zmniejsz swój Dług.
imperial_struggle-prompt-act-with = Wydaj Punkty Akcji (Akcja Główna: { $major }, Poboczna: { $minor }) albo zakończ rundę.
imperial_struggle-prompt-deploy_from-to = { $space }: wybierz, skąd wypływa Eskadra.
imperial_struggle-prompt-choose_way-of = { $what } – wybierz Akcję i zniżki, z którymi płacisz.
imperial_struggle-prompt-pay-for = { $what } za { $cost } – wybierz, którymi punktami płacisz.
imperial_struggle-prompt-place_bonus-of = Wybierz Kampanię dla Wojska Elitarnego: { $tile }.
imperial_struggle-prompt-upgrade-of = { $theater }: zatrzymaj nowy żeton Wojska, { $new }, albo stary, { $old }, i wybierz los drugiego.
imperial_struggle-prompt-choose_space-of = { $card }: wybierz pole, którego dotyczy efekt (pozostało: { $count }).
imperial_struggle-prompt-choose_option-of = { $card }: wybierz jeden z efektów.
imperial_struggle-prompt-interlude-of = { $card }: użyj Korzyści albo kontynuuj Wydarzenie.
imperial_struggle-prompt-activate_advantage-by = { $card }: wybierz Korzyść, którą aktywujesz.
imperial_struggle-prompt-add_demand-by = { $card }: wybierz towar, który dodasz do Globalnego Popytu, albo zrezygnuj.
imperial_struggle-prompt-take_squadron-of = Wybierz Eskadrę do zabrania: { $side } (pozostało: { $count }).
imperial_struggle-prompt-remove_bonus-of = Wybierz Wojsko Elitarne, które wraca do puli: { $side }.
imperial_struggle-prompt-activated_purchase-with = { $advantage }: wybierz, co kupujesz.
imperial_struggle-prompt-replace_demand-by = Wybierz towar, który opuszcza Globalny Popyt (w jego miejsce: { $good }).
imperial_struggle-prompt-score_good-of = Zdecyduj, czy punktujesz towar: { $good }.
imperial_struggle-prompt-tile_effects-in = { $theater }: wybierz żeton Wojska, którego efekt rozpatrujesz jako następny.
imperial_struggle-prompt-tile_target-in = { $theater }: wybierz pole, na które działa żeton Wojska.
imperial_struggle-prompt-spend_conquest-in = { $theater }: { $count ->
        [one] wydaj { $count } Punkt Podboju
        [few] wydaj { $count } Punkty Podboju
       *[other] wydaj { $count } Punktów Podboju
    } albo zakończ.
imperial_struggle-prompt-refuse_conquest-of = { $space }: przyjmij podbój albo odmów i oddaj { $points ->
        [one] { $points } Punkt Zwycięstwa
        [few] { $points } Punkty Zwycięstwa
       *[other] { $points } Punktów Zwycięstwa
    }.
imperial_struggle-prompt-spoils_unflag-in = { $theater }: wybierz pole, z którego opuszczasz Flagę, albo żadne.
imperial_struggle-prompt-place_usa_flags-forts = Wybierz brytyjski Fort, z którego opuszczasz Flagę, albo zakończ.

## Options: purchases

imperial_struggle-purchase-flag = { $space }: podniesienie Flagi (akcja { $type-fem })
imperial_struggle-purchase-unflag = { $space }: opuszczenie Flagi (akcja { $type-fem })
imperial_struggle-purchase-mflag = { $space }: podniesienie Flagi siłą
imperial_struggle-purchase-munflag = { $space }: opuszczenie Flagi siłą
imperial_struggle-purchase-clear = { $space }: usunięcie znacznika Konfliktu
imperial_struggle-purchase-fort = { $space }: budowa Fortu
imperial_struggle-purchase-repair = { $space }: naprawa Fortu
imperial_struggle-purchase-seize = { $space }: przejęcie Uszkodzonego Fortu
imperial_struggle-purchase-deploy = { $space }: rozmieszczenie Eskadry
imperial_struggle-purchase-bastion = { $space }: odesłanie Eskadry do Bazy Floty (Skała)
imperial_struggle-purchase-draw = Dobranie Wydarzenia
imperial_struggle-purchase-recruit = Rekrutacja Wojska Elitarnego
imperial_struggle-purchase-squadron = Budowa Eskadry
imperial_struggle-purchase-jscore = Jakobici – zdobycie PZ
imperial_struggle-purchase-exchange = Wymiana na punkty { $type }
imperial_struggle-label-purchase = { $what } za { $cost }
imperial_struggle-label-way-major = Akcja Główna: { $cost }
imperial_struggle-label-way-major-with = Akcja Główna: { $cost }, zniżka: { $helps }
imperial_struggle-label-way-minor = Akcja Poboczna: { $cost }
imperial_struggle-label-way-minor-with = Akcja Poboczna: { $cost }, zniżka: { $helps }
imperial_struggle-huguenots = Hugenoci ×{ $count }
imperial_struggle-label-pay = Zapłać: { $parts }
imperial_struggle-pay-tile = { $count } z żetonu
imperial_struggle-pay-event = { $count } z Wydarzenia
imperial_struggle-pay-source = { $count } (źródło: { $source })
imperial_struggle-pay-pools = { $count } z Wydarzeń i od Ministrów
imperial_struggle-pay-burke = { $count } od Burke'a
imperial_struggle-pay-debt = Dług { $count }
imperial_struggle-pay-free = Dług darmowy { $count }
imperial_struggle-pay-trp = { $count ->
        [one] { $count } Punkt Odwetu
        [few] { $count } Punkty Odwetu
       *[other] { $count } Punktów Odwetu
    }

## Options

imperial_struggle-label-tile = Weź żeton { $tile }: { $words }
imperial_struggle-label-play = Zagraj żeton
imperial_struggle-label-pass = Spasuj i zmniejsz Dług o { $amount }
imperial_struggle-label-end = Zakończ rundę
imperial_struggle-label-reveal = Ujawnij Ministra: { $ministry }
imperial_struggle-label-ability = { $ministry }: { $ability }
imperial_struggle-label-ability-on = { $ministry }: { $target }: { $ability }
imperial_struggle-label-event = Wydarzenie: { $event }
imperial_struggle-label-event-bonus = Wydarzenie: { $event } z Premią
imperial_struggle-label-advantage = Użyj Korzyści: { $advantage }
imperial_struggle-label-refresh = Odśwież Korzyść: { $advantage }
imperial_struggle-label-exhaust = Wyczerp Korzyść: { $advantage }
imperial_struggle-label-go_on = Kontynuuj Wydarzenie
imperial_struggle-label-upgrade = Przegrupowanie: { $theater }
imperial_struggle-label-swap = Zamień Wojska Regularne: { $one } i { $other }
imperial_struggle-label-keep-new-return = Zatrzymaj nowy żeton: { $tile }; drugi wraca do puli
imperial_struggle-label-keep-new-remove = Zatrzymaj nowy żeton: { $tile }; drugi usuń z gry
imperial_struggle-label-keep-old-return = Zatrzymaj stary żeton: { $tile }; drugi wraca do puli
imperial_struggle-label-keep-old-remove = Zatrzymaj stary żeton: { $tile }; drugi usuń z gry
imperial_struggle-label-keep = Zachowaj Ministra: { $ministry }
imperial_struggle-label-replace = Wymień Ministra „{ $old }” na „{ $new }”
imperial_struggle-label-replace-good = Usuń towar: { $good }
imperial_struggle-label-add = Dołóż Ministra: { $ministry }
imperial_struggle-label-ministry = Wybierz Ministra: { $ministry }
imperial_struggle-label-discard = Odrzuć: { $event }
imperial_struggle-label-first = Pierwsza runda: { $side }
imperial_struggle-label-allocate = Dobrany żeton { $number } do Kampanii: { $theater }
imperial_struggle-label-place = Umieść w Kampanii: { $theater }
imperial_struggle-label-place-moving = Umieść w Kampanii: { $theater }; tamtejszy żeton { $number } trafia do: { $target }
imperial_struggle-label-from = Skąd: { $space }, koszt: { $cost }
imperial_struggle-label-conflict = Znacznik Konfliktu: { $space }
imperial_struggle-label-unflag = Opuść Flagę: { $space }
imperial_struggle-label-remove = Usuń Flagę: { $space }
imperial_struggle-label-shift = Przekup: { $space }
imperial_struggle-label-take = Przejmij kontrolę: { $space }
imperial_struggle-label-damage = Uszkodź Fort: { $space }
imperial_struggle-label-displace = Przepędź Eskadrę: { $space }
imperial_struggle-label-usa = Flaga USA: { $space }
imperial_struggle-label-squadron-of = Eskadra: { $space }
imperial_struggle-label-squadron-build = Zbuduj Eskadrę
imperial_struggle-label-conquer = Podbij: { $space }
imperial_struggle-label-conquer-squadron = Podbij Eskadrą z pola { $source }: { $space }
imperial_struggle-label-return = Zwróć Wojsko Elitarne z Kampanii: { $theater }
imperial_struggle-label-return-number = Zwróć Wojsko Elitarne z Kampanii: { $theater }, numer { $number }
imperial_struggle-label-byng = Znacznik Bynga do Kampanii: { $theater }
imperial_struggle-label-demand = Dodaj do Globalnego Popytu: { $good }
imperial_struggle-label-score = Punktuj towar: { $good }
imperial_struggle-label-choose = { $choice }
imperial_struggle-label-resolve = Efekt żetonu: { $tile }
imperial_struggle-label-stop = Nie wydawaj więcej Punktów Podboju
imperial_struggle-label-accept = Przyjmij podbój
imperial_struggle-label-refuse = Odmów podboju
imperial_struggle-label-decline = Zrezygnuj
imperial_struggle-label-done = Gotowe
imperial_struggle-label-none = Żadne

## Events: turns and tracks

imperial_struggle-turn-war = --- { $war } ---
imperial_struggle-turn-peace = --- Tura Pokoju { $number } ---
imperial_struggle-phase-setup = Przygotowanie rozgrywki
imperial_struggle-phase-deal = Faza Przygotowania
imperial_struggle-phase-ministries = Faza Ministrów
imperial_struggle-phase-initiative = Faza Inicjatywy
imperial_struggle-phase-action = Faza Akcji
imperial_struggle-phase-end_of_turn = Koniec tury
imperial_struggle-phase-scoring = Faza Punktacji
imperial_struggle-phase-final_scoring = Faza Punktacji Końcowej
imperial_struggle-phase-war = Faza Rozstrzygania Wojny
imperial_struggle-phase-finished = Koniec gry
imperial_struggle-counted = { $what }: Francja { $french }, Wielka Brytania { $british }: { $result }
imperial_struggle-counted-margin = { $what }: Francja { $french }, Wielka Brytania { $british } (przewaga { $margin }, wymagana { $needed }): { $result }
imperial_struggle-majority-award = Nagroda za Dominację ({ $region })
imperial_struggle-majority-demand = Globalny Popyt, { $good }
imperial_struggle-majority-commodity = Rynki, { $good }
imperial_struggle-majority-prestige = Pola Prestiżu
imperial_struggle-majority-debt = Dostępny Dług
imperial_struggle-majority-territories = Terytoria w kolorze przeciwnika
imperial_struggle-takes = { $seat } zdobywa { $vp } PZ
imperial_struggle-takes-treaty = { $seat } zdobywa { $vp } PZ i { $trp } PO
imperial_struggle-nobody-tie = remis, nikt nie zdobywa punktów
imperial_struggle-nobody-margin = za mała przewaga, nikt nie zdobywa punktów
imperial_struggle-standing = Znacznik Punktów Zwycięstwa stoi na { $points }: nikt nie prowadzi.
imperial_struggle-standing-led = Znacznik Punktów Zwycięstwa stoi na { $points } (środek toru: { $middle }): prowadzi { $seat }.
imperial_struggle-scored = { $seat } zdobywa { $points } PZ ({ $source })
imperial_struggle-treaty-changed = { $seat }: Punkty Odwetu { $change }
imperial_struggle-debt-changed = { $seat }: Dług { $change }
imperial_struggle-limit-changed = { $seat }: Limit Zadłużenia { $change }
imperial_struggle-awards-dealt = Nagrody za Dominację: { $awards }
imperial_struggle-award = { $region } { $vp } PZ { $trp } PO, przewaga { $margin }
imperial_struggle-demand-drawn = Globalny Popyt: { $goods }
imperial_struggle-demand-added = Globalny Popyt obejmuje też: { $good }
imperial_struggle-demand-replaced = Globalny Popyt: { $new } zamiast { $old-gen }
imperial_struggle-townshend-placed = Ustawy Townshenda: { $good }
imperial_struggle-townshend-gone = Znacznik Ustaw Townshenda znika
imperial_struggle-tiles-reset = Znikają znaczniki Wyczerpania i stare żetony Inwestycji
imperial_struggle-tiles-shown = Odkryte żetony Inwestycji: { $count }
imperial_struggle-initiative-moved = Inicjatywę ma { $seat }
imperial_struggle-side-chosen = Pierwszą rundę rozgrywa { $seat }
imperial_struggle-won = Zwycięzca: { $seat } ({ $end })
imperial_struggle-name-end-victory_points = Punkty Zwycięstwa
imperial_struggle-name-end-awards_and_demand = wszystkie Nagrody za Dominację i Globalnego Popytu
imperial_struggle-name-end-war_sweep = wszystkie Kampanie Wojny
imperial_struggle-name-end-final_scoring = Punktacja Końcowa
imperial_struggle-name-end-final_available_debt = Dostępny Dług na koniec gry
imperial_struggle-name-end-final_tie = remis na koniec gry

## Events: Action Rounds

imperial_struggle-round-began = { $seat }: runda
imperial_struggle-tile-selected = { $seat } bierze żeton: { $words }
imperial_struggle-round-passed = { $seat } pasuje
imperial_struggle-tile-played = { $seat } zagrywa żeton
imperial_struggle-action-raised = Żeton jest wart więcej: Akcja Główna { $major }, Poboczna { $minor }
imperial_struggle-pool-gained = { $seat } otrzymuje Punkty Akcji ({ $type }): { $amount }
imperial_struggle-pool-gained-bound = { $seat } otrzymuje Punkty Akcji ({ $type }): { $amount }, { $bounds }
imperial_struggle-only-in = tylko { $places-in }
imperial_struggle-only-unflag = tylko na opuszczanie Flag
imperial_struggle-only-unflag-in = tylko na opuszczanie Flag { $places-in }
imperial_struggle-only-flag = tylko na podnoszenie Flag
imperial_struggle-only-flag-in = tylko na podnoszenie Flag { $places-in }
imperial_struggle-only-shift = tylko na przekupywanie
imperial_struggle-only-shift-in = tylko na przekupywanie { $places-in }
imperial_struggle-only-bonus_war_tile_or_deploy = tylko na Wojska Elitarne lub rozmieszczanie Eskadr
imperial_struggle-only-bonus_war_tile_or_deploy-in = tylko na Wojska Elitarne lub rozmieszczanie Eskadr { $places-in }
imperial_struggle-not-prestige = nie na polach Prestiżu
imperial_struggle-near-market = obok własnego Rynku
imperial_struggle-lasts = { $card } – działa do końca rundy
imperial_struggle-used-up = { $card } – efekt wykorzystany
imperial_struggle-paid-major = { $seat } płaci { $cost }: { $parts } (Akcja Główna)
imperial_struggle-paid-minor = { $seat } płaci { $cost }: { $parts } (Akcja Poboczna)
imperial_struggle-home-economic = Region akcji ekonomicznych: { $region }
imperial_struggle-home-diplomatic = Region akcji politycznych: { $region }
imperial_struggle-exchanged = Militarne Punkty Akcji wymienione na { $type }

## Events: the map

imperial_struggle-flag-none = { $space } – pole bez Flagi
imperial_struggle-flag-fr = { $space } – Flaga Francji
imperial_struggle-flag-br = { $space } – Flaga Wielkiej Brytanii
imperial_struggle-flag-es = { $space } – Flaga Hiszpanii
imperial_struggle-flag-us = { $space } – Flaga USA
imperial_struggle-conflict-placed = Znacznik Konfliktu: { $space }
imperial_struggle-conflict-placed-plus = Znacznik Konfliktu (+1): { $space }
imperial_struggle-conflict-removed = Usunięty znacznik Konfliktu: { $space }
imperial_struggle-fort-damaged = { $space } – Fort Uszkodzony
imperial_struggle-fort-mended = { $space } – Fort naprawiony
imperial_struggle-advantage-map = Korzyść { $advantage } wraca na planszę
imperial_struggle-advantage-moved = Korzyść { $advantage } otrzymuje { $seat }
imperial_struggle-advantage-used = { $seat } używa Korzyści: { $advantage }
imperial_struggle-advantage-exhausted = Korzyść wyczerpana: { $advantage }
imperial_struggle-advantage-refreshed = Korzyść odświeżona: { $advantage }
imperial_struggle-squadron-built = { $seat } buduje Eskadrę
imperial_struggle-squadron-moved = { $seat }: Eskadra płynie z pola { $source } na pole { $target }
imperial_struggle-squadron-moved-navy = { $seat }: Eskadra płynie z Bazy Floty na pole { $target }
imperial_struggle-squadron-displaced = Eskadra { $seat-gen } przepędzona do Bazy Floty: { $space }
imperial_struggle-squadron-taken-unbuilt = Eskadra { $seat-gen } wraca do Stoczni (skąd: { $source })
imperial_struggle-squadron-taken-parked = Eskadra { $seat-gen } wycofana do następnej Tury Pokoju (skąd: { $source })
imperial_struggle-squadron-taken-game = Eskadra { $seat-gen } usunięta z gry (skąd: { $source })
imperial_struggle-navy-box = Baza Floty
imperial_struggle-squadrons-returned = Do Bazy Floty { $count ->
        [one] wraca { $count } Eskadra
        [few] wracają { $count } Eskadry
       *[other] wraca { $count } Eskadr
    } { $seat-gen }
imperial_struggle-huguenots-placed = Znacznik Hugenotów: { $space }
imperial_struggle-huguenots-fresh = Znacznik Hugenotów odświeżony: { $space }
imperial_struggle-huguenots-spent = Znacznik Hugenotów zużyty: { $space }
imperial_struggle-huguenots-removed = Znacznik Hugenotów usunięty na stałe: { $space }

## Events: cards

imperial_struggle-cards-shuffled-in = Do talii wchodzą karty Wydarzeń nowej Epoki: { $count }
imperial_struggle-hands-purged = { $seat } traci karty: { $cards }
imperial_struggle-card-drawn = { $seat } dobiera: { $event }
imperial_struggle-card-retired = Dobrana karta opuszcza grę: { $event }
imperial_struggle-cards-reshuffled = Odrzucone Wydarzenia tworzą nową talię
imperial_struggle-cards-discarded = { $seat } odrzuca: { $cards }
imperial_struggle-event-played = { $seat }: Wydarzenie – { $event }
imperial_struggle-event-played-bonus = { $seat }: Wydarzenie – { $event }, z Premią
imperial_struggle-cabinet = { $seat } wykłada Ministrów: { $count }
imperial_struggle-cabinet-down = { $seat } wykłada Ministrów: { $count }, zakryci: { $down }
imperial_struggle-cabinet-up = { $seat } wykłada Ministrów: { $count }, odkryci: { $up }
imperial_struggle-cabinet-down-up = { $seat } wykłada Ministrów: { $count }, zakryci: { $down }, odkryci: { $up }
imperial_struggle-ministry-revealed = { $seat } ujawnia Ministra: { $ministry }
imperial_struggle-ministry-removed = Minister opuszcza grę: { $ministry }
imperial_struggle-ability-used = { $seat } używa zdolności Ministra { $ministry }: { $ability }
imperial_struggle-jacobite-victory = Zwycięstwo jakobitów, znacznik { $count }
imperial_struggle-jacobite-defeat = Klęska jakobitów
imperial_struggle-jacobites-permanent = Jakobici zostają trzecim Ministrem Francji

## Events: War

imperial_struggle-basic-drawn = { $seat } dobiera: { $tile }
imperial_struggle-basic-placed = { $seat } umieszcza w Kampanii { $theater }: { $tile }
imperial_struggle-tiles-allocated = { $seat } rozdziela swoje Wojska Regularne
imperial_struggle-upgrade-begun = { $seat }: Przegrupowanie w Kampanii { $theater }
imperial_struggle-upgrade-new-return = { $seat } zatrzymuje nowy żeton, drugi wraca do puli
imperial_struggle-upgrade-new-remove = { $seat } zatrzymuje nowy żeton, drugi opuszcza grę
imperial_struggle-upgrade-old-return = { $seat } zatrzymuje stary żeton, drugi wraca do puli
imperial_struggle-upgrade-old-remove = { $seat } zatrzymuje stary żeton, drugi opuszcza grę
imperial_struggle-basic-swapped = { $seat } zamienia żetony Kampanii { $one } i { $other }
imperial_struggle-bonus-drawn = { $seat } rekrutuje: { $tile }
imperial_struggle-bonus-moved = { $seat } przenosi Wojsko Elitarne: { $source } → { $target }
imperial_struggle-bonus-placed = { $seat } umieszcza Wojsko Elitarne w Kampanii { $theater }
imperial_struggle-bonus-returned = Wojsko Elitarne { $seat-gen } z Kampanii { $theater } wraca do puli
imperial_struggle-byng-placed = Byng wspiera Wielką Brytanię w Kampanii { $theater }
imperial_struggle-dominance-placed = Dominacja na Atlantyku wspiera { $seat-acc }
imperial_struggle-free-tiles = Darmowe Wojska Elitarne: Francja { $french }, Wielka Brytania { $british }
imperial_struggle-theater-revealed = { $theater }: Francja – { $french }; Wielka Brytania – { $british }
imperial_struggle-strength = { $theater }: Francja – { $french }; Wielka Brytania – { $british }
imperial_struggle-strength-tiles = żetony { $change }
imperial_struggle-strength-alliances = Sojusze { $change }
imperial_struggle-strength-keyword = Kompetencja { $change }
imperial_struggle-strength-squadrons = Eskadry { $change }
imperial_struggle-strength-forts = Forty { $change }
imperial_struggle-strength-conflicts = znaczniki Konfliktu { $change }
imperial_struggle-strength-markers = znaczniki { $change }
imperial_struggle-resolved = { $theater }: Francja { $french }, Wielka Brytania { $british }: wygrywa { $winner }, przewaga { $margin }
imperial_struggle-resolved-nobody = { $theater }: Francja { $french }, Wielka Brytania { $british }: nikt nie wygrywa
imperial_struggle-conquest-refused = { $seat } odmawia oddania pola: { $space }
imperial_struggle-war-packed = Wojna się kończy; jej żetony zostają odłożone
imperial_struggle-war-laid = Nadchodząca Wojna: { $war }
imperial_struggle-war-none = Nie ma już więcej Wojen

## The score sheet

imperial_struggle-scores-turn = Punktacja
imperial_struggle-score = { $source }

## Refusals

imperial_struggle-refusal-choice = To nie jest jedna z dostępnych tu możliwości.
imperial_struggle-refusal-reveal = Ministra ujawnia jego właściciel we własnej rundzie, i to tylko raz.
imperial_struggle-refusal-act-choice = To nie jest jedna z możliwości rundy.
imperial_struggle-refusal-event-late = Wydarzenie zagrywa się przed wszystkimi akcjami i Przegrupowaniem w rundzie.
imperial_struggle-refusal-condition-late = Po użyciu Korzyści można zagrać tylko Wydarzenie bez warunku Premii, pasujące do żetonu.
imperial_struggle-refusal-upgrade = Przegrupowanie wymaga symbolu na żetonie, jest możliwe raz na rundę i musi być żeton do dobrania.
imperial_struggle-refusal-event = Można zagrać tylko Wydarzenie z własnej ręki, które pasuje do żetonu.
imperial_struggle-refusal-ability = Tej zdolności nie ma, jest wyczerpana albo jej warunek nie jest spełniony.
imperial_struggle-refusal-advantage-not-held = Ta strona nie ma tej Korzyści.
imperial_struggle-refusal-two-advantages = W rundzie można użyć najwyżej dwóch Korzyści.
imperial_struggle-refusal-one-per-region = W rundzie można użyć najwyżej jednej Korzyści z każdego Regionu.
imperial_struggle-refusal-linked-conflict = Na powiązanym polu leży znacznik Konfliktu.
imperial_struggle-refusal-tile-gone = Tego żetonu nie ma wśród pozostałych.
imperial_struggle-refusal-tile-first = Najpierw trzeba wybrać żeton.
imperial_struggle-refusal-pass-debt = Pas zmniejsza własny Dług najwyżej o 2 i nie poniżej 0.
imperial_struggle-refusal-play-first = Żeton trzeba zagrać, zanim się go użyje.
imperial_struggle-refusal-not-in-force = To, co na to pozwala, teraz nie działa.
imperial_struggle-refusal-minor-used = Akcja Poboczna jest już użyta; pozwala tylko na jeden zakup.
imperial_struggle-refusal-minor-may-not = Akcja Poboczna na to nie pozwala.
imperial_struggle-refusal-requirement = Brakuje tego, czego to wymaga.
imperial_struggle-refusal-exhausted = Korzyść wyczerpana: { $advantage }.
imperial_struggle-refusal-gained-now = Korzyść zdobyta w tej rundzie: { $advantage }.
imperial_struggle-refusal-with-purchase = Tej Korzyści używa się razem z zakupem: { $advantage }.
imperial_struggle-refusal-does-nothing = Ta Korzyść nic by nie dała: { $advantage }.
imperial_struggle-refusal-no-shift = { $space } nie jest Rynkiem ani Poselstwem.
imperial_struggle-refusal-own-flag = Na polu { $space } jest już własna Flaga.
imperial_struggle-refusal-not-available = Pole { $space } nie jest jeszcze dostępne.
imperial_struggle-refusal-not-connected = Pole { $space } nie ma potrzebnego połączenia.
imperial_struggle-refusal-no-conflict = Na polu { $space } nie ma znacznika Konfliktu.
imperial_struggle-refusal-no-fort-to-build = { $space } nie jest Fortem bez Flagi z połączeniem utrzymanym od początku rundy.
imperial_struggle-refusal-no-own-damaged = { $space } nie jest własnym Uszkodzonym Fortem.
imperial_struggle-refusal-no-opposing-damaged = { $space } nie jest Uszkodzonym Fortem przeciwnika z połączeniem.
imperial_struggle-refusal-no-deploy = Nie można rozmieścić Eskadry na polu { $space }.
imperial_struggle-refusal-no-space = Nie ma pola { $name }.
imperial_struggle-refusal-no-action = W tej rundzie gracz nie ma takiej akcji: { $type-action }.
imperial_struggle-refusal-cannot-pay = Koszt wynosi { $cost } i nie można go zapłacić.

## What options cost and give

imperial_struggle-resource-action_points = { $count ->
        [one] { $count } Punkt Akcji
        [few] { $count } Punkty Akcji
       *[many] { $count } Punktów Akcji
    }
imperial_struggle-resource-debt = Dług { $count }
imperial_struggle-resource-treaty_points = { $count ->
        [one] { $count } Punkt Odwetu
        [few] { $count } Punkty Odwetu
       *[many] { $count } Punktów Odwetu
    }
imperial_struggle-resource-victory_points = { $count ->
        [one] { $count } Punkt Zwycięstwa
        [few] { $count } Punkty Zwycięstwa
       *[many] { $count } Punktów Zwycięstwa
    }

## Options of a game

imperial_struggle-name-setting-spanish_empire = Hiszpańskie imperium kolonialne
    .help = Hiszpańskie Flagi zajmują trzy Rynki na Karaibach.
imperial_struggle-name-setting-planning_swap = Planowanie Kampanii: zamiana
    .help = Przegrupowanie może zamienić miejscami dwa własne żetony Wojska Regularnego.
imperial_struggle-name-setting-planning_allocate = Planowanie Kampanii: rozmieszczanie
    .help = Obie strony w tajemnicy przydzielają swoje żetony Wojska Regularnego do Kampanii.
imperial_struggle-name-setting-tougher_forts = Umocnione Forty
    .help = Punkty Podboju przejmują Forty tylko wzdłuż Linii Podboju.
imperial_struggle-name-setting-handicap = Wyrównanie szans
    .help = Punkty Odwetu, z którymi zaczyna jedna ze stron: powyżej 0 Wielka Brytania, poniżej 0 Francja.
