## Places in the sequence of play

imperialism-heading-setup = Előkészületek
imperialism-heading-finished = A játék véget ért
imperialism-heading-turn = { $turn }. kör, { $seat }
imperialism-heading-start = A kör kezdete
imperialism-heading-exchange = Kézcsere
imperialism-heading-action = Akció
imperialism-heading-windows = A kör vége

## Words of the rules

imperialism-no-cards = nincs kártya
imperialism-hidden-cards = { $count } kártya
imperialism-name-card-hidden = rejtett kártya
imperialism-choice-none = emelés nélkül
imperialism-choice-own = a saját fegyvereket számolva
imperialism-choice-glory = { $amount } dicsőség
imperialism-choice-ducats = { $amount } dukát
imperialism-before = { $card } { $player-mid } elé

## Questions

imperialism-prompt-choose_superpower = Válaszd ki a nagyhatalmat, amelyet megtartasz.
imperialism-prompt-choose_start_raise = Válaszd ki, melyik szintet növeled a kezdéskor.
imperialism-prompt-discard_authority_for_prestige = Döntsd el, hogy presztízst vesztve eldobod-e a hatalomkártyát.
imperialism-prompt-choose_achievement = Válassz egy vívmányt, amelyet elveszel.
imperialism-prompt-exchange_discard = Válassz egy eldobandó kártyát, vagy fejezd be a dobást.
imperialism-prompt-exchange_refill = Válaszd ki, hogyan töltöd fel a kezed.
imperialism-prompt-select_action = Válaszd ki a köröd akcióját.
imperialism-prompt-choose_good = Válassz egy árut a fejlődéshez.
imperialism-prompt-oriental_second_good = Válassz egy második árut, vagy mondj le róla.
imperialism-prompt-economic_gain = Válaszd ki a gazdasági hasznot.
imperialism-prompt-select_intrigue = Játssz ki egy kártyát, vagy változtass vallást.
imperialism-prompt-second_intrigue_card = Játssz ki egy második kártyát, vagy állj meg.
imperialism-prompt-select_conquest = Válassz egy meghódítandó területet.
imperialism-prompt-conquer_from_hand = Válassz a kezedből egy meghódítandó gyarmatot, vagy mondj le róla.
imperialism-prompt-colonization_rush = Játszd ki a Gyarmatosítási láz kártyát, vagy passzolj.
imperialism-prompt-declare_war = Válassz háborúkártyát, háborúfajtát és védekezőt.
imperialism-prompt-defence = Válaszd ki a kártyákat, amelyekkel védekezel.
imperialism-prompt-battle_for_influence = Válassz egy kártyát, amelyet elveszel, vagy mondj le róla.
imperialism-prompt-choose_peace = Válaszd ki a béke feltételét.
imperialism-prompt-finish_action = Fejezd be a köröd, vagy előbb szerezz meg egy tervet.
imperialism-prompt-war_event = Játssz ki háborús eseményt, vagy passzolj.
imperialism-prompt-pirates = Játszd ki a Kalózok kártyát, vagy passzolj.
imperialism-prompt-event_response = Érvénytelenítsd az eseményt, vagy passzolj.
imperialism-prompt-pick_from_discard = Válassz egy kártyát a dobópakliból, vagy mondj le róla.
imperialism-prompt-authority_raise = Válaszd ki, melyik szintet növeled, vagy mondj le róla.
imperialism-prompt-authority_take = Válassz egy kártyát a dobópakliból, vagy mondj le róla.
imperialism-prompt-revolution_raise = Döntsd el, hogy növelsz-e egy szintet.
imperialism-prompt-choose_hand = Válaszd ki a játékost, akinek megnézed a kezét, vagy mondj le róla.
imperialism-prompt-use_defender = Döntsd el, hogy használod-e A hit védelmezője kártyát.
imperialism-prompt-rearrange = Válaszd ki a hatalomkártyák elrendezését, vagy mondj le róla.
imperialism-prompt-pick_from_hand = Válassz a kézből egy kártyát, amelyet elveszel, vagy mondj le róla.
imperialism-prompt-interception_pick = Válaszd ki a kártyát, amelyet elveszel.
imperialism-prompt-calvinism_raise = Válaszd ki, melyik szintet növeled, vagy mondj le róla.
imperialism-prompt-granted_development = Döntsd el, hogy végrehajtasz-e egy fejlődést.

## Options

