## What went wrong with a request

detail-not-absent = a(z) { $seat }. hely távolléte { $seconds } mp után jelenthető, ettől fogva: { $time }
detail-seeds-due = minden hely foglalt; a játszma akkor kezdődik, ha ezek a helyek felfedik a véletlenmagjukat: { $seats }, különben véget ér: { $by }
detail-game-is-why = a játszma { $status ->
        [open] játékosokra vár
        [running] folyamatban van
        [finished] befejeződött
        [abandoned] félbeszakadt
       *[other] { $status }
    }; { $why }
detail-game-is = a játszma { $status ->
        [open] játékosokra vár
        [running] folyamatban van
        [finished] befejeződött
        [abandoned] félbeszakadt
       *[other] { $status }
    }
detail-game-is-fork = a játszma { $status ->
        [open] játékosokra vár
        [running] folyamatban van
        [finished] befejeződött
        [abandoned] félbeszakadt
       *[other] { $status }
    }; csak befejezett játszma ágaztatható el
detail-game-is-score = a játszma { $status ->
        [open] játékosokra vár
        [running] folyamatban van
        [finished] befejeződött
        [abandoned] félbeszakadt
       *[other] { $status }
    }; a pontozás a vége után készül
detail-game-is-taken = a játszma { $status ->
        [open] játékosokra vár
        [running] folyamatban van
        [finished] befejeződött
        [abandoned] félbeszakadt
       *[other] { $status }
    }; helyet a kezdete előtt lehet foglalni
detail-game-is-invite = a játszma { $status ->
        [open] játékosokra vár
        [running] folyamatban van
        [finished] befejeződött
        [abandoned] félbeszakadt
       *[other] { $status }
    }; helyre már senki sem hívható meg
