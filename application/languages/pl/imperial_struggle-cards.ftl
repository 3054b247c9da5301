### Imperial Struggle: what each card and tile does.

# Events, Ministries, Advantages and tiles

imperial_struggle-text-event = { $era }: zagrywane z dowolnym żetonem z symbolem Wydarzenia.
imperial_struggle-text-event-typed = { $era }: zagrywane z żetonem z symbolem Wydarzenia, którego Akcja Główna jest { $type-fem }.
imperial_struggle-text-bonus-condition = Premia przysługuje ci, jeśli { $condition }.
imperial_struggle-text-effect = { $what-cap }.
imperial_struggle-text-effect-of = { $who }: { $what }.
imperial_struggle-text-bonus = Premia: { $what }.
imperial_struggle-text-bonus-of = Premia { $who-gen }: { $what }.
imperial_struggle-text-ministry = Minister { $who-gen }: { $eras }.
imperial_struggle-text-keywords = Kompetencje: { $keywords }.
imperial_struggle-text-ability = { $ability }
imperial_struggle-text-ability-limited = { $limit }: { $ability }
imperial_struggle-text-advantage = { $region }: należy do tego, kto kontroluje: { $spaces }.
imperial_struggle-text-space-market-of = Rynek ({ $good }), koszt { $cost }.
imperial_struggle-text-space-market = Rynek bez towaru, koszt { $cost }.
imperial_struggle-text-space-political = Poselstwo, koszt { $cost }.
imperial_struggle-text-space-territory = Terytorium, podbój za { $cost } PP.
imperial_struggle-text-space-fort = Fort, koszt { $cost }.
imperial_struggle-text-space-naval = Akwen: miejsce na jedną Eskadrę.
imperial_struggle-text-space-prestige = To pole Prestiżu.
imperial_struggle-text-space-alliance = To Sojusz.
imperial_struggle-text-space-local-alliance = To Lokalny Sojusz.
imperial_struggle-text-space-navy-box = Tu czekają Eskadry, których nie ma na mapie.
imperial_struggle-text-space-usa = Jest w grze, gdy na mapie leży Flaga USA.
imperial_struggle-text-space-strength = Liczy się w Kampaniach: { $theaters }.
imperial_struggle-text-space-advantages = Potrzebują go Korzyści: { $advantages }.
imperial_struggle-text-space-from = W grze od: { $era }.
imperial_struggle-text-basic-tile = Wojsko Regularne { $who-gen }, siła { $strength }.
imperial_struggle-text-bonus-tile = Wojsko Elitarne { $who-gen }, siła { $strength }: { $war }.
imperial_struggle-text-tile-debt = W swojej Kampanii: Dług przeciwnika rośnie o { $count }.
imperial_struggle-text-tile-fort-or-squadron = W swojej Kampanii: uszkodź tam Fort przeciwnika albo przepędź stamtąd jego Eskadrę do Bazy Floty.
imperial_struggle-text-tile-unflag = W swojej Kampanii: opuść tam Flagę przeciwnika z Rynku lub Poselstwa bez znacznika Konfliktu, w miarę możliwości tak, by nie odciąć innego Rynku.
imperial_struggle-text-tile-major = Akcja Główna: { $count ->
        [one] { $count } { $type-one } PA
        [few] { $count } { $type } PA
       *[other] { $count } { $type-gen } PA
    }.
imperial_struggle-text-tile-minor = Akcja Poboczna: { $count ->
        [one] { $count } { $type-one } PA
        [few] { $count } { $type } PA
       *[other] { $count } { $type-gen } PA
    }, na jeden zakup.
imperial_struggle-text-tile-event = Można z nim zagrać Wydarzenie.
imperial_struggle-text-tile-upgrade = Pozwala na Przegrupowanie.

# Where an effect acts

imperial_struggle-text-anywhere = { "" }
imperial_struggle-text-both = { $one }{ $other }
imperial_struggle-text-in = { " " }{ $places-in }
imperial_struggle-text-in-but = { " " }{ $places-in }, ale nie { $outside-in }
imperial_struggle-text-outside = { " " }spoza regionu { $places }
imperial_struggle-text-named = { " " }({ $spaces })
imperial_struggle-text-of = { " " }{ $who-gen }
imperial_struggle-text-not-isolating = { ", " }którego utrata nie odcina innego Rynku

