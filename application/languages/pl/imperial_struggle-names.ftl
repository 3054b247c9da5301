### Imperial Struggle: the names of what its pack holds, by kind and id.

# The sides

imperial_struggle-name-side-france = Francja
    .gen = Francji
    .dat = Francji
    .acc = Francję
    .ins = Francją
imperial_struggle-name-side-britain = Wielka Brytania
    .gen = Wielkiej Brytanii
    .dat = Wielkiej Brytanii
    .acc = Wielką Brytanię
    .ins = Wielką Brytanią

# The Regions, sub-regions and countries

imperial_struggle-name-region-europe = Europa
    .gen = Europy
    .in = w Europie
imperial_struggle-name-region-north_america = Ameryka Północna
    .gen = Ameryki Północnej
    .in = w Ameryce Północnej
imperial_struggle-name-region-caribbean = Karaiby
    .gen = Karaibów
    .in = na Karaibach
imperial_struggle-name-region-india = Indie
    .gen = Indii
    .in = w Indiach
imperial_struggle-name-subregion-canada = Kanada
    .in = w Kanadzie
imperial_struggle-name-subregion-northern_colonies = Północne Kolonie
    .in = w Północnych Koloniach
imperial_struggle-name-subregion-carnatic_coast = Karnatyk
    .in = w Karnatyku
imperial_struggle-name-subregion-hooghly_river = Rzeka Hugli
    .in = nad rzeką Hugli
imperial_struggle-name-country-ireland = Irlandia
    .in = w Irlandii
imperial_struggle-name-country-scotland = Szkocja
    .in = w Szkocji
imperial_struggle-name-country-denmark_norway = Dania-Norwegia
    .in = w Danii-Norwegii
imperial_struggle-name-country-prussia = Prusy
    .in = w Prusach
imperial_struggle-name-country-sweden = Szwecja
    .in = w Szwecji
imperial_struggle-name-country-russia = Rosja
    .in = w Rosji
imperial_struggle-name-country-dutch_republic = Zjednoczone Prowincje
    .in = w Zjednoczonych Prowincjach
imperial_struggle-name-country-german_states = Państwa Niemieckie
    .in = w Państwach Niemieckich
imperial_struggle-name-country-bavaria = Bawaria
    .in = w Bawarii
imperial_struggle-name-country-austria = Austria
    .in = w Austrii
imperial_struggle-name-country-sardinia = Sardynia
    .in = na Sardynii
imperial_struggle-name-country-savoy = Sabaudia
    .in = w Sabaudii
imperial_struggle-name-country-spain = Hiszpania
    .in = w Hiszpanii
imperial_struggle-name-country-usa = Stany Zjednoczone
    .in = w Stanach Zjednoczonych

# The spaces of Europe

imperial_struggle-name-space-ireland_alliance_2 = Irlandia (Sojusz, 2)
imperial_struggle-name-space-ireland_prestige_3 = Irlandia (Prestiż, 3)
imperial_struggle-name-space-scotland_alliance_2 = Szkocja (Sojusz, 2)
imperial_struggle-name-space-scotland_prestige_3 = Szkocja (Prestiż, 3)
imperial_struggle-name-space-denmark_norway = Dania-Norwegia
imperial_struggle-name-space-prussia_alliance_2 = Prusy (Sojusz, 2)
imperial_struggle-name-space-prussia_prestige_3 = Prusy (Prestiż, 3)
imperial_struggle-name-space-prussia_empire_alliance_2 = Prusy (Sojusz, 2, Epoka Imperium)
imperial_struggle-name-space-prussia_empire_prestige_3 = Prusy (Prestiż, 3, Epoka Imperium)
imperial_struggle-name-space-sweden = Szwecja
imperial_struggle-name-space-russia = Rosja
imperial_struggle-name-space-dutch_republic_alliance_2 = Zjednoczone Prowincje (Sojusz, 2)
imperial_struggle-name-space-dutch_republic_prestige_3 = Zjednoczone Prowincje (Prestiż, 3)
imperial_struggle-name-space-german_states_alliance_2 = Państwa Niemieckie (Sojusz, 2)
imperial_struggle-name-space-german_states_alliance_3 = Państwa Niemieckie (Sojusz, 3)
imperial_struggle-name-space-bavaria = Bawaria
imperial_struggle-name-space-austria_alliance_2 = Austria (Sojusz, 2)
imperial_struggle-name-space-austria_prestige_3_upper = Austria (Prestiż, 3, górne prawe)
imperial_struggle-name-space-austria_alliance_3 = Austria (Sojusz, 3)
imperial_struggle-name-space-austria_prestige_3_lower = Austria (Prestiż, 3, dolne prawe)
imperial_struggle-name-space-sardinia = Sardynia
imperial_struggle-name-space-savoy = Sabaudia
imperial_struggle-name-space-spain_alliance_3_upper = Hiszpania (Sojusz, 3, górne lewe)
imperial_struggle-name-space-spain_prestige_2 = Hiszpania (Prestiż, 2)
imperial_struggle-name-space-spain_alliance_3_lower = Hiszpania (Sojusz, 3, dolne lewe)
imperial_struggle-name-space-spain_prestige_3 = Hiszpania (Prestiż, 3)
imperial_struggle-name-space-gibraltar = Gibraltar
imperial_struggle-name-space-minorca = Minorka
imperial_struggle-name-space-biscay = Zatoka Biskajska
imperial_struggle-name-space-balearic = Baleary

# The spaces of North America

