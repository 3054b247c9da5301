### Imperialism: what each card, good and track does. A part begins with a small letter; the line around it is a sentence.

imperialism-text-line = { $what-cap }.

# Tracks and figures

imperialism-text-army = a szárazföldi háborúk ereje és a hódítások feltétele
imperialism-text-fleet = a tengeri háborúk ereje és a hódítások feltétele
imperialism-text-prestige = a hódítások, vallások és vívmányok feltétele; a köröd végén a virágzásmezőn: { $glory } dicsőség, majd vissza ide: { $top }
imperialism-text-lands = a játékos előtti tartománykártyák
imperialism-text-colonies = a játékos előtti gyarmatkártyák és a jelzői a táblán ({ $spaces })
imperialism-text-territories = a játékos tartományai és gyarmatai
imperialism-text-ducats-held = a játékos készletében lévő pénz, amelyet mindenki lát

# When a card is played

imperialism-text-authority-positive = hatalomkártya: cselszövésben magad elé teszed; az ott lévő hatalomkártya helyére kerül
imperialism-text-authority-negative = hatalomkártya: cselszövésben egy másik játékos, a célpont elé teszed; az ott lévő hatalomkártya helyére kerül
imperialism-text-plot = összeesküvés: cselszövésben játszod ki egy másik játékos, a célpont ellen
imperialism-text-special = csak háborúkártyaként játszható ki
imperialism-text-event = esemény: { $when }
imperialism-text-when-intrigue = cselszövésben
imperialism-text-when-event = válaszul egy eseményre
imperialism-text-when-defence = védőként, háborúkártyák helyett
imperialism-text-when-pirates = egy olyan másik játékos körének végén, aki fejlődést választott; ő a célpont
imperialism-text-when-own-turn = a körödben a kézcsere után: az akció előtt, a cselszövés két lapja között vagy az akció után
imperialism-text-when-colony = miután meghódítottál egy gyarmatkártyát
imperialism-text-when-good = a fejlődésedben, az első áru kiválasztása előtt
imperialism-text-when-fleet = szárazföldi háború után, ha a flottád nagyobb, mint a győztesé; ő a célpont
imperialism-text-when-not-in-war = olyan szárazföldi háború után, amelyben nem vettél részt; a győztes a célpont
imperialism-text-when-won = olyan háború után, amelyet támadóként nyertél meg
imperialism-text-when-in-war = olyan háború után, amelyben támadó vagy védő voltál
imperialism-text-war-card = háborúkártya: szárazföldön { $land }, tengeren { $sea }, fosztogatás { $plunder }
imperialism-text-attack-won = ha ezzel támadsz és győzöl: { $what }

# Territories, achievements, superpowers, religions, goods

imperialism-text-territory = { $kind-id ->
        [land] tartomány
        [colony] gyarmat
       *[board_space] mező a táblán, gyarmatnak számít
    }: feltétele { $needs }; ára { $cost } dukát
imperialism-text-gives = ezt adja: { $gains }
imperialism-text-figure = { $figure } { $least }
imperialism-text-achievement = { $count ->
        [one] azonnal elveszed, ha a körödben megvan: { $ways }
       *[other] azonnal elveszed, ha a körödben az egyik megvan: { $ways }
    }
imperialism-text-superpower = kezdőszám: { $number }; { $religion-id ->
        [orthodox] ortodox
        [islam] iszlám
       *[catholic] katolikus
    }
imperialism-text-begins = kezdéskor: { $gains }
imperialism-text-religion = katolikus játékos veheti fel, játszmánként egyszer, a cselszövés lapjai helyett; feltétele { $needs }
imperialism-text-good-needs = csak ekkora presztízzsel választható: { $prestige }, vagy a játékosok száma szerinti dicsőséggel: { $glory }
imperialism-text-by-players = { $count } játékos { $glory }
imperialism-text-trade = kereskedelmi haszon dukátban, a szint szerint 0-tól: { $gains }
imperialism-text-penalty = minden választáskor: presztízs -{ $amount }
imperialism-text-leads = amíg te vezetsz benne: { $what }
imperialism-text-leader = a vezető haszna: { $what }
imperialism-text-economic = gazdasági haszon: { $what }

# What holds while a card lies there

imperialism-text-strength = erő { $wars-id ->
        [land] szárazföldi háborúban
        [sea] tengeri háborúban
       *[both] minden háborúban
    }: { $amount }
imperialism-text-strength-dissenters = erő más hitűek ellen { $wars-id ->
        [land] szárazföldi háborúban
        [sea] tengeri háborúban
       *[both] minden háborúban
    }: { $amount }
