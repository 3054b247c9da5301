## Places in the sequence of play

pax_renaissance-heading-setup = Előkészületek
pax_renaissance-heading-finished = A játék vége
pax_renaissance-heading-turn = { $turn }. kör, { $seat }

## Words of the rules

pax_renaissance-name-card-hidden = egy rejtett lap
pax_renaissance-name-cause-conspiracy = összeesküvés
pax_renaissance-name-cause-peasant_revolt = parasztfelkelés
pax_renaissance-name-cause-religious_war = vallásháború
pax_renaissance-name-cause-campaign = hadjárat
pax_renaissance-name-why-repressing = elnyomás
pax_renaissance-name-why-vote = szavazás
pax_renaissance-name-why-campaign = hadjárat
pax_renaissance-name-why-tax = adó
pax_renaissance-name-why-sale = eladás
pax_renaissance-name-why-repress = elnyomás
pax_renaissance-name-why-sold = eladták
pax_renaissance-name-why-ability = képesség
pax_renaissance-name-why-apostasy = hitehagyás
pax_renaissance-name-why-beheaded = lefejezés
pax_renaissance-name-why-assassin = merénylő
pax_renaissance-name-why-widowed = megözvegyült
pax_renaissance-name-why-overflow = túl sok lap a kézben

pax_renaissance-king = { $map-the } királya
pax_renaissance-republic = { $map-the } köztársasága
pax_renaissance-comet = { $comet } (üstökös)
pax_renaissance-nothing = semmi
pax_renaissance-empty = üres
pax_renaissance-pawn = { $seat } gyalogja
pax_renaissance-owned = { $thing } ({ $seat })
pax_renaissance-with-queen = { $card } és { $queen }
pax_renaissance-florins = { $count } florin

pax_renaissance-supply = a készlet
pax_renaissance-beside = a térképlap mellett
pax_renaissance-slot = { $city } ({ $number })
pax_renaissance-border = { $one-the } és { $other-the } határa
pax_renaissance-in-city = { $city-ine }
pax_renaissance-in-slot = { $city-ine } ({ $number })
pax_renaissance-on-border = { $one-the } és { $other-the } határán
pax_renaissance-on-card = ({ $card } lapján)
pax_renaissance-in-realm = ({ $map })

pax_renaissance-unit = { $token } { $where }
pax_renaissance-battle-won = { $attack-count ->
        [0] senki
       *[other] { $attack }
    } ezek ellen: { $defend-count ->
        [0] senki
       *[other] { $defend }
    }; győzelem
pax_renaissance-battle-lost = { $attack-count ->
        [0] senki
       *[other] { $attack }
    } ezek ellen: { $defend-count ->
        [0] senki
       *[other] { $defend }
    }; vereség
pax_renaissance-battle-in = { $map }: { $battle }

## Questions