imperial_struggle-name-space-algonquin = Algonkinowie
imperial_struggle-name-space-hudson_bay = Zatoka Hudsona
imperial_struggle-name-space-york_factory = York Factory
imperial_struggle-name-space-quebec_and_montreal = Quebec i Montreal
imperial_struggle-name-space-gulf_of_st_lawrence = Zatoka Świętego Wawrzyńca
imperial_struggle-name-space-cabot_strait = Cieśnina Cabota
imperial_struggle-name-space-louisbourg = Louisbourg
imperial_struggle-name-space-acadia = Akadia
imperial_struggle-name-space-northeast_channel = Kanał Północno-Wschodni
imperial_struggle-name-space-halifax = Halifax
imperial_struggle-name-space-georges_bank = Ławica Georges
imperial_struggle-name-space-atlantic_passage = Przejście Atlantyckie
imperial_struggle-name-space-gulf_of_maine = Zatoka Maine
imperial_struggle-name-space-massachusetts_bay = Zatoka Massachusetts
imperial_struggle-name-space-northern_colonies = Północne Kolonie
imperial_struggle-name-space-chesapeake = Chesapeake
imperial_struggle-name-space-hudson_valley = Dolina Hudson
imperial_struggle-name-space-albany = Albany
imperial_struggle-name-space-cumberland = Cumberland
imperial_struggle-name-space-ohio_forks = Rozwidlenie Ohio
imperial_struggle-name-space-allegheny = Allegheny
imperial_struggle-name-space-niagara = Niagara
imperial_struggle-name-space-oswego = Oswego
imperial_struggle-name-space-champlain_valley = Dolina Champlain
imperial_struggle-name-space-ile_aux_noix = Île aux Noix
imperial_struggle-name-space-cataraqui = Cataraqui
imperial_struggle-name-space-iroquois = Irokezi
imperial_struggle-name-space-sons_of_liberty = Synowie Wolności
imperial_struggle-name-space-usa_prestige_2 = Stany Zjednoczone (Prestiż, 2)
imperial_struggle-name-space-usa_prestige_3 = Stany Zjednoczone (Prestiż, 3)

# The spaces of the Caribbean

imperial_struggle-name-space-asiento = Asiento
imperial_struggle-name-space-privateers = Kaprowie
imperial_struggle-name-space-buccaneers = Bukanierzy
imperial_struggle-name-space-carolinas = Karoliny
imperial_struggle-name-space-georgia = Georgia
imperial_struggle-name-space-san_agustin = San Agustín
imperial_struggle-name-space-panzacola = Panzacola
imperial_struggle-name-space-bahamas_run_west = Szlak Bahamski Zachodni
imperial_struggle-name-space-bahamas_run_north = Szlak Bahamski Północny
imperial_struggle-name-space-caicos = Caicos
imperial_struggle-name-space-bahamas_run = Szlak Bahamski
imperial_struggle-name-space-st_domingue = San Domingo
imperial_struggle-name-space-port_de_paix = Port de Paix
imperial_struggle-name-space-puerto_principe = Puerto Príncipe
imperial_struggle-name-space-puerto_rico = Portoryko
imperial_struggle-name-space-antigua = Antigua
imperial_struggle-name-space-martinique = Martynika
imperial_struggle-name-space-st_lucia = Saint Lucia
imperial_struggle-name-space-antilles_channel = Kanał Antylski
imperial_struggle-name-space-guadeloupe = Gwadelupa
imperial_struggle-name-space-barbados = Barbados
imperial_struggle-name-space-havana = Hawana
imperial_struggle-name-space-gulf_of_cazones = Zatoka Cazones
imperial_struggle-name-space-santiago = Santiago
imperial_struggle-name-space-jamaica = Jamajka
imperial_struggle-name-space-cayman_passage = Przejście Kajmańskie
imperial_struggle-name-space-cuba_passage_east = Przejście Kubańskie Wschodnie
imperial_struggle-name-space-cuba_passage = Przejście Kubańskie
imperial_struggle-name-space-st_james = St. James
imperial_struggle-name-space-louisiana = Luizjana

# The spaces of India

imperial_struggle-name-space-maratha = Marathowie
imperial_struggle-name-space-nizam = Hajdarabad
imperial_struggle-name-space-mysore = Majsur
imperial_struggle-name-space-malacca_route = Szlak Malakki
imperial_struggle-name-space-hooghly_river = Rzeka Hugli
imperial_struggle-name-space-chandernagore = Chandernagore
imperial_struggle-name-space-plassey = Plassey
imperial_struggle-name-space-west_bengal = Bengal Zachodni
imperial_struggle-name-space-midnapore = Midnapore
imperial_struggle-name-space-calcutta = Kalkuta
imperial_struggle-name-space-kurpa = Kurpa
imperial_struggle-name-space-arcot = Arcot
imperial_struggle-name-space-vellore = Vellore
imperial_struggle-name-space-kanchipuram = Kanchipuram
imperial_struggle-name-space-madras = Madras
imperial_struggle-name-space-pondicherry = Pondicherry
imperial_struggle-name-space-karaikal = Karaikal
imperial_struggle-name-space-vandavasi = Vandavasi
imperial_struggle-name-space-tiruchirappalli = Tiruchirappalli
imperial_struggle-name-space-calicut = Kalikat
imperial_struggle-name-space-mangalore = Mangalur
imperial_struggle-name-space-malabar_coast = Wybrzeże Malabarskie
imperial_struggle-name-space-navy_box = Baza Floty

# The commodities

imperial_struggle-name-commodity-furs = futra
    .gen = futer
imperial_struggle-name-commodity-spice = przyprawy
    .gen = przypraw
imperial_struggle-name-commodity-fish = ryby
    .gen = ryb
imperial_struggle-name-commodity-tobacco = tytoń
    .gen = tytoniu
imperial_struggle-name-commodity-sugar = trzcina cukrowa
    .gen = trzciny cukrowej
    .acc = trzcinę cukrową
imperial_struggle-name-commodity-cotton = bawełna
    .gen = bawełny
    .acc = bawełnę

# The types of Action Points

