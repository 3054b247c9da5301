### Imperialism: the names of what its pack holds, by kind and id.

# The superpowers

imperialism-name-superpower-portugal = Portugália
imperialism-name-superpower-spain = Spanyolország
imperialism-name-superpower-ottoman_empire = Oszmán Birodalom
    .nom = Az Oszmán Birodalom
    .mid = az Oszmán Birodalom
    .acc = az Oszmán Birodalmat
    .dat = az Oszmán Birodalomnak
    .ins = az Oszmán Birodalommal
imperialism-name-superpower-poland = Lengyelország
imperialism-name-superpower-england = Anglia
imperialism-name-superpower-france = Franciaország
imperialism-name-superpower-austria = Ausztria
imperialism-name-superpower-prussia = Poroszország
imperialism-name-superpower-sweden = Svédország
imperialism-name-superpower-russia = Oroszország

# The tracks of levels

imperialism-name-track-army = hadsereg
imperialism-name-track-fleet = flotta
imperialism-name-track-prestige = presztízs
imperialism-name-track-gold = arany
imperialism-name-track-food = élelmiszer
imperialism-name-track-fabrics = textíliák
imperialism-name-track-spices = fűszerek
imperialism-name-track-oriental_goods = keleti áruk
imperialism-name-track-industrial_materials = ipari nyersanyagok
imperialism-name-track-land_weapons = szárazföldi fegyverek
imperialism-name-track-shipyards = hajógyárak

# The five actions of a turn

imperialism-name-action-development = fejlődés
imperialism-name-action-intrigue = cselszövés
imperialism-name-action-conquest = hódítás
imperialism-name-action-war = háború
imperialism-name-action-taxation = adószedés

# The kinds of war

imperialism-name-war-land = szárazföldi háború
imperialism-name-war-sea = tengeri háború
imperialism-name-cause-war = háború
imperialism-name-cause-humiliation = politikai megaláztatás
imperialism-name-cause-defeat = vereség béke nélkül
imperialism-name-cause-shortfall = hiányzó dukátok
imperialism-name-cause-start = a játék kezdete
imperialism-name-cause-flowering = kulturális virágzás

# The cards of the providence deck: authority

imperialism-name-card-queen_of_the_sea = A tengerek királynője
imperialism-name-card-member_of_the_great_dynasty = Nagy dinasztia sarja
imperialism-name-card-great_diplomat = Nagy diplomata
imperialism-name-card-reformer = Reformer
imperialism-name-card-open_to_discoveries = A felfedezések pártolója
imperialism-name-card-defender_of_the_faith = A hit védelmezője
imperialism-name-card-outstanding_commander = Kiváló hadvezér
imperialism-name-card-adventurer = Kalandor
imperialism-name-card-civil_war = Polgárháború
imperialism-name-card-mad = Az őrült
imperialism-name-card-bourgeois_revolution = Polgári forradalom
imperialism-name-card-bureaucrat = Bürokrata

# The cards of the providence deck: plots

imperialism-name-card-corruption_of_the_officials = Megvesztegetett hivatalnokok
imperialism-name-card-persecution_of_dissenters = Más hitűek üldözése
imperialism-name-card-oppression_of_the_merchants = Kereskedők sanyargatása
imperialism-name-card-border_raids = Határ menti portyák
imperialism-name-card-venal_advisors = Megvásárolható tanácsadók
imperialism-name-card-plot_of_the_wealthy = A főurak összeesküvése

# The cards of the providence deck: events

imperialism-name-card-naval_blockade = Tengeri blokád
imperialism-name-card-armed_intervention = Fegyveres beavatkozás
imperialism-name-card-settlement = Kiegyezés
imperialism-name-card-rapacious_plunder = Mohó fosztogatás
imperialism-name-card-pirates = Kalózok
imperialism-name-card-patriotic_upsurge = Hazafias fellángolás
imperialism-name-card-diplomatic_trick = Diplomáciai fogás
imperialism-name-card-middle_class_development = A polgárság fejlődése
imperialism-name-card-plans_interception = Elfogott tervek
imperialism-name-card-colonization_rush = Gyarmatosítási láz
imperialism-name-card-exceptional_year = Kivételes év

# The cards of the providence deck: special cards

imperialism-name-card-historic_victory = Történelmi győzelem
imperialism-name-card-battle_for_influence = Harc a befolyásért

# The lands