pax_renaissance-prompt-choose_bank = Válaszd ki, melyik bankkal játszol.
pax_renaissance-prompt-take_action = Válassz egy akciót, vagy passzolj.
pax_renaissance-prompt-hand_overflow = Túl sok lap van a kezedben: válaszd ki, melyiket dobod el.
pax_renaissance-prompt-announce_one_shot = Használd a lap egyszeri hatását, vagy mondj le róla.
pax_renaissance-prompt-choose_battle = Válaszd ki, hol zajlik a csata.
pax_renaissance-prompt-choose_king = Válaszd ki a királyt, akihez a királynő hozzámegy.
pax_renaissance-prompt-choose_torch = Válaszd ki, melyik győzelem legyen inaktív.
pax_renaissance-prompt-choose_victory = Válaszd ki, melyik győzelem legyen aktív.
pax_renaissance-prompt-own_apostasy = Válaszd ki a hitehagyásod két vallását.
pax_renaissance-prompt-choose_op = Válassz egy műveletet, vagy állj meg.
pax_renaissance-prompt-choose_op_map = Válaszd ki a térképlapot, amelyen a művelet hat.
pax_renaissance-prompt-aim_op = Válaszd ki a művelet célpontját.
pax_renaissance-prompt-answer_tax = Fizesd meg az adót, vagy hagyd elnyomni a koncessziót.
pax_renaissance-prompt-levy = Válaszd ki a várost, ahol a sorozás történik.
pax_renaissance-prompt-borrow_op = Válassz egy műveletet, vagy egyiket sem.
pax_renaissance-prompt-casualties = Válaszd ki, melyik jelző hal meg a csatában.
pax_renaissance-prompt-place_survivors = Válaszd ki, hol telepszik le egy túlélő.
pax_renaissance-prompt-flip_theocracy = Fordítsd meg a térképlapot, vagy hagyd úgy, ahogy van.
pax_renaissance-prompt-choose_agent_map = Válaszd ki a térképlapot, ahová az ügynökök kerülnek.
pax_renaissance-prompt-place_agents = Helyezz le egy ügynököt, vagy állj meg.
pax_renaissance-prompt-pacify = Válaszd ki, melyik elnyomott jelzőt ölöd meg, vagy egyiket sem.
pax_renaissance-prompt-regime_concession = Válassz határt egy koncessziónak, vagy egyiket sem.
pax_renaissance-prompt-emancipate = Válaszd ki, melyik elnyomott jelzőt szabadítod fel, vagy állj meg.
pax_renaissance-prompt-arrange_constantinople = Válaszd ki, hogyan rendezed el a város jelzőit.
pax_renaissance-prompt-surplus_token = Nincs hely minden jelzőnek: válaszd ki, melyiket ölöd meg.
pax_renaissance-prompt-find_token = Válaszd ki, honnan veszed a jelzőt.
pax_renaissance-prompt-announce_one_shot-of = { $card-cap }: használd az egyszeri hatást ({ $shot }), vagy mondj le róla.
pax_renaissance-prompt-choose_battle-of = { $card-cap }: válaszd ki, hol zajlik a csata.
pax_renaissance-prompt-choose_king-for = { $card-cap }: válaszd ki a királyt, akihez a királynő hozzámegy.
pax_renaissance-prompt-choose_op_map-of = { $card-cap }: válaszd ki a térképlapot, amelyen a művelet hat ({ $op }).
pax_renaissance-prompt-aim_op-of = { $card-cap }: válaszd ki a művelet célpontját ({ $op }).
pax_renaissance-prompt-aim_op-in = { $card-cap }: válaszd ki a művelet célpontját ({ $op }, { $map }).
pax_renaissance-prompt-answer_tax-on = Fizesd meg az adót a koncesszióért ({ $where }), vagy hagyd elnyomni.
pax_renaissance-prompt-levy-in = { $map-cap }: válaszd ki a várost, ahol a sorozás történik.
pax_renaissance-prompt-casualties-in = { $map-cap }: válaszd ki, melyik jelző hal meg a csatában.
pax_renaissance-prompt-place_survivors-in = { $map-cap }: válaszd ki, hol telepszik le a túlélő.
pax_renaissance-prompt-flip_theocracy-of = { $map-cap }: fordítsd meg a térképlapot, vagy hagyd, ahogy van.
pax_renaissance-prompt-choose_agent_map-of = { $card-cap }: válaszd ki a térképlapot, amelyre az ügynökök kerülnek.
pax_renaissance-prompt-place_agents-of = { $card-cap }: helyezz le egy ügynököt, vagy állj meg.
pax_renaissance-prompt-pacify-in = { $map-cap }: válaszd ki, melyik elnyomott jelzőt ölöd meg, vagy egyiket sem.
pax_renaissance-prompt-regime_concession-in = { $map-cap }: válassz határt egy koncessziónak, vagy egyiket sem.
pax_renaissance-prompt-emancipate-in = { $map-cap }: válaszd ki, melyik elnyomott jelzőt szabadítod fel, vagy állj meg.
pax_renaissance-prompt-arrange_constantinople-in = { $map-cap }: válaszd ki, hogyan rendezed el a város jelzőit.
pax_renaissance-prompt-surplus_token-in = { $place-cap }: nincs hely minden jelzőnek, válaszd ki, melyiket ölöd meg.
pax_renaissance-prompt-find_token-of = Válaszd ki, honnan veszed a jelzőt: { $token }.

