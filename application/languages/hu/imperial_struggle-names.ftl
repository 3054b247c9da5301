### Imperial Struggle: the names of what its pack holds, by kind and id.

# The sides

imperial_struggle-name-side-france = Franciaország
imperial_struggle-name-side-britain = Nagy-Britannia

# The Regions, sub-regions and countries

imperial_struggle-name-region-europe = Európa
    .in = Európában
imperial_struggle-name-region-north_america = Észak-Amerika
    .in = Észak-Amerikában
imperial_struggle-name-region-caribbean = Karib-térség
    .in = a Karib-térségben
imperial_struggle-name-region-india = India
    .in = Indiában
imperial_struggle-name-subregion-canada = Kanada
    .in = Kanadában
imperial_struggle-name-subregion-northern_colonies = Északi gyarmatok
    .in = az északi gyarmatokon
imperial_struggle-name-subregion-carnatic_coast = Karnatik-part
    .in = a Karnatik-parton
imperial_struggle-name-subregion-hooghly_river = Hugli folyó
    .in = a Hugli folyónál
imperial_struggle-name-country-ireland = Írország
    .in = Írországban
imperial_struggle-name-country-scotland = Skócia
    .in = Skóciában
imperial_struggle-name-country-denmark_norway = Dánia-Norvégia
    .in = Dánia-Norvégiában
imperial_struggle-name-country-prussia = Poroszország
    .in = Poroszországban
imperial_struggle-name-country-sweden = Svédország
    .in = Svédországban
imperial_struggle-name-country-russia = Oroszország
    .in = Oroszországban
imperial_struggle-name-country-dutch_republic = Holland Köztársaság
    .in = a Holland Köztársaságban
imperial_struggle-name-country-german_states = Német államok
    .in = a Német államokban
imperial_struggle-name-country-bavaria = Bajorország
    .in = Bajorországban
imperial_struggle-name-country-austria = Ausztria
    .in = Ausztriában
imperial_struggle-name-country-sardinia = Szardínia
    .in = Szardínián
imperial_struggle-name-country-savoy = Savoya
    .in = Savoyában
imperial_struggle-name-country-spain = Spanyolország
    .in = Spanyolországban
imperial_struggle-name-country-usa = Egyesült Államok
    .in = az Egyesült Államokban

# The spaces of Europe

imperial_struggle-name-space-ireland_alliance_2 = Írország (szövetség, 2)
imperial_struggle-name-space-ireland_prestige_3 = Írország (presztízs, 3)
imperial_struggle-name-space-scotland_alliance_2 = Skócia (szövetség, 2)
imperial_struggle-name-space-scotland_prestige_3 = Skócia (presztízs, 3)
imperial_struggle-name-space-denmark_norway = Dánia-Norvégia
imperial_struggle-name-space-prussia_alliance_2 = Poroszország (szövetség, 2)
imperial_struggle-name-space-prussia_prestige_3 = Poroszország (presztízs, 3)
imperial_struggle-name-space-prussia_empire_alliance_2 = Poroszország (szövetség, 2, a Birodalom kora)
imperial_struggle-name-space-prussia_empire_prestige_3 = Poroszország (presztízs, 3, a Birodalom kora)
imperial_struggle-name-space-sweden = Svédország
imperial_struggle-name-space-russia = Oroszország
imperial_struggle-name-space-dutch_republic_alliance_2 = Holland Köztársaság (szövetség, 2)
imperial_struggle-name-space-dutch_republic_prestige_3 = Holland Köztársaság (presztízs, 3)
imperial_struggle-name-space-german_states_alliance_2 = Német államok (szövetség, 2)
imperial_struggle-name-space-german_states_alliance_3 = Német államok (szövetség, 3)
imperial_struggle-name-space-bavaria = Bajorország
imperial_struggle-name-space-austria_alliance_2 = Ausztria (szövetség, 2)
imperial_struggle-name-space-austria_prestige_3_upper = Ausztria (presztízs, 3, jobb felső)
imperial_struggle-name-space-austria_alliance_3 = Ausztria (szövetség, 3)
imperial_struggle-name-space-austria_prestige_3_lower = Ausztria (presztízs, 3, jobb alsó)
imperial_struggle-name-space-sardinia = Szardínia
imperial_struggle-name-space-savoy = Savoya
imperial_struggle-name-space-spain_alliance_3_upper = Spanyolország (szövetség, 3, bal felső)
imperial_struggle-name-space-spain_prestige_2 = Spanyolország (presztízs, 2)
imperial_struggle-name-space-spain_alliance_3_lower = Spanyolország (szövetség, 3, bal alsó)
imperial_struggle-name-space-spain_prestige_3 = Spanyolország (presztízs, 3)
imperial_struggle-name-space-gibraltar = Gibraltár
imperial_struggle-name-space-minorca = Menorca
imperial_struggle-name-space-biscay = Vizcayai-öböl
imperial_struggle-name-space-balearic = Baleári-tenger

# The spaces of North America

