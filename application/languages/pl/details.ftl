## What went wrong with a request

detail-not-absent = nieobecność miejsca { $seat } można zgłosić po { $seconds } s, od { $time }
detail-seeds-due = wszystkie miejsca są zajęte; gra zacznie się, gdy ziarna ujawnią miejsca { $seats }, a jeśli tego nie zrobią, skończy się: { $by }
detail-game-is-why = gra: { $status ->
        [open] czeka na graczy
        [running] trwa
        [finished] zakończona
        [abandoned] porzucona
       *[other] { $status }
    }; { $why }
detail-game-is = gra: { $status ->
        [open] czeka na graczy
        [running] trwa
        [finished] zakończona
        [abandoned] porzucona
       *[other] { $status }
    }
detail-game-is-fork = gra: { $status ->
        [open] czeka na graczy
        [running] trwa
        [finished] zakończona
        [abandoned] porzucona
       *[other] { $status }
    }; rozwidlić można tylko zakończoną grę
detail-game-is-score = gra: { $status ->
        [open] czeka na graczy
        [running] trwa
        [finished] zakończona
        [abandoned] porzucona
       *[other] { $status }
    }; punkty liczy się po jej zakończeniu
detail-game-is-taken = gra: { $status ->
        [open] czeka na graczy
        [running] trwa
        [finished] zakończona
        [abandoned] porzucona
       *[other] { $status }
    }; miejsca zajmuje się przed jej rozpoczęciem
detail-game-is-invite = gra: { $status ->
        [open] czeka na graczy
        [running] trwa
        [finished] zakończona
        [abandoned] porzucona
       *[other] { $status }
    }; nikogo nie można już zaprosić na miejsce