imperialism-label-keep = Megtartás: { $superpower }
imperialism-label-raise = Növelés: { $track }
imperialism-label-yes = Presztízsvesztés és a hatalomkártya eldobása
imperialism-label-no = A hatalomkártya megtartása
imperialism-label-achieve = Vívmány elvétele: { $achievement }
imperialism-label-discard = Eldobás: { $card }
imperialism-label-done = Nincs több eldobás
imperialism-label-open = { $territory } a kiterített területek közül, a többi a gondviseléspakliból
imperialism-label-closed = Húzás: { $territories } a területpakliból és { $providence } a gondviseléspakliból
imperialism-label-action-development = Fejlődés
imperialism-label-action-intrigue = Cselszövés
imperialism-label-action-conquest = Hódítás
imperialism-label-action-war = Háború
imperialism-label-action-taxation = Adószedés
imperialism-label-good = Választás: { $track }
imperialism-label-play = Kijátszás: { $card }
imperialism-label-play-against = { $card } kijátszása { $player-ins } szemben
imperialism-label-play-choice = Kijátszás: { $card } ({ $choice })
imperialism-label-play-against-choice = { $card } kijátszása { $player-ins } szemben ({ $choice })
imperialism-label-convert = Vallásváltás: { $religion }
imperialism-label-stop = Nincs második kártya
imperialism-label-conquer = Hódítás: { $territory }, { $cost } dukátért
imperialism-label-war-land = Szárazföldi háború { $player-ins }, kártya: { $card }
imperialism-label-war-sea = Tengeri háború { $player-ins }, kártya: { $card }
imperialism-label-lay-none = Védekezés kártya nélkül
imperialism-label-lay = Védekezés ezekkel: { $cards }
imperialism-label-tribute = { $amount } dukát hadisarc fizetése
imperialism-label-humiliation = Politikai megaláztatás: { $amount } presztízs elvesztése
imperialism-label-adjust = Terület átadása: { $territory }
imperialism-label-take = Elvétel: { $card }
imperialism-label-decline = Kihagyás
imperialism-label-look = Kéz megnézése: { $player }
imperialism-label-use = Minden más hitű kezének megnézése
imperialism-label-arrange = Átrendezés: { $places }
imperialism-label-develop = Fejlődés végrehajtása
imperialism-label-finish = Az akció befejezése
imperialism-label-pass = Passz
imperialism-label-trick = Kijátszás: Diplomáciai fogás

## Events