imperialism-name-territory-courland = Kurland
imperialism-name-territory-pomerania = Pomeránia
imperialism-name-territory-ireland = Írország
imperialism-name-territory-wallachia = Havasalföld
imperialism-name-territory-navarre = Navarra
imperialism-name-territory-finland = Finnország
imperialism-name-territory-livonia = Livónia
imperialism-name-territory-scotland = Skócia
imperialism-name-territory-norway = Norvégia
imperialism-name-territory-transylvania = Erdély
imperialism-name-territory-ukraine = Ukrajna
imperialism-name-territory-silesia = Szilézia
imperialism-name-territory-saxony = Szászország
imperialism-name-territory-greece = Görögország
imperialism-name-territory-crimea = Krím
imperialism-name-territory-sicily = Szicília
imperialism-name-territory-hungary = Magyarország
imperialism-name-territory-bohemia = Csehország
imperialism-name-territory-bavaria = Bajorország
imperialism-name-territory-lombardy = Lombardia
imperialism-name-territory-venice = Velence
imperialism-name-territory-netherlands = Németalföld

# The colonies, and the two spaces of the board

imperialism-name-territory-gold_coast = Aranypart
imperialism-name-territory-antilles = Antillák
imperialism-name-territory-florida = Florida
imperialism-name-territory-cape_colony = Fokföld
imperialism-name-territory-new_england = Új-Anglia
imperialism-name-territory-angola = Angola
imperialism-name-territory-mozambique = Mozambik
imperialism-name-territory-louisiana = Louisiana
imperialism-name-territory-canada = Kanada
imperialism-name-territory-la_plata = La Plata
imperialism-name-territory-new_granada = Új-Granada
imperialism-name-territory-brazil = Brazília
imperialism-name-territory-moluccas = Maluku-szigetek
imperialism-name-territory-philippines = Fülöp-szigetek
imperialism-name-territory-mexico = Mexikó
imperialism-name-territory-peru = Peru
imperialism-name-territory-india = India
imperialism-name-territory-china = Kína

# The achievements

imperialism-name-achievement-printing_press = Nyomdagép
imperialism-name-achievement-crop_rotation = Vetésforgó
imperialism-name-achievement-craft_guilds = Kézműves céhek
imperialism-name-achievement-standing_army = Állandó hadsereg
imperialism-name-achievement-cartography = Térképészet
imperialism-name-achievement-first_settlers = Az első telepesek
imperialism-name-achievement-military_academy = Katonai akadémia
imperialism-name-achievement-admiralty = Admiralitás
imperialism-name-achievement-university = Egyetem
imperialism-name-achievement-trading_company = Kereskedelmi társaság
imperialism-name-achievement-royal_mint = Királyi pénzverde
imperialism-name-achievement-manufactories = Manufaktúrák
imperialism-name-achievement-absolutism = Abszolutizmus
imperialism-name-achievement-ships_of_the_line = Sorhajók
imperialism-name-achievement-arsenals = Fegyvertárak
imperialism-name-achievement-enlightenment = Felvilágosodás
imperialism-name-achievement-colonial_empire = Gyarmatbirodalom
imperialism-name-achievement-stock_exchange = Tőzsde
imperialism-name-achievement-continental_hegemony = Kontinentális hegemónia
imperialism-name-achievement-rule_of_the_waves = A tengerek ura
imperialism-name-achievement-industrial_revolution = Ipari forradalom
imperialism-name-achievement-constitution = Alkotmány
imperialism-name-achievement-world_trade = Világkereskedelem
imperialism-name-achievement-congress_of_the_powers = A nagyhatalmak kongresszusa

# The religions

imperialism-name-religion-calvinism = kálvinizmus
imperialism-name-religion-counter_reformation = ellenreformáció
imperialism-name-religion-lutheranism = lutheranizmus

# The seats, before the superpowers are shown

imperialism-name-seat-0 = 1. játékos
    .nom = Az 1. játékos
    .mid = az 1. játékos
    .acc = az 1. játékost
    .dat = az 1. játékosnak
    .ins = az 1. játékossal
imperialism-name-seat-1 = 2. játékos
    .nom = A 2. játékos
    .mid = a 2. játékos
    .acc = a 2. játékost
    .dat = a 2. játékosnak
    .ins = a 2. játékossal
imperialism-name-seat-2 = 3. játékos
    .nom = A 3. játékos
    .mid = a 3. játékos
    .acc = a 3. játékost
    .dat = a 3. játékosnak
    .ins = a 3. játékossal
imperialism-name-seat-3 = 4. játékos
    .nom = A 4. játékos
    .mid = a 4. játékos
    .acc = a 4. játékost
    .dat = a 4. játékosnak
    .ins = a 4. játékossal

# What is counted besides levels

imperialism-name-track-lands = tartományok
imperialism-name-track-colonies = gyarmatok
imperialism-name-track-territories = területek
imperialism-name-track-ducats = dukátok