detail-paused = gra jest wstrzymana; może ją wznowić każdy z jej graczy
detail-no-person = na miejscu { $seat } nie gra człowiek
detail-delegated-until = na miejscu { $seat } gra przeciwnik, póki gracz nie wróci
detail-delegated-back = na miejscu { $seat } gra przeciwnik; najpierw przejmij je z powrotem
detail-time-expired = miejscu { $seat } skończył się czas
detail-no-commitment = miejsce { $seat } nie zobowiązało się do ziarna
detail-seeds-free = ziarno ujawnia się, gdy wszystkie miejsca są zajęte, a jedno jest jeszcze wolne
detail-seed-open = ziarno miejsca { $seat } jest już ujawnione
detail-seed-other = to nie jest ziarno, do którego zobowiązało się miejsce { $seat } tej gry
detail-absent-others = nieobecność miejsca mogą zgłosić tylko inni gracze
detail-seat-idle = miejsce { $seat } nie ma decyzji do podjęcia
detail-seat-idle-pending = miejsce { $seat } nie ma teraz decyzji do podjęcia; decyzja należy do miejsca: { $others }
detail-seat-idle-over = miejsce { $seat } nie ma decyzji do podjęcia; gra się skończyła
detail-absence-claimed = ta nieobecność jest już przez ciebie zgłoszona, a przez innych jeszcze nie
detail-seat-no-player = miejsce { $seat } nie ma gracza, który mógłby je przejąć
detail-seat-not-delegated = na miejscu { $seat } nie gra przeciwnik
detail-pause-asked = miejsce { $seat } już poprosiło o przerwę, a inni jeszcze nie
detail-no-pause = gra nie jest wstrzymana, a miejsce { $seat } nie prosiło o przerwę
detail-engine-late = ta decyzja nie czeka już na ten silnik
detail-rewind = ruchu z wersji { $version } nie można cofnąć: { $why }
detail-rewind-time = czas na tę decyzję minął
detail-rewind-seat = wykonało go miejsce { $seat }
detail-rewind-luck = rozstrzygnął coś losowo, coś odkrył albo przekazał decyzję
detail-rewind-none = po wersji { $version } nie ma ruchu do cofnięcia
detail-rewind-twice = wersja { $version } sama została cofnięta
detail-seat-resigned-already = miejsce { $seat } już zrezygnowało albo nie istnieje
detail-visible-later = wszystko widać dopiero po zakończeniu gry
detail-no-seat-is = miejsce { $seat } nie istnieje; miejsca są od 0 do { $last }
detail-no-seat = nie ma miejsca { $seat }; miejsca są od 0 do { $last }
detail-no-seat-plain = nie ma miejsca { $seat }
detail-seat-has-opponent = miejsce { $seat } ma już przeciwnika
detail-seat-taken = miejsce { $seat } jest zajęte
detail-seat-claimed = ktoś właśnie zajmuje miejsce { $seat }
detail-already-seated = gracz ma już miejsce w tej grze
detail-seat-empty = miejsca { $seat } nikt nie zajmuje
detail-seats-taken = wszystkie miejsca są zajęte
detail-seats-taken-every = wszystkie miejsca są zajęte
detail-url-private-host = { $host } prowadzi do sieci prywatnej
detail-url-malformed = adres URL jest błędny
detail-url-long = adres URL może mieć najwyżej { $count } widocznych znaków ASCII
detail-url-https = adres URL musi zaczynać się od https://
detail-url-host = adres URL musi wskazywać host, bez użytkownika i hasła
detail-url-port = port nie może być 0
detail-url-private = adres URL nie może prowadzić do sieci prywatnej
detail-player-erased = gracz został usunięty
detail-name-alike = inny gracz ma nazwę { $name } albo bardzo podobną
detail-no-player = nie ma gracza { $player }
detail-codes-most = gracz może mieć { $count } kodów odzyskiwania; najpierw unieważnij jeden z nich
detail-token-revoked = token został unieważniony
detail-expected-object = oczekiwano obiektu, jest { $type }
detail-not-whole = { $value } nie jest liczbą całkowitą
detail-outside = { $value } nie mieści się w zakresie { $least }..{ $most }
detail-surrogate = zawiera pojedynczy surogat
detail-key-ascii = klucz { $key } nie jest w ASCII
detail-seats-not-in = { $seats } nie mieści się w zakresie { $least }..{ $most }
detail-no-such-option = nie ma takiej opcji
detail-cannot-keep = PostgreSQL nie może zapisać tej wartości: { $error }
detail-fork-idle = po wersji { $version } nie było decyzji do podjęcia
detail-fork-arbiter = arbiter zmienił wcześniej pozycję
detail-server-title = ten serwer nie ma tytułu { $title }
detail-server-pack = ten serwer nie ma pakietu { $digest } tytułu { $title }
detail-nul = tekstu ze znakiem NUL nie można zapisać
detail-nul-in = tekstu ze znakiem NUL nie można zapisać: { $text }
detail-surrogate-in = tekstu z pojedynczym surogatem nie można zapisać: { $text }
detail-not-json = nie można tego zapisać jako JSON: { $error }
detail-analyses-most = masz niedokończone analizy ({ $count })
detail-analysis-other = o tę analizę prosił inny gracz
detail-no-analysis = nie ma analizy { $analysis }
detail-analyse-ended = analizować można tylko zakończone gry
detail-engine-no-analysis = { $engine } nie analizuje gier
detail-no-training = nie ma treningu o tym identyfikatorze
detail-no-generation = trening nie ma ukończonego pokolenia o tym numerze
detail-trainings-most = są niedokończone treningi ({ $count })
detail-cannot-learn = { $name } nie może się uczyć; użyj: { $known }
detail-training-games = przy liczbie miejsc { $seats } wszystkie pokolenia razem mogą mieć { $count } partii: proces roboczy nie zmieści ich więcej
detail-rival-name = { $name } nie jest nazwą programu; napisz engine:level albo engine/net:level, na przykład { $example }
detail-rival-today = wersja { $version } jest dzisiejsza: napisz { $engine }
detail-rival-engine = nie ma silnika { $engine }; użyj { $known } albo dawnej wersji, na przykład { $former }
detail-rival-level = { $name }: rywal gra na poziomie, na przykład { $example }
detail-rival-plain = { $engine } gra bez sieci neuronowej: napisz { $name }
detail-rival-no-net = { $name }: nie ma sieci neuronowej { $net } do { $title } (miejsca: { $seats }) z tym pakietem; użyj jednej z tych: { $known }
detail-rival-net = { $name } nie gra siecią neuronową do { $title } (miejsca: { $seats }) z tym pakietem; użyj jednej z tych: { $known }
detail-rival-slow = { $name }: gra może trwać dłużej niż jedno zadanie; użyj greedy albo trenuj poleceniem `annals train`
detail-no-resource = pod tym adresem nic nie ma
detail-record-refused = ten serwis nie zweryfikuje zapisu: { $why }; użyj `annals verify`
detail-record-busy = trwa weryfikacja innego zapisu; spróbuj ponownie
detail-token-or-ticket = wyślij token albo bilet, nie oba
detail-send-token = wyślij Authorization: Bearer <token>
detail-send-token-or-follow = wyślij Authorization: Bearer <token> albo podaj w `follow`, co śledzić
detail-token-bad = token jest błędny, nieznany albo unieważniony
detail-token-expired = token wygasł: { $time }
detail-token-scope = tokenowi brakuje uprawnienia { $scope }
detail-token-give = token nie może dać uprawnienia { $scope }, którego sam nie ma
detail-ticket-bad = bilet jest błędny, nieznany albo wygasły, albo jego token stracił ważność
detail-no-checkpoint = nie ma jeszcze punktu kontrolnego
detail-checkpoint-tile = żaden punkt kontrolny jeszcze tam nie sięga albo to nie jest ścieżka kafla
detail-checkpoint-without = punkt kontrolny { $number } nie zawiera gry w tej wersji
detail-checkpoint-none = żaden punkt kontrolny nie zawiera jeszcze tej gry
detail-cursor = kursor nie pochodzi z tego serwisu
detail-schema = { $where ->
        [body] treść żądania nie pasuje
       *[other] zapytanie nie pasuje
    } do swojego schematu