imperial_struggle-name-space-algonquin = Algonkinok
imperial_struggle-name-space-hudson_bay = Hudson-öböl
imperial_struggle-name-space-york_factory = York Factory
imperial_struggle-name-space-quebec_and_montreal = Québec és Montréal
imperial_struggle-name-space-gulf_of_st_lawrence = Szent Lőrinc-öböl
imperial_struggle-name-space-cabot_strait = Cabot-szoros
imperial_struggle-name-space-louisbourg = Louisbourg
imperial_struggle-name-space-acadia = Akádia
imperial_struggle-name-space-northeast_channel = Északkeleti-csatorna
imperial_struggle-name-space-halifax = Halifax
imperial_struggle-name-space-georges_bank = Georges-pad
imperial_struggle-name-space-atlantic_passage = Atlanti-átjáró
imperial_struggle-name-space-gulf_of_maine = Maine-öböl
imperial_struggle-name-space-massachusetts_bay = Massachusetts-öböl
imperial_struggle-name-space-northern_colonies = Északi gyarmatok
imperial_struggle-name-space-chesapeake = Chesapeake
imperial_struggle-name-space-hudson_valley = Hudson-völgy
imperial_struggle-name-space-albany = Albany
imperial_struggle-name-space-cumberland = Cumberland
imperial_struggle-name-space-ohio_forks = Ohio-elágazás
imperial_struggle-name-space-allegheny = Allegheny
imperial_struggle-name-space-niagara = Niagara
imperial_struggle-name-space-oswego = Oswego
imperial_struggle-name-space-champlain_valley = Champlain-völgy
imperial_struggle-name-space-ile_aux_noix = Île aux Noix
imperial_struggle-name-space-cataraqui = Cataraqui
imperial_struggle-name-space-iroquois = Irokézek
imperial_struggle-name-space-sons_of_liberty = A Szabadság Fiai
imperial_struggle-name-space-usa_prestige_2 = Egyesült Államok (presztízs, 2)
imperial_struggle-name-space-usa_prestige_3 = Egyesült Államok (presztízs, 3)

# The spaces of the Caribbean

imperial_struggle-name-space-asiento = Asiento
imperial_struggle-name-space-privateers = Magánhajósok
imperial_struggle-name-space-buccaneers = Bukanírok
imperial_struggle-name-space-carolinas = Karolinák
imperial_struggle-name-space-georgia = Georgia
imperial_struggle-name-space-san_agustin = San Agustín
imperial_struggle-name-space-panzacola = Panzacola
imperial_struggle-name-space-bahamas_run_west = Bahamai-útvonal, nyugat
imperial_struggle-name-space-bahamas_run_north = Bahamai-útvonal, észak
imperial_struggle-name-space-caicos = Caicos
imperial_struggle-name-space-bahamas_run = Bahamai-útvonal
imperial_struggle-name-space-st_domingue = Saint-Domingue
imperial_struggle-name-space-port_de_paix = Port-de-Paix
imperial_struggle-name-space-puerto_principe = Puerto Príncipe
imperial_struggle-name-space-puerto_rico = Puerto Rico
imperial_struggle-name-space-antigua = Antigua
imperial_struggle-name-space-martinique = Martinique
imperial_struggle-name-space-st_lucia = Saint Lucia
imperial_struggle-name-space-antilles_channel = Antillák-csatorna
imperial_struggle-name-space-guadeloupe = Guadeloupe
imperial_struggle-name-space-barbados = Barbados
imperial_struggle-name-space-havana = Havanna
imperial_struggle-name-space-gulf_of_cazones = Cazones-öböl
imperial_struggle-name-space-santiago = Santiago
imperial_struggle-name-space-jamaica = Jamaica
imperial_struggle-name-space-cayman_passage = Kajmán-átjáró
imperial_struggle-name-space-cuba_passage_east = Kubai-átjáró, kelet
imperial_struggle-name-space-cuba_passage = Kubai-átjáró
imperial_struggle-name-space-st_james = St. James
imperial_struggle-name-space-louisiana = Louisiana

# The spaces of India

imperial_struggle-name-space-maratha = Maráthák
imperial_struggle-name-space-nizam = Haidarábád
imperial_struggle-name-space-mysore = Maiszúr
imperial_struggle-name-space-malacca_route = Malakkai útvonal
imperial_struggle-name-space-hooghly_river = Hugli folyó
imperial_struggle-name-space-chandernagore = Csandernagor
imperial_struggle-name-space-plassey = Plassey
imperial_struggle-name-space-west_bengal = Nyugat-Bengália
imperial_struggle-name-space-midnapore = Midnapur
imperial_struggle-name-space-calcutta = Kalkutta
imperial_struggle-name-space-kurpa = Kurpa
imperial_struggle-name-space-arcot = Arkot
imperial_struggle-name-space-vellore = Velur
imperial_struggle-name-space-kanchipuram = Káncsipuram
imperial_struggle-name-space-madras = Madrász
imperial_struggle-name-space-pondicherry = Pondichéry
imperial_struggle-name-space-karaikal = Karaikal
imperial_struggle-name-space-vandavasi = Vandavászi
imperial_struggle-name-space-tiruchirappalli = Tirucsirápalli
imperial_struggle-name-space-calicut = Kalikut
imperial_struggle-name-space-mangalore = Mangalur
imperial_struggle-name-space-malabar_coast = Malabár-part
imperial_struggle-name-space-navy_box = Flottabázis