# Effects on the map

imperial_struggle-text-times = { $count ->
        [one] { $count } raz
       *[other] { $count } razy
    }: { $what }
imperial_struggle-text-conflict = { $count ->
        [one] połóż znacznik Konfliktu na { $target-loc }{ $where }
        [few] połóż { $count } znaczniki Konfliktu, każdy na { $target-loc }{ $where }
       *[other] połóż { $count } znaczników Konfliktu, każdy na { $target-loc }{ $where }
    }
imperial_struggle-text-conflict-up-to = { $count ->
        [one] połóż najwyżej { $count } znacznik Konfliktu na { $target-loc }{ $where }
        [few] połóż najwyżej { $count } znaczniki Konfliktu, każdy na { $target-loc }{ $where }
       *[other] połóż najwyżej { $count } znaczników Konfliktu, każdy na { $target-loc }{ $where }
    }
imperial_struggle-text-conflict-plus = { $count ->
        [one] połóż znacznik Konfliktu, którego usunięcie kosztuje o 1 PA więcej, na { $target-loc }{ $where }
        [few] połóż { $count } znaczniki Konfliktu, których usunięcie kosztuje o 1 PA więcej, każdy na { $target-loc }{ $where }
       *[other] połóż { $count } znaczników Konfliktu, których usunięcie kosztuje o 1 PA więcej, każdy na { $target-loc }{ $where }
    }
imperial_struggle-text-conflict-each = połóż znacznik Konfliktu na { $target-loc }{ $where } za { $each }
imperial_struggle-text-unflag = opuść Flagę z { $target-gen }{ $where }
imperial_struggle-text-remove-own = usuń własną Flagę z { $target-gen }{ $where }
imperial_struggle-text-remove-opposing = usuń Flagę przeciwnika z { $target-gen }{ $where }
imperial_struggle-text-shift = przekup { $target-acc }{ $where }
imperial_struggle-text-take = przejmij kontrolę nad { $target-ins }{ $where }
imperial_struggle-text-damage = uszkodź Fort przeciwnika{ $where }
imperial_struggle-text-displace = przepędź Eskadrę przeciwnika z planszy do Bazy Floty
imperial_struggle-text-squadron-out = usuń na stałe Eskadrę { $who-gen } z planszy lub Bazy Floty
imperial_struggle-text-squadron-parked = zabierz Eskadrę { $who-gen } z planszy lub Bazy Floty do następnej Tury Pokoju
imperial_struggle-text-build = zbuduj Eskadrę bez kosztów

# Effects on points, Debt and costs

imperial_struggle-text-points = zyskaj { $count ->
        [one] { $count } { $type-one } PA
        [few] { $count } { $type } PA
       *[other] { $count } { $type-gen } PA
    }
imperial_struggle-text-points-bound = zyskaj { $count ->
        [one] { $count } { $type-one } PA
        [few] { $count } { $type } PA
       *[other] { $count } { $type-gen } PA
    }, { $bounds }
imperial_struggle-text-points-each = zyskaj 1 { $type-one } PA za { $each }
imperial_struggle-text-gain-vp = zdobądź { $count } PZ
imperial_struggle-text-vp-debt = zdobądź 1 PZ za każdy punkt, o który Dług przeciwnika przewyższa twój, najwyżej { $most }
imperial_struggle-text-vp-each = zdobądź { $count } PZ za { $each }
imperial_struggle-text-gain-trp = zyskaj { $count } PO
imperial_struggle-text-lose-trp = strać { $count } PO
imperial_struggle-text-reduce-debt = zmniejsz swój Dług o { $count }
imperial_struggle-text-reduce-debt-or = zmniejsz swój Dług o { $count }; za każdy punkt, o który nie może zmaleć, zyskaj 1 { $type-one } PA
imperial_struggle-text-reduce-opposing-debt = zmniejsz Dług przeciwnika o { $count }
imperial_struggle-text-increase-debt = Dług { $who-gen } rośnie o { $count }
imperial_struggle-text-limit = zmień Limit Zadłużenia { $who-gen } o { $change }
imperial_struggle-text-pay = zapłać { $count ->
        [one] { $count } { $type-one } PA
        [few] { $count } { $type } PA
       *[other] { $count } { $type-gen } PA
    }, nie z Akcji Pobocznej