imperialism-level-flowering = { $player-nom } eléri a virágzásmezőt.
imperialism-level = { $player }: { $track }, { $level }. szint.
imperialism-level-rises = { $player }: { $track-az } szintje { $before-del } { $level-sub } nő
imperialism-level-falls = { $player }: { $track-az } szintje { $before-del } { $level-sub } csökken
imperialism-level-flowers = { $player }: { $track-az } jelzője { $before-del } a virágzásmezőre lép
imperialism-level-changed = { $change }.
imperialism-level-because = { $change } ({ $cause }).
imperialism-announced = { $player-nom } kártyát játszik ki: { $card }.
imperialism-announced-against = { $player-nom } kártyát játszik ki { $target-ins } szemben: { $card }.
imperialism-announced-choice = { $player-nom } kártyát játszik ki: { $card } ({ $choice }).
imperialism-announced-against-choice = { $player-nom } kártyát játszik ki { $target-ins } szemben: { $card } ({ $choice }).
imperialism-shuffled-providence = A gondviseléspaklit megkeverik.
imperialism-shuffled-territory = A területpaklit megkeverik.
imperialism-drawn-providence = { $player-nom } a gondviseléspakliból húz: { $cards }.
imperialism-drawn-territory = { $player-nom } a területpakliból húz: { $cards }.
imperialism-taken-hand = { $player-nom } elvesz { $owner-mid } kezéből egy kártyát: { $card }.
imperialism-taken-hand-providence = { $player-nom } elvesz { $owner-mid } kezéből egy gondviseléskártyát.
imperialism-taken-hand-territory = { $player-nom } elvesz { $owner-mid } kezéből egy területkártyát.
imperialism-passes-pirates = { $player-nom } passzol (Kalózok).
imperialism-passes-trick = { $player-nom } passzol (Diplomáciai fogás).
imperialism-passes-war_event = { $player-nom } passzol (háborús események).
imperialism-passes-colonization_rush = { $player-nom } passzol (Gyarmatosítási láz).
imperialism-has-chosen = { $player-nom } választott.
imperialism-answers = { $player-nom } kártyával válaszol.
imperialism-has = { $player }: { $card }
imperialism-rearranged = A hatalomkártyákat átrendezik: { $held }.
imperialism-defended = { $player-nom } ezekkel védekezik: { $cards }.
imperialism-defended-none = { $player-nom } kártya nélkül védekezik.
imperialism-fought = Támadás { $attack }, védekezés { $defence }: { $winner-mid } legyőzi { $loser-acc }.
imperialism-points = { $player } { $points } ({ $parts })
imperialism-points-for = { $what } – { $points }
imperialism-ended = Végső dicsőség: { $scores }.
imperialism-achievements-laid = Elérhető vívmányok: { $cards }.
imperialism-superpowers-dealt = A nagyhatalmakat kiosztják.
imperialism-superpower-revealed = { $seat-nom } nagyhatalma: { $superpower }.
imperialism-turn-begun = { $player-nom } köre következik.
imperialism-phase-exchange = Kézcsere.
imperialism-phase-action = Akcióválasztás.
imperialism-phase-windows = A kör vége.
imperialism-action-chosen = { $player-nom } akciója: { $action }.
imperialism-development-begun = { $player-nom } fejlődést hajt végre.
imperialism-good-chosen = { $player-nom } kereskedik ezzel: { $good }.
imperialism-glory-gained = { $player-nom } { $amount } dicsőséget szerez.
imperialism-end-triggered = { $player-nom } eléri a célmezőt.
imperialism-ducats-gained = { $player-nom } { $amount } dukátot kap a banktól.
imperialism-ducats-paid = { $player-nom } { $amount } dukátot fizet.
imperialism-ducats-moved = { $player-nom } { $amount } dukátot ad { $to-dat }.
imperialism-achievement-taken = { $player-nom } vívmányt ér el: { $achievement }.
imperialism-flowered = { $player-nom } kulturális virágzása.
imperialism-turn-ended = { $player-nom } köre véget ért.
imperialism-last-turns = Utolsó körök: { $players }.
imperialism-row-filled = Kiterítve: { $cards }.
imperialism-row-taken = { $player-nom } elvesz egy kiterített területet: { $card }.
imperialism-discard-taken = { $player-nom } a dobópakliból veszi el: { $card }.
imperialism-hand-discarded = { $player-nom } eldob egy kártyát: { $card }.
imperialism-hand-shown = { $player-nom } megnézi { $owner-mid } kezét: { $cards }.
imperialism-nothing-found-any = { $owner-nom } kezében nincs kártya.
imperialism-nothing-found-war_card = { $owner-nom } kezében nincs háborúkártya.
imperialism-nothing-found-event_card = { $owner-nom } kezében nincs eseménykártya.
imperialism-hand-hidden = { $owner-nom } újra kézbe veszi a lapjait.
imperialism-event-cancelled = A fogás érvényteleníti a kártyát.
imperialism-card-done = A kártya végrehajtva.
imperialism-authority-laid = { $player-nom } kártyát tesz { $holder-mid } elé: { $card }.
imperialism-authority-laid-own = { $player-nom } kártyát tesz maga elé: { $card }.
imperialism-authority-discarded = { $player-nom } előtt nincs többé hatalomkártya.
imperialism-religion-taken = { $player-nom } új vallása: { $religion }.
imperialism-conquered = { $player-nom } meghódítja: { $territory }.
imperialism-handed-over = { $player-nom } átadja { $to-dat }: { $territory }.
imperialism-war-declared = { $player-nom } hadat üzen { $defender-dat }: { $war }, kártya: { $card }.
imperialism-war-cancelled = Elmarad a háború.
imperialism-war-cleared = A háborús asztalt letakarítják.

## The score sheet

imperialism-score-glory = dicsőségsáv
imperialism-score-category = { $track }: { $count }
imperialism-score-faith = hithűség

## Refusals