# The commodities

imperial_struggle-name-commodity-furs = prém
imperial_struggle-name-commodity-spice = fűszer
imperial_struggle-name-commodity-fish = hal
imperial_struggle-name-commodity-tobacco = dohány
imperial_struggle-name-commodity-sugar = cukor
imperial_struggle-name-commodity-cotton = gyapot

# The types of Action Points

imperial_struggle-name-type-economic = gazdasági
imperial_struggle-name-type-diplomatic = diplomáciai
imperial_struggle-name-type-military = katonai

# The Advantage tiles

imperial_struggle-name-advantage-baltic_trade = Balti kereskedelem
imperial_struggle-name-advantage-central_europe_conflict = Közép-európai viszály
imperial_struggle-name-advantage-german_diplomacy = Német diplomácia
imperial_struggle-name-advantage-italy_influence = Itáliai befolyás
imperial_struggle-name-advantage-mediterranean_intrigue = Földközi-tengeri ármány
imperial_struggle-name-advantage-naval_bastion = Tengeri bástya
imperial_struggle-name-advantage-silesia_negotiations = Sziléziai tárgyalások
imperial_struggle-name-advantage-algonquin_raids = Algonkin portyák
imperial_struggle-name-advantage-fur_trade = Prémkereskedelem
imperial_struggle-name-advantage-iroquois_raids = Irokéz portyák
imperial_struggle-name-advantage-patriot_agitation = Hazafiak izgatása
imperial_struggle-name-advantage-wheat = Búza
imperial_struggle-name-advantage-fruit = Gyümölcs
imperial_struggle-name-advantage-letters_of_marque = Kalózlevelek
imperial_struggle-name-advantage-pirate_havens = Kalóztanyák
imperial_struggle-name-advantage-rum = Rum
imperial_struggle-name-advantage-slaving_contracts = Rabszolgaszerződések
imperial_struggle-name-advantage-power_struggle = Hatalmi harc
imperial_struggle-name-advantage-raids_and_incursions = Portyák és betörések
imperial_struggle-name-advantage-separatist_wars = Szakadár háborúk
imperial_struggle-name-advantage-silk = Selyem
imperial_struggle-name-advantage-textiles = Textíliák

# The Wars

imperial_struggle-name-war-war_of_the_spanish_succession = Spanyol örökösödési háború
imperial_struggle-name-war-war_of_the_austrian_succession = Osztrák örökösödési háború
imperial_struggle-name-war-seven_years_war = Hétéves háború
imperial_struggle-name-war-american_war_of_independence = Amerikai függetlenségi háború

# The Theaters

imperial_struggle-name-theater-wss_central_europe = Közép-Európa
imperial_struggle-name-theater-wss_spain = Spanyolország
imperial_struggle-name-theater-wss_queen_annes_war = Anna királynő háborúja
imperial_struggle-name-theater-wss_jacobite_rebellion = Jakobita felkelés
imperial_struggle-name-theater-was_central_europe = Közép-Európa
imperial_struggle-name-theater-was_king_georges_war = György király háborúja
imperial_struggle-name-theater-was_first_carnatic_war = Első karnatiki háború
imperial_struggle-name-theater-was_jacobite_rebellion = Jakobita felkelés
imperial_struggle-name-theater-syw_atlantic_dominance = Uralom az Atlanti-óceánon
imperial_struggle-name-theater-syw_third_carnatic_war = Harmadik karnatiki háború
imperial_struggle-name-theater-syw_french_and_indian_war = Francia és indián háború
imperial_struggle-name-theater-syw_prussias_wars = Poroszország háborúi
imperial_struggle-name-theater-awi_american_revolution = Amerikai forradalom
imperial_struggle-name-theater-awi_mysore_war = Maiszúri háború
imperial_struggle-name-theater-awi_antilles_war = Antillai háború

# The War tiles

