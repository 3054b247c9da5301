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

## Titles

common-name-title-endeavor = Endeavor
common-name-title-imperial_struggle = Imperial Struggle
common-name-title-imperialism = Imperializmus: Út az uralomhoz
common-name-title-pax_renaissance = Pax Renaissance

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
common-name-order-ask = Kérdezz meg
common-name-order-pass = Azonnal, semmit sem kijátszva
common-name-order-concerned = Csak akkor kérdezz, ha engem érint

## Opponents

common-opponent = { $engine } ({ $level })
common-name-engine-random = véletlenszerű
    .help = Bármit lép, amit a szabályok engednek; az első ismerkedéshez jó.
common-name-engine-greedy = mohó
    .help = Minden lépést a közvetlen haszna alapján ítél meg, és gyorsan válaszol.
common-name-engine-mcts = MCTS
    .help = Előre gondolkodik: sokféle folytatást kipróbál, ezért lassabban válaszol.
common-name-level-easy = könnyű
common-name-level-normal = normál
common-name-level-hard = nehéz

## Colours of the seats

common-name-colour-black = fekete
common-name-colour-blue = kék
common-name-colour-green = zöld
common-name-colour-orange = narancssárga
common-name-colour-pink = rózsaszín
common-name-colour-purple = lila
common-name-colour-red = piros
common-name-colour-sky_blue = égszínkék
common-name-colour-white = fehér
common-name-colour-yellow = sárga

## Editions of content packs

common-name-edition-standard = alapkiadás
common-name-edition-first_reading = első olvasat
    .help = Az előző kiadás: a Térképész csak egy régióba hajózhat.
common-name-edition-second_reading = második olvasat
    .help = A mai kiadás: a Térképész két régióba is hajózhat.
common-name-edition-edition_2 = 2. kiadás
    .help = Az előző kiadás, amelyben az Oszmán Birodalom erősebben, Ausztria gyengébben kezd.
common-name-edition-edition_3 = 3. kiadás
    .help = A mai kiadás, kiegyensúlyozottabb kezdőértékekkel.

## Events of a game that change nothing on the table

game-opened = A játszma megnyílt, { $count } hellyel.
game-forked = Ez egy másik játszma folytatása, annak { $version }. változatától.
game-expired = Senki sem csatlakozott időben: a játszma lejárt.
game-started = Kezdődik a játszma.
game-paused = A játszma szünetel.
game-resumed = { $seat-nom } folytatja a játszmát.
game-abandoned = A játszma félbeszakadt.
game-ended = A játszmának vége ({ $reason }): { $seats-count ->
        [one] { $seats-mid } győz
       *[other] { $seats-mid } osztozik a győzelmen
    }.
game-scored = A játszma pontozása elkészült.
seat-taken = { $seat-nom } helyére játékos ült.
seat-taken-committed = { $seat-nom } helyére olyan játékos ült, aki előre elkötelezte magát egy véletlenmag mellett.
client-seed-opened = { $seat-nom } felfedi a véletlenmagját.
seeds-withheld = { $seats-count ->
        [one] { $seats } nem fedte fel időben a véletlenmagját
       *[other] { $seats } nem fedték fel időben a véletlenmagjukat
    }: a játszma nem kezdődik el.
seat-taken-by-opponent = { $seat-nom } helyére gépi ellenfél ült: { $opponent }.
seat-left = { $seat-nom } helye ismét szabad.
seat-drawn = Aki a következő helyet foglalta el: { $taken }, az mostantól: { $seat }.
seat-resigned = { $seat-nom } feladja.
seat-reclaimed = { $seat-nom } játékosa visszatért.
seat-delegated = { $seat-nom } helyett gépi ellenfél játszik tovább: { $opponent }.
seats-drawn = A helyeket kisorsolták.
seed-revealed = A véletlen magja nyilvános lett.
moves-rewound = { $seat-nom } visszaveszi a { $version }. változat utáni lépéseket.
clock-credited = A szolgáltatás nem működött: a futó órák legfeljebb { $seconds } másodpercet visszakapnak.
clock-expired = { $seat-nom } ideje lejárt.
absence-claimed = { $by-nom } jelenti, hogy { $seat-mid } távol van.
pause-asked = { $seat-nom } szünetet kér.
pause-withdrawn = { $seat-nom } visszavonja a szünet kérését.
adjudicated = Az állást kijavították: { $reason }

## Why an option is not offered

option-not-offered = Ennél a döntésnél ez nem választható.
option-form = Így írandó: { $forms }.
option-misfit = { $arg } nem illik ide: { $form }.
option-misfit-known = { $arg } nem illik ide: { $form }; használható: { $ids }.
option-refused = { $seat }. hely: erre a döntésre („{ $prompt }”) nem adható ez a válasz: { $option }. { $why }
option-refused-rule = { $seat }. hely: erre a döntésre („{ $prompt }”) nem adható ez a válasz: { $option }. { $why } ({ $rule })
