## Lists

list-comma = { $first }, { $second }
list-and = { $first } i { $second }
list-or = { $first } lub { $second }
list-plus = { $first } + { $second }
list-semicolon = { $first }; { $second }
list-ampersand = { $first } i { $second }
list-slash = { $first } / { $second }

## What has no name

common-hidden = coś zakrytego

## Titles

common-name-title-endeavor = Endeavor
common-name-title-imperial_struggle = Imperial Struggle
common-name-title-imperialism = Imperializm: Droga ku dominacji
common-name-title-pax_renaissance = Pax Renaissance

## How games end

common-name-ending-resignation = rezygnacja
common-name-ending-time = przekroczenie czasu
common-name-ending-final_scoring = końcowa punktacja
common-name-ending-victory_points = punkty zwycięstwa
common-name-ending-awards_and_demand = wszystkie Nagrody za Dominację i Globalny Popyt
common-name-ending-war_sweep = wszystkie Kampanie wojny
common-name-ending-final_available_debt = końcowa punktacja, o wyniku zdecydował dostępny dług
common-name-ending-final_tie = końcowa punktacja, remis
common-name-ending-end_space_reached = osiągnięto pole końcowe
common-name-ending-victory_patron = Zwycięstwo Patronów
common-name-ending-victory_holy = Zwycięstwo Święte
common-name-ending-victory_imperial = Zwycięstwo Imperialne
common-name-ending-victory_globalization = Zwycięstwo Globalizacji
common-name-ending-victory_renaissance = Zwycięstwo Renesansu
common-name-ending-bankruptcy = bankructwo wszystkich pozostałych
common-name-order-ask = Pytaj mnie
common-name-order-pass = Od razu nic nie zagrywaj
common-name-order-concerned = Pytaj tylko, gdy to mnie dotyczy

## Opponents

common-opponent = { $engine } ({ $level })
common-name-engine-random = losowy
    .help = Wykonuje dowolny ruch, na który pozwalają zasady; dobry na pierwszy raz.
common-name-engine-greedy = zachłanny
    .help = Ocenia każdy ruch po tym, co da od razu, i odpowiada szybko.
common-name-engine-mcts = MCTS
    .help = Patrzy naprzód, próbując wielu dalszych przebiegów gry, i odpowiada wolniej.
common-name-level-easy = łatwy
common-name-level-normal = normalny
common-name-level-hard = trudny

## Colours of the seats

common-name-colour-black = czarny
common-name-colour-blue = niebieski
common-name-colour-green = zielony
common-name-colour-orange = pomarańczowy
common-name-colour-pink = różowy
common-name-colour-purple = fioletowy
common-name-colour-red = czerwony
common-name-colour-sky_blue = błękitny
common-name-colour-white = biały
common-name-colour-yellow = żółty

## Editions of content packs

common-name-edition-standard = standardowa
common-name-edition-first_reading = pierwsze odczytanie
    .help = Poprzednie wydanie: Kartograf wysyła statki tylko do jednego regionu.
common-name-edition-second_reading = drugie odczytanie
    .help = Obecne wydanie: Kartograf może wysłać statki do dwóch regionów.
common-name-edition-edition_2 = wydanie 2
    .help = Poprzednie wydanie, w którym Imperium Osmańskie zaczyna silniejsze, a Austria słabsza.
common-name-edition-edition_3 = wydanie 3
    .help = Obecne wydanie, z lepiej wyważonymi wartościami początkowymi.

## Events of a game that change nothing on the table

game-opened = Gra została otwarta: { $count ->
        [one] { $count } miejsce
        [few] { $count } miejsca
       *[many] { $count } miejsc
    }.
game-forked = To dalszy ciąg innej gry, od jej wersji { $version }.
game-expired = Nikt nie dołączył na czas: gra wygasła.
game-started = Gra się zaczyna.
game-paused = Gra jest wstrzymana.
game-resumed = { $seat } { $seat-gender ->
        [pl] wznawiają
       *[other] wznawia
    } grę.
game-abandoned = Gra została porzucona.
game-ended = Koniec gry ({ $reason }): { $seats-count ->
        [one] zwycięzca – { $seats }
       *[other] zwycięstwo dzielą { $seats }
    }.
game-scored = Gra jest podliczona.
seat-taken = { $seat }: miejsce zajmuje gracz.
seat-taken-committed = { $seat }: miejsce zajmuje gracz, który zobowiązał się do ziarna losowości.
client-seed-opened = { $seat } ujawnia swoje ziarno losowości.
seeds-withheld = { $seats-count ->
        [one] { $seats } nie ujawnia na czas swojego ziarna losowości
       *[other] { $seats } nie ujawniają na czas swoich ziaren losowości
    }: gra się nie rozpocznie.
seat-taken-by-opponent = { $seat }: miejsce zajmuje przeciwnik { $opponent }.
seat-left = { $seat }: miejsce jest znów wolne.
seat-drawn = Gracz, który zajął miejsce { $taken }, gra jako { $seat }.
seat-resigned = { $seat } { $seat-gender ->
        [pl] rezygnują
       *[other] rezygnuje
    }.
seat-reclaimed = { $seat }: gracz wrócił.
seat-delegated = { $seat }: dalej gra przeciwnik { $opponent }.
seats-drawn = Miejsca zostały rozlosowane.
seed-revealed = Ziarno losowości zostało ujawnione.
moves-rewound = { $seat } { $seat-gender ->
        [pl] cofają
       *[other] cofa
    } ruchy po wersji { $version }.
clock-credited = Serwis nie działał: bieżącym zegarom oddano do { $seconds ->
        [one] { $seconds } sekundy
       *[other] { $seconds } sekund
    }.
clock-expired = { $seat }: czas się skończył.
absence-claimed = { $by } { $by-gender ->
        [pl] zgłaszają
       *[other] zgłasza
    } nieobecność gracza: { $seat }.
pause-asked = { $seat } { $seat-gender ->
        [pl] proszą
       *[other] prosi
    } o przerwę.
pause-withdrawn = { $seat } { $seat-gender ->
        [pl] wycofują
       *[other] wycofuje
    } prośbę o przerwę.
adjudicated = Pozycja została poprawiona: { $reason }

## Why an option is not offered

option-not-offered = Tego nie ma wśród możliwości tej decyzji.
option-form = Zapis to: { $forms }.
option-misfit = { $arg } nie pasuje do { $form }.
option-misfit-known = { $arg } nie pasuje do { $form }; użyj { $ids }.
option-refused = Miejsce { $seat } nie może w tej decyzji („{ $prompt }”) wybrać { $option }: { $why }
option-refused-rule = Miejsce { $seat } nie może w tej decyzji („{ $prompt }”) wybrać { $option }: { $why } ({ $rule })