## Options

pax_renaissance-label-bank = { $bank }
pax_renaissance-label-win = Kihirdetés: { $victory }
pax_renaissance-label-buy = Vásárlás: { $card } ({ $row-id ->
        [east] keleti
       *[west] nyugati
    } sor, { $position }. hely), ára { $price }
pax_renaissance-label-buy-with-florins = Vásárlás: { $card } ({ $row-id ->
        [east] keleti
       *[west] nyugati
    } sor, { $position }. hely), ára { $price }; rajta { $found }
pax_renaissance-label-play = Kijátszás: { $card }
pax_renaissance-label-play-unmarried = Kijátszás: { $card }; nincs kérője, hajadon marad
pax_renaissance-label-play-queen = Kijátszás: { $card }; ezeknek az országoknak a királyához mehet: { $maps }
pax_renaissance-label-ops = { $side-id ->
        [east] Keleti
       *[west] Nyugati
    } műveletek
pax_renaissance-label-fair = { $side-id ->
        [east] Keleti
       *[west] Nyugati
    } vásár
pax_renaissance-label-sell = Eladás: { $card }, ára { $price }
pax_renaissance-label-sell-with-queen = Eladás: { $card }, vele { $queen }, ára { $price }
pax_renaissance-label-ability = A lap képessége: { $card }
pax_renaissance-label-ability-side = A lap képessége: { $card }, { $side }
pax_renaissance-label-pass = Passz
pax_renaissance-label-end-turn = A kör vége
pax_renaissance-label-use = Egyszeri hatás: { $card }, { $shot }
pax_renaissance-label-use-battle = Egyszeri hatás: { $card }, { $shot }; { $battles }
pax_renaissance-label-keep = Lemondás az egyszeri hatásról: { $card }
pax_renaissance-label-keep-unmarried = Hajadon marad: { $card }
pax_renaissance-label-keep-map = A térképlap marad, ahogy van: { $map }
pax_renaissance-label-flip = A térképlap megfordítása: { $map }
pax_renaissance-label-map = { $map }
pax_renaissance-label-battle = Csata, { $map }: { $battle }
pax_renaissance-label-marry = Házasság: { $card }
pax_renaissance-label-activate = Legyen aktív: { $victory }
pax_renaissance-label-deactivate = Legyen inaktív: { $victory }
pax_renaissance-label-apostasy = Hitehagyás: { $one } és { $other }
pax_renaissance-label-place = Lehelyezés: { $token } { $where }
pax_renaissance-label-place-repressing = Lehelyezés: { $token } { $where } (1 florin az elnyomásért)
pax_renaissance-label-stop = Megállás
pax_renaissance-label-none = Egyik sem
pax_renaissance-label-decline = Lemondás
pax_renaissance-label-kill = Megölés: { $token } { $where }
pax_renaissance-label-die = Meghal: { $token } { $where }
pax_renaissance-label-concession = Koncesszió: { $place }
pax_renaissance-label-free = Felszabadítás: { $token } ({ $where })
pax_renaissance-label-arrange = Elrendezés { $where }: { $tokens }
pax_renaissance-label-op = { $op }: { $card }
pax_renaissance-label-op-target = { $op }: { $card }; { $target }
pax_renaissance-label-move = A püspök átlép innen: { $start }, ide: { $to }
pax_renaissance-label-take-florin = 1 florin elvétele innen: { $card } ({ $row-id ->
        [east] keleti
       *[west] nyugati
    } sor, { $position }. hely)