detail-paused = a játszma szünetel; bármelyik játékosa folytathatja
detail-no-person = a(z) { $seat }. helyen nem ember játszik
detail-delegated-until = a(z) { $seat }. helyen gépi ellenfél játszik, amíg a játékosa vissza nem veszi
detail-delegated-back = a(z) { $seat }. helyen gépi ellenfél játszik; előbb vedd vissza
detail-time-expired = a(z) { $seat }. hely ideje lejárt
detail-no-commitment = a(z) { $seat }. hely nem kötelezte el magát véletlenmag mellett
detail-seeds-free = a véletlenmag akkor fedhető fel, ha minden hely foglalt, de egy még szabad
detail-seed-open = a(z) { $seat }. hely véletlenmagja már nyilvános
detail-seed-other = ez nem az a véletlenmag, amely mellett a játszma { $seat }. helye elkötelezte magát
detail-absent-others = egy hely távollétét csak a többi játékos jelentheti
detail-seat-idle = a(z) { $seat }. helynek nincs meghozandó döntése
detail-seat-idle-pending = a(z) { $seat }. helynek most nincs döntése; döntésre vár: { $others }. hely
detail-seat-idle-over = a(z) { $seat }. helynek nincs döntése; a játszmának vége
detail-absence-claimed = ezt a távollétet már jelentetted, a többiek még nem
detail-seat-no-player = a(z) { $seat }. helynek nincs játékosa, aki visszavehetné
detail-seat-not-delegated = a(z) { $seat }. helyen nem játszik gépi ellenfél
detail-pause-asked = a(z) { $seat }. hely már kért szünetet, a többiek még nem
detail-no-pause = a játszma nem szünetel, és a(z) { $seat }. hely nem kért szünetet
detail-engine-late = ez a döntés már nem ezt a motort várja
detail-rewind = a(z) { $version }. változat lépése nem vehető vissza: { $why }
detail-rewind-time = lejárt a döntés ideje
detail-rewind-seat = a(z) { $seat }. hely lépte
detail-rewind-luck = véletlent húzott, felfedett valamit, vagy továbbadta a döntést
detail-rewind-none = a(z) { $version }. változat után nincs visszavehető lépés
detail-rewind-twice = a(z) { $version }. változatot már visszavették
detail-seat-resigned-already = a(z) { $seat }. hely már feladta, vagy nem létezik
detail-visible-later = minden csak a játszma vége után látható
detail-no-seat-is = a(z) { $seat }. hely nem létezik; a helyek számozása 0-tól { $last }-ig tart
detail-no-seat = nincs { $seat }. hely; a helyek számozása 0-tól { $last }-ig tart
detail-no-seat-plain = nincs { $seat }. hely
detail-seat-has-opponent = a(z) { $seat }. helynek már van gépi ellenfele
detail-seat-taken = a(z) { $seat }. hely foglalt
detail-seat-claimed = éppen leül valaki a(z) { $seat }. helyre
detail-already-seated = a játékosnak már van helye ebben a játszmában
detail-seat-empty = a(z) { $seat }. helyen nem ül senki
detail-seats-taken = minden hely foglalt
detail-seats-taken-every = minden hely foglalt
detail-url-private-host = { $host } magánhálózatra mutat
detail-url-malformed = az URL hibás
detail-url-long = az URL legfeljebb { $count } látható ASCII-karakterből állhat
detail-url-https = az URL elején https:// kell, hogy álljon
detail-url-host = az URL-ben gépnév kell, felhasználó és jelszó nélkül
detail-url-port = a port nem lehet 0
detail-url-private = az URL nem vezethet magánhálózatra
detail-player-erased = a játékost törölték
detail-name-alike = más játékosé a(z) { $name } név, vagy egy megtévesztően hasonló
detail-no-player = nincs ilyen játékos: { $player }
detail-codes-most = egy játékosnak { $count } helyreállító kódja lehet; előbb vonj vissza egyet
detail-token-revoked = a tokent visszavonták
detail-expected-object = objektum kellene, de ez { $type }
detail-not-whole = { $value } nem egész szám
detail-outside = { $value } kívül esik ezen: { $least }..{ $most }
detail-surrogate = magányos helyettesítő karaktert tartalmaz
detail-key-ascii = a(z) { $key } kulcs nem ASCII
detail-seats-not-in = { $seats } kívül esik ezen: { $least }..{ $most }
detail-no-such-option = nincs ilyen beállítás
detail-cannot-keep = a PostgreSQL nem tudja tárolni ezt az értéket: { $error }
detail-fork-idle = a(z) { $version }. változat után nem volt meghozandó döntés
detail-fork-arbiter = egy döntőbíró korábban megváltoztatta az állást
detail-server-title = ezen a szerveren nincs meg ez a játék: { $title }
detail-server-pack = ezen a szerveren nincs meg a(z) { $title } csomagja: { $digest }
detail-nul = NUL karaktert tartalmazó szöveg nem tárolható
detail-nul-in = NUL karaktert tartalmazó szöveg nem tárolható: { $text }
detail-surrogate-in = magányos helyettesítő karaktert tartalmazó szöveg nem tárolható: { $text }
detail-not-json = JSON-ként nem tárolható: { $error }
detail-analyses-most = { $count } befejezetlen elemzésed van
detail-analysis-other = ezt az elemzést más játékos kérte
detail-no-analysis = nincs ilyen elemzés: { $analysis }
detail-analyse-ended = csak befejezett játszma elemezhető
detail-engine-no-analysis = { $engine } nem elemez játszmákat
detail-no-training = nincs ilyen azonosítójú tanítás
detail-no-generation = a tanításnak nincs ilyen számú befejezett nemzedéke
detail-trainings-most = { $count } befejezetlen tanítás van
detail-cannot-learn = { $name } nem tud tanulni; válassz ezek közül: { $known }
detail-training-games = { $seats } hellyel az összes nemzedéknek együtt { $count } játszmája lehet: egy munkafolyamatban többnek nincs helye
detail-rival-name = { $name } nem nevez meg programot; írd így: engine:level vagy engine/net:level, például { $example }
detail-rival-today = a(z) { $version }. verzió a mai: írd így: { $engine }
detail-rival-engine = nincs ilyen motor: { $engine }; használható: { $known }, vagy egy korábbi verzió, például { $former }
detail-rival-level = { $name }: az ellenfél egy szinten játszik, például { $example }
detail-rival-plain = { $engine } neurális háló nélkül játszik: írd így: { $name }
detail-rival-no-net = { $name }: nincs { $net } jelű neurális háló ehhez: { $title } ({ $seats } hely) ezzel a csomaggal; válassz ezek közül: { $known }
detail-rival-net = { $name } nem olyan neurális hálóval játszik, amely ehhez való: { $title } ({ $seats } hely) ezzel a csomaggal; válassz ezek közül: { $known }
detail-rival-slow = { $name }: egy játszma tovább tarthat egy feladatnál; használd ezt: greedy, vagy taníts ezzel: `annals train`
detail-no-resource = ezen a címen nincs semmi
detail-record-refused = a szolgáltatás nem ellenőrzi ezt a jegyzőkönyvet: { $why }; használd ezt: `annals verify`
detail-record-busy = éppen egy másik jegyzőkönyv ellenőrzése folyik; próbáld újra
detail-token-or-ticket = tokent vagy jegyet küldj, ne mindkettőt
detail-send-token = küldd el: Authorization: Bearer <token>
detail-send-token-or-follow = küldd el: Authorization: Bearer <token>, vagy nevezd meg a `follow` paraméterben, mit követsz
detail-token-bad = a token hibás, ismeretlen vagy visszavont
detail-token-expired = a token lejárt: { $time }
detail-token-scope = a tokennek nincs meg ez a jogosultsága: { $scope }
detail-token-give = a token nem adhatja tovább ezt a jogosultságot, mert neki sincs meg: { $scope }
detail-ticket-bad = a jegy hibás, ismeretlen vagy lejárt, vagy a tokenje már nem érvényes
detail-no-checkpoint = még nincs ellenőrzőpont
detail-checkpoint-tile = egyetlen ellenőrzőpont sem ért még idáig, vagy az útvonal nem egy csempéé
detail-checkpoint-without = a(z) { $number }. ellenőrzőpont nem tartalmazza a játszmának ezt a változatát
detail-checkpoint-none = még egyetlen ellenőrzőpont sem tartalmazza a játszmát
detail-cursor = a kurzort nem ez a szolgáltatás adta ki
detail-schema = { $where ->
        [body] a kérés törzse
       *[other] a lekérdezés
    } nem felel meg a sémájának