detail-body-type = treść żądania musi być typu { $types }
detail-body-json = treść żądania nie jest w JSON: { $error }
detail-version-is = gra jest w wersji { $version }
detail-effects-fewer = zdarzenie wersji { $version } ma mniej skutków, które możesz znać
detail-version-is-not = gra jest w wersji { $version }, a nie { $expected }
detail-version-lost = serwer utracił pozycję z wersji { $version }, na którą odpowiadasz; odczytaj grę ponownie
detail-quota-running = możesz mieć najwyżej { $count ->
        [one] { $count } trwającą grę otwartą przez siebie
        [few] { $count } trwające gry otwarte przez siebie
       *[many] { $count } trwających gier otwartych przez siebie
    }
detail-quota-open = możesz mieć najwyżej { $count ->
        [one] { $count } otwartą przez siebie grę, która czeka na graczy
        [few] { $count } otwarte przez siebie gry, które czekają na graczy
       *[many] { $count } otwartych przez siebie gier, które czekają na graczy
    }
detail-quota-opponents = w grach otwartych przez ciebie przeciwnicy mogą zajmować najwyżej { $count ->
        [one] { $count } miejsce
        [few] { $count } miejsca
       *[many] { $count } miejsc
    }
detail-quota-invitations = możesz mieć najwyżej { $count ->
        [one] { $count } zaproszenie, które można jeszcze przyjąć
        [few] { $count } zaproszenia, które można jeszcze przyjąć
       *[many] { $count } zaproszeń, które można jeszcze przyjąć
    }
detail-quota-tokens = możesz mieć najwyżej { $count ->
        [one] { $count } token
        [few] { $count } tokeny
       *[many] { $count } tokenów
    }
detail-no-own-seat = nie masz miejsca w tej grze
detail-seat-has-resigned = miejsce { $seat } zrezygnowało
detail-seed-now = podaj teraz `client_seed` albo teraz `seed_commitment`, a ziarno, gdy wszystkie miejsca będą zajęte
detail-no-engine-use = nie ma silnika { $engine }; użyj { $known } albo jednego z GET /v1/engines
detail-engine-title = { $engine } nie gra w { $title }
detail-engine-level = { $engine } nie ma poziomu { $level }; ma { $known }
detail-no-title-use = nie ma tytułu { $title }; użyj { $known }
detail-no-title = nie ma tytułu { $title }
detail-title-seats = { $title } ma od { $least } do { $most } miejsc
detail-title-imperialism = Imperializm: Droga ku dominacji
detail-clock-time = zegar musi mieć czas na ruch, na grę albo oba
detail-clock-increment = `increment` wymaga czasu na grę
detail-view-later = miejsce { $seat } nie jest twoje; grę z innego miejsca obejrzysz po jej zakończeniu
detail-opponent-takes = przeciwnik przyjmuje `engine` i ewentualnie `level`, a nie `client_seed` ani `seed_commitment`
detail-creator-opponents = przeciwników może posadzić tylko twórca gry
detail-needs-invitation = miejsce { $seat } tej prywatnej gry wymaga zaproszenia
detail-seat-kept = miejsce { $seat } czeka na zaproszonego gracza
detail-not-yours-free = nie możesz zwolnić miejsca { $seat }, bo nie jest twoje
detail-not-yours = miejsce { $seat } nie jest twoje
detail-invitation-id = gra nie ma zaproszenia o tym identyfikatorze
detail-invitation-over = zaproszenie zostało cofnięte, wygasło albo jest wykorzystane
detail-watch-no-seat = zaproszenie do oglądania nie ma miejsca
detail-watch-plain = zaproszenie do oglądania nie przyjmuje ani `seat`, ani ziarna
detail-commitment-seat = zobowiązanie dotyczy miejsca: podaj jedno z `free` w zaproszeniu
detail-invitation-seat = zaproszenie dotyczy miejsca { $seat }
detail-invitation-code = nie ma zaproszenia o tym kodzie
detail-guests-list = listę gości mogą zobaczyć tylko gracze, goście i twórca gry
detail-opener-only = zapraszać i odprawiać może tylko gracz, który otworzył grę
detail-invite-uses = zaproszenie dla gracza można wykorzystać jeden raz
detail-invite-seated = ten gracz ma już miejsce w tej grze
detail-not-met = nie masz za sobą gry z tym graczem; wyślij mu kod zaproszenia
detail-opener-talk = tylko gracz, który otworzył grę, może podać, gdzie rozmawiają jej gracze
detail-not-guest = ten gracz nie jest gościem tej gry
detail-no-job = nie ma takiego zadania
detail-name-subject = podaj gracza albo silnik i ewentualnie jego poziom
detail-rate = za dużo żądań: limit to { $quota } jednostek ({ $name }, { $whose ->
        [you] dla ciebie
       *[other] dla twojej sieci
    }) na { $seconds } s, a to żądanie kosztuje { $cost }; spróbuj ponownie za { $reset } s