pax_renaissance-label-take-token = A jelző elvétele innen: { $place }
pax_renaissance-label-behead = Lefejezés: { $card }
pax_renaissance-label-tax = A koncesszió megadóztatása { $where }
pax_renaissance-label-repress = A jelző elnyomása { $where }
pax_renaissance-label-be-repressed = A koncesszió elnyomása { $where }
pax_renaissance-label-siege = Ostrom: a jelző megölése { $where }
pax_renaissance-label-sail = A kalóz innen: { $start }, ide hajózik: { $to }
pax_renaissance-label-vote = Szavazás: { $card }
pax_renaissance-label-campaign = Hadjárat, ára { $price }, célja { $map }: { $battle }
pax_renaissance-label-internal-campaign = Hadjárat, ára { $price }, célja { $map }: { $battle }; belső viszály
pax_renaissance-label-pay = 1 florin kifizetése a koncesszióért { $where }
pax_renaissance-label-levy = Sorozás: { $place }
pax_renaissance-label-settle = Lehelyezés: { $token } (most { $start }) { $where }
pax_renaissance-label-discard = Eldobás: { $card }

## The only target of an op

pax_renaissance-target-florin = 1 florin innen: { $card }
pax_renaissance-target-behead = { $card }
pax_renaissance-target-behead-assassin = { $card }; ez a lap is elvész
pax_renaissance-target-vote = { $card }, ára { $price }
pax_renaissance-target-campaign = { $map }, ára { $price }: { $battle }
pax_renaissance-target-inquisitor = innen: { $start }, ide: { $to }
pax_renaissance-target-corsair = innen: { $start }, ide: { $to }
pax_renaissance-target-concession = { $seat } koncessziója { $where }
pax_renaissance-target-place = a jelző { $where }

## The log

pax_renaissance-tokens-set-up = A kezdő jelzők a helyükön vannak.
pax_renaissance-decks-made = A paklik elkészültek.
pax_renaissance-bank-taken = { $seat } bankja: { $bank }.
pax_renaissance-first-player-set = { $seat } kezd; { $florins }.
pax_renaissance-turn-began = { $seat } köre.
pax_renaissance-passed = { $seat } passzol.
pax_renaissance-card-sold = { $seat } elad egy lapot.
pax_renaissance-ability-used = { $seat } használja a lap képességét: { $card }.
pax_renaissance-action-freed = Az akció ingyenes ennek köszönhetően: { $card }.
pax_renaissance-one-shot-used = { $seat } használja a lap egyszeri hatását: { $card }, { $shot }.
pax_renaissance-battle-fought-won = { $cause-cap }, { $map }: { $attack-count ->
        [0] senki
       *[other] { $attack }
    } ezek ellen: { $defend-count ->
        [0] senki
       *[other] { $defend }
    }; a támadók győznek.
pax_renaissance-battle-fought-lost = { $cause-cap }, { $map }: { $attack-count ->
        [0] senki
       *[other] { $attack }
    } ezek ellen: { $defend-count ->
        [0] senki
       *[other] { $defend }
    }; a támadók veszítenek.
pax_renaissance-fair-began = { $seat } { $row-id ->
        [east] keleti
       *[west] nyugati
    } vásárt tart; elkel ez a lap: { $card }.
pax_renaissance-pool-formed = A haszonalap: { $florins }.
pax_renaissance-emporium-profit = { $seat } a lerakat hasznaként ennyit kap: { $florins }.
pax_renaissance-china-profits = Kína a lerakat hasznaként ennyit kap: { $florins }.
pax_renaissance-concession-profit = { $seat } ennyit kap a koncesszióért { $one-the } és { $other-the } határán: { $florins }.
pax_renaissance-pirate-profits = Egy kalóz { $one-the } és { $other-the } határán ennyit küld az alapból Kínába: { $florins }.
pax_renaissance-fair-ended = A { $row-id ->
        [east] keleti
       *[west] nyugati
    } vásár itt ér véget: { $place }; az alapban { $count } florin marad.