imperialism-refusal-intrigue = Kézből játszható ki kártya a célpontjával együtt, vagy vallás váltható.
imperialism-refusal-second-card = A második kártya más fajta, mint az első.
imperialism-refusal-good = A nyolc áru egyikét kell választani.
imperialism-refusal-good-needs = Ehhez az áruhoz több presztízs vagy dicsőség kell.
imperialism-refusal-second-good = A második áruért fizetni kell, és egyes áruk ki vannak zárva.
imperialism-refusal-economic-gain = Az áru gazdasági haszna elfogadható vagy kihagyható.
imperialism-refusal-achievement = El kell venni egyet a teljesített vívmányok közül.
imperialism-refusal-war-card = Meg kell nevezni egy kézben tartott háborúkártyát, a háború fajtáját és egy másik játékost.
imperialism-refusal-defence = A védő legfeljebb két kézben tartott háborúkártyát tehet le, vagy kijátszhatja a Kiegyezést.
imperialism-refusal-no-second-settlement = Érvénytelenített Kiegyezés után ebben a háborúban nem játszható ki másik.
imperialism-refusal-discard-card = A gondviseléskártyák dobópaklijából vehető el kártya.
imperialism-refusal-peace = A védő olyan békét választ, amelyet teljesen végre tud hajtani.
imperialism-refusal-settlement = Kiegyezés után a támadó más akciót választ.
imperialism-refusal-war-forbidden = A játékos előtt fekvő hatalomkártya tiltja a háborút.
imperialism-refusal-war-needs-card = A háborúhoz háborúkártya kell a kézben.
imperialism-refusal-no-intrigue = Nincs cselszövésben kijátszható kártya, és nincs választható vallás.
imperialism-refusal-no-conquest = Most semmi sem hódítható meg.
imperialism-refusal-action = Az öt akció egyikét kell választani.
imperialism-refusal-finish = Az akció után a játékos befejezi a körét, vagy kijátssza az Elfogott terveket.
imperialism-refusal-not-in-hand = A kártya nincs a kézben.
imperialism-refusal-marker-there = Ott már van jelzője a játékosnak.
imperialism-refusal-levels-and-cost = A hadseregnek, a flottának és a presztízsnek el kell érnie a szinteket, és az árnak is meg kell lennie.
imperialism-refusal-exchange = A saját kézből kell dobni; a korlát feletti lapokat kötelező.
imperialism-refusal-surplus = Túl sok lap van a kézben; a fölösleget el kell dobni.
imperialism-refusal-refill = A kezet a korlátig kell feltölteni: kiterített területtel vagy a két pakliból.
imperialism-refusal-one-other-good = Egy másik áru szintje növelhető.
imperialism-refusal-development = Fejlődés akció hajtható végre.
imperialism-refusal-full-cost = A teljes árnak meg kell lennie, és a jelző nem állhat a sáv végén.
imperialism-refusal-war-card-discard = A gondviseléskártyák dobópaklijából háborúkártya vehető el.
imperialism-refusal-look = Egy másik játékos keze nézhető meg.
imperialism-refusal-look-all = Minden más hitű keze megnézhető, vagy egyiké sem.
imperialism-refusal-rearrange = Egy vagy két hatalomkártya kerül máshoz, mindenkihez legfeljebb egy.
imperialism-refusal-keep-or-discard = A kártya eldobható vagy megtartható.
imperialism-refusal-war-event = Olyan háborús esemény játszható ki, amelynek feltétele teljesül, vagy passzolni kell.
imperialism-refusal-pirates = A válasz: Kalózok a saját kézből egy áruval, vagy passz.
imperialism-refusal-colonization-rush = Gyarmatosítási láz egy áruval, vagy passz.
imperialism-refusal-colony = Kézben tartott gyarmat hódítható meg, ha minden feltétel teljesül.
imperialism-refusal-fitting-discard = A gondviseléskártyák dobópaklijából megfelelő kártya vehető el.
imperialism-refusal-trick = A válasz: Diplomáciai fogás a saját kézből, vagy passz.
imperialism-refusal-shown-card = A megmutatott kézből egy kártya vehető el.
imperialism-refusal-shown-event = A megmutatott kézből el kell venni egy eseménykártyát.
imperialism-refusal-superpower = A játékos a neki osztott nagyhatalmak egyikét tartja meg.
imperialism-refusal-start-raise = A játékos a hadsereget vagy a flottát növeli.
imperialism-refusal-marker-development = Ezen az akción volt a jelző: fejlődés.
imperialism-refusal-marker-intrigue = Ezen az akción volt a jelző: cselszövés.
imperialism-refusal-marker-conquest = Ezen az akción volt a jelző: hódítás.
imperialism-refusal-marker-war = Ezen az akción volt a jelző: háború.
imperialism-refusal-marker-taxation = Ezen az akción volt a jelző: adószedés.
imperialism-refusal-cost = Az ára { $cost } dukát.
imperialism-refusal-levels = Szükséges: hadsereg { $army }, flotta { $fleet } és presztízs { $prestige }.

## What options cost and give

imperialism-resource-cards = { $count } kártya
imperialism-resource-ducats = { $count } dukát
imperialism-resource-glory = { $count } dicsőségpont