detail-body-type = a kérés törzsének típusa csak ez lehet: { $types }
detail-body-json = a kérés törzse nem JSON: { $error }
detail-version-is = a játszma a(z) { $version }. változatnál tart
detail-effects-fewer = a { $version }. változat eseményének kevesebb olyan hatása van, amelyet ismerhetsz
detail-version-is-not = a játszma a(z) { $version }. változatnál tart, nem ennél: { $expected }
detail-version-lost = a szerver elvesztette azt az állást ({ $version }. változat), amelyre válaszolsz; olvasd be újra a játszmát
detail-quota-running = legfeljebb { $count } általad nyitott, folyamatban lévő játszmád lehet
detail-quota-open = legfeljebb { $count } általad nyitott, játékosokra váró játszmád lehet
detail-quota-opponents = az általad nyitott játszmákban a gépi ellenfeleknek legfeljebb { $count } helyük lehet
detail-quota-invitations = legfeljebb { $count } még elfogadható meghívód lehet
detail-quota-tokens = legfeljebb { $count } tokened lehet
detail-no-own-seat = nincs helyed ebben a játszmában
detail-seat-has-resigned = a(z) { $seat }. hely feladta
detail-seed-now = add meg most a `client_seed` értékét, vagy most a `seed_commitment` értékét, és a véletlenmagot akkor, amikor minden hely foglalt
detail-no-engine-use = nincs ilyen motor: { $engine }; használható: { $known }, vagy a GET /v1/engines listájából bármelyik
detail-engine-title = { $engine } nem játssza ezt: { $title }
detail-engine-level = { $engine } nem ismeri ezt a szintet: { $level }; szintjei: { $known }
detail-no-title-use = nincs ilyen játék: { $title }; használható: { $known }
detail-no-title = nincs ilyen játék: { $title }
detail-title-seats = { $title }: { $least }–{ $most } hely
detail-title-imperialism = Imperializmus: Út az uralomhoz
detail-clock-time = az órához lépésenkénti idő, teljes játékidő vagy mindkettő kell
detail-clock-increment = az `increment` mellé teljes játékidő kell
detail-view-later = a(z) { $seat }. hely nem a tiéd; más szemével csak a vége után nézheted a játszmát
detail-opponent-takes = gépi ellenfélhez `engine` és esetleg `level` kell, nem `client_seed` vagy `seed_commitment`
detail-creator-opponents = gépi ellenfelet csak a játszma létrehozója ültethet le
detail-needs-invitation = ennek a zártkörű játszmának a(z) { $seat }. helyéhez meghívó kell
detail-seat-kept = a(z) { $seat }. hely egy meghívott játékosra vár
detail-not-yours-free = a(z) { $seat }. helyet nem szabadíthatod fel, mert nem a tiéd
detail-not-yours = a(z) { $seat }. hely nem a tiéd
detail-invitation-id = a játszmának nincs ilyen azonosítójú meghívója
detail-invitation-over = a meghívót visszavonták, lejárt vagy elhasználódott
detail-watch-no-seat = a nézői meghívóhoz nem tartozik hely
detail-watch-plain = a nézői meghívóhoz nem adható `seat` és véletlenmag
detail-commitment-seat = a kötelezettség egy helyhez tartozik: nevezz meg egyet a meghívó `free` listájából
detail-invitation-seat = a meghívó a(z) { $seat }. helyre szól
detail-invitation-code = nincs ilyen kódú meghívó
detail-guests-list = a vendégek listáját csak a játszma játékosai, vendégei és létrehozója láthatja
detail-opener-only = meghívni és kitiltani csak a játszmát megnyitó játékos tud
detail-invite-uses = a játékosnak szóló meghívó egyszer használható
detail-invite-seated = ennek a játékosnak már van helye a játszmában
detail-not-met = még nem játszottál ezzel a játékossal; küldd el neki egy meghívó kódját
detail-opener-talk = csak a játszmát megnyitó játékos adhatja meg, hol beszélgetnek a játékosok
detail-not-guest = ez a játékos nem vendége a játszmának
detail-no-job = nincs ilyen feladat
detail-name-subject = nevezz meg egy játékost, vagy egy motort és esetleg a szintjét
detail-rate = túl sok kérés: a korlát { $quota } egység ({ $name }, { $whose ->
        [you] neked
       *[other] a hálózatodnak
    }) { $seconds } mp alatt, és ez a kérés { $cost } egység; próbáld újra { $reset } mp múlva
