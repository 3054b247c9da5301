### Endeavor: what each card, building, token and track does.

endeavor-text-icons = Ezt adja: { $icons }.
endeavor-text-draw = { $count ->
        [0] Korong nélkül is húzhatod: { $region }.
       *[other] Akkor húzhatod, ha legalább { $count } korongod van a régióban ({ $region }).
    }
endeavor-text-governor = { $region }: a régió megnyitásakor az kapja, akinek a legtöbb korongja van a hajózási útvonalon; döntetlennél a paklihoz legközelebbi korong dönt.
endeavor-text-governor-space = A kormányzómezőn nem számít a kártyakorlátba, és nem dobható el; ha eldobják, kikerül a játékból.
endeavor-text-abolition = Amikor először húzzák fel, a rabszolgaság felszámolására kerül sor: minden játékos képpel lefelé fordítja a rabszolgaság kártyáit, a pakli többi lapja kikerül a játékból.
endeavor-text-slavery = Egy rabszolgaság kártya nem számít a kártyakorlátba. Eldobva vagy a felszámolás után képpel lefelé fekszik: nem ad ikont, és a végén -{ $glory } dicsőséget ér.
endeavor-text-level = { $level }. szint: csak legalább ekkora építési szinttel építhető.
endeavor-text-single = Ebből a szintből senkinek sem lehet két épülete.
endeavor-text-activate = Tegyél rá egy korongot: { $action }.
endeavor-text-spend = Használd fel a körödben: { $action }.
endeavor-text-choice = A két akció egyikét hajtsd végre.
endeavor-text-combination = Az egyiket vagy mindkettőt hajtsd végre, tetszőleges sorrendben.
endeavor-text-same-region = Mindkettő ugyanabban a régióban történik.
endeavor-text-same-deck = Mindkét kártya ugyanabból a pakliból való.
endeavor-text-own-disc = A kifizetés nem veheti le azt a korongot, amely ezt az épületet aktiválja.
endeavor-text-build-level = Az építési szintet adja: legfeljebb ekkora szintű épület építhető.
endeavor-text-growth = A növekedés mértékét adja: ennyi korong kerül a készletből a kikötőbe a növekedési fázisban.
endeavor-text-salary = A jövedelemszintet adja: ennyi korong kerül vissza az épületekről a kikötőbe a jövedelemszerzési fázisban.
endeavor-text-card-limit = A kártyakorlátot adja: ennyi kártya tartható meg passzolás után.
endeavor-text-levels = A jelző mezője szerint: { $levels }.
endeavor-text-track-glory = Dicsőség a végén, a jelző mezője szerint: { $glory }.
endeavor-text-band = { $marker }+: { $value }