imperial_struggle-name-type-economic = ekonomiczne
    .one = ekonomiczny
    .fem = ekonomiczna
    .gen = ekonomicznych
    .action = Ekonomiczna
imperial_struggle-name-type-diplomatic = polityczne
    .one = polityczny
    .fem = polityczna
    .gen = politycznych
    .action = Polityczna
imperial_struggle-name-type-military = militarne
    .one = militarny
    .fem = militarna
    .gen = militarnych
    .action = Militarna

# The Advantage tiles

imperial_struggle-name-advantage-baltic_trade = Handel Bałtycki
imperial_struggle-name-advantage-central_europe_conflict = Konflikt w Europie Środkowej
imperial_struggle-name-advantage-german_diplomacy = Niemiecka Dyplomacja
imperial_struggle-name-advantage-italy_influence = Wpływy we Włoszech
imperial_struggle-name-advantage-mediterranean_intrigue = Śródziemnomorskie Intrygi
imperial_struggle-name-advantage-naval_bastion = Skała
imperial_struggle-name-advantage-silesia_negotiations = Negocjacje Śląskie
imperial_struggle-name-advantage-algonquin_raids = Napady Algonkinów
imperial_struggle-name-advantage-fur_trade = Handel Futrami
imperial_struggle-name-advantage-iroquois_raids = Napady Irokezów
imperial_struggle-name-advantage-patriot_agitation = Agitacja Patriotów
imperial_struggle-name-advantage-wheat = Pszenica
imperial_struggle-name-advantage-fruit = Owoce
imperial_struggle-name-advantage-letters_of_marque = Korsarze
imperial_struggle-name-advantage-pirate_havens = Pirackie Przystanie
imperial_struggle-name-advantage-rum = Rum
imperial_struggle-name-advantage-slaving_contracts = Kontrakty Niewolnicze
imperial_struggle-name-advantage-power_struggle = Walka o Władzę
imperial_struggle-name-advantage-raids_and_incursions = Napady i Najazdy
imperial_struggle-name-advantage-separatist_wars = Wojny Separatystyczne
imperial_struggle-name-advantage-silk = Jedwab
imperial_struggle-name-advantage-textiles = Tekstylia

# The Wars

imperial_struggle-name-war-war_of_the_spanish_succession = Wojna o sukcesję hiszpańską
imperial_struggle-name-war-war_of_the_austrian_succession = Wojna o sukcesję austriacką
imperial_struggle-name-war-seven_years_war = Wojna siedmioletnia
imperial_struggle-name-war-american_war_of_independence = Wojna o niepodległość Stanów Zjednoczonych

# The Theaters

imperial_struggle-name-theater-wss_central_europe = Europa Środkowa
imperial_struggle-name-theater-wss_spain = Hiszpania
imperial_struggle-name-theater-wss_queen_annes_war = Wojna królowej Anny
imperial_struggle-name-theater-wss_jacobite_rebellion = Powstanie jakobickie
imperial_struggle-name-theater-was_central_europe = Europa Środkowa
imperial_struggle-name-theater-was_king_georges_war = Wojna króla Jerzego
imperial_struggle-name-theater-was_first_carnatic_war = Pierwsza wojna w Karnatyku
imperial_struggle-name-theater-was_jacobite_rebellion = Powstanie jakobickie
imperial_struggle-name-theater-syw_atlantic_dominance = Dominacja na Atlantyku
imperial_struggle-name-theater-syw_third_carnatic_war = Trzecia wojna w Karnatyku
imperial_struggle-name-theater-syw_french_and_indian_war = Wojna o panowanie w Ameryce Północnej
imperial_struggle-name-theater-syw_prussias_wars = Wojny pruskie
imperial_struggle-name-theater-awi_american_revolution = Rewolucja amerykańska
imperial_struggle-name-theater-awi_mysore_war = Wojna w Majsurze
imperial_struggle-name-theater-awi_antilles_war = Wojna na Antylach

# The War tiles