detail-orders-none = { $title }: nincs olyan döntés, amelyre állandó utasítás válaszolhat
detail-orders-use = nincs ilyen utasítás; használható: { $known }
detail-orders-listed = a játék leírása felsorolja az állandó utasítással megválaszolható döntéseket és az utasításokat
detail-own-opponent = gépi ellenfelet csak a hely saját játékosa választhat
detail-code-bad = a kód hibás, ismeretlen, felhasznált vagy visszavont
detail-confirm = a `confirm` értéke a saját játékosazonosítód legyen
detail-no-token-id = nincs ilyen azonosítójú tokened
detail-code-outlives = a helyreállító kód tovább él, mint az őt létrehozó token, ez a token pedig lejár
detail-no-code-id = nincs ilyen azonosítójú helyreállító kódod
detail-database = az adatbázis most nem érhető el; próbáld újra
detail-archive = ennek a játéknak a lépései most nem olvashatók; próbáld újra
detail-migration = az adatbázisból hiányzik egy migráció
detail-key-other = ezt az Idempotency-Key értéket már más kérés használta
detail-setup = a játék nem engedi meg ezt az összeállítást
detail-pack = a tartalomcsomag hibás
detail-value = egy érték nem tárolható
detail-unexpected = váratlan hiba; a részletek az üzemeltető naplójában vannak
detail-unexpected-plain = váratlan hiba
detail-malformed = a kérés hibás
detail-method = ezen a címen ez a metódus nem használható
detail-accept-none = az Accept egyik típusa sem küldhető
detail-large = a kérés törzse túl nagy
detail-body-ended = a kérés véget ért, mielőtt a törzse teljes lett volna
detail-large-bytes = a kérés törzse legfeljebb { $count } bájt lehet
detail-unsupported = a kérés törzsének típusa itt nem támogatott
detail-many = túl sok kérés
detail-places = minden hely foglalt; próbáld újra
detail-ending = ez a gép leállítás alatt van, és még néhány másodpercig válaszol
detail-redecision = nincs ilyen azonosítójú újradöntés
detail-to-from = a `to` nem lehet kisebb, mint a `from`
detail-least-first = legalább { $first } legyen, ez az első változat
detail-precondition = küldd el az If-Match vagy az expected_version értékét
detail-if-match = az If-Match egyetlen, idézőjelbe tett változat legyen, például "12"
detail-two-versions = a kérés két különböző változatot nevez meg
detail-differs = eltér az If-Match értékétől, amely ezt a változatot nevezi meg: { $version }
detail-key-form = az Idempotency-Key 1–200 látható ASCII-karakter lehet
detail-available = elérhető típusok: { $types }
detail-same-headers = ismételd meg a kérést ugyanazokkal a fejlécekkel
detail-key-random = token nélkül az Idempotency-Key legyen véletlenszerű, legalább { $count } karakteres
detail-key-busy = az ezzel a kulccsal küldött első kérés még folyamatban van
detail-fields = vesszővel elválasztott nevek legyenek, tagjaik között ponttal; legfeljebb { $count } karakter
detail-streams-most = legfeljebb { $count } adatfolyam lehet nyitva ({ $whose ->
        [you] neked
       *[other] a hálózatodnak
    }); zárj be egyet, vagy kövesd az összes játszmát eggyel