imperial_struggle-name-war_tile-basic_fr_01 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_02 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_03 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_04 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_05 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_06 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_07 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_08 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_09 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_10 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_11 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_12 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_13 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_14 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_15 = Reguláris haderő
imperial_struggle-name-war_tile-basic_fr_16 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_01 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_02 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_03 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_04 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_05 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_06 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_07 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_08 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_09 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_10 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_11 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_12 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_13 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_14 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_15 = Reguláris haderő
imperial_struggle-name-war_tile-basic_br_16 = Reguláris haderő
imperial_struggle-name-war_tile-bonus_wss_fr_vendome = Vendôme
imperial_struggle-name-war_tile-bonus_wss_fr_de_villars = de Villars
imperial_struggle-name-war_tile-bonus_wss_fr_berwick = Berwick
imperial_struggle-name-war_tile-bonus_wss_fr_cadiz_refused = Cádiz ellenáll
imperial_struggle-name-war_tile-bonus_wss_fr_destrees = d'Estrées
imperial_struggle-name-war_tile-bonus_wss_fr_musketeers = Muskétások
imperial_struggle-name-war_tile-bonus_wss_fr_dartagnan = d'Artagnan
imperial_struggle-name-war_tile-bonus_wss_fr_maison_du_roi = Maison du Roi
imperial_struggle-name-war_tile-bonus_wss_fr_boufflers = Boufflers
imperial_struggle-name-war_tile-bonus_wss_fr_de_tesse = de Tessé
imperial_struggle-name-war_tile-bonus_wss_fr_crack_troops = Elit csapatok
imperial_struggle-name-war_tile-bonus_wss_fr_ultima_ratio_regum = Ultima Ratio Regum
imperial_struggle-name-war_tile-bonus_wss_br_marlborough = Marlborough
imperial_struggle-name-war_tile-bonus_wss_br_prince_eugene = Savoyai Jenő
imperial_struggle-name-war_tile-bonus_wss_br_church = Church
imperial_struggle-name-war_tile-bonus_wss_br_galway = Galway
imperial_struggle-name-war_tile-bonus_wss_br_rooke = Rooke
imperial_struggle-name-war_tile-bonus_wss_br_savoy_defects = Savoya átáll
imperial_struggle-name-war_tile-bonus_wss_br_foot_guards = Gyalogos gárda
imperial_struggle-name-war_tile-bonus_wss_br_united_parliament = Egyesült parlament
imperial_struggle-name-war_tile-bonus_wss_br_huguenot_rebels = Lázadó hugenották
imperial_struggle-name-war_tile-bonus_wss_br_prize_hunting = Zsákmányszerző hajók
imperial_struggle-name-war_tile-bonus_wss_br_leopold = Lipót
imperial_struggle-name-war_tile-bonus_wss_br_louis_william = Bádeni Lajos
imperial_struggle-name-war_tile-bonus_was_fr_frederick = Frigyes
imperial_struggle-name-war_tile-bonus_was_fr_saxe = Szász Móric
imperial_struggle-name-war_tile-bonus_was_fr_bonny_prince_charlie = Bonnie Prince Charlie
imperial_struggle-name-war_tile-bonus_was_fr_castries = Castries
imperial_struggle-name-war_tile-bonus_was_fr_de_la_bourdonnais = de la Bourdonnais
imperial_struggle-name-war_tile-bonus_was_fr_murray = Murray
imperial_struggle-name-war_tile-bonus_was_fr_contades = Contades
imperial_struggle-name-war_tile-bonus_was_fr_osullivan = O'Sullivan
imperial_struggle-name-war_tile-bonus_was_fr_de_coigny = de Coigny
imperial_struggle-name-war_tile-bonus_was_fr_nizams_favor = A nizám kegye
imperial_struggle-name-war_tile-bonus_was_fr_lowendal = Lowendal
imperial_struggle-name-war_tile-bonus_was_fr_von_schwerin = von Schwerin
imperial_struggle-name-war_tile-bonus_was_br_clive = Clive
imperial_struggle-name-war_tile-bonus_was_br_stair = Stair
imperial_struggle-name-war_tile-bonus_was_br_boscawen = Boscawen
imperial_struggle-name-war_tile-bonus_was_br_francois_de_bussy = François de Bussy
imperial_struggle-name-war_tile-bonus_was_br_treaty_of_warsaw = A varsói szerződés
imperial_struggle-name-war_tile-bonus_was_br_warren = Warren
imperial_struggle-name-war_tile-bonus_was_br_de_lorraine = Lotaringiai Károly
imperial_struggle-name-war_tile-bonus_was_br_king_george_ii = II. György király
imperial_struggle-name-war_tile-bonus_was_br_chaos_in_bavaria = Zűrzavar Bajorországban
imperial_struggle-name-war_tile-bonus_was_br_hungarian_enthusiasm = Magyar lelkesedés
imperial_struggle-name-war_tile-bonus_was_br_lawrence = Lawrence
imperial_struggle-name-war_tile-bonus_was_br_seckendorff = Seckendorff
imperial_struggle-name-war_tile-bonus_syw_fr_castries = Castries
imperial_struggle-name-war_tile-bonus_syw_fr_montcalm = Montcalm
imperial_struggle-name-war_tile-bonus_syw_fr_bougainville = Bougainville
imperial_struggle-name-war_tile-bonus_syw_fr_coureurs_des_bois = Coureurs des bois
imperial_struggle-name-war_tile-bonus_syw_fr_nawabs_rally = A nabob hadba száll
imperial_struggle-name-war_tile-bonus_syw_fr_villiers = Villiers
imperial_struggle-name-war_tile-bonus_syw_fr_broglie = Broglie
imperial_struggle-name-war_tile-bonus_syw_fr_lally = Lally
imperial_struggle-name-war_tile-bonus_syw_fr_beaujeu = Beaujeu
imperial_struggle-name-war_tile-bonus_syw_fr_hadiks_raid = Hadik portyája
imperial_struggle-name-war_tile-bonus_syw_fr_chevert = Chevert
imperial_struggle-name-war_tile-bonus_syw_fr_monongahela_ambush = Rajtaütés a Monongahelánál
imperial_struggle-name-war_tile-bonus_syw_br_clive = Clive
imperial_struggle-name-war_tile-bonus_syw_br_old_fritz = Az öreg Fritz
imperial_struggle-name-war_tile-bonus_syw_br_amherst = Amherst
imperial_struggle-name-war_tile-bonus_syw_br_coote = Coote
imperial_struggle-name-war_tile-bonus_syw_br_morta_la_bestia = Morta la bestia
imperial_struggle-name-war_tile-bonus_syw_br_wolfe = Wolfe
imperial_struggle-name-war_tile-bonus_syw_br_granby = Granby
imperial_struggle-name-war_tile-bonus_syw_br_sepoy_veterans = Szipoj veteránok
imperial_struggle-name-war_tile-bonus_syw_br_damned_audacity = Átkozott vakmerőség
imperial_struggle-name-war_tile-bonus_syw_br_johnson = Johnson
imperial_struggle-name-war_tile-bonus_syw_br_bradstreet = Bradstreet
imperial_struggle-name-war_tile-bonus_syw_br_monckton = Monckton
imperial_struggle-name-war_tile-bonus_awi_fr_lafayette = Lafayette
imperial_struggle-name-war_tile-bonus_awi_fr_washington = Washington
imperial_struggle-name-war_tile-bonus_awi_fr_arnold = Arnold
imperial_struggle-name-war_tile-bonus_awi_fr_east_river_wind = Szél az East Riveren
imperial_struggle-name-war_tile-bonus_awi_fr_greene = Greene
imperial_struggle-name-war_tile-bonus_awi_fr_von_steuben = von Steuben
imperial_struggle-name-war_tile-bonus_awi_fr_de_grasse = de Grasse
imperial_struggle-name-war_tile-bonus_awi_fr_rochambeau = Rochambeau
imperial_struggle-name-war_tile-bonus_awi_fr_bunker_hill = Bunker Hill
imperial_struggle-name-war_tile-bonus_awi_fr_castelnau = Castelnau
imperial_struggle-name-war_tile-bonus_awi_fr_morgans_rifles = Morgan lövészei
imperial_struggle-name-war_tile-bonus_awi_fr_de_suffren = de Suffren
imperial_struggle-name-war_tile-bonus_awi_br_coote = Coote
imperial_struggle-name-war_tile-bonus_awi_br_rodney = Rodney
imperial_struggle-name-war_tile-bonus_awi_br_anglo_dutch_conflict = Angol–holland viszály
imperial_struggle-name-war_tile-bonus_awi_br_carleton = Carleton
imperial_struggle-name-war_tile-bonus_awi_br_hessians = Hesseniek
imperial_struggle-name-war_tile-bonus_awi_br_howe = Howe
imperial_struggle-name-war_tile-bonus_awi_br_cornplanter = Cornplanter
imperial_struggle-name-war_tile-bonus_awi_br_cornwallis = Cornwallis
imperial_struggle-name-war_tile-bonus_awi_br_brants_volunteers = Brant önkéntesei
imperial_struggle-name-war_tile-bonus_awi_br_stuart = Stuart
imperial_struggle-name-war_tile-bonus_awi_br_andre = André
imperial_struggle-name-war_tile-bonus_awi_br_arnolds_treason = Arnold árulása