imperial_struggle-name-war_tile-basic_fr_01 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_02 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_03 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_04 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_05 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_06 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_07 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_08 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_09 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_10 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_11 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_12 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_13 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_14 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_15 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_fr_16 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_01 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_02 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_03 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_04 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_05 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_06 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_07 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_08 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_09 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_10 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_11 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_12 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_13 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_14 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_15 = Wojsko Regularne
imperial_struggle-name-war_tile-basic_br_16 = Wojsko Regularne
imperial_struggle-name-war_tile-bonus_wss_fr_vendome = Vendôme
imperial_struggle-name-war_tile-bonus_wss_fr_de_villars = de Villars
imperial_struggle-name-war_tile-bonus_wss_fr_berwick = Berwick
imperial_struggle-name-war_tile-bonus_wss_fr_cadiz_refused = Odmowa Kadyksu
imperial_struggle-name-war_tile-bonus_wss_fr_destrees = d'Estrées
imperial_struggle-name-war_tile-bonus_wss_fr_musketeers = Muszkieterowie
imperial_struggle-name-war_tile-bonus_wss_fr_dartagnan = d'Artagnan
imperial_struggle-name-war_tile-bonus_wss_fr_maison_du_roi = Maison du Roi
imperial_struggle-name-war_tile-bonus_wss_fr_boufflers = Boufflers
imperial_struggle-name-war_tile-bonus_wss_fr_de_tesse = de Tessé
imperial_struggle-name-war_tile-bonus_wss_fr_crack_troops = Doborowe oddziały
imperial_struggle-name-war_tile-bonus_wss_fr_ultima_ratio_regum = Ultima Ratio Regum
imperial_struggle-name-war_tile-bonus_wss_br_marlborough = Marlborough
imperial_struggle-name-war_tile-bonus_wss_br_prince_eugene = Książę Eugeniusz
imperial_struggle-name-war_tile-bonus_wss_br_church = Church
imperial_struggle-name-war_tile-bonus_wss_br_galway = Galway
imperial_struggle-name-war_tile-bonus_wss_br_rooke = Rooke
imperial_struggle-name-war_tile-bonus_wss_br_savoy_defects = Sabaudia zmienia stronę
imperial_struggle-name-war_tile-bonus_wss_br_foot_guards = Gwardia Piesza
imperial_struggle-name-war_tile-bonus_wss_br_united_parliament = Zjednoczony Parlament
imperial_struggle-name-war_tile-bonus_wss_br_huguenot_rebels = Bunt hugenotów
imperial_struggle-name-war_tile-bonus_wss_br_prize_hunting = Polowanie na pryzy
imperial_struggle-name-war_tile-bonus_wss_br_leopold = Leopold
imperial_struggle-name-war_tile-bonus_wss_br_louis_william = Ludwik Wilhelm
imperial_struggle-name-war_tile-bonus_was_fr_frederick = Fryderyk
imperial_struggle-name-war_tile-bonus_was_fr_saxe = de Saxe
imperial_struggle-name-war_tile-bonus_was_fr_bonny_prince_charlie = Piękny Książę Karol
imperial_struggle-name-war_tile-bonus_was_fr_castries = Castries
imperial_struggle-name-war_tile-bonus_was_fr_de_la_bourdonnais = de la Bourdonnais
imperial_struggle-name-war_tile-bonus_was_fr_murray = Murray
imperial_struggle-name-war_tile-bonus_was_fr_contades = Contades
imperial_struggle-name-war_tile-bonus_was_fr_osullivan = O'Sullivan
imperial_struggle-name-war_tile-bonus_was_fr_de_coigny = de Coigny
imperial_struggle-name-war_tile-bonus_was_fr_nizams_favor = Łaska nizama
imperial_struggle-name-war_tile-bonus_was_fr_lowendal = Lowendal
imperial_struggle-name-war_tile-bonus_was_fr_von_schwerin = von Schwerin
imperial_struggle-name-war_tile-bonus_was_br_clive = Clive
imperial_struggle-name-war_tile-bonus_was_br_stair = Stair
imperial_struggle-name-war_tile-bonus_was_br_boscawen = Boscawen
imperial_struggle-name-war_tile-bonus_was_br_francois_de_bussy = François de Bussy
imperial_struggle-name-war_tile-bonus_was_br_treaty_of_warsaw = Traktat warszawski
imperial_struggle-name-war_tile-bonus_was_br_warren = Warren
imperial_struggle-name-war_tile-bonus_was_br_de_lorraine = Lotaryński
imperial_struggle-name-war_tile-bonus_was_br_king_george_ii = Król Jerzy II
imperial_struggle-name-war_tile-bonus_was_br_chaos_in_bavaria = Chaos w Bawarii
imperial_struggle-name-war_tile-bonus_was_br_hungarian_enthusiasm = Węgierski zapał
imperial_struggle-name-war_tile-bonus_was_br_lawrence = Lawrence
imperial_struggle-name-war_tile-bonus_was_br_seckendorff = Seckendorff
imperial_struggle-name-war_tile-bonus_syw_fr_castries = Castries
imperial_struggle-name-war_tile-bonus_syw_fr_montcalm = Montcalm
imperial_struggle-name-war_tile-bonus_syw_fr_bougainville = Bougainville
imperial_struggle-name-war_tile-bonus_syw_fr_coureurs_des_bois = Coureurs des bois
imperial_struggle-name-war_tile-bonus_syw_fr_nawabs_rally = Zryw nababa
imperial_struggle-name-war_tile-bonus_syw_fr_villiers = Villiers
imperial_struggle-name-war_tile-bonus_syw_fr_broglie = Broglie
imperial_struggle-name-war_tile-bonus_syw_fr_lally = Lally
imperial_struggle-name-war_tile-bonus_syw_fr_beaujeu = Beaujeu
imperial_struggle-name-war_tile-bonus_syw_fr_hadiks_raid = Rajd Hadika
imperial_struggle-name-war_tile-bonus_syw_fr_chevert = Chevert
imperial_struggle-name-war_tile-bonus_syw_fr_monongahela_ambush = Zasadzka nad Monongahelą
imperial_struggle-name-war_tile-bonus_syw_br_clive = Clive
imperial_struggle-name-war_tile-bonus_syw_br_old_fritz = Stary Fryc
imperial_struggle-name-war_tile-bonus_syw_br_amherst = Amherst
imperial_struggle-name-war_tile-bonus_syw_br_coote = Coote
imperial_struggle-name-war_tile-bonus_syw_br_morta_la_bestia = Morta la bestia
imperial_struggle-name-war_tile-bonus_syw_br_wolfe = Wolfe
imperial_struggle-name-war_tile-bonus_syw_br_granby = Granby
imperial_struggle-name-war_tile-bonus_syw_br_sepoy_veterans = Weterani sipajów
imperial_struggle-name-war_tile-bonus_syw_br_damned_audacity = Przeklęta zuchwałość
imperial_struggle-name-war_tile-bonus_syw_br_johnson = Johnson
imperial_struggle-name-war_tile-bonus_syw_br_bradstreet = Bradstreet
imperial_struggle-name-war_tile-bonus_syw_br_monckton = Monckton
imperial_struggle-name-war_tile-bonus_awi_fr_lafayette = Lafayette
imperial_struggle-name-war_tile-bonus_awi_fr_washington = Waszyngton
imperial_struggle-name-war_tile-bonus_awi_fr_arnold = Arnold
imperial_struggle-name-war_tile-bonus_awi_fr_east_river_wind = Wiatr na East River
imperial_struggle-name-war_tile-bonus_awi_fr_greene = Greene
imperial_struggle-name-war_tile-bonus_awi_fr_von_steuben = von Steuben
imperial_struggle-name-war_tile-bonus_awi_fr_de_grasse = de Grasse
imperial_struggle-name-war_tile-bonus_awi_fr_rochambeau = Rochambeau
imperial_struggle-name-war_tile-bonus_awi_fr_bunker_hill = Bunker Hill
imperial_struggle-name-war_tile-bonus_awi_fr_castelnau = Castelnau
imperial_struggle-name-war_tile-bonus_awi_fr_morgans_rifles = Strzelcy Morgana
imperial_struggle-name-war_tile-bonus_awi_fr_de_suffren = de Suffren
imperial_struggle-name-war_tile-bonus_awi_br_coote = Coote
imperial_struggle-name-war_tile-bonus_awi_br_rodney = Rodney
imperial_struggle-name-war_tile-bonus_awi_br_anglo_dutch_conflict = Konflikt angielsko-holenderski
imperial_struggle-name-war_tile-bonus_awi_br_carleton = Carleton
imperial_struggle-name-war_tile-bonus_awi_br_hessians = Hesi
imperial_struggle-name-war_tile-bonus_awi_br_howe = Howe
imperial_struggle-name-war_tile-bonus_awi_br_cornplanter = Cornplanter
imperial_struggle-name-war_tile-bonus_awi_br_cornwallis = Cornwallis
imperial_struggle-name-war_tile-bonus_awi_br_brants_volunteers = Ochotnicy Branta
imperial_struggle-name-war_tile-bonus_awi_br_stuart = Stuart
imperial_struggle-name-war_tile-bonus_awi_br_andre = André
imperial_struggle-name-war_tile-bonus_awi_br_arnolds_treason = Zdrada Arnolda

