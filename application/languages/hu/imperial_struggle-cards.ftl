### Imperial Struggle: what each card and tile does.

# Events, Ministries, Advantages and tiles

imperial_struggle-text-event = { $era-cap }: bármelyik olyan lapkával kijátszható, amelyen van eseményszimbólum.
imperial_struggle-text-event-typed = { $era-cap }: olyan lapkával játszható ki, amelyen van eseményszimbólum, és amelynek főakciója { $type }.
imperial_struggle-text-bonus-condition = A bónusz is a tiéd, ha { $condition }.
imperial_struggle-text-effect = { $what-cap }.
imperial_struggle-text-effect-of = { $who }: { $what }.
imperial_struggle-text-bonus = Bónusz: { $what }.
imperial_struggle-text-bonus-of = { $who } bónusza: { $what }.
imperial_struggle-text-ministry = { $who } minisztere: { $eras }.
imperial_struggle-text-keywords = Kulcsszavai: { $keywords }.
imperial_struggle-text-ability = { $ability }
imperial_struggle-text-ability-limited = { $limit }: { $ability }
imperial_struggle-text-advantage = { $region }: azé, aki ezeket felügyeli: { $spaces }.
imperial_struggle-text-space-market-of = Piac ({ $good }), ára { $cost }.
imperial_struggle-text-space-market = Piac áru nélkül, ára { $cost }.
imperial_struggle-text-space-political = Politikai mező, ára { $cost }.
imperial_struggle-text-space-territory = Terület, meghódítása { $cost } HP.
imperial_struggle-text-space-fort = Erőd, ára { $cost }.
imperial_struggle-text-space-naval = Tengeri mező egy hajóraj számára.
imperial_struggle-text-space-prestige = Presztízsmező.
imperial_struggle-text-space-alliance = Szövetség.
imperial_struggle-text-space-local-alliance = Helyi szövetség.
imperial_struggle-text-space-navy-box = Itt várnak azok a hajórajok, amelyek nincsenek a térképen.
imperial_struggle-text-space-usa = Akkor van játékban, ha az USA zászlaja a térképen van.
imperial_struggle-text-space-strength = Ezeken a hadszíntereken számít: { $theaters }.
imperial_struggle-text-space-advantages = Ezekhez az előnyökhöz kell: { $advantages }.
imperial_struggle-text-space-from = Ekkor nyílik meg: { $era }.
imperial_struggle-text-basic-tile = { $who } reguláris haderőlapkája, ereje { $strength }.
imperial_struggle-text-bonus-tile = { $who } elit haderőlapkája, ereje { $strength }: { $war }.
imperial_struggle-text-tile-debt = A hadszínterén: az ellenfél adóssága { $count-ins } nő.
imperial_struggle-text-tile-fort-or-squadron = A hadszínterén: rongálj meg ott egy ellenséges erődöt, vagy űzz el onnan egy ellenséges hajórajt a flottabázisra.
imperial_struggle-text-tile-unflag = A hadszínterén: vonj be ott egy ellenséges zászlót egy viszályjelző nélküli piacról vagy politikai mezőről, lehetőleg úgy, hogy más piac ne szigetelődjön el.
imperial_struggle-text-tile-major = Főakció: { $count } { $type } AP.
imperial_struggle-text-tile-minor = Mellékakció: { $count } { $type } AP, egyetlen vásárlásra.
imperial_struggle-text-tile-event = Esemény játszható ki vele.
imperial_struggle-text-tile-upgrade = Átcsoportosítást enged.

# Where an effect acts

imperial_struggle-text-anywhere = { "" }
imperial_struggle-text-both = { $one }{ $other }
imperial_struggle-text-in = { " " }{ $places-in }
imperial_struggle-text-in-but = { " " }{ $places-in }, de nem { $outside-in }
imperial_struggle-text-outside = { " " }más régióból (nem { $places })
imperial_struggle-text-named = { " " }({ $spaces })
imperial_struggle-text-of = { " " }({ $who } zászlójával)
imperial_struggle-text-not-isolating = { ", " }amelynek elvesztése nem szigetel el más piacot

# Effects on the map

imperial_struggle-text-times = { $count } alkalommal: { $what }
imperial_struggle-text-conflict = { $count ->
        [1] tegyél viszályjelzőt egy { $target-sub }{ $where }
       *[other] tegyél { $count } viszályjelzőt egy-egy { $target-sub }{ $where }
    }
imperial_struggle-text-conflict-up-to = tegyél legfeljebb { $count } viszályjelzőt egy-egy { $target-sub }{ $where }
imperial_struggle-text-conflict-plus = { $count ->
        [1] tegyél egy 1 AP-val drágábban eltávolítható viszályjelzőt egy { $target-sub }{ $where }
       *[other] tegyél { $count }, 1 AP-val drágábban eltávolítható viszályjelzőt egy-egy { $target-sub }{ $where }
    }