# The Ministry cards

imperial_struggle-name-ministry-the_cardinal_ministers = A bíboros miniszterek
imperial_struggle-name-ministry-john_law = John Law
imperial_struggle-name-ministry-court_of_the_sun_king = A Napkirály udvara
imperial_struggle-name-ministry-jacobite_uprisings = Jakobita felkelések
imperial_struggle-name-ministry-robert_walpole = Robert Walpole
imperial_struggle-name-ministry-jonathan_swift = Jonathan Swift
imperial_struggle-name-ministry-east_india_company = Kelet-indiai Társaság
imperial_struggle-name-ministry-bank_of_england = Bank of England
imperial_struggle-name-ministry-new_world_huguenots = Hugenották az Újvilágban
imperial_struggle-name-ministry-edmond_halley = Edmond Halley
imperial_struggle-name-ministry-choiseul = Choiseul
imperial_struggle-name-ministry-dupleix = Dupleix
imperial_struggle-name-ministry-pompadour_and_du_barry = Pompadour és Du Barry
imperial_struggle-name-ministry-voltaire = Voltaire
imperial_struggle-name-ministry-pitt_the_elder = Az idősebb Pitt
imperial_struggle-name-ministry-charles_hanbury_williams = Charles Hanbury Williams
imperial_struggle-name-ministry-merchant_banks = Kereskedőbankok
imperial_struggle-name-ministry-samuel_johnson = Samuel Johnson
imperial_struggle-name-ministry-james_watt = James Watt
imperial_struggle-name-ministry-papacy_hanover_negotiations = Pápai–hannoveri tárgyalások
imperial_struggle-name-ministry-townshend_acts = Townshend-törvények
imperial_struggle-name-ministry-edmund_burke = Edmund Burke
imperial_struggle-name-ministry-turgot = Turgot
imperial_struggle-name-ministry-north_american_trade = Észak-amerikai kereskedelem
imperial_struggle-name-ministry-marquis_de_condorcet = Condorcet márki
imperial_struggle-name-ministry-lavoisier = Lavoisier