detail-streams-all = a szerver összes ({ $count }) adatfolyama foglalt; olvasd inkább az eseményeket, vagy próbáld később
detail-stream-id = az azonosítót nem ez az adatfolyam adta ki
detail-no-webhook = nincs ilyen azonosítójú webhookod
detail-quota-webhooks = legfeljebb { $count } webhookod lehet
detail-encoding-stream = a törzs nem egyetlen teljes { $encoding } adatfolyam, ahogy a Content-Encoding állítja
detail-encoding-must = a Content-Encoding csak ez lehet: { $known }, vagy maradjon el
detail-encoding-not = a törzs nem { $encoding }, ahogy a Content-Encoding állítja: { $error }
detail-no-work = nincs ilyen munkád: { $work }
detail-work-was = { $state ->
        [released] a munkát visszaadták
        [expired] a munka lejárt
        [done] a munka már elkészült
       *[other] a munka állapota: { $state }
    }
detail-moved-on = a játszma továbbhaladt
detail-not-offered = nem volt választható: { $option }
detail-chances = helyenként egy esély kell
detail-analysis-gone = az elemzés már nem létezik
detail-no-engine-own = nincs ilyen motorod: { $engine }
detail-no-engine = nincs ilyen nevű motor
detail-engine-taken = a(z) { $name } név már foglalt

## What is wrong with one member of a request

detail-missing = Hiányzik egy kötelező érték.
detail-unknown-field = Ismeretlen mező.
detail-null = Az érték nem lehet null.
detail-not-string = Ez nem szöveg.
detail-not-integer = Ez nem egész szám.
detail-not-number = Ez nem szám.
detail-not-boolean = Ez nem true vagy false.
detail-not-uuid = Ez nem UUID.
detail-not-list = Ez nem lista.
detail-not-mapping = Ez nem objektum.
detail-not-input = Hibás típusú bemenet.
detail-not-datetime = Ez nem dátum és időpont.
detail-one-of = Megengedett értékek: { $known }.
detail-length-between = A hossza { $least } és { $most } között legyen.
detail-length-most = Hosszabb a megengedettnél, amely { $most }.
detail-length-least = Rövidebb a szükségesnél, amely { $least }.
detail-length-equal = A hossza { $count } legyen.
detail-range-both = Legalább { $least } és legfeljebb { $most } lehet.
detail-range-least = Legalább { $least } lehet.
detail-range-most = Legfeljebb { $most } lehet.
detail-pattern = A szöveg nem felel meg a mintának.
detail-pattern-named = Nem felel meg ennek a mintának: { $pattern }.
detail-checkpoint-number = nincs { $number }. ellenőrzőpont
detail-no-rules = { $title }: nincs olvasható szabálya
detail-connections = erről a címről túl sok kapcsolat van nyitva
detail-long-answers = túl sok hosszú válasz küldése folyik; várja meg, amíg az egyik véget ér
detail-must-match = Erre a mintára kell illeszkednie: { $pattern }.
detail-no-nul = nem tartalmazhat NUL karaktert vagy magányos helyettesítőt.
detail-game-is-resign = a játszma { $status ->
        [open] játékosokra vár
        [running] folyamatban van
        [finished] befejeződött
        [abandoned] félbeszakadt
       *[other] { $status }
    }; a kezdete után a helyet feladással lehet elhagyni
detail-game-is-seeds = a játszma { $status ->
        [open] játékosokra vár
        [running] folyamatban van
        [finished] befejeződött
        [abandoned] félbeszakadt
       *[other] { $status }
    }; a véletlenmagokat a kezdete előtt kell felfedni
detail-name-length = a név { $least }–{ $most } látható karakterből állhat
detail-name-reserved = a(z) { $name } név foglalt
detail-name-seen = a név látható karakterekből és szóközökből állhat
detail-name-script = a nevet egyetlen írással kell írni, nem többel, amelyek betűi hasonlók
detail-name-marks = egy név egy betűjén legfeljebb { $count } ékezet lehet
detail-no-game = nincs ilyen játszma: { $game }