imperialism-text-hand-limit = kézméret: { $amount }
imperialism-text-development = { $amount } dukát a banktól, valahányszor a tulajdonosa fejlődést választ
imperialism-text-no-war = a tulajdonosa nem választhat háborút
imperialism-text-no-change = a vallás soha nem változik

# What is done

imperialism-text-plus = +{ $amount }
imperialism-text-minus = -{ $amount }
imperialism-text-level = { $track } { $amount }
imperialism-text-raise = { $amount } az egyiken ({ $tracks })
imperialism-text-glory = { $amount } dicsőség
imperialism-text-ducats = { $amount } dukát a banktól
imperialism-text-may = { $what }, ha akarod
imperialism-text-pay = { $cost } dukátért { $gain }
imperialism-text-each-other = a célpontot kivéve minden játékos, veled kezdve, élhet ezzel: { $what }
imperialism-text-if-most-army = ha a célpontnak van a legnagyobb hadserege: { $what }
imperialism-text-if-margin = legalább 3 különbségnél { $what }
imperialism-text-if-level = legalább { $least }. szinttel ({ $track }): { $what }
imperialism-text-if-lost = ha vesztettél: { $what }
imperialism-text-if-won = ha győztél: { $what }
imperialism-text-in-window = { $when }: { $what }
imperialism-text-one-of = az egyik: { $ways }
imperialism-text-steal = végy el a célponttól { $bases }
imperialism-text-gain = végy el a banktól { $bases }
imperialism-text-gain-defeated = végy el a banktól, a legyőzött játékos szintjei szerint, { $bases }
imperialism-text-at-most = { $what }; legfeljebb { $cap }
imperialism-text-per = { $track-id ->
        [colonies] gyarmatonként
        [lands] tartományonként
        [territories] saját területenként
       *[other] szintenként ({ $track })
    } { $rate } dukátot
imperialism-text-per-own = saját szintenként ({ $track }) { $rate } dukátot
imperialism-text-per-some = minden teljes { $divisor } szint után ({ $track }) { $rate } dukátot
imperialism-text-trade-gain = vedd el a banktól az egyik áru jelenlegi kereskedelmi hasznát: { $goods }
imperialism-text-loses-prestige = { $who-id ->
        [target] a célpont { $amount } presztízst veszít
       *[self] { $amount } presztízst veszítesz
    }
imperialism-text-take-random = húzz egy véletlen lapot a célpont kezéből
imperialism-text-take-dissenters = nézd meg minden más hitű játékos kezét, és végy el mindegyikből { $filter-id ->
        [war_card] egy háborúkártyát
        [event_card] egy eseménykártyát
       *[any] egy lapot
    }
imperialism-text-take-hand = nézd meg egy másik játékos kezét, és végy el belőle { $filter-id ->
        [war_card] egy háborúkártyát
        [event_card] egy eseménykártyát
       *[any] egy lapot
    }
imperialism-text-take-discard = végy el { $filter-id ->
        [war_card] egy háborúkártyát
        [event_card] egy eseménykártyát
       *[any] egy lapot
    } a gondviselés-dobópakliból, és mutasd meg mindenkinek
imperialism-text-discard-authority = a célpont előtti { $sign-id ->
        [positive] kedvező
       *[negative] kedvezőtlen
    } hatalomkártyát, ha van, el kell dobni
imperialism-text-rearrange = { $count ->
        [one] tégy át { $count } asztalon lévő hatalomkártyát egy másik játékoshoz
       *[other] tégy át legfeljebb { $count } asztalon lévő hatalomkártyát más játékosokhoz
    }; senkinek sem maradhat kettő, és csak a tartós hatásuk számít
imperialism-text-conquer = hódíts meg egy gyarmatkártyát a kezedből, minden feltételével és az áráért
imperialism-text-discard-self = a köre elején az a tulajdonos{ $condition-id ->
        [owner_has_not_most_army] , akinek nem a legnagyobb a hadserege,
        [owner_has_not_most_glory] , akinek nem a legnagyobb a dicsősége,
       *[other] { "" }
    } { $cost } presztízs elvesztésével eldobhatja ezt a lapot
imperialism-text-grant-development = hajts végre azonnal egy fejlődést, bárhol van is az akciójelződ
imperialism-text-another-good = { $cost } dukátért válassz még egy árut, de nem ezeket: { $excluded }
imperialism-text-cancel-event = az eseménynek nincs hatása
imperialism-text-cancel-war = nincs háború; a támadó másik akciót választ, a jelzője pedig a háborún marad
