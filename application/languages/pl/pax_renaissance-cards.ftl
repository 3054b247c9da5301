### Pax Renaissance: what each card does.

# Every card

pax_renaissance-text-location = { $piece }, strona: { $side }; Lokalizacja: { $map }.
pax_renaissance-text-location-region = { $piece }, strona: { $side }; Lokalizacja: dowolna Karta Mapy { $region-gen }.
pax_renaissance-text-location-queen = { $piece } z talii { $side-gen }; strona i Lokalizacja takie jak Króla, którego poślubi.
pax_renaissance-text-agents = Przedstawiciele: { $agents }.
pax_renaissance-text-agent = { $count ->
        [1] { $token }
       *[other] { $count } × { $token }
    }
pax_renaissance-text-own-pawn = własny pion
pax_renaissance-text-prestige = Daje: { $prestige }.

# The one-shots

pax_renaissance-text-second-edition = Tylko z Apostazjami z drugiej edycji: { $what }
pax_renaissance-text-trade-shift = Akcja jednorazowa, Zmiana Rynku: otwiera się Magazyn Zamorski { $city-in }, a otwarty dotąd Magazyn tego koloru zostaje zamknięty; stojący w nim żeton jest represjonowany.
pax_renaissance-text-trade-shift-needs = Akcja jednorazowa, Zmiana Rynku: otwiera się Magazyn Zamorski { $city-in }, a otwarty dotąd Magazyn tego koloru zostaje zamknięty; stojący w nim żeton jest represjonowany. Wymagany Prestiż Odkrywcy na innych twoich kartach: { $count }.
pax_renaissance-text-coronation = Akcja jednorazowa, Koronacja: poślubia Króla { $maps-gen }, jeśli jego karta leży jeszcze w Stosie Imperiów, a ty zyskujesz jego Imperium.
pax_renaissance-text-conspiracy = Akcja jednorazowa, Spisek: piraci wokół Lokalizacji, Przedstawiciele karty oraz represjonowani tam rycerze i wieże atakują tamtejszych rycerzy i wieże. Jeśli wygrają, następuje Zmiana Reżimu na twoją korzyść i możesz obrócić Teokrację.
pax_renaissance-text-peasant-revolt = Akcja jednorazowa, Powstanie Chłopskie: piraci wokół Lokalizacji, twoje Koncesje na jej Granicach, Przedstawiciele karty oraz represjonowane tam piony atakują tamtejszych rycerzy i wieże. Jeśli wygrają, następuje Zmiana Reżimu na twoją korzyść.
pax_renaissance-text-religious-war = Akcja jednorazowa, { $shot }: żetony { $religion } w Lokalizacji i wokół niej, Przedstawiciele karty oraz rycerze tej religii z sąsiednich Kart Mapy atakują wszystkich innych tamtejszych rycerzy, wieże i piratów. Jeśli wygrają, następuje Zmiana Reżimu na twoją korzyść, a Karta Mapy obraca się na Teokrację tej religii, o ile ją ma.
pax_renaissance-text-apostasy = Akcja jednorazowa, Apostazja: każdy gracz, który ma { $religions }, odrzuca wszystkie karty z którymkolwiek z nich.
pax_renaissance-text-torch = Akcja jednorazowa, Pochodnia: dezaktywuj aktywne zwycięstwo.
pax_renaissance-text-exceptional = Jej wojna wygrana { $map-in } obraca tamtejszą Teokrację z powrotem na stronę średniowieczną.

# The Operations

pax_renaissance-text-op = { $op }: { $what }
pax_renaissance-text-inquisitor = przesuń { $token-acc } na sąsiednią kartę albo na kartę o pasującej Lokalizacji.
pax_renaissance-text-commerce = weź 1 florena z karty w rzędzie { $side-gen }.
pax_renaissance-text-behead = odrzuć z dowolnego Tablo kartę o pasującej Lokalizacji; razem z Imperium odchodzi też ta karta.
pax_renaissance-text-behead-bound = odrzuć kartę, na którą pozwala zdolność poniżej; razem z Imperium odchodzi też ta karta.
pax_renaissance-text-tax = właściciel Koncesji na Granicy Lokalizacji płaci 1 florena albo jego Koncesja jest represjonowana, po czym przeprowadza Zaciąg w pustym mieście Lokalizacji.
pax_renaissance-text-repress = poddaj represji { $pieces-acc } w Lokalizacji lub wokół niej i zyskaj 1 florena.
pax_renaissance-text-vote = Zmiana Reżimu na twoją korzyść w Imperium { $side-gen }, które nie jest Wasalem i na którego Granicach masz najwięcej Koncesji; zapłać 1 florena za każdy represjonowany w nim żeton.
pax_renaissance-text-corsair = przesuń { $token-acc } z Granicy Morskiej Lokalizacji na inną Granicę Morską tej samej lub sąsiedniej Karty Mapy; to, co tam napotka, ginie.
pax_renaissance-text-siege = zabij rycerza, wieżę lub pirata w Lokalizacji lub wokół niej.
pax_renaissance-text-campaign = wszyscy tutejsi rycerze, po 1 florenie za każdego, atakują rycerzy i wieże sąsiedniej Karty Mapy; jeśli wygrają, tamto Imperium zostaje twoim Wasalem.