# The Event cards

imperial_struggle-name-event-carnatic_war = Karnatiki háború
imperial_struggle-name-event-acts_of_union = Az unió törvényei
imperial_struggle-name-event-tropical_diseases = Trópusi betegségek
imperial_struggle-name-event-south_sea_speculation = Déltengeri spekuláció
imperial_struggle-name-event-war_of_jenkins_ear = Jenkins fülének háborúja
imperial_struggle-name-event-native_american_alliances = Indián szövetségek
imperial_struggle-name-event-austro_spanish_rivalry = Osztrák–spanyol vetélkedés
imperial_struggle-name-event-tax_reform = Adóreform
imperial_struggle-name-event-great_northern_war = Nagy északi háború
imperial_struggle-name-event-vatican_politics = Vatikáni politika
imperial_struggle-name-event-calico_acts = Kalikótörvények
imperial_struggle-name-event-military_spending_overruns = Elszabadult hadikiadások
imperial_struggle-name-event-alberonis_ambition = Alberoni becsvágya
imperial_struggle-name-event-famine_in_ireland = Éhínség Írországban
imperial_struggle-name-event-interest_payments = Kamatfizetés
imperial_struggle-name-event-caribbean_slave_unrest = Rabszolgalázongás a Karib-térségben
imperial_struggle-name-event-pacte_de_famille = Családi szerződés
imperial_struggle-name-event-byngs_trial = Byng pere
imperial_struggle-name-event-le_beau_monde = Le Beau Monde
imperial_struggle-name-event-hyder_ali = Haidar Ali
imperial_struggle-name-event-co_hong_system = A kohong rendszer
imperial_struggle-name-event-corsican_crisis = Korzikai válság
imperial_struggle-name-event-european_panic = Európai pánik
imperial_struggle-name-event-west_african_gold_mining = Nyugat-afrikai aranybányászat
imperial_struggle-name-event-war_of_the_quadruple_alliance = A négyes szövetség háborúja
imperial_struggle-name-event-salon_d_hercule = Salon d'Hercule
imperial_struggle-name-event-bengal_famine = Bengáli éhínség
imperial_struggle-name-event-father_le_loutre = Le Loutre atya
imperial_struggle-name-event-war_of_the_polish_succession = Lengyel örökösödési háború
imperial_struggle-name-event-jonathans_coffee_house = Jonathan kávéháza
imperial_struggle-name-event-nootka_incident = A nootkai incidens
imperial_struggle-name-event-haitian_revolution = Haiti forradalom
imperial_struggle-name-event-loge_des_neuf_soeurs = A Kilenc Nővér páholya
imperial_struggle-name-event-la_gabelle = La gabelle
imperial_struggle-name-event-jesuit_abolition = A jezsuita rend feloszlatása
imperial_struggle-name-event-wealth_of_nations = A nemzetek gazdagsága
imperial_struggle-name-event-debt_crisis = Adósságválság
imperial_struggle-name-event-east_asia_piracy = Kelet-ázsiai kalózok
imperial_struggle-name-event-stamp_act = Bélyegtörvény
imperial_struggle-name-event-falklands_crisis = Falkland-szigeteki válság
imperial_struggle-name-event-cook_and_bougainville = Cook és Bougainville

# What Events let one choose between

imperial_struggle-name-choice-damage_fort = Erőd megrongálása
imperial_struggle-name-choice-shift_cotton = Gyapotpiac befolyásolása
imperial_struggle-name-choice-diplomatic = Diplomáciai akciópontok
imperial_struggle-name-choice-economic = Gazdasági akciópontok
imperial_struggle-name-choice-squadron = Hajóraj elűzése
imperial_struggle-name-choice-war_tile = Elit haderőlapka visszaadása
imperial_struggle-name-choice-take_control = Helyi szövetség megszerzése
imperial_struggle-name-choice-conflicts = Két viszályjelző
imperial_struggle-name-choice-debt = Adósság
imperial_struggle-name-choice-treaty_point = Szerződéspont elvesztése

# Keywords of Ministries

imperial_struggle-name-keyword-finance = Pénzügy
imperial_struggle-name-keyword-mercantilism = Merkantilizmus
imperial_struggle-name-keyword-governance = Kormányzás
imperial_struggle-name-keyword-style = Stílus
imperial_struggle-name-keyword-scholarship = Tudomány

# What gives Victory Points

imperial_struggle-name-source-awards = Díjak
imperial_struggle-name-source-prestige = Presztízs
imperial_struggle-name-source-global_demand = Globális kereslet
imperial_struggle-name-source-events = Események
imperial_struggle-name-source-ministries = Miniszterek
imperial_struggle-name-source-spoils = Hadizsákmány
imperial_struggle-name-source-refusals = Visszautasított hódítások
imperial_struggle-name-source-overflow = Az ellenfél adóssága
imperial_struggle-name-source-final_prestige = Presztízs a játék végén
imperial_struggle-name-source-final_debt = Felvehető adósság
imperial_struggle-name-source-final_commodities = Árucikkek
imperial_struggle-name-source-final_territories = Területek