# The Ministry cards

imperial_struggle-name-ministry-the_cardinal_ministers = Kardynałowie
imperial_struggle-name-ministry-john_law = John Law
imperial_struggle-name-ministry-court_of_the_sun_king = Dwór Króla Słońce
imperial_struggle-name-ministry-jacobite_uprisings = Jakobici
imperial_struggle-name-ministry-robert_walpole = Robert Walpole
imperial_struggle-name-ministry-jonathan_swift = Jonathan Swift
imperial_struggle-name-ministry-east_india_company = Kompania Wschodnioindyjska
imperial_struggle-name-ministry-bank_of_england = Bank Anglii
imperial_struggle-name-ministry-new_world_huguenots = Hugenoci w Nowym Świecie
imperial_struggle-name-ministry-edmond_halley = Edmond Halley
imperial_struggle-name-ministry-choiseul = Choiseul
imperial_struggle-name-ministry-dupleix = Dupleix
imperial_struggle-name-ministry-pompadour_and_du_barry = Pompadour i Du Barry
imperial_struggle-name-ministry-voltaire = Wolter
imperial_struggle-name-ministry-pitt_the_elder = William Pitt Starszy
imperial_struggle-name-ministry-charles_hanbury_williams = Charles Hanbury Williams
imperial_struggle-name-ministry-merchant_banks = Banki Kupieckie
imperial_struggle-name-ministry-samuel_johnson = Samuel Johnson
imperial_struggle-name-ministry-james_watt = James Watt
imperial_struggle-name-ministry-papacy_hanover_negotiations = Negocjacje papiesko-hanowerskie
imperial_struggle-name-ministry-townshend_acts = Ustawy Townshenda
imperial_struggle-name-ministry-edmund_burke = Edmund Burke
imperial_struggle-name-ministry-turgot = Turgot
imperial_struggle-name-ministry-north_american_trade = Handel Północnoamerykański
imperial_struggle-name-ministry-marquis_de_condorcet = Markiz de Condorcet
imperial_struggle-name-ministry-lavoisier = Lavoisier

# The Event cards

imperial_struggle-name-event-carnatic_war = Wojna w Karnatyku
imperial_struggle-name-event-acts_of_union = Akty Unii
imperial_struggle-name-event-tropical_diseases = Choroby tropikalne
imperial_struggle-name-event-south_sea_speculation = Spekulacje Kompanii Mórz Południowych
imperial_struggle-name-event-war_of_jenkins_ear = Wojna o ucho Jenkinsa
imperial_struggle-name-event-native_american_alliances = Sojusze z Indianami
imperial_struggle-name-event-austro_spanish_rivalry = Rywalizacja austriacko-hiszpańska
imperial_struggle-name-event-tax_reform = Reforma podatkowa
imperial_struggle-name-event-great_northern_war = Wielka wojna północna
imperial_struggle-name-event-vatican_politics = Polityka Watykanu
imperial_struggle-name-event-calico_acts = Akt o perkalu
imperial_struggle-name-event-military_spending_overruns = Nadmierne wydatki wojskowe
imperial_struggle-name-event-alberonis_ambition = Ambicje Alberoniego
imperial_struggle-name-event-famine_in_ireland = Głód w Irlandii
imperial_struggle-name-event-interest_payments = Spłata odsetek
imperial_struggle-name-event-caribbean_slave_unrest = Bunty niewolników na Karaibach
imperial_struggle-name-event-pacte_de_famille = Pacte de famille
imperial_struggle-name-event-byngs_trial = Proces Bynga
imperial_struggle-name-event-le_beau_monde = Le Beau Monde
imperial_struggle-name-event-hyder_ali = Hajdar Ali
imperial_struggle-name-event-co_hong_system = System Co-hong
imperial_struggle-name-event-corsican_crisis = Kryzys korsykański
imperial_struggle-name-event-european_panic = Europejska panika
imperial_struggle-name-event-west_african_gold_mining = Złoto z Afryki Zachodniej
imperial_struggle-name-event-war_of_the_quadruple_alliance = Wojna Poczwórnego Przymierza
imperial_struggle-name-event-salon_d_hercule = Salon Herkulesa
imperial_struggle-name-event-bengal_famine = Głód w Bengalu
imperial_struggle-name-event-father_le_loutre = Ojciec Le Loutre
imperial_struggle-name-event-war_of_the_polish_succession = Wojna o sukcesję polską
imperial_struggle-name-event-jonathans_coffee_house = Kawiarnia Jonathana
imperial_struggle-name-event-nootka_incident = Incydent w Nootka
imperial_struggle-name-event-haitian_revolution = Rewolucja haitańska
imperial_struggle-name-event-loge_des_neuf_soeurs = Loża Dziewięciu Sióstr
imperial_struggle-name-event-la_gabelle = La gabelle
imperial_struggle-name-event-jesuit_abolition = Kasata jezuitów
imperial_struggle-name-event-wealth_of_nations = Bogactwo narodów
imperial_struggle-name-event-debt_crisis = Kryzys zadłużenia
imperial_struggle-name-event-east_asia_piracy = Piractwo w Azji Wschodniej
imperial_struggle-name-event-stamp_act = Ustawa stemplowa
imperial_struggle-name-event-falklands_crisis = Kryzys falklandzki
imperial_struggle-name-event-cook_and_bougainville = Cook i Bougainville

