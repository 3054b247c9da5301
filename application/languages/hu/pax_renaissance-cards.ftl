### Pax Renaissance: what each card does.

# Every card

pax_renaissance-text-location = { $piece }, oldala: { $side }; helyszíne: { $map }.
pax_renaissance-text-location-region = { $piece }, oldala: { $side }; helyszíne: { $region-id ->
        [east] Kelet
       *[west] Nyugat
    } bármelyik térképlapja.
pax_renaissance-text-location-queen = { $piece }, paklija: { $side }; oldala és helyszíne azé a királyé, akihez hozzámegy.
pax_renaissance-text-agents = Ügynökök: { $agents }.
pax_renaissance-text-agent = { $count ->
        [1] { $token }
       *[other] { $count } × { $token }
    }
pax_renaissance-text-own-pawn = saját gyalog
pax_renaissance-text-prestige = Ezt adja: { $prestige }.

# The one-shots

pax_renaissance-text-second-edition = Csak a második kiadás hitehagyásaival: { $what }
pax_renaissance-text-trade-shift = Egyszeri hatás, kereskedelmi eltolódás: megnyílik ez a lerakat: { $city }, és bezárul a színének eddig nyitott lerakata; az ott álló jelzőt elnyomják.
pax_renaissance-text-trade-shift-needs = Egyszeri hatás, kereskedelmi eltolódás: megnyílik ez a lerakat: { $city }, és bezárul a színének eddig nyitott lerakata; az ott álló jelzőt elnyomják. Ennyi felfedezői presztízs kell hozzá a többi lapodon: { $count }.
pax_renaissance-text-coronation = Egyszeri hatás, koronázás: hozzámegy { $maps-the } királyához, ha annak lapja még a birodalompakliban van, és tiéd lesz a birodalom.
pax_renaissance-text-conspiracy = Egyszeri hatás, összeesküvés: a helyszín körüli kalózok, az ügynökök, valamint az ottani elnyomott lovagok és bástyák megtámadják az ottani lovagokat és bástyákat. Győzelmükkor rendszerváltás történik a javadra, és megfordíthatod a teokráciát.
pax_renaissance-text-peasant-revolt = Egyszeri hatás, parasztfelkelés: a helyszín körüli kalózok, a határain álló koncesszióid, az ügynökök, valamint az ottani elnyomott gyalogok megtámadják az ottani lovagokat és bástyákat. Győzelmükkor rendszerváltás történik a javadra.
pax_renaissance-text-religious-war = Egyszeri hatás, { $shot }: a helyszínen és körülötte álló { $religion } jelzők, az ügynökök, valamint a szomszédos térképlapok ilyen vallású lovagjai megtámadják az ottani többi lovagot, bástyát és kalózt. Győzelmükkor rendszerváltás történik a javadra, és a térképlap e vallás teokráciájára fordul, ha van ilyen oldala.
pax_renaissance-text-apostasy = Egyszeri hatás, hitehagyás: akinek van ez a kettő: { $religions }, az eldobja minden lapját, amelyen bármelyik szerepel.
pax_renaissance-text-torch = Egyszeri hatás, fáklya: tégy inaktívvá egy aktív győzelmet.
pax_renaissance-text-exceptional = Ha a háborúját itt megnyerik: { $map }, az ottani teokrácia visszafordul a középkori oldalára.

# The Operations

pax_renaissance-text-op = { $op }: { $what }
pax_renaissance-text-inquisitor = vigyél át egy { $token-acc } egy szomszédos vagy illő helyszínű lapra.
pax_renaissance-text-commerce = végy el 1 florint a { $side-id ->
        [east] keleti
       *[west] nyugati
    } sor egyik lapjáról.
pax_renaissance-text-behead = dobass el bármelyik tablóból egy illő helyszínű lapot; birodalommal együtt ez a lap is elmegy.
pax_renaissance-text-behead-bound = dobass el egy lapot, amelyet az alábbi képesség megenged; birodalommal együtt ez a lap is elmegy.
pax_renaissance-text-tax = a helyszín határán álló egyik koncesszió gazdája fizet 1 florint, vagy elnyomják a koncesszióját, aztán egy ottani üres városba soroz.
pax_renaissance-text-repress = nyomj el egy { $pieces-acc } a helyszínen vagy körülötte, és kapsz 1 florint.
pax_renaissance-text-vote = rendszerváltás a javadra egy { $side-id ->
        [east] keleti
       *[west] nyugati
    } birodalomban, amely nem hűbéres, és amelynek a határain neked van a legtöbb koncessziód; fizess 1 florint minden ott elnyomott jelzőért.