pax_renaissance-fair-ended-empty = A { $row-id ->
        [east] keleti
       *[west] nyugati
    } vásár itt ér véget: { $place }; az alap üres.
pax_renaissance-card-dealt = A { $row-id ->
        [east] keleti
       *[west] nyugati
    } sor { $position }. helyére kerül: { $card }.
pax_renaissance-row-slid = A { $row-id ->
        [east] keleti
       *[west] nyugati
    } sor balra csúszik.
pax_renaissance-market-turned = A piac feltöltődik.
pax_renaissance-commerce-taken = { $seat } elvesz 1 florint a { $row-id ->
        [east] keleti
       *[west] nyugati
    } sorból, erről a lapról: { $card }.
pax_renaissance-florins-gained = { $seat } bevétele: { $florins } ({ $why }).
pax_renaissance-florins-paid = { $seat } kiadása: { $florins } ({ $why }).
pax_renaissance-card-bought = { $seat } megveszi ezt a lapot: { $card }, ára { $price }.
pax_renaissance-card-bought-with-florins = { $seat } megveszi ezt a lapot: { $card }, ára { $price }; elveszi róla: { $gained }.
pax_renaissance-card-played = { $seat } kijátssza ezt a lapot: { $card } ({ $side }).
pax_renaissance-queen-played = { $seat } hajadon királynőként játssza ki ezt a lapot: { $card }.
pax_renaissance-queen-married = { $card } hozzámegy { $map-the } királyához.
pax_renaissance-card-discarded = Kikerül a játékból: { $card } ({ $why }).
pax_renaissance-empire-taken = { $seat } megszerzi { $map-the } királyát.
pax_renaissance-vassal-taken = { $seat } megszerzi { $map-the } királyát, hűbérura: { $suzerain }.
pax_renaissance-republic-founded = { $map } köztársaság lesz.
pax_renaissance-monarchy-restored = { $map } monarchia lesz.
pax_renaissance-empire-returned = Visszakerül a birodalompakliba: { $map }.
pax_renaissance-token-killed = { $token-cap } { $start } meghal.
pax_renaissance-token-repressed = { $token-cap } { $start } elnyomás alá kerül, ide: { $to }.
pax_renaissance-token-discarded = { $token-cap } { $start } visszakerül a készletbe.
pax_renaissance-token-fetched = { $token-cap } { $start } lekerül a tábláról, mert a készletben nincs ilyen.
pax_renaissance-token-placed = Új jelző: { $token } { $where }.
pax_renaissance-token-fights = { $token-cap } csatlakozik a támadáshoz.
pax_renaissance-token-levied = Sorozás: { $token } { $where }.
pax_renaissance-token-concession = { $token-cap } koncesszió lesz { $where }.
pax_renaissance-token-emancipated = { $token-cap } felszabadul; most { $where } áll.
pax_renaissance-token-survived = { $token-cap } túléli a csatát, és { $where } telepszik le.
pax_renaissance-token-sailed = { $token-cap } { $start } továbbhajózik, ide: { $to }.
pax_renaissance-token-moved = { $token-cap } mostantól { $where } áll.
pax_renaissance-bishop-diet = { $token-cap } meghal a wormsi birodalmi gyűlésen.
pax_renaissance-bishop-left = { $token-cap } elmegy innen: { $start }.
pax_renaissance-bishop-came = { $token-cap } erre a lapra lép: { $to }.
pax_renaissance-bishop-moved = { $token-cap } átlép innen: { $start }, ide: { $to }.
pax_renaissance-map-flipped = Megfordul a térképlap: { $map }.
pax_renaissance-constantinople-arranged = A város jelzői helyet cserélnek.
pax_renaissance-disk-moved = { $opened } megnyílik, { $closed } bezárul.
pax_renaissance-victory-activated = { $victory } mostantól aktív.
pax_renaissance-victory-deactivated = { $victory } mostantól inaktív.
pax_renaissance-ops-began = { $seat } műveleteket hajt végre: { $sides }.
pax_renaissance-op-used = { $seat } használja ezt a lapot: { $card }, { $op }.
pax_renaissance-eliminated = { $seat } csődbe megy.
pax_renaissance-game-ended = { $seats-count ->
        [one] { $seats } győz
       *[other] { $seats } együtt győz
    }: { $victory }.