# What Events let one choose between

imperial_struggle-name-choice-damage_fort = Uszkodzenie Fortu
imperial_struggle-name-choice-shift_cotton = Przekupienie Rynku bawełny
imperial_struggle-name-choice-diplomatic = Polityczne Punkty Akcji
imperial_struggle-name-choice-economic = Ekonomiczne Punkty Akcji
imperial_struggle-name-choice-squadron = Przepędzenie Eskadry
imperial_struggle-name-choice-war_tile = Zwrot żetonu Wojska Elitarnego
imperial_struggle-name-choice-take_control = Przejęcie kontroli nad Lokalnym Sojuszem
imperial_struggle-name-choice-conflicts = Dwa znaczniki Konfliktu
imperial_struggle-name-choice-debt = Dług
imperial_struggle-name-choice-treaty_point = Utrata Punktu Odwetu

# Keywords of Ministries

imperial_struggle-name-keyword-finance = Skarb
imperial_struggle-name-keyword-mercantilism = Merkantylizm
imperial_struggle-name-keyword-governance = Administracja
imperial_struggle-name-keyword-style = Salony
imperial_struggle-name-keyword-scholarship = Nauka

# What gives Victory Points

imperial_struggle-name-source-awards = Nagrody za Dominację
imperial_struggle-name-source-prestige = Prestiż
imperial_struggle-name-source-global_demand = Globalny Popyt
imperial_struggle-name-source-events = Wydarzenia
imperial_struggle-name-source-ministries = Ministrowie
imperial_struggle-name-source-spoils = Łupy Wojenne
imperial_struggle-name-source-refusals = Odmowy Podboju
imperial_struggle-name-source-overflow = Dług przeciwnika
imperial_struggle-name-source-final_prestige = Prestiż na koniec gry
imperial_struggle-name-source-final_debt = Dostępny Dług
imperial_struggle-name-source-final_commodities = Towary
imperial_struggle-name-source-final_territories = Terytoria

# The abilities of Ministries