imperial_struggle-text-unflag-for = jedno opuszczenie Flagi z { $target-gen }{ $where } kosztuje { $count } PA
imperial_struggle-text-unflag-cheaper = jedno opuszczenie Flagi z { $target-gen }{ $where } kosztuje o { $count } PA mniej
imperial_struggle-text-unflag-cheaper-round = w tej rundzie każde opuszczenie Flagi z { $target-gen }{ $where } kosztuje o { $count } PA mniej
imperial_struggle-text-squadron-for = budowa jednej Eskadry kosztuje { $count ->
        [one] { $count } militarny PA
        [few] { $count } militarne PA
       *[other] { $count } militarnych PA
    }
imperial_struggle-text-squadron-cheaper = w tej rundzie budowa jednej Eskadry kosztuje o { $count ->
        [one] { $count } militarny PA
        [few] { $count } militarne PA
       *[other] { $count } militarnych PA
    } mniej

# Effects on cards and tiles

imperial_struggle-text-recruit = { $count ->
        [one] zrekrutuj { $count } Wojsko Elitarne
        [few] zrekrutuj { $count } Wojska Elitarne
       *[other] zrekrutuj { $count } Wojsk Elitarnych
    }
imperial_struggle-text-recruit-each = zrekrutuj Wojsko Elitarne do Kampanii { $theater }, jeśli ma ją następna Wojna, za { $each }
imperial_struggle-text-return-own = zwróć do puli wybrane przez właściciela Wojsko Elitarne { $who-gen }
imperial_struggle-text-return-random = zwróć do puli jedno losowe Wojsko Elitarne { $who-gen } z wybranej przez ciebie Kampanii
imperial_struggle-text-refresh = odśwież własne Korzyści{ $where }, najwyżej { $count }
imperial_struggle-text-exhaust = oznacz jako wyczerpane dowolne Korzyści, najwyżej { $count }
imperial_struggle-text-activate = użyj od razu własnej Korzyści{ $where }, nawet wyczerpanej
imperial_struggle-text-activate-new = użyj od razu własnej Korzyści{ $where }, nawet wyczerpanej lub zdobytej w tej rundzie
imperial_struggle-text-redraw = dobierz nowy żeton Globalnego Popytu, który zastąpi jeden z żetonów tej tury
imperial_struggle-text-add-demand = możesz dodać do Globalnego Popytu tej tury: { $goods }
imperial_struggle-text-score-good = możesz raz punktować { $good-acc }, jak gdyby obejmował to Globalny Popyt
imperial_struggle-text-byng = połóż znacznik Bynga, który wzmacnia Wielką Brytanię, w Kampanii następnej Wojny, w której liczą się Eskadry

# Choices and conditions

imperial_struggle-text-choose = jedno z tych: { $options }
imperial_struggle-text-opponent-chooses = przeciwnik wybiera jedno z tych: { $options }
imperial_struggle-text-if = jeśli { $condition }, { $then }
imperial_struggle-text-if-else = jeśli { $condition }, { $then }; w innym razie { $otherwise }
imperial_struggle-text-has-keyword = masz Kompetencję { $keyword }
imperial_struggle-text-more-debt = twój Dostępny Dług jest większy od Dostępnego Długu przeciwnika co najmniej o { $count }
imperial_struggle-text-more-tiles = masz w następnej Wojnie więcej Wojsk Elitarnych niż przeciwnik
imperial_struggle-text-more-prestige = kontrolujesz więcej pól Prestiżu niż przeciwnik { $places-in }
imperial_struggle-text-controls-all = { $who } kontroluje wszystkie te pola ({ $spaces })
imperial_struggle-text-controls-any = { $who } kontroluje pole { $places-in }
imperial_struggle-text-holds = masz Korzyść { $advantage }, a na jej polach nie ma znacznika Konfliktu
imperial_struggle-text-no-flags = { $who } nie ma Flagi { $places-in }
imperial_struggle-text-no-squadrons = { $who } nie ma Eskadry { $places-in }
imperial_struggle-text-squadron-built = { $who } ma Eskadrę na planszy lub w Bazie Floty
imperial_struggle-text-squadron-unbuilt = { $who } ma Eskadrę w Stoczni
imperial_struggle-text-more-flags = kontrolujesz więcej pól niż przeciwnik { $places-in }
imperial_struggle-text-more-combined = masz { $places-in } łącznie więcej niż przeciwnik ({ $parts })
imperial_struggle-text-squadrons = Eskadry
imperial_struggle-text-forts = Forty
imperial_struggle-text-local-alliances = Lokalne Sojusze
imperial_struggle-text-has-flag = { $who } kontroluje to pole ({ $space })
imperial_struggle-text-at-limit = Dług przeciwnika sięga Limitu Zadłużenia
imperial_struggle-text-has-trp = masz co najmniej { $count } PO