detail-orders-none = { $title } nie ma takiej decyzji, na którą mogą odpowiadać stałe polecenia
detail-orders-use = nie ma takiego polecenia; użyj { $known }
detail-orders-listed = tytuł wymienia decyzje ze stałymi poleceniami i te polecenia
detail-own-opponent = przeciwnika może wybrać tylko gracz tego miejsca
detail-code-bad = kod jest błędny, nieznany, użyty albo unieważniony
detail-confirm = `confirm` musi być twoim identyfikatorem gracza
detail-no-token-id = nie masz tokena o tym identyfikatorze
detail-code-outlives = kod odzyskiwania trwa dłużej niż token, który go tworzy, a ten token wygasa
detail-no-code-id = nie masz kodu odzyskiwania o tym identyfikatorze
detail-database = baza danych jest teraz nieosiągalna; spróbuj ponownie
detail-archive = ruchów tej gry nie można teraz odczytać; spróbuj ponownie
detail-migration = bazie danych brakuje migracji
detail-key-other = ten Idempotency-Key był już użyty z innym żądaniem
detail-setup = tytuł nie pozwala na takie przygotowanie gry
detail-pack = pakiet treści zawiera błędy
detail-value = wartości nie można zapisać
detail-unexpected = nieoczekiwany błąd; szczegóły są w dzienniku operatora
detail-unexpected-plain = nieoczekiwany błąd
detail-malformed = żądanie jest błędne
detail-method = ten adres nie obsługuje tej metody
detail-accept-none = nie można wysłać żadnego z typów w Accept
detail-large = treść żądania jest za duża
detail-body-ended = żądanie skończyło się przed końcem treści
detail-large-bytes = treść żądania może mieć najwyżej { $count } bajtów
detail-unsupported = typ treści żądania nie jest tu obsługiwany
detail-many = za dużo żądań
detail-places = wszystkie miejsca są zajęte; spróbuj ponownie
detail-ending = ten host ma się zakończyć i odpowiada jeszcze przez kilka sekund
detail-redecision = nie ma ponownego rozstrzygnięcia o tym identyfikatorze
detail-to-from = `to` nie może być mniejsze niż `from`
detail-least-first = musi wynosić co najmniej { $first }, tyle co pierwsza wersja
detail-precondition = wyślij If-Match albo expected_version
detail-if-match = If-Match musi być jedną wersją w cudzysłowie, np. "12"
detail-two-versions = żądanie podaje dwie różne wersje
detail-differs = różni się od If-Match, które podaje wersję { $version }
detail-key-form = Idempotency-Key musi mieć od 1 do 200 widocznych znaków ASCII
detail-available = dostępne typy: { $types }
detail-same-headers = powtórz żądanie z tymi samymi nagłówkami
detail-key-random = bez tokena Idempotency-Key musi być losowy i mieć co najmniej { $count } znaków
detail-key-busy = pierwsze żądanie z tym kluczem jest jeszcze wykonywane
detail-fields = muszą to być nazwy rozdzielone przecinkami, z kropkami między członami; najwyżej { $count } znaków
detail-streams-most = można mieć otwarte najwyżej { $count } strumieni ({ $whose ->
        [you] dla ciebie
       *[other] dla twojej sieci
    }); zamknij jeden albo śledź wszystkie gry jednym