imperial_struggle-name-ability-the_cardinal_ministers_diplomacy = Gdy wybrany żeton ma Akcję Polityczną (Główną lub Poboczną): +1 Polityczny PA za każde kontrolowane pole spośród Sabaudii, Sardynii oraz pól Prestiżu Hiszpanii i Austrii, najwyżej 3.
imperial_struggle-name-ability-john_law_debt = Na koniec każdej Tury Pokoju własny Dług maleje o 1, a jeśli Francja kontroluje pole w Szkocji – o 2.
imperial_struggle-name-ability-court_of_the_sun_king_europe_award = Nagroda za Dominację w Europie daje Francji o 1 PZ więcej.
imperial_struggle-name-ability-jacobite_uprisings_military_shift = W jednej rundzie na turę można wydawać Militarne PA, by przekupywać Poselstwa w Szkocji i Irlandii za ich Koszt Polityczny.
imperial_struggle-name-ability-jacobite_uprisings_score = W innej rundzie tej tury za 3 Militarne PA: 1 PZ za każdą własną Flagę w Szkocji i Irlandii oraz za każdy znacznik Zwycięstwa jakobitów, najwyżej 4.
imperial_struggle-name-ability-robert_walpole_draw = Dobierz kartę Wydarzenia, potem odrzuć kartę Wydarzenia.
imperial_struggle-name-ability-jonathan_swift_cheap_flags = Podniesienie Flagi w Irlandii lub Szkocji kosztuje o 1 Polityczny PA mniej.
imperial_struggle-name-ability-jonathan_swift_minor_unflag = Dopóki Wielka Brytania kontroluje pole w Irlandii, jej Polityczne Akcje Poboczne mogą opuszczać Flagi z francuskich Poselstw w Europie.
imperial_struggle-name-ability-east_india_company_score = W Fazie Punktacji 1 PZ za każdą kontrolowaną i niewyczerpaną Korzyść spośród: Tekstylia, Jedwab, Owoce, Handel Futrami i Rum, najwyżej 3.
imperial_struggle-name-ability-bank_of_england_debt_limit = Własny Limit Zadłużenia rośnie o 1.
imperial_struggle-name-ability-bank_of_england_event = Zagraj Wydarzenie typu ekonomicznego, choć żeton nie ma Ekonomicznej Akcji Głównej; symbol Wydarzenia nadal jest potrzebny.
imperial_struggle-name-ability-new_world_huguenots_place = Połóż znacznik Hugenotów na francuskim Terytorium w Ameryce Północnej lub na Karaibach, na którym go nie ma.
imperial_struggle-name-ability-new_world_huguenots_discount = Odwróć świeży znacznik Hugenotów: jedno przekupienie Rynku w jego Regionie kosztuje o 1 Ekonomiczny PA mniej.
imperial_struggle-name-ability-new_world_huguenots_shield = Terytorium ze znacznikiem Hugenotów kosztuje o 1 Punkt Podboju więcej.
imperial_struggle-name-ability-edmond_halley_squadron = Jedną Eskadrę można zbudować za 2 Militarne PA.
imperial_struggle-name-ability-edmond_halley_treaty = Z brytyjską Eskadrą w Europie: odrzuć z ręki kartę Wydarzenia, by zyskać 1 Punkt Odwetu.
imperial_struggle-name-ability-choiseul_extra_ap = Przy Akcji Militarnej: o 1 Militarny PA więcej, tylko na Wojska Elitarne lub rozmieszczanie Eskadr.
imperial_struggle-name-ability-choiseul_squadron = Z francuską Eskadrą w Ameryce Północnej: jedną Eskadrę można zbudować za 2 Militarne PA.
imperial_struggle-name-ability-dupleix_awards = Nagroda za Dominację w Indiach oraz nagrody za bawełnę i przyprawy dają Francji po 1 Punkcie Odwetu więcej.
imperial_struggle-name-ability-pompadour_and_du_barry_treaty = Pierwsza europejska Korzyść, którą Francja wyczerpie w rundzie, daje 1 Punkt Odwetu.
imperial_struggle-name-ability-voltaire_treaty = Przy przyznawaniu Nagrody za Dominację w Europie: 1 Punkt Odwetu za każde państwo o kilku polach, w którym Francja kontroluje pole Prestiżu, najwyżej 3.
imperial_struggle-name-ability-pitt_the_elder_extra_ap = Przy Akcji Politycznej: o 1 Polityczny PA więcej, tylko na przekupywanie Poselstw bez Prestiżu.
imperial_struggle-name-ability-pitt_the_elder_squadron = Jedną Eskadrę można zbudować za 2 Militarne PA.
imperial_struggle-name-ability-charles_hanbury_williams_discount = Przez jedną rundę opuszczanie francuskich Flag w Prusach, Państwach Niemieckich i Rosji kosztuje o 1 Polityczny PA mniej.
imperial_struggle-name-ability-merchant_banks_free_debt = Pierwsze 2 punkty Długu zaciągnięte w Turze Pokoju na Ekonomiczne PA nie zwiększają Długu; także przy pełnym Limicie Zadłużenia.
imperial_struggle-name-ability-samuel_johnson_europe_award = Nagroda za Dominację w Europie daje Wielkiej Brytanii o 1 PZ więcej, a Francji o 1 PZ mniej (nigdy poniżej 0).
imperial_struggle-name-ability-james_watt_no_penalty = Wymuszony Dług ponad brytyjski Limit Zadłużenia nie daje Francji PZ.
imperial_struggle-name-ability-james_watt_treaty = Pierwsza Korzyść, którą Francja wyczerpie w rundzie, daje Wielkiej Brytanii 1 Punkt Odwetu.
imperial_struggle-name-ability-papacy_hanover_negotiations_end_jacobites = Po ujawnieniu: połóż znacznik Klęski jakobitów i usuń z gry kartę Jakobici.
imperial_struggle-name-ability-papacy_hanover_negotiations_extra_ap = Przy Akcji Politycznej: 2 Polityczne PA, tylko na przekupywanie Poselstw w Szkocji i Irlandii.
imperial_struggle-name-ability-townshend_acts_mark = Połóż znacznik Ustaw Townshenda na towarze z Globalnego Popytu; w tej turze Akcje Poboczne mogą opuszczać Flagi z Rynków tego towaru.
imperial_struggle-name-ability-edmund_burke_europe = Polityczna Akcja Główna wydana w całości w Europie jest warta o 1 Polityczny PA więcej za każde kontrolowane pole Irlandii (najwyżej 2).
imperial_struggle-name-ability-edmund_burke_america = Przekupienie Synów Wolności lub pola Stanów Zjednoczonych kosztuje o 1 Polityczny PA mniej.
imperial_struggle-name-ability-turgot_debt = Pierwszy Dług, który Francja zaciągnie w rundzie, daje o 1 PA więcej, dopóki Francja ma więcej Dostępnego Długu niż Wielka Brytania.
imperial_struggle-name-ability-north_american_trade_economy = Gdy na początku swojej rundy Francja kontroluje łącznie więcej Rynków futer i ryb niż Wielka Brytania, jej Ekonomiczne Akcje Główne i Poboczne są warte o 1 PA więcej; dotyczy to też Akcji Głównej z Ekonomicznych PA Wydarzenia, gdy żeton nie ma Ekonomicznej Akcji Głównej.
imperial_struggle-name-ability-north_american_trade_refresh = Po ujawnieniu: odwróć zużyte znaczniki Hugenotów z powrotem na świeże.
imperial_struggle-name-ability-marquis_de_condorcet_event = Zagraj Wydarzenie, choć żeton nie ma symbolu Wydarzenia; typ akcji Wydarzenia nadal musi się zgadzać.
imperial_struggle-name-ability-lavoisier_bonus = W rundzie, w której Francja zagra Wydarzenie i otrzyma jego Premię, Akcja Główna i Akcja Poboczna żetonu są warte po 1 PA więcej.

# The seats

imperial_struggle-name-seat-0 = Francja
    .gen = Francji
    .dat = Francji
    .acc = Francję
    .ins = Francją
imperial_struggle-name-seat-1 = Wielka Brytania
    .gen = Wielkiej Brytanii
    .dat = Wielkiej Brytanii
    .acc = Wielką Brytanię
    .ins = Wielką Brytanią