# What is counted

imperial_struggle-text-each-local-alliance = każdy Lokalny Sojusz, który kontrolujesz { $places-in }
imperial_struggle-text-each-space = każde pole, które kontrolujesz { $places-in }
imperial_struggle-text-each-alliance = każde pole Sojuszu, które kontrolujesz { $places-in }
imperial_struggle-text-each-two-squadrons = każde dwie własne Eskadry na planszy lub w Bazie Floty

# Theaters and commodities

imperial_struggle-text-theater = Oprócz żetonów Wojska liczą się: { $counted }.
imperial_struggle-text-count-alliances = Sojusze ({ $places })
imperial_struggle-text-count-squadrons = Eskadry { $places-in }
imperial_struggle-text-count-forts = nieuszkodzone Forty { $places-in }
imperial_struggle-text-count-conflicts = znaczniki Konfliktu na polach przeciwnika { $places-in }
imperial_struggle-text-count-keyword = Kompetencja { $keyword }
imperial_struggle-text-spoils = { $margin-cap }: { $spoils }.
imperial_struggle-text-spoils-of = Gdy wygrywa { $who }, { $margin }: { $spoils }.
imperial_struggle-text-margin = przewaga { $low }
imperial_struggle-text-margins = przewaga { $low }-{ $high }
imperial_struggle-text-margin-more = przewaga { $low } lub większa
imperial_struggle-text-vp = { $count } PZ
imperial_struggle-text-cp = { $count } PP
imperial_struggle-text-trp = { $count } PO
imperial_struggle-text-trp-loser = { $count } PO dla przegranego
imperial_struggle-text-dominance = znacznik Dominacji na Atlantyku w Kampanii { $theater }
imperial_struggle-text-squadrons-unbuilt = { $count ->
        [one] { $count } Eskadra przegranego wraca do Stoczni
        [few] { $count } Eskadry przegranego wracają do Stoczni
       *[other] { $count } Eskadr przegranego wraca do Stoczni
    }
imperial_struggle-text-squadrons-margin = przegrany usuwa z gry Eskadrę za każdy punkt przewagi, najwyżej { $most }
imperial_struggle-text-usa-flags = Francja może podnieść Flagi USA ({ $spaces })
imperial_struggle-text-any-win = Zwycięstwo dowolnej strony: { $what }.
imperial_struggle-text-french-win = Zwycięstwo Francji: { $what }.
imperial_struggle-text-french-win-3 = Zwycięstwo Francji z przewagą co najmniej 3: { $what }.
imperial_struggle-text-british-win-2 = Zwycięstwo Wielkiej Brytanii z przewagą co najmniej 2: { $what }.
imperial_struggle-text-jacobite-victory = znacznik Zwycięstwa jakobitów
imperial_struggle-text-jacobite-defeat = Klęska jakobitów
imperial_struggle-text-jacobites-stay = { $ministry }: stały trzeci Minister Francji
imperial_struggle-text-jacobites-go = { $ministry }: karta opuszcza grę
imperial_struggle-text-reward = { $era }: { $gains }.
imperial_struggle-text-debt-more = Dług o { $count } większy
imperial_struggle-text-debt-less = Dług o { $count } mniejszy
imperial_struggle-text-may = jeśli chcesz, { $what }
imperial_struggle-text-usa-flags-forts = Francja może podnieść Flagi USA ({ $spaces }) i usunąć Flagi brytyjskie z Fortów { $places-in }
