### Imperialism: the names of what its pack holds, by kind and id.

# The superpowers

imperialism-name-superpower-portugal = Portugalia
    .gen = Portugalii
    .dat = Portugalii
    .acc = Portugalię
    .ins = Portugalią
imperialism-name-superpower-spain = Hiszpania
    .gen = Hiszpanii
    .dat = Hiszpanii
    .acc = Hiszpanię
    .ins = Hiszpanią
imperialism-name-superpower-ottoman_empire = Imperium Osmańskie
    .gen = Imperium Osmańskiego
    .dat = Imperium Osmańskiemu
    .ins = Imperium Osmańskim
imperialism-name-superpower-poland = Polska
    .gen = Polski
    .dat = Polsce
    .acc = Polskę
    .ins = Polską
imperialism-name-superpower-england = Anglia
    .gen = Anglii
    .dat = Anglii
    .acc = Anglię
    .ins = Anglią
imperialism-name-superpower-france = Francja
    .gen = Francji
    .dat = Francji
    .acc = Francję
    .ins = Francją
imperialism-name-superpower-austria = Austria
    .gen = Austrii
    .dat = Austrii
    .acc = Austrię
    .ins = Austrią
imperialism-name-superpower-prussia = Prusy
    .gen = Prus
    .dat = Prusom
    .ins = Prusami
    .gender = pl
imperialism-name-superpower-sweden = Szwecja
    .gen = Szwecji
    .dat = Szwecji
    .acc = Szwecję
    .ins = Szwecją
imperialism-name-superpower-russia = Rosja
    .gen = Rosji
    .dat = Rosji
    .acc = Rosję
    .ins = Rosją

# The tracks of levels

imperialism-name-track-army = armia
    .gen = armii
    .acc = armię
    .ins = armią
imperialism-name-track-fleet = flota
    .gen = floty
    .acc = flotę
    .ins = flotą
imperialism-name-track-prestige = prestiż
    .gen = prestiżu
    .ins = prestiżem
imperialism-name-track-gold = złoto
    .gen = złota
    .ins = złotem
imperialism-name-track-food = żywność
    .gen = żywności
    .ins = żywnością
imperialism-name-track-fabrics = tekstylia
    .gen = tekstyliów
    .ins = tekstyliami
imperialism-name-track-spices = przyprawy
    .gen = przypraw
    .ins = przyprawami
imperialism-name-track-oriental_goods = towary orientalne
    .gen = towarów orientalnych
    .ins = towarami orientalnymi
imperialism-name-track-industrial_materials = materiały przemysłowe
    .gen = materiałów przemysłowych
    .ins = materiałami przemysłowymi
imperialism-name-track-land_weapons = broń lądowa
    .gen = broni lądowej
    .acc = broń lądową
    .ins = bronią lądową
imperialism-name-track-shipyards = stocznie
    .gen = stoczni
    .ins = stoczniami

# The five actions of a turn

imperialism-name-action-development = rozwój
imperialism-name-action-intrigue = intryga
    .acc = intrygę
imperialism-name-action-conquest = podbój
imperialism-name-action-war = wojna
    .acc = wojnę
imperialism-name-action-taxation = opodatkowanie

# The kinds of war

imperialism-name-war-land = wojna lądowa
    .acc = wojnę lądową
imperialism-name-war-sea = wojna morska
    .acc = wojnę morską
imperialism-name-cause-war = wojna
imperialism-name-cause-humiliation = upokorzenie polityczne
imperialism-name-cause-defeat = klęska bez pokoju
imperialism-name-cause-shortfall = brak dukatów
imperialism-name-cause-start = początek gry
imperialism-name-cause-flowering = rozkwit kulturalny

# The cards of the providence deck: authority

imperialism-name-card-queen_of_the_sea = Władczyni mórz
imperialism-name-card-member_of_the_great_dynasty = Członek wielkiej dynastii
imperialism-name-card-great_diplomat = Wielki dyplomata
imperialism-name-card-reformer = Reformator
imperialism-name-card-open_to_discoveries = Otwarty na odkrycia
imperialism-name-card-defender_of_the_faith = Obrońca wiary
imperialism-name-card-outstanding_commander = Wybitny wojskowy
imperialism-name-card-adventurer = Awanturnik
imperialism-name-card-civil_war = Wojna domowa
imperialism-name-card-mad = Obłąkany
imperialism-name-card-bourgeois_revolution = Rewolucja burżuazyjna
imperialism-name-card-bureaucrat = Biurokrata

# The cards of the providence deck: plots

imperialism-name-card-corruption_of_the_officials = Korupcja urzędników
imperialism-name-card-persecution_of_dissenters = Prześladowania innowierców
imperialism-name-card-oppression_of_the_merchants = Krzywdzenie kupców
imperialism-name-card-border_raids = Podjazdy graniczne
imperialism-name-card-venal_advisors = Przekupni doradcy
imperialism-name-card-plot_of_the_wealthy = Spisek możnych

# The cards of the providence deck: events

imperialism-name-card-naval_blockade = Blokada morska
imperialism-name-card-armed_intervention = Zbrojna interwencja
imperialism-name-card-settlement = Ugoda
imperialism-name-card-rapacious_plunder = Zachłanna grabież
imperialism-name-card-pirates = Piraci
imperialism-name-card-patriotic_upsurge = Zryw patriotyczny
imperialism-name-card-diplomatic_trick = Zagrywka dyplomatyczna
imperialism-name-card-middle_class_development = Rozwój mieszczaństwa
imperialism-name-card-plans_interception = Przechwycenie planów
imperialism-name-card-colonization_rush = Pęd kolonizacyjny
imperialism-name-card-exceptional_year = Wyjątkowy rok