pax_renaissance-game-ended-by = { $seats-count ->
        [one] { $seats } győz
       *[other] { $seats } együtt győz
    }: { $victory } ({ $figures }).
pax_renaissance-figure-of-all = { $figure }: { $counts }
pax_renaissance-figure-of = { $seat } { $count }
pax_renaissance-florins-of-all = florinok
pax_renaissance-supreme-religion = uralkodó vallás: { $religion }, püspökök: { $all_bishops-ela } { $bishops }, lovagok, bástyák és kalózok a saját vallásuk teokráciáiban: { $all_units-ela } { $units }

## The score sheet

pax_renaissance-scores-patrons = Mecénási presztízs
pax_renaissance-score-patron = { $card-cap }: mecénási presztízs
pax_renaissance-counted-patron = mecénás ikonok: { $count }

## Why an option is not offered

pax_renaissance-refusal-token-source = A jelző birodalomkártyáról jön, vagy ha egyiken sincs, máshonnan.
pax_renaissance-refusal-discard-hand = A kézben lévő kártyák egyikét kell eldobni.
pax_renaissance-refusal-casualty = Annak a félnek a jelzője pusztul el, amelynek még van vesztesége.
pax_renaissance-refusal-survivor = A túlélők a térképlap üres helyeire kerülnek, amíg van hely.
pax_renaissance-refusal-flip = A térképlapot meg kell fordítani, vagy úgy kell hagyni.
pax_renaissance-refusal-agent-map = Olyan térképlap kell a kártya régiójából, amelyre tehető ügynök.
pax_renaissance-refusal-agent-spot = Az ügynök a térképlap olyan szabályos helyére kerül, amelyet a játékos ki tud fizetni.
pax_renaissance-refusal-pacify = Ennek a birodalomnak egyik elnyomott jelzője ölhető meg.
pax_renaissance-refusal-regime-concession = A koncesszió kalóz nélküli határra kerül; az elnyomás 1 florinba kerül.
pax_renaissance-refusal-emancipate = A birodalom egyik elnyomott jelzője üres városba vagy határra kerül.
pax_renaissance-refusal-arrange = A város jelzőit a város helyeire kell elosztani.
pax_renaissance-refusal-surplus = A város egyik jelzőjét kell megölni.
pax_renaissance-refusal-one-shot = El kell dönteni, hogy az egyszeri hatás érvényesül-e.
pax_renaissance-refusal-battle = A csatához támadó kell, a vallásháborúhoz védő is.
pax_renaissance-refusal-king = A királynő olyan kérőjéhez megy feleségül, akinek a királya megszerezhető.
pax_renaissance-refusal-torch = A fáklya egy aktív győzelemkártyát tesz inaktívvá.
pax_renaissance-refusal-comet = Az üstökös egy inaktív győzelemkártyát tesz aktívvá.
pax_renaissance-refusal-apostasy = A hitehagyáshoz olyan játékos kell, akinek mindkét vallásból van presztízse.
pax_renaissance-refusal-op-card = Az oldal minden kártyája egyszer használható, olyan művelethez, amelynek van célpontja.
pax_renaissance-refusal-op-map = A művelet a használt kártya régiójának olyan térképlapján hat, ahol van célpontja.
pax_renaissance-refusal-op-target = Ez nem szabályos célpontja a műveletnek.
pax_renaissance-refusal-tax = A tulajdonos fizet 1 florint, ha van neki, vagy elnyomják a koncesszióját.
pax_renaissance-refusal-levy = A sorozás a térképlap egyik üres városába kerül.
pax_renaissance-refusal-borrow = Csak olyan politikai művelet kölcsönözhető, amelynek van célpontja, és az ellenfél el nem némított kártyáján áll.
pax_renaissance-refusal-bank = Olyan bankot kell választani, amely senkié.
pax_renaissance-refusal-no-action = Ez nem egy kör akciója.
pax_renaissance-refusal-plain-pass = Az akcióról egyetlen szóval lehet lemondani.
pax_renaissance-refusal-actions-spent = A kör mindkét akciója elfogyott.
pax_renaissance-refusal-not-in-hand = Csak a kézben lévő kártya játszható ki.
pax_renaissance-refusal-not-own-ability = Csak a saját kártyák képességei használhatók.
pax_renaissance-refusal-no-ability = A kártyának nincs ilyen akciója, vagy most nem hajtható végre.
pax_renaissance-refusal-victory-inactive = Ez a győzelemkártya nem aktív.
pax_renaissance-refusal-victory-discredited = A győzelem hiteltelenített, és az egész kört igénybe veszi.
pax_renaissance-refusal-victory-unmet = A feltételei nem teljesülnek.
pax_renaissance-refusal-no-position = A sorban nincs ilyen hely.
pax_renaissance-refusal-position-empty = Ez a hely üres.
pax_renaissance-refusal-face-down = Képpel lefelé fordított kártya nem vehető meg.
pax_renaissance-refusal-paid-on = A játékos nem veheti meg azt a kártyát, amelyre ebben a körben florint tett.
pax_renaissance-refusal-price = { $count } florinba kerül, és a kártyán lévők nem segítenek kifizetni.
pax_renaissance-refusal-hand-full = Kézben legfeljebb { $count } kártya lehet.
pax_renaissance-refusal-royal-couple = A királyi pár együtt adható el, a hajadon királynő pedig nem adható el.
pax_renaissance-refusal-not-for-sale = Csak a saját kézben vagy tablóban lévő kártya adható el.
pax_renaissance-refusal-ops-once = A { $side-id ->
        [east] keleti
       *[other] nyugati
    } műveletek körönként egyszer hajthatók végre.
