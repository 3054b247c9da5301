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

## How any game may end

common-name-reason-resignation = rezygnacja
common-name-reason-time = przekroczenie czasu

## Opponents

common-opponent = { $engine } ({ $level })

## Events of a game that change nothing on the table

game-opened = Gra została otwarta: { $count ->
        [one] { $count } miejsce
        [few] { $count } miejsca
       *[many] { $count } miejsc
    }.
game-forked = To dalszy ciąg gry { $game } od wersji { $version }.
game-expired = Nikt nie dołączył na czas: gra wygasła.
game-started = Gra się zaczyna.
game-paused = Gra jest wstrzymana.
game-resumed = { $seat } wznawia grę.
game-abandoned = Gra została porzucona.
game-ended = Koniec gry ({ $reason }): { $seats-count ->
        [one] wygrywa { $seats }
       *[other] zwycięstwo dzielą { $seats }
    }.
game-scored = Gra jest podliczona.
seat-taken = { $seat }: miejsce zajmuje gracz.
seat-taken-by-opponent = { $seat }: miejsce zajmuje przeciwnik { $opponent }.
seat-left = { $seat }: miejsce jest znów wolne.
seat-drawn = Gracz, który zajął miejsce { $taken }, gra jako { $seat }.
seat-resigned = { $seat } rezygnuje.
seat-reclaimed = { $seat }: gracz wrócił.
seat-delegated = { $seat }: dalej gra przeciwnik { $opponent }.
seats-drawn = Miejsca zostały rozlosowane.
seed-revealed = Ziarno losowości zostało ujawnione.
moves-rewound = { $seat } cofa ruchy po wersji { $version }.
clock-credited = Serwis nie działał: bieżącym zegarom oddano do { $seconds ->
        [one] { $seconds } sekundy
       *[other] { $seconds } sekund
    }.
clock-expired = { $seat }: czas się skończył.
absence-claimed = { $by } zgłasza nieobecność gracza: { $seat }.
pause-asked = { $seat } prosi o przerwę.
pause-withdrawn = { $seat } wycofuje prośbę o przerwę.
adjudicated = Pozycja została poprawiona: { $reason }