detail-streams-all = wszystkie strumienie tego serwera ({ $count }) są zajęte; czytaj zdarzenia albo spróbuj później
detail-stream-id = identyfikator nie pochodzi z tego strumienia
detail-no-webhook = nie masz webhooka o tym identyfikatorze
detail-quota-webhooks = możesz mieć najwyżej { $count ->
        [one] { $count } webhook
        [few] { $count } webhooki
       *[many] { $count } webhooków
    }
detail-encoding-stream = treść nie jest jednym całym strumieniem { $encoding }, jak głosi Content-Encoding
detail-encoding-must = Content-Encoding musi być { $known } albo go nie podawaj
detail-encoding-not = treść nie jest w { $encoding }, jak głosi Content-Encoding: { $error }
detail-no-work = nie masz pracy { $work }
detail-work-was = praca { $state ->
        [released] została zwrócona
        [expired] wygasła
        [done] jest już wykonana
       *[other] ma stan { $state }
    }
detail-moved-on = gra potoczyła się dalej
detail-not-offered = nie było takiej możliwości: { $option }
detail-chances = musi być jedna szansa na miejsce
detail-analysis-gone = analiza już nie istnieje
detail-no-engine-own = nie masz silnika { $engine }
detail-no-engine = nie ma silnika o tej nazwie
detail-engine-taken = nazwa { $name } jest już zajęta

## What is wrong with one member of a request

detail-missing = Brakuje wymaganej wartości.
detail-unknown-field = Nieznane pole.
detail-null = Wartość nie może być null.
detail-not-string = To nie jest tekst.
detail-not-integer = To nie jest liczba całkowita.
detail-not-number = To nie jest liczba.
detail-not-boolean = To nie jest true ani false.
detail-not-uuid = To nie jest UUID.
detail-not-list = To nie jest lista.
detail-not-mapping = To nie jest obiekt.
detail-not-input = Niewłaściwy typ danych.
detail-not-datetime = To nie jest data i godzina.
detail-one-of = Dozwolone wartości: { $known }.
detail-length-between = Długość musi wynosić od { $least } do { $most }.
detail-length-most = Dłuższe niż dozwolone { $most }.
detail-length-least = Krótsze niż wymagane { $least }.
detail-length-equal = Długość musi wynosić { $count }.
detail-range-both = Musi wynosić co najmniej { $least } i najwyżej { $most }.
detail-range-least = Musi wynosić co najmniej { $least }.
detail-range-most = Musi wynosić najwyżej { $most }.
detail-pattern = Tekst nie pasuje do wymaganego wzorca.
detail-pattern-named = Nie pasuje do wzorca { $pattern }.
detail-checkpoint-number = nie ma punktu kontrolnego { $number }
detail-no-rules = { $title } nie ma zasad do przeczytania
detail-connections = z tego adresu jest otwartych za dużo połączeń
detail-long-answers = wysyłanych jest za dużo długich odpowiedzi; poczekaj, aż któraś się skończy
detail-must-match = Musi pasować do { $pattern }.
detail-no-nul = nie może zawierać znaków NUL ani pojedynczych surogatów.
detail-game-is-resign = gra: { $status ->
        [open] czeka na graczy
        [running] trwa
        [finished] zakończona
        [abandoned] porzucona
       *[other] { $status }
    }; po jej rozpoczęciu miejsce zwalnia się rezygnacją
detail-game-is-seeds = gra: { $status ->
        [open] czeka na graczy
        [running] trwa
        [finished] zakończona
        [abandoned] porzucona
       *[other] { $status }
    }; ziarna ujawnia się przed jej rozpoczęciem
detail-name-length = nazwa musi mieć od { $least } do { $most } widocznych znaków
detail-name-reserved = nazwa { $name } jest zastrzeżona
detail-name-seen = nazwa musi się składać z widocznych znaków i spacji
detail-name-script = nazwa musi być zapisana jednym pismem, a nie kilkoma o podobnych literach
detail-name-marks =
    litera nazwy może mieć najwyżej { $count } { $count ->
        [one] znak dodatkowy
        [few] znaki dodatkowe
       *[other] znaków dodatkowych
    }
detail-no-game = nie ma gry { $game }