# The abilities

pax_renaissance-text-ability = { $ability }: { $what }
pax_renaissance-text-restrict-behead = jej Ścięcie dotyczy tylko kart { $side-gen }, na których leży { $bishops }.
pax_renaissance-text-extend-coronation = twoje Królowe mogą poślubić także Królów przeciwników i twoich Królów, którzy już mają Królową.
pax_renaissance-text-extend-attackers = gdy prowadzisz taką wojnę ({ $shot }), atakuje także każda { $token } z sąsiednich Kart Mapy.
pax_renaissance-text-profit = podczas Wymiany Handlowej każda twoja Koncesja przynosi { $factor ->
        [one] { $factor } florena
        [few] { $factor } floreny
       *[other] { $factor } florenów
    }.
pax_renaissance-text-profit-from = podczas Wymiany Handlowej, która zaczyna się { $city-in }, każda twoja Koncesja przynosi { $factor ->
        [one] { $factor } florena
        [few] { $factor } floreny
       *[other] { $factor } florenów
    }.
pax_renaissance-text-votes = w Głosowaniu każda twoja Koncesja liczy się za { $factor }.
pax_renaissance-text-sale-price = sprzedana z Tablo karta przynosi { $price }.
pax_renaissance-text-capacity = { $city } mieści { $count ->
        [one] { $count } żeton
        [few] { $count } żetony
       *[other] { $count } żetonów
    }, dopóki jej widoczna ikona jest { $religion-icon }.
pax_renaissance-text-unlimited-hand = nie masz limitu kart na ręce.
pax_renaissance-text-immune-to-silencing = biskupi nie wyciszają twoich kart.
pax_renaissance-text-discard-for-battle = po ślubie możesz ją odrzucić jako akcję, by na Karcie Mapy jej Króla przeprowadzić bez Przedstawicieli: { $shot }.
pax_renaissance-text-free-fair = raz na turę Wymiana Handlowa nie kosztuje cię akcji.
pax_renaissance-text-free-ops = raz na turę twoje Operacje { $side-gen } nie kosztują akcji.
pax_renaissance-text-combined-ops = jedna akcja uruchamia Operacje zarówno Wschodu, jak i Zachodu.
pax_renaissance-text-apostasy-action = jako akcję przeprowadź Apostazję dwóch wybranych religii.
pax_renaissance-text-borrow-when-sold = gdy sprzedajesz tę kartę z Tablo, możesz użyć jednego Ścięcia, Podatku, Represji lub Głosowania z karty przeciwnika, jakby była twoja.
pax_renaissance-text-shot-when-sold = gdy sprzedajesz kartę, możesz użyć jej akcji jednorazowej razem z Przedstawicielami, jeśli jest to: { $shots }.
pax_renaissance-text-counts = liczysz o { $count } więcej: { $figure } ({ $victory }).
pax_renaissance-text-counts-per = za każdy { $prestige } liczysz o 1 więcej: { $figure } ({ $victory }).
pax_renaissance-text-victory-cost = kto ogłasza to zwycięstwo ({ $victory }), potrzebuje { $count } akcji.
pax_renaissance-text-immune-to-pirates = piraci nie zabijają twoich Koncesji.
pax_renaissance-text-remove-adjacency = { $one } i { $other } nie sąsiadują ze sobą, dla wszystkich graczy.
pax_renaissance-text-immune-to-apostasy = Apostazja nie zabiera ci żadnej karty.

# Comets, Empires, Victory cards and banks

pax_renaissance-text-comet = Kometa z talii { $side-gen }: kupiona opuszcza grę, a kupujący aktywuje nieaktywne zwycięstwo.
pax_renaissance-text-king = Monarchia: { $map }; strona: { $side }.
pax_renaissance-text-republic = Republika: { $map }, druga strona karty Króla; strona: { $side }.
pax_renaissance-text-victory = Dopóki jest aktywne, gracz, który spełnia wszystkie jego warunki, może je ogłosić jako akcję i wygrywa.
pax_renaissance-text-supreme-religion = Istnieje Dominująca Religia: należy do niej ponad połowa wszystkich biskupów oraz ponad połowa rycerzy, wież i piratów stojących w Teokracjach własnej religii i wokół nich.
pax_renaissance-text-lead = Masz nad każdym przeciwnikiem przewagę: { $figure }, o co najmniej { $count }.
pax_renaissance-text-lead-seats = Masz nad każdym przeciwnikiem przewagę: { $figure }, o co najmniej { $by }.
pax_renaissance-text-lead-by = { $count } (liczba graczy: { $seats })
pax_renaissance-text-bank = Zaczyna z Koncesją na granicy { $one } - { $other }.
pax_renaissance-text-bank-first = Jego gracz rozgrywa pierwszą turę.