imperial_struggle-text-conflict-each = tegyél viszályjelzőt egy { $target-sub }{ $where } { $each }
imperial_struggle-text-unflag = vonj be zászlót egy { $target-del }{ $where }
imperial_struggle-text-remove-own = vedd le saját zászlódat egy { $target-del }{ $where }
imperial_struggle-text-remove-opposing = vedd le az ellenfél zászlaját egy { $target-del }{ $where }
imperial_struggle-text-shift = befolyásolj egy { $target-acc }{ $where }
imperial_struggle-text-take = szerezd meg egy { $target } felügyeletét{ $where }
imperial_struggle-text-damage = rongáld meg az ellenfél egyik erődjét{ $where }
imperial_struggle-text-displace = űzd el az ellenfél egyik hajóraját a tábláról a flottabázisra
imperial_struggle-text-squadron-out = vedd ki végleg a játékból { $who } egyik hajóraját a tábláról vagy a flottabázisról
imperial_struggle-text-squadron-parked = vedd le { $who } egyik hajóraját a tábláról vagy a flottabázisról a következő béketúráig
imperial_struggle-text-build = építs ingyen egy hajórajt

# Effects on points, Debt and costs

imperial_struggle-text-points = kapsz { $count } { $type } AP-t
imperial_struggle-text-points-bound = kapsz { $count } { $type } AP-t, { $bounds }
imperial_struggle-text-points-each = kapsz 1 { $type } AP-t { $each }
imperial_struggle-text-gain-vp = szerzel { $count } GYP-t
imperial_struggle-text-vp-debt = szerzel 1 GYP-t minden pontért, amennyivel az ellenfél adóssága meghaladja a tiédet, legfeljebb { $most-acc }
imperial_struggle-text-vp-each = szerzel { $count } GYP-t { $each }
imperial_struggle-text-gain-trp = kapsz { $count } SZP-t
imperial_struggle-text-lose-trp = elveszítesz { $count } SZP-t
imperial_struggle-text-reduce-debt = csökkentsd az adósságodat { $count-ins }
imperial_struggle-text-reduce-debt-or = csökkentsd az adósságodat { $count-ins }; minden pontért, amennyivel nem csökkenhet, kapsz 1 { $type } AP-t
imperial_struggle-text-reduce-opposing-debt = csökkentsd az ellenfél adósságát { $count-ins }
imperial_struggle-text-increase-debt = { $who } adóssága { $count-ins } nő
imperial_struggle-text-limit = { $who } adósságkorlátja ennyivel változik: { $change }
imperial_struggle-text-pay = fizess { $count } { $type } AP-t, nem mellékakcióból
imperial_struggle-text-unflag-for = egyetlen zászló bevonása egy { $target-del }{ $where } { $count } AP-ba kerül
imperial_struggle-text-unflag-cheaper = egyetlen zászló bevonása egy { $target-del }{ $where } { $count } AP-val olcsóbb
imperial_struggle-text-unflag-cheaper-round = ebben a körben minden zászló bevonása egy { $target-del }{ $where } { $count } AP-val olcsóbb
imperial_struggle-text-squadron-for = egy hajóraj megépítése { $count } katonai AP-ba kerül
imperial_struggle-text-squadron-cheaper = ebben a körben egy hajóraj megépítése { $count } katonai AP-val olcsóbb

# Effects on cards and tiles

imperial_struggle-text-recruit = toborozz { $count } elit haderőlapkát
imperial_struggle-text-recruit-each = ha a következő háborúban van ilyen hadszíntér ({ $theater }), toborozz oda egy elit haderőlapkát { $each }
imperial_struggle-text-return-own = { $who } egyik, a tulajdonosa által választott elit haderőlapkája visszakerül a készletbe
imperial_struggle-text-return-random = { $who } egyik elit haderőlapkája egy általad választott hadszíntérről véletlenszerűen visszakerül a készletbe
imperial_struggle-text-refresh = frissíts fel legfeljebb { $count } saját előnyt{ $where }
imperial_struggle-text-exhaust = meríts ki legfeljebb { $count } bárkihez tartozó előnyt
imperial_struggle-text-activate = használd azonnal egy saját előnyödet{ $where }, akár kimerült is
imperial_struggle-text-activate-new = használd azonnal egy saját előnyödet{ $where }, akár kimerült is, vagy csak most szerezted
imperial_struggle-text-redraw = húzz egy új globáliskereslet-lapkát, amely e túra egyik lapkáját leváltja
imperial_struggle-text-add-demand = hozzáadhatod e túra globális keresletéhez: { $goods }
imperial_struggle-text-score-good = egyszer pontozhatod ezt az árut, mintha benne volna a globális keresletben: { $good }
imperial_struggle-text-byng = tedd a Nagy-Britanniát erősítő Byng-jelzőt a következő háború egy olyan hadszínterére, ahol számítanak a hajórajok

# Choices and conditions