# The abilities of Ministries

imperial_struggle-name-ability-the_cardinal_ministers_diplomacy = Ha a választott lapkán van diplomáciai akció (fő- vagy mellékakció): +1 diplomáciai AP minden felügyelt mezőért Savoya, Szardínia, valamint Spanyolország és Ausztria presztízsmezői közül, legfeljebb 3.
imperial_struggle-name-ability-john_law_debt = Minden béketúra végén 1-gyel csökken a saját adósság, 2-vel, ha Franciaország felügyel mezőt Skóciában.
imperial_struggle-name-ability-court_of_the_sun_king_europe_award = Az európai díj 1-gyel több GYP-t ad Franciaországnak.
imperial_struggle-name-ability-jacobite_uprisings_military_shift = Túránként egy körben katonai AP-ból is befolyásolhatók Skócia és Írország mezői, politikai költségükért.
imperial_struggle-name-ability-jacobite_uprisings_score = A túra egy másik körében 3 katonai AP-ért: 1 GYP minden saját zászlóért Skóciában és Írországban, valamint minden jakobita győzelem jelzőért, legfeljebb 4.
imperial_struggle-name-ability-robert_walpole_draw = Húzz egy eseménykártyát, majd dobj el egyet.
imperial_struggle-name-ability-jonathan_swift_cheap_flags = A zászlókitűzés Írországban és Skóciában 1 diplomáciai AP-val olcsóbb.
imperial_struggle-name-ability-jonathan_swift_minor_unflag = Amíg Nagy-Britannia felügyel mezőt Írországban, diplomáciai mellékakciói francia zászlót is bevonhatnak európai politikai mezőkről.
imperial_struggle-name-ability-east_india_company_score = A pontozási fázisban 1 GYP minden felügyelt és ki nem merült előnyért a következők közül: Textíliák, Selyem, Gyümölcs, Prémkereskedelem, Rum; legfeljebb 3.
imperial_struggle-name-ability-bank_of_england_debt_limit = A saját adósságkorlát 1-gyel nő.
imperial_struggle-name-ability-bank_of_england_event = Gazdasági típusú esemény kijátszása akkor is, ha a lapkán nincs gazdasági főakció; az eseményszimbólum továbbra is kell.
imperial_struggle-name-ability-new_world_huguenots_place = Tegyél hugenottajelzőt egy olyan francia területre Észak-Amerikában vagy a Karib-térségben, amelyen még nincs.
imperial_struggle-name-ability-new_world_huguenots_discount = Fordíts meg egy friss hugenottajelzőt: egy piac befolyásolása a régiójában 1 gazdasági AP-val olcsóbb.
imperial_struggle-name-ability-new_world_huguenots_shield = A hugenottajelzős terület 1 hódításponttal többe kerül.
imperial_struggle-name-ability-edmond_halley_squadron = Egy hajóraj 2 katonai AP-ért építhető meg.
imperial_struggle-name-ability-edmond_halley_treaty = Ha van brit hajóraj Európában: egy eseménykártya eldobásáért 1 szerződéspont jár.
imperial_struggle-name-ability-choiseul_extra_ap = Katonai akcióhoz: 1-gyel több katonai AP, csak elit haderőlapkákra vagy hajórajok felállítására.
imperial_struggle-name-ability-choiseul_squadron = Ha van francia hajóraj Észak-Amerikában: egy hajóraj 2 katonai AP-ért építhető meg.
imperial_struggle-name-ability-dupleix_awards = Az indiai díj, valamint a gyapot és a fűszer jutalma 1-1-gyel több szerződéspontot ad Franciaországnak.
imperial_struggle-name-ability-pompadour_and_du_barry_treaty = Az első európai előny, amelyet Franciaország egy körben kimerít, 1 szerződéspontot ad.
imperial_struggle-name-ability-voltaire_treaty = Az európai díj odaítélésekor: 1 szerződéspont minden többmezős országért, amelyben Franciaország presztízsmezőt felügyel, legfeljebb 3.
imperial_struggle-name-ability-pitt_the_elder_extra_ap = Diplomáciai akcióhoz: 1-gyel több diplomáciai AP, csak presztízs nélküli politikai mezők befolyásolására.
imperial_struggle-name-ability-pitt_the_elder_squadron = Egy hajóraj 2 katonai AP-ért építhető meg.
imperial_struggle-name-ability-charles_hanbury_williams_discount = Egy körön át a francia zászlók bevonása Poroszországban, a Német államokban és Oroszországban 1 diplomáciai AP-val olcsóbb.
imperial_struggle-name-ability-merchant_banks_free_debt = Minden béketúrában a gazdasági AP-ra felvett első 2 adósság nem növeli az adósságot; az adósságkorlátnál is használható.
imperial_struggle-name-ability-samuel_johnson_europe_award = Az európai díj Nagy-Britanniának 1-gyel több, Franciaországnak 1-gyel kevesebb GYP-t ad (sosem 0 alá).
imperial_struggle-name-ability-james_watt_no_penalty = A brit adósságkorlát fölé kényszerített adósság nem ad GYP-t Franciaországnak.
imperial_struggle-name-ability-james_watt_treaty = Az első előny, amelyet Franciaország egy körben kimerít, 1 szerződéspontot ad Nagy-Britanniának.
imperial_struggle-name-ability-papacy_hanover_negotiations_end_jacobites = Felfedéskor: helyezd el a Jakobita vereség jelzőt, és vedd ki a játékból a Jakobita felkelések kártyát.
imperial_struggle-name-ability-papacy_hanover_negotiations_extra_ap = Diplomáciai akcióhoz: 2 diplomáciai AP, csak Skócia és Írország mezőinek befolyásolására.
imperial_struggle-name-ability-townshend_acts_mark = Tedd a Townshend-törvények jelzőjét a globális kereslet egyik árujára; ebben a túrában mellékakciók is bevonhatnak zászlót ezen áru piacairól.
imperial_struggle-name-ability-edmund_burke_europe = A teljes egészében Európában elköltött diplomáciai főakció 1-gyel több diplomáciai AP-t ér minden felügyelt írországi mezőért (legfeljebb 2).
imperial_struggle-name-ability-edmund_burke_america = A Szabadság Fiai és az Egyesült Államok mezőinek befolyásolása 1 diplomáciai AP-val olcsóbb.
imperial_struggle-name-ability-turgot_debt = Az első adósság, amelyet Franciaország egy körben felvesz, 1-gyel több AP-t ad, amíg több a felvehető adóssága, mint Nagy-Britanniáé.
imperial_struggle-name-ability-north_american_trade_economy = Ha Franciaország a köre elején összesen több prém- és halpiacot felügyel, mint Nagy-Britannia, gazdasági fő- és mellékakciói 1-gyel több AP-t érnek; ez az esemény gazdasági AP-jából lett főakcióra is áll, ha a lapkán nincs gazdasági főakció.
imperial_struggle-name-ability-north_american_trade_refresh = Felfedéskor: az elhasznált hugenottajelzők újra frissek lesznek.
imperial_struggle-name-ability-marquis_de_condorcet_event = Esemény kijátszása akkor is, ha a lapkán nincs eseményszimbólum; az esemény akciótípusának továbbra is egyeznie kell.
imperial_struggle-name-ability-lavoisier_bonus = Abban a körben, amelyben Franciaország eseményt játszik ki és megkapja a bónuszát, a lapka fő- és mellékakciója 1-1 AP-val többet ér.