pax_renaissance-text-corsair = vigyél egy { $token-acc } a helyszín egyik tengeri határáról egy másikra, ott vagy egy szomszédos térképlapon; akit ott talál, meghal.
pax_renaissance-text-siege = ölj meg egy lovagot, bástyát vagy kalózt a helyszínen vagy körülötte.
pax_renaissance-text-campaign = az itteni összes lovag, fejenként 1 florinért, megtámadja egy szomszédos térképlap lovagjait és bástyáit; győzelmükkor az a birodalom a hűbéresed lesz.

# The abilities

pax_renaissance-text-ability = { $ability }: { $what }
pax_renaissance-text-restrict-behead = a lefejezése csak { $side-id ->
        [east] keleti
       *[west] nyugati
    } lapot érhet, amelyen { $bishops } áll.
pax_renaissance-text-extend-coronation = királynőid ellenfelek királyaihoz és már házas saját királyaidhoz is hozzámehetnek.
pax_renaissance-text-extend-attackers = ha ilyen háborút indítasz ({ $shot }), a szomszédos térképlapokról minden { $token } is támad.
pax_renaissance-text-profit = vásárkor minden koncessziód { $factor } florint hoz.
pax_renaissance-text-profit-from = minden koncessziód { $factor } florint hoz az olyan vásáron, amely innen indul: { $city }.
pax_renaissance-text-votes = szavazáskor minden koncessziód { $factor } koncessziónak számít.
pax_renaissance-text-sale-price = a tablóból eladva ennyit ér: { $price }.
pax_renaissance-text-capacity = { $city } { $count } jelzőt fogad be, amíg a látható ikonja { $religion }.
pax_renaissance-text-unlimited-hand = a kezedben akárhány lap lehet.
pax_renaissance-text-immune-to-silencing = a püspökök nem némítják el a lapjaidat.
pax_renaissance-text-discard-for-battle = ha már férjhez ment, akcióként eldobhatod ezért a hatásért a királya térképlapján, ügynökök nélkül: { $shot }.
pax_renaissance-text-free-fair = körönként egyszer a vásár nem kerül akcióba.
pax_renaissance-text-free-ops = körönként egyszer a { $side-id ->
        [east] keleti
       *[west] nyugati
    } műveleteid nem kerülnek akcióba.
pax_renaissance-text-combined-ops = egyetlen akcióval a keleti és a nyugati műveleteidet is végrehajthatod.
pax_renaissance-text-apostasy-action = akcióként tarts hitehagyást két általad választott vallás között.
pax_renaissance-text-borrow-when-sold = amikor eladod a lapot a tablódból, egy ellenfél lapjának egyik lefejezését, adóztatását, elnyomását vagy szavazását használhatod, mintha a tiéd volna.
pax_renaissance-text-shot-when-sold = amikor eladsz egy lapot, az ügynökeivel együtt használhatod az egyszeri hatását, ha az ezek egyike: { $shots }.
pax_renaissance-text-counts = { $count-ins } több számít neked: { $figure } ({ $victory }).
pax_renaissance-text-counts-per = minden ilyen ikonodért ({ $prestige }) eggyel több számít neked: { $figure } ({ $victory }).
pax_renaissance-text-victory-cost = aki ezt a győzelmet hirdeti ki ({ $victory }), annak { $count } akcióba kerül.
pax_renaissance-text-immune-to-pirates = a kalózok nem ölik meg a koncesszióidat.
pax_renaissance-text-remove-adjacency = { $one } és { $other } senkinek sem szomszédos.
pax_renaissance-text-immune-to-apostasy = hitehagyáskor nem dobsz el semmit.

# Comets, Empires, Victory cards and banks

pax_renaissance-text-comet = Üstökös, paklija: { $side }. Megvételkor kikerül a játékból, és a vevő aktívvá tesz egy inaktív győzelmet.
pax_renaissance-text-king = Monarchia: { $map }; oldala: { $side }.
pax_renaissance-text-republic = Köztársaság: { $map }, a királyának a hátoldala; oldala: { $side }.
pax_renaissance-text-victory = Amíg aktív, aki minden feltételét teljesíti, akcióként kihirdetheti, és megnyeri a játékot.
pax_renaissance-text-supreme-religion = Van uralkodó vallás: övé az összes püspök több mint fele, és a saját vallásuk teokráciáiban vagy azok körül álló lovagok, bástyák és kalózok több mint fele.
pax_renaissance-text-lead = Minden ellenfeledet megelőzöd ebben: { $figure }, legalább ennyivel: { $count }.
pax_renaissance-text-lead-seats = Minden ellenfeledet megelőzöd ebben: { $figure }, legalább ennyivel: { $by }.
pax_renaissance-text-lead-by = { $count } ({ $seats } játékossal)
pax_renaissance-text-bank = Egy koncesszióval kezd { $one-the } és { $other-the } határán.
pax_renaissance-text-bank-first = A játékosa kezdi az első kört.
