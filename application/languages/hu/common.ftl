## Lists

list-comma = { $first }, { $second }
list-and = { $first } és { $second }
list-or = { $first } vagy { $second }
list-plus = { $first } + { $second }
list-semicolon = { $first }; { $second }
list-ampersand = { $first } és { $second }
list-slash = { $first } / { $second }

## What has no name

common-hidden = valami rejtett

## How games end

common-name-ending-resignation = feladás
common-name-ending-time = időtúllépés
common-name-ending-final_scoring = végső pontozás
common-name-ending-victory_points = győzelmi pontok
common-name-ending-awards_and_demand = minden díj és a globális kereslet
common-name-ending-war_sweep = egy háború minden hadszíntere
common-name-ending-final_available_debt = végső pontozás, a felvehető adósság döntött
common-name-ending-final_tie = végső pontozás, döntetlen
common-name-ending-end_space_reached = a célmezőt elérték
common-name-ending-victory_patron = mecénási győzelem
common-name-ending-victory_holy = szent győzelem
common-name-ending-victory_imperial = birodalmi győzelem
common-name-ending-victory_globalization = globalizációs győzelem
common-name-ending-victory_renaissance = reneszánsz győzelem
common-name-ending-bankruptcy = mindenki más csődje

## Opponents

common-opponent = { $engine } ({ $level })

## Events of a game that change nothing on the table

game-opened = A játszma megnyílt, { $count } hellyel.
game-forked = Ez a { $game } játszma folytatása a { $version }. változattól.
game-expired = Senki sem csatlakozott időben: a játszma lejárt.
game-started = Kezdődik a játszma.
game-paused = A játszma szünetel.
game-resumed = { $seat } folytatja a játszmát.
game-abandoned = A játszma félbeszakadt.
game-ended = A játszmának vége ({ $reason }): { $seats-count ->
        [one] { $seats } győz
       *[other] { $seats } osztozik a győzelmen
    }.
game-scored = A játszma pontozása elkészült.
seat-taken = { $seat } helyére játékos ült.
seat-taken-committed = { $seat } helyére olyan játékos ült, aki előre elkötelezte magát egy véletlenmag mellett.
client-seed-opened = { $seat } felfedi a véletlenmagját.
seeds-withheld = { $seats-count ->
        [one] { $seats } nem fedte fel időben a véletlenmagját
       *[other] { $seats } nem fedték fel időben a véletlenmagjukat
    }: a játszma nem kezdődik el.
seat-taken-by-opponent = { $seat } helyére gépi ellenfél ült: { $opponent }.
seat-left = { $seat } helye ismét szabad.
seat-drawn = Aki a következő helyet foglalta el: { $taken }, az mostantól: { $seat }.
seat-resigned = { $seat } feladja.
seat-reclaimed = { $seat } játékosa visszatért.
seat-delegated = { $seat } helyett gépi ellenfél játszik tovább: { $opponent }.
seats-drawn = A helyeket kisorsolták.
seed-revealed = A véletlen magja nyilvános lett.
moves-rewound = { $seat } visszaveszi a { $version }. változat utáni lépéseket.
clock-credited = A szolgáltatás nem működött: a futó órák legfeljebb { $seconds } másodpercet visszakapnak.
clock-expired = { $seat } ideje lejárt.
absence-claimed = { $by } jelenti, hogy { $seat } távol van.
pause-asked = { $seat } szünetet kér.
pause-withdrawn = { $seat } visszavonja a szünet kérését.
adjudicated = Az állást kijavították: { $reason }