# The seats

imperial_struggle-name-seat-0 = Franciaország
imperial_struggle-name-seat-1 = Nagy-Britannia

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

imperial_struggle-name-era-succession = az Örökösödés kora
imperial_struggle-name-era-empire = a Birodalom kora
imperial_struggle-name-era-revolution = a Forradalom kora

# How often an ability can be used

imperial_struggle-name-limit-once_per_turn = Túránként egyszer
imperial_struggle-name-limit-twice_per_turn = Túránként kétszer
imperial_struggle-name-limit-once_per_action_round = Akciókörönként egyszer
imperial_struggle-name-limit-once_per_game = Játékonként egyszer
imperial_struggle-name-limit-once_per_game_per_marker = Játékonként és jelzőnként egyszer

# Whom a card means

imperial_struggle-name-who-FR = Franciaország
imperial_struggle-name-who-BR = Nagy-Britannia
imperial_struggle-name-who-self = te
imperial_struggle-name-who-opponent = az ellenfél

# The Theater that an Event names

imperial_struggle-name-front-jacobite_rebellion = Jakobita felkelés

# The spaces that an effect hits

imperial_struggle-name-target-market = piac
imperial_struggle-name-target-political = politikai mező
imperial_struggle-name-target-market_or_political = piac vagy politikai mező
    .acc = piacot vagy politikai mezőt
    .sub = piacra vagy politikai mezőre
    .del = piacról vagy politikai mezőről
imperial_struggle-name-target-unprotected_market = nem védett piac
imperial_struggle-name-target-unprotected_market_or_political = nem védett piac vagy politikai mező
    .acc = nem védett piacot vagy politikai mezőt
    .sub = nem védett piacra vagy politikai mezőre
    .del = nem védett piacról vagy politikai mezőről
imperial_struggle-name-target-alliance = szövetségmező
imperial_struggle-name-target-local_alliance = helyi szövetség
imperial_struggle-name-target-fort = erőd
imperial_struggle-name-target-space = mező
imperial_struggle-name-target-furs_market = prémpiac
imperial_struggle-name-target-spice_market = fűszerpiac
imperial_struggle-name-target-fish_market = halpiac
imperial_struggle-name-target-tobacco_market = dohánypiac
imperial_struggle-name-target-sugar_market = cukorpiac
imperial_struggle-name-target-cotton_market = gyapotpiac