pax_renaissance-refusal-fair-once = { $side-id ->
        [east] Keleti
       *[other] Nyugati
    } vásár körönként egyszer tartható.
pax_renaissance-refusal-fair-card = A vásárhoz képpel lefelé fordított kártya kell a 0. helyen.
pax_renaissance-refusal-no-target = Ennek az oldalnak egyik kártyáján sincs olyan művelet, amelynek van célpontja.

## What options cost and give

pax_renaissance-resource-actions = { $count } akció
pax_renaissance-resource-florins = { $count } florin

## Options of a game

pax_renaissance-name-setting-astrology = Asztrológia
    .help = Mindkét pakli felfordítva áll: a legfelső lapjuk látszik.
pax_renaissance-name-setting-bankruptcy = Csőd
    .help = Akinek semmije sem maradt, kiesik; a vásár kezdeményezője nem kap florint.
pax_renaissance-name-setting-expansion = Kiegészítő
    .help = A kiegészítő hatvan lapja: polihisztorok, hitehagyás és fáklya.
pax_renaissance-name-setting-promos = Promóciós lapok
    .help = Négy promóciós lap.
pax_renaissance-name-setting-bank_assignment = Bankok
    .help = A bankokat kisorsolják vagy kiválasztják.
pax_renaissance-name-setting-bank_assignment_random = kisorsolva
pax_renaissance-name-setting-bank_assignment_choice = kiválasztva
pax_renaissance-name-setting-second_edition_apostasy_on_base_cards = Hitehagyás az alaplapokon
    .help = Tíz alaplap megkapja a második kiadásban rajta szereplő hitehagyást.