imperial_struggle-text-choose = ezek egyike: { $options }
imperial_struggle-text-opponent-chooses = az ellenfél ezek egyikét választja: { $options }
imperial_struggle-text-if = ha { $condition }, { $then }
imperial_struggle-text-if-else = ha { $condition }, { $then }; különben { $otherwise }
imperial_struggle-text-has-keyword = van ilyen kulcsszavad ({ $keyword })
imperial_struggle-text-more-debt = a felvehető adósságod legalább { $count-ins } több az ellenfelénél
imperial_struggle-text-more-tiles = több elit haderőlapkád van a következő háborúban, mint az ellenfélnek
imperial_struggle-text-more-prestige = több presztízsmezőt felügyelsz, mint az ellenfél { $places-in }
imperial_struggle-text-controls-all = { $who } felügyeli mindezeket ({ $spaces })
imperial_struggle-text-controls-any = { $who } felügyel mezőt { $places-in }
imperial_struggle-text-holds = tiéd ez az előny ({ $advantage }), és nincs viszályjelző a mezőin
imperial_struggle-text-no-flags = nincs zászló { $places-in } ({ $who })
imperial_struggle-text-no-squadrons = nincs hajóraj { $places-in } ({ $who })
imperial_struggle-text-squadron-built = van hajóraj a táblán vagy a flottabázison ({ $who })
imperial_struggle-text-squadron-unbuilt = van hajóraj a hajógyárban ({ $who })
imperial_struggle-text-more-flags = több mezőt felügyelsz, mint az ellenfél { $places-in }
imperial_struggle-text-more-combined = { $places-in } összesen többed van ezekből, mint az ellenfélnek ({ $parts })
imperial_struggle-text-squadrons = hajórajok
imperial_struggle-text-forts = erődök
imperial_struggle-text-local-alliances = helyi szövetségek
imperial_struggle-text-has-flag = { $who } felügyeli ezt a mezőt ({ $space })
imperial_struggle-text-at-limit = az ellenfél adóssága eléri az adósságkorlátot
imperial_struggle-text-has-trp = van legalább { $count } SZP-d

# What is counted

imperial_struggle-text-each-local-alliance = minden helyi szövetségért, amelyet { $places-in } felügyelsz
imperial_struggle-text-each-space = minden mezőért, amelyet { $places-in } felügyelsz
imperial_struggle-text-each-alliance = minden szövetségmezőért, amelyet { $places-in } felügyelsz
imperial_struggle-text-each-two-squadrons = minden két saját hajórajért a táblán vagy a flottabázison

# Theaters and commodities

imperial_struggle-text-theater = A haderőlapkákon kívül számítanak: { $counted }.
imperial_struggle-text-count-alliances = szövetségek ({ $places })
imperial_struggle-text-count-squadrons = hajórajok { $places-in }
imperial_struggle-text-count-forts = ép erődök { $places-in }
imperial_struggle-text-count-conflicts = viszályjelzők az ellenfél mezőin { $places-in }
imperial_struggle-text-count-keyword = kulcsszó: { $keyword }
imperial_struggle-text-spoils = { $margin-cap }: { $spoils }.
imperial_struggle-text-spoils-of = Ha { $who } győz, { $margin }: { $spoils }.
imperial_struggle-text-margin = { $low } különbséggel
imperial_struggle-text-margins = { $low }-{ $high } különbséggel
imperial_struggle-text-margin-more = legalább { $low } különbséggel
imperial_struggle-text-vp = { $count } GYP
imperial_struggle-text-cp = { $count } HP
imperial_struggle-text-trp = { $count } SZP
imperial_struggle-text-trp-loser = a vesztesnek { $count } SZP
imperial_struggle-text-dominance = az Uralom az Atlanti-óceánon jelző ide: { $theater }
imperial_struggle-text-squadrons-unbuilt = a vesztes { $count } hajóraja visszakerül a hajógyárba
imperial_struggle-text-squadrons-margin = a vesztes a különbség minden pontjáért kivesz egy hajórajt a játékból, legfeljebb { $most-acc }
imperial_struggle-text-usa-flags = Franciaország USA-zászlót tűzhet ki ide: { $spaces }
imperial_struggle-text-any-win = Bármelyik fél győzelme: { $what }.
imperial_struggle-text-french-win = Francia győzelem: { $what }.
imperial_struggle-text-french-win-3 = Legalább 3 különbségű francia győzelem: { $what }.
imperial_struggle-text-british-win-2 = Legalább 2 különbségű brit győzelem: { $what }.
imperial_struggle-text-jacobite-victory = egy jakobita győzelem jelző
imperial_struggle-text-jacobite-defeat = jakobita vereség
imperial_struggle-text-jacobites-stay = { $ministry }: Franciaország állandó harmadik minisztere lesz
imperial_struggle-text-jacobites-go = { $ministry }: kikerül a játékból
imperial_struggle-text-reward = { $era-cap }: { $gains }.
imperial_struggle-text-debt-more = { $count-ins } több adósság
imperial_struggle-text-debt-less = { $count-ins } kevesebb adósság
imperial_struggle-text-may = ha akarod, { $what }
imperial_struggle-text-usa-flags-forts = Franciaország USA-zászlót tűzhet ki ide: { $spaces }, és levehet brit zászlókat az ottani erődökről ({ $places-in })