# The Investment tiles, by their numbers

imperial_struggle-name-tile-inv_01 = 1
imperial_struggle-name-tile-inv_02 = 2
imperial_struggle-name-tile-inv_03 = 3
imperial_struggle-name-tile-inv_04 = 4
imperial_struggle-name-tile-inv_05 = 5
imperial_struggle-name-tile-inv_06 = 6
imperial_struggle-name-tile-inv_07 = 7
imperial_struggle-name-tile-inv_08 = 8
imperial_struggle-name-tile-inv_09 = 9
imperial_struggle-name-tile-inv_10 = 10
imperial_struggle-name-tile-inv_11 = 11
imperial_struggle-name-tile-inv_12 = 12
imperial_struggle-name-tile-inv_13 = 13
imperial_struggle-name-tile-inv_14 = 14
imperial_struggle-name-tile-inv_15 = 15
imperial_struggle-name-tile-inv_16 = 16
imperial_struggle-name-tile-inv_17 = 17
imperial_struggle-name-tile-inv_18 = 18
imperial_struggle-name-tile-inv_19 = 19
imperial_struggle-name-tile-inv_20 = 20
imperial_struggle-name-tile-inv_21 = 21
imperial_struggle-name-tile-inv_22 = 22
imperial_struggle-name-tile-inv_23 = 23
imperial_struggle-name-tile-inv_24 = 24

# The Eras

imperial_struggle-name-era-succession = Epoka Sukcesji
imperial_struggle-name-era-empire = Epoka Imperium
imperial_struggle-name-era-revolution = Epoka Rewolucji

# How often an ability can be used

imperial_struggle-name-limit-once_per_turn = Raz na turę
imperial_struggle-name-limit-twice_per_turn = Dwa razy na turę
imperial_struggle-name-limit-once_per_action_round = Raz na rundę
imperial_struggle-name-limit-once_per_game = Raz na grę
imperial_struggle-name-limit-once_per_game_per_marker = Raz na grę na każdy znacznik

# Whom a card means

imperial_struggle-name-who-FR = Francja
    .gen = Francji
imperial_struggle-name-who-BR = Wielka Brytania
    .gen = Wielkiej Brytanii
imperial_struggle-name-who-self = ty
    .gen = twój
imperial_struggle-name-who-opponent = przeciwnik
    .gen = przeciwnika

# The Theater that an Event names

imperial_struggle-name-front-jacobite_rebellion = Powstanie jakobickie

# The spaces that an effect hits

imperial_struggle-name-target-market = Rynek
    .gen = Rynku
    .acc = Rynek
    .loc = Rynku
    .ins = Rynkiem
imperial_struggle-name-target-political = Poselstwo
    .gen = Poselstwa
    .acc = Poselstwo
    .loc = Poselstwie
    .ins = Poselstwem
imperial_struggle-name-target-market_or_political = Rynek lub Poselstwo
    .gen = Rynku lub Poselstwa
    .acc = Rynek lub Poselstwo
    .loc = Rynku lub Poselstwie
    .ins = Rynkiem lub Poselstwem
imperial_struggle-name-target-unprotected_market = niestrzeżony Rynek
    .gen = niestrzeżonego Rynku
    .acc = niestrzeżony Rynek
    .loc = niestrzeżonym Rynku
    .ins = niestrzeżonym Rynkiem
imperial_struggle-name-target-unprotected_market_or_political = niestrzeżony Rynek lub niestrzeżone Poselstwo
    .gen = niestrzeżonego Rynku lub Poselstwa
    .acc = niestrzeżony Rynek lub niestrzeżone Poselstwo
    .loc = niestrzeżonym Rynku lub Poselstwie
    .ins = niestrzeżonym Rynkiem lub Poselstwem
imperial_struggle-name-target-alliance = pole Sojuszu
    .gen = pola Sojuszu
    .acc = pole Sojuszu
    .loc = polu Sojuszu
    .ins = polem Sojuszu
imperial_struggle-name-target-local_alliance = Lokalny Sojusz
    .gen = Lokalnego Sojuszu
    .acc = Lokalny Sojusz
    .loc = Lokalnym Sojuszu
    .ins = Lokalnym Sojuszem
imperial_struggle-name-target-fort = Fort
    .gen = Fortu
    .acc = Fort
    .loc = Forcie
    .ins = Fortem
imperial_struggle-name-target-space = pole
    .gen = pola
    .acc = pole
    .loc = polu
    .ins = polem
imperial_struggle-name-target-furs_market = Rynek futer
    .gen = Rynku futer
    .acc = Rynek futer
    .loc = Rynku futer
    .ins = Rynkiem futer
imperial_struggle-name-target-spice_market = Rynek przypraw
    .gen = Rynku przypraw
    .acc = Rynek przypraw
    .loc = Rynku przypraw
    .ins = Rynkiem przypraw
imperial_struggle-name-target-fish_market = Rynek ryb
    .gen = Rynku ryb
    .acc = Rynek ryb
    .loc = Rynku ryb
    .ins = Rynkiem ryb
imperial_struggle-name-target-tobacco_market = Rynek tytoniu
    .gen = Rynku tytoniu
    .acc = Rynek tytoniu
    .loc = Rynku tytoniu
    .ins = Rynkiem tytoniu
imperial_struggle-name-target-sugar_market = Rynek trzciny cukrowej
    .gen = Rynku trzciny cukrowej
    .acc = Rynek trzciny cukrowej
    .loc = Rynku trzciny cukrowej
    .ins = Rynkiem trzciny cukrowej
imperial_struggle-name-target-cotton_market = Rynek bawełny
    .gen = Rynku bawełny
    .acc = Rynek bawełny
    .loc = Rynku bawełny
    .ins = Rynkiem bawełny