# The cards of the providence deck: special cards

imperialism-name-card-historic_victory = Historyczne zwycięstwo
imperialism-name-card-battle_for_influence = Wojna o wpływy

# The lands

imperialism-name-territory-courland = Kurlandia
    .acc = Kurlandię
imperialism-name-territory-pomerania = Pomorze
imperialism-name-territory-ireland = Irlandia
    .acc = Irlandię
imperialism-name-territory-wallachia = Wołoszczyzna
    .acc = Wołoszczyznę
imperialism-name-territory-navarre = Nawarra
    .acc = Nawarrę
imperialism-name-territory-finland = Finlandia
    .acc = Finlandię
imperialism-name-territory-livonia = Inflanty
imperialism-name-territory-scotland = Szkocja
    .acc = Szkocję
imperialism-name-territory-norway = Norwegia
    .acc = Norwegię
imperialism-name-territory-transylvania = Siedmiogród
imperialism-name-territory-ukraine = Ukraina
    .acc = Ukrainę
imperialism-name-territory-silesia = Śląsk
imperialism-name-territory-saxony = Saksonia
    .acc = Saksonię
imperialism-name-territory-greece = Grecja
    .acc = Grecję
imperialism-name-territory-crimea = Krym
imperialism-name-territory-sicily = Sycylia
    .acc = Sycylię
imperialism-name-territory-hungary = Węgry
imperialism-name-territory-bohemia = Czechy
imperialism-name-territory-bavaria = Bawaria
    .acc = Bawarię
imperialism-name-territory-lombardy = Lombardia
    .acc = Lombardię
imperialism-name-territory-venice = Wenecja
    .acc = Wenecję
imperialism-name-territory-netherlands = Niderlandy

# The colonies, and the two spaces of the board

imperialism-name-territory-gold_coast = Złote Wybrzeże
imperialism-name-territory-antilles = Antyle
imperialism-name-territory-florida = Floryda
    .acc = Florydę
imperialism-name-territory-cape_colony = Kolonia Przylądkowa
    .acc = Kolonię Przylądkową
imperialism-name-territory-new_england = Nowa Anglia
    .acc = Nową Anglię
imperialism-name-territory-angola = Angola
    .acc = Angolę
imperialism-name-territory-mozambique = Mozambik
imperialism-name-territory-louisiana = Luizjana
    .acc = Luizjanę
imperialism-name-territory-canada = Kanada
    .acc = Kanadę
imperialism-name-territory-la_plata = La Plata
    .acc = La Platę
imperialism-name-territory-new_granada = Nowa Grenada
    .acc = Nową Grenadę
imperialism-name-territory-brazil = Brazylia
    .acc = Brazylię
imperialism-name-territory-moluccas = Moluki
imperialism-name-territory-philippines = Filipiny
imperialism-name-territory-mexico = Meksyk
imperialism-name-territory-peru = Peru
imperialism-name-territory-india = Indie
imperialism-name-territory-china = Chiny

# The achievements

imperialism-name-achievement-printing_press = Prasa drukarska
imperialism-name-achievement-crop_rotation = Płodozmian
imperialism-name-achievement-craft_guilds = Cechy rzemieślnicze
imperialism-name-achievement-standing_army = Stała armia
imperialism-name-achievement-cartography = Kartografia
imperialism-name-achievement-first_settlers = Pierwsi osadnicy
imperialism-name-achievement-military_academy = Akademia wojskowa
imperialism-name-achievement-admiralty = Admiralicja
imperialism-name-achievement-university = Uniwersytet
imperialism-name-achievement-trading_company = Kompania handlowa
imperialism-name-achievement-royal_mint = Mennica królewska
imperialism-name-achievement-manufactories = Manufaktury
imperialism-name-achievement-absolutism = Absolutyzm
imperialism-name-achievement-ships_of_the_line = Okręty liniowe
imperialism-name-achievement-arsenals = Arsenały
imperialism-name-achievement-enlightenment = Oświecenie
imperialism-name-achievement-colonial_empire = Imperium kolonialne
imperialism-name-achievement-stock_exchange = Giełda
imperialism-name-achievement-continental_hegemony = Hegemonia na kontynencie
imperialism-name-achievement-rule_of_the_waves = Panowanie na morzach
imperialism-name-achievement-industrial_revolution = Rewolucja przemysłowa
imperialism-name-achievement-constitution = Konstytucja
imperialism-name-achievement-world_trade = Handel światowy
imperialism-name-achievement-congress_of_the_powers = Kongres mocarstw

# The religions

imperialism-name-religion-calvinism = Kalwinizm
    .acc = kalwinizm
imperialism-name-religion-counter_reformation = Kontrreformacja
    .acc = kontrreformację
imperialism-name-religion-lutheranism = Luteranizm
    .acc = luteranizm

# The seats, before the superpowers are shown

imperialism-name-seat-0 = Gracz 1
    .gen = Gracza 1
    .dat = Graczowi 1
    .acc = Gracza 1
    .ins = Graczem 1
imperialism-name-seat-1 = Gracz 2
    .gen = Gracza 2
    .dat = Graczowi 2
    .acc = Gracza 2
    .ins = Graczem 2
imperialism-name-seat-2 = Gracz 3
    .gen = Gracza 3
    .dat = Graczowi 3
    .acc = Gracza 3
    .ins = Graczem 3
imperialism-name-seat-3 = Gracz 4
    .gen = Gracza 4
    .dat = Graczowi 4
    .acc = Gracza 4
    .ins = Graczem 4

# What is counted besides levels

imperialism-name-track-lands = krainy
imperialism-name-track-colonies = kolonie
imperialism-name-track-territories = terytoria
imperialism-name-track-ducats = dukaty
