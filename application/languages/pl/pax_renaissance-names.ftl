### Pax Renaissance: the names of what its pack holds, by kind and id.

# The banks

pax_renaissance-name-bank-fugger = Bank Fuggerów
pax_renaissance-name-bank-medici = Bank Medyceuszy
pax_renaissance-name-bank-coeur = Bank Cœurów
pax_renaissance-name-bank-marchionni = Bank Marchionnich

# The two sides of the market and the map

pax_renaissance-name-side-east = Wschód
    .gen = Wschodu
    .in = na Wschodzie
pax_renaissance-name-side-west = Zachód
    .gen = Zachodu
    .in = na Zachodzie

# The map cards

pax_renaissance-name-map-england = Anglia
    .gen = Anglii
    .acc = Anglię
    .in = w Anglii
pax_renaissance-name-map-france = Francja
    .gen = Francji
    .acc = Francję
    .in = we Francji
pax_renaissance-name-map-holy_roman_empire = Święte Cesarstwo Rzymskie
    .gen = Świętego Cesarstwa Rzymskiego
    .in = w Świętym Cesarstwie Rzymskim
pax_renaissance-name-map-hungary = Węgry
    .gen = Węgier
    .in = na Węgrzech
pax_renaissance-name-map-byzantium = Bizancjum
    .in = w Bizancjum
pax_renaissance-name-map-portugal = Portugalia
    .gen = Portugalii
    .acc = Portugalię
    .in = w Portugalii
pax_renaissance-name-map-aragon = Aragonia
    .gen = Aragonii
    .acc = Aragonię
    .in = w Aragonii
pax_renaissance-name-map-papal_states = Państwo Papieskie
    .gen = Państwa Papieskiego
    .in = w Państwie Papieskim
pax_renaissance-name-map-ottoman = Imperium Osmańskie
    .gen = Imperium Osmańskiego
    .in = w Imperium Osmańskim
pax_renaissance-name-map-mamluk = Imperium Mameluków
    .in = w Imperium Mameluków

# The cities

pax_renaissance-name-city-london = Londyn
    .in = w Londynie
pax_renaissance-name-city-bordeaux = Bordeaux
    .in = w Bordeaux
pax_renaissance-name-city-paris = Paryż
    .in = w Paryżu
pax_renaissance-name-city-bruges = Brugia
    .in = w Brugii
pax_renaissance-name-city-lyon = Lyon
    .in = w Lyonie
pax_renaissance-name-city-vienna = Wiedeń
    .in = w Wiedniu
pax_renaissance-name-city-lubeck = Lubeka
    .in = w Lubece
pax_renaissance-name-city-nurnberg = Norymberga
    .in = w Norymberdze
pax_renaissance-name-city-novgorod = Nowogród
    .in = w Nowogrodzie
pax_renaissance-name-city-buda = Buda
    .in = w Budzie
pax_renaissance-name-city-varna = Warna
    .in = w Warnie
pax_renaissance-name-city-tana = Tana
    .in = w Tanie
pax_renaissance-name-city-caffa = Kaffa
    .in = w Kaffie
pax_renaissance-name-city-trebizond = Trapezunt
    .in = w Trapezuncie
pax_renaissance-name-city-toledo = Toledo
    .in = w Toledo
pax_renaissance-name-city-granada = Grenada
    .in = w Grenadzie
pax_renaissance-name-city-spice_islands = Wyspy Korzenne
    .in = na Wyspach Korzennych
pax_renaissance-name-city-valencia = Walencja
    .in = w Walencji
pax_renaissance-name-city-algiers = Algier
    .in = w Algierze
pax_renaissance-name-city-timbuktu = Timbuktu
    .in = w Timbuktu
pax_renaissance-name-city-venice = Wenecja
    .in = w Wenecji
pax_renaissance-name-city-constantinople = Konstantynopol
    .in = w Konstantynopolu
pax_renaissance-name-city-modon = Modon
    .in = w Modonie
pax_renaissance-name-city-rhodes = Rodos
    .in = na Rodos
pax_renaissance-name-city-cairo = Kair
    .in = w Kairze
pax_renaissance-name-city-cyprus = Cypr
    .in = na Cyprze

# The kings of the Empires

pax_renaissance-name-king-empire_aragon = Jan Bezwiarek, król Aragonii
pax_renaissance-name-king-empire_byzantium = Dawid Komnen, bazyleus Trapezuntu
pax_renaissance-name-king-empire_england = Król Edward IV z rodu Yorków
pax_renaissance-name-king-empire_france = Ludwik XI Pająk z rodu Walezjuszy
pax_renaissance-name-king-empire_holy_roman_empire = Fryderyk III z rodu Habsburgów
pax_renaissance-name-king-empire_hungary = Maciej Korwin, król Węgier
pax_renaissance-name-king-empire_mamluk = Kajtbaj z dynastii Burdżytów
pax_renaissance-name-king-empire_ottoman = Sułtan Mehmed II Zdobywca
pax_renaissance-name-king-empire_papal_states = Papież Juliusz II
pax_renaissance-name-king-empire_portugal = Henryk Żeglarz

# The republics of the Empires

pax_renaissance-name-republic-empire_aragon = Złota Republika Ambrozjańska
pax_renaissance-name-republic-empire_byzantium = Konfederacja Turkmenów Ak Kojunlu
pax_renaissance-name-republic-empire_england = Parlament angielski
pax_renaissance-name-republic-empire_france = Stany Generalne Burgundii
pax_renaissance-name-republic-empire_holy_roman_empire = Sejm Rzeszy
pax_renaissance-name-republic-empire_hungary = Sejm polsko-litewski
pax_renaissance-name-republic-empire_mamluk = Bejlik Karamanu
pax_renaissance-name-republic-empire_ottoman = Osmański system milletów
pax_renaissance-name-republic-empire_papal_states = Florencka Signoria
pax_renaissance-name-republic-empire_portugal = Kortezy Generalne Kastylii

# The comets

pax_renaissance-name-comet-comet_copernicus = Kopernik
pax_renaissance-name-comet-comet_nostradamus = Nostradamus
pax_renaissance-name-comet-comet_halley = Ekskomunika komety Halleya
pax_renaissance-name-comet-comet_regiomontanus = Regiomontanus

# The Victory cards, and the other ends of a game

pax_renaissance-name-victory-victory_holy = Zwycięstwo Święte
pax_renaissance-name-victory-victory_imperial = Zwycięstwo Imperialne
pax_renaissance-name-victory-victory_globalization = Zwycięstwo Globalizacji
pax_renaissance-name-victory-victory_renaissance = Zwycięstwo Renesansu
pax_renaissance-name-victory-victory_patron = Zwycięstwo Patronów
pax_renaissance-name-victory-bankruptcy = Bankructwo wszystkich pozostałych

# The religions

pax_renaissance-name-religion-catholic = Katolicyzm
pax_renaissance-name-religion-islamic = Islam
pax_renaissance-name-religion-reformist = Reformacja

# The pieces

pax_renaissance-name-piece-king = Król
pax_renaissance-name-piece-queen = Królowa
pax_renaissance-name-piece-bishop = Biskup
pax_renaissance-name-piece-knight = Rycerz
pax_renaissance-name-piece-rook = Wieża
pax_renaissance-name-piece-pawn = Pion
pax_renaissance-name-piece-pirate = Pirat
pax_renaissance-name-piece-polymath = Erudyta
pax_renaissance-name-piece-comet = Kometa

# The tokens

pax_renaissance-name-token-bishop_white = biały biskup
    .acc = białego biskupa
pax_renaissance-name-token-knight_white = biały rycerz
pax_renaissance-name-token-rook_white = biała wieża
pax_renaissance-name-token-pirate_white = biały pirat
    .acc = białego pirata
pax_renaissance-name-token-bishop_black = czarny biskup
    .acc = czarnego biskupa
pax_renaissance-name-token-knight_black = czarny rycerz
pax_renaissance-name-token-rook_black = czarna wieża
pax_renaissance-name-token-pirate_black = czarny pirat
    .acc = czarnego pirata
pax_renaissance-name-token-bishop_red = czerwony biskup
    .acc = czerwonego biskupa
pax_renaissance-name-token-knight_red = czerwony rycerz
pax_renaissance-name-token-rook_red = czerwona wieża
pax_renaissance-name-token-pirate_red = czerwony pirat
    .acc = czerwonego pirata

# The Operations

pax_renaissance-name-op-inquisitor_catholic = Inkwizytor (katolicki)
pax_renaissance-name-op-inquisitor_islamic = Inkwizytor (islamski)
pax_renaissance-name-op-inquisitor_reformist = Inkwizytor (reformacki)
pax_renaissance-name-op-commerce = Handel
pax_renaissance-name-op-behead = Ścięcie
pax_renaissance-name-op-tax = Podatek
pax_renaissance-name-op-repress = Represja
pax_renaissance-name-op-vote = Głosowanie
pax_renaissance-name-op-corsair_catholic = Korsarz (katolicki)
pax_renaissance-name-op-corsair_islamic = Korsarz (islamski)
pax_renaissance-name-op-corsair_reformist = Korsarz (reformacki)
pax_renaissance-name-op-siege = Oblężenie
pax_renaissance-name-op-campaign = Kampania

# The one-shots

pax_renaissance-name-shot-trade_shift = Zmiana Rynku
pax_renaissance-name-shot-coronation = Koronacja
pax_renaissance-name-shot-conspiracy = Spisek
pax_renaissance-name-shot-peasant_revolt = Powstanie Chłopskie
pax_renaissance-name-shot-crusade = Krucjata
pax_renaissance-name-shot-jihad = Dżihad
pax_renaissance-name-shot-reformation = Reformacja
pax_renaissance-name-shot-apostasy = Apostazja
pax_renaissance-name-shot-religious_war = Wojna Religijna
pax_renaissance-name-shot-torch = Pochodnia

# The prestige

pax_renaissance-name-prestige-catholic = Prestiż Katolicyzmu
pax_renaissance-name-prestige-islamic = Prestiż Islamu
pax_renaissance-name-prestige-reformist = Prestiż Reformacji
pax_renaissance-name-prestige-law = Prestiż Prawny
pax_renaissance-name-prestige-discovery = Prestiż Odkrywcy
pax_renaissance-name-prestige-patron = Prestiż Patrona

# The cards of the West

pax_renaissance-name-card-inquisition_pope = Papież inkwizycji
pax_renaissance-name-card-papal_elephant = Papieski słoń
pax_renaissance-name-card-grand_inquisitor = Wielki inkwizytor
pax_renaissance-name-card-antipope = Antypapież
pax_renaissance-name-card-reformed_theology = Teologia reformowana
pax_renaissance-name-card-star_chamber = Izba Gwiaździsta
pax_renaissance-name-card-peters_pence = Świętopietrze
pax_renaissance-name-card-jesuits = Jezuici
pax_renaissance-name-card-house_of_borgia = Ród Borgiów
pax_renaissance-name-card-bonfire_of_the_vanities = Ognisko próżności
pax_renaissance-name-card-anabaptist_reformation = Reformacja anabaptystów
pax_renaissance-name-card-knights_hospitaller = Joannici
pax_renaissance-name-card-genoese_fleet = Flota genueńska
pax_renaissance-name-card-india_armada = Armada indyjska
pax_renaissance-name-card-hanseatic_league = Hanza
pax_renaissance-name-card-the_company_of_merchant_adventurers = Kompania Kupców Przedsiębiorców
pax_renaissance-name-card-scottish_privateers = Szkoccy kaprowie
pax_renaissance-name-card-almeida_armada = Armada Almeidy
pax_renaissance-name-card-gold_coast_monopoly = Monopol Złotego Wybrzeża
pax_renaissance-name-card-arumer_zwarte_hoop = Arumer Zwarte Hoop
pax_renaissance-name-card-conquistadors = Konkwistadorzy
pax_renaissance-name-card-the_last_knight = Ostatni rycerz
pax_renaissance-name-card-spanish_tercio = Hiszpańskie tercio
pax_renaissance-name-card-gonfalonier = Gonfalonier
pax_renaissance-name-card-teutonic_knights = Krzyżacy
pax_renaissance-name-card-cromwell = Cromwell
pax_renaissance-name-card-swabian_league = Związek Szwabski
pax_renaissance-name-card-the_bold = Śmiały
pax_renaissance-name-card-holy_land_crusade = Krucjata do Ziemi Świętej
pax_renaissance-name-card-santa_hermandad = Święta Hermandada
pax_renaissance-name-card-swiss_rislaufer = Szwajcarscy Reisläuferzy
pax_renaissance-name-card-duke_of_milan = Książę Mediolanu
pax_renaissance-name-card-schwarzer_haufen = Czarny Hufiec
pax_renaissance-name-card-merchants_of_the_staple = Kupcy składu
pax_renaissance-name-card-communeros_guilds = Cechy comuneros
pax_renaissance-name-card-flanders_guild = Cech flandryjski
pax_renaissance-name-card-the_hidden = Ukryci
pax_renaissance-name-card-bundschuh_revolt = Bunt Bundschuh
pax_renaissance-name-card-florentine_wool = Wełna florencka
pax_renaissance-name-card-sindicat_remenca = Sindicat Remença
pax_renaissance-name-card-peasant_republic_of_dithmarschen = Republika chłopska Dithmarschen
pax_renaissance-name-card-hochstetter_bank = Bank Höchstetterów
pax_renaissance-name-card-gutenberg = Gutenberg
pax_renaissance-name-card-isabella_of_castille = Izabela Kastylijska
pax_renaissance-name-card-anne_of_brittany = Anna Bretońska
pax_renaissance-name-card-joanna_the_mad = Joanna Szalona
pax_renaissance-name-card-margaret_of_anjou = Małgorzata Andegaweńska
pax_renaissance-name-card-mary_the_rich = Maria Bogata
pax_renaissance-name-card-order_of_santiago = Zakon Santiago
pax_renaissance-name-card-la_serenissima = La Serenissima
pax_renaissance-name-card-kingmaker = Twórca królów
pax_renaissance-name-card-luther = Luter
pax_renaissance-name-card-friese_freedom = Wolność Fryzyjska
pax_renaissance-name-card-marechaussee = Maréchaussée
pax_renaissance-name-card-duchy_of_ferrara = Księstwo Ferrary

# The cards of the East

pax_renaissance-name-card-the_grim = Groźny
pax_renaissance-name-card-safavids = Safawidzi
pax_renaissance-name-card-dervishes = Derwisze
pax_renaissance-name-card-qizilbash = Kyzyłbasze
pax_renaissance-name-card-barbarossa_brothers = Bracia Barbarossa
pax_renaissance-name-card-ottoman_navy = Flota osmańska
pax_renaissance-name-card-jewish_pirates = Żydowscy piraci
pax_renaissance-name-card-mamluk_slave_soldiers = Mameluccy żołnierze-niewolnicy
pax_renaissance-name-card-black_army = Czarna Armia
pax_renaissance-name-card-janissaries = Janczarzy
pax_renaissance-name-card-black_sheep_tribe = Plemię Kara Kojunlu
pax_renaissance-name-card-bashi_bazouk = Baszybuzucy
pax_renaissance-name-card-zupy_krakowskie_company = Żupy krakowskie
pax_renaissance-name-card-the_handsome = Piękny
pax_renaissance-name-card-bosnian_and_serbian_silver = Srebro bośniackie i serbskie
pax_renaissance-name-card-the_crim_horde = Orda Krymska
pax_renaissance-name-card-the_kremlin = Kreml
pax_renaissance-name-card-elzbieta_of_bohemia = Elżbieta Czeska
pax_renaissance-name-card-sophia_palaiologina = Zofia Paleolog
pax_renaissance-name-card-hurrem_sultan_roxelana = Hürrem Sultan Roksolana
pax_renaissance-name-card-sitt_i_hatun_of_dulkadir = Sitti Hatun z Dulkadiru
pax_renaissance-name-card-carlotta_lusignan_of_cyprus = Szarlotta de Lusignan z Cypru
pax_renaissance-name-card-greek_klephts = Greccy klefci
pax_renaissance-name-card-crimean_goths = Goci krymscy
pax_renaissance-name-card-damascus_coffee = Kawa z Damaszku
pax_renaissance-name-card-pospolite_ruszenie = Pospolite ruszenie
pax_renaissance-name-card-the_timar_system = System timarów
pax_renaissance-name-card-vlad_the_impaler = Wład Palownik
pax_renaissance-name-card-saint_stefan_cel_mare = Święty Stefan Wielki
pax_renaissance-name-card-soninke_wangara = Soninke Wangara
pax_renaissance-name-card-cem_anti_hostage = Zakładnik Cem
pax_renaissance-name-card-grande_of_spain = Grand Hiszpanii
pax_renaissance-name-card-duke_of_athens = Książę Aten

# The cards of the expansion

pax_renaissance-name-card-podesta_of_venice = Podesta Wenecji
pax_renaissance-name-card-unity_of_the_brethren = Jednota braci czeskich
pax_renaissance-name-card-papal_legate_to_persia = Legat papieski w Persji
pax_renaissance-name-card-unified_christendom = Zjednoczone chrześcijaństwo
pax_renaissance-name-card-civil_engineer = Inżynier cywilny
pax_renaissance-name-card-sahn_i_seman_medrese = Medresa Sahn-ı Seman
pax_renaissance-name-card-academia = Akademia
pax_renaissance-name-card-theft_of_the_holy_crown = Kradzież Świętej Korony
pax_renaissance-name-card-franco_ottoman_navy = Flota francusko-osmańska
pax_renaissance-name-card-prussian_league_navy = Flota Związku Pruskiego
pax_renaissance-name-card-tersane_i_amire = Tersâne-i Âmire
pax_renaissance-name-card-isfendiyarid_dynasty = Dynastia Isfendijarydów
pax_renaissance-name-card-brotherhood_of_st_mark = Bractwo św. Marka
pax_renaissance-name-card-transylvanian_plot = Spisek siedmiogrodzki
pax_renaissance-name-card-glinskis_rebellion = Bunt Glińskiego
pax_renaissance-name-card-phocoean_alum = Ałun z Fokai
pax_renaissance-name-card-dalmatian_merchant_marine = Dalmatyńska flota handlowa
pax_renaissance-name-card-counts_of_celji = Hrabiowie Cylejscy
pax_renaissance-name-card-sahkulu_shiite_revolt = Szyicki bunt Şahkulu
pax_renaissance-name-card-celebi_tax_revolts = Bunty podatkowe Celebiego
pax_renaissance-name-card-despina_khatun = Despina Chatun
pax_renaissance-name-card-grand_mufti = Wielki mufti
pax_renaissance-name-card-grand_hetman = Hetman wielki
pax_renaissance-name-card-agents_of_dukagjini = Ludzie Dukagjiniego
pax_renaissance-name-card-nomads_of_tlemcen = Koczownicy z Tilimsanu
pax_renaissance-name-card-the_last_sigh = Ostatnie westchnienie
pax_renaissance-name-card-nothing_new = Nic nowego
pax_renaissance-name-card-the_last_byzantine = Ostatni Bizantyjczyk
pax_renaissance-name-card-beylerbey_of_egypt = Bejlerbej Egiptu
pax_renaissance-name-card-lizard_union = Związek Jaszczurczy
pax_renaissance-name-card-red_sea_fleet = Flota Morza Czerwonego
pax_renaissance-name-card-man_for_all_seasons = Człowiek na każdą porę
pax_renaissance-name-card-oratory_of_divine_love = Oratorium Miłości Bożej
pax_renaissance-name-card-cryptography = Kryptografia
pax_renaissance-name-card-michelangelo = Michał Anioł
pax_renaissance-name-card-artistic_geometry = Geometria w sztuce
pax_renaissance-name-card-romantic_realism = Realizm romantyczny
pax_renaissance-name-card-mining_engineer = Inżynier górniczy
pax_renaissance-name-card-machiavellianism = Makiawelizm
pax_renaissance-name-card-hermeticism = Hermetyzm
pax_renaissance-name-card-faith_vs_reason = Wiara a rozum
pax_renaissance-name-card-reichskrone = Korona Rzeszy
pax_renaissance-name-card-french_pirates = Francuscy piraci
pax_renaissance-name-card-venetian_navy = Flota wenecka
pax_renaissance-name-card-welser_klein_venedig = Klein-Venedig Welserów
pax_renaissance-name-card-kalmar_union = Unia kalmarska
pax_renaissance-name-card-wolf_of_rimini = Wilk z Rimini
pax_renaissance-name-card-mons_meg = Mons Meg
pax_renaissance-name-card-kappeler_milchsuppe = Kappelska zupa mleczna
pax_renaissance-name-card-bank_of_strozzi = Bank Strozzich
pax_renaissance-name-card-william_caxton = William Caxton
pax_renaissance-name-card-tolfa_alum = Ałun z Tolfy
pax_renaissance-name-card-cornish_tin = Kornwalijska cyna
pax_renaissance-name-card-catalan_pactists = Katalońscy pakciści
pax_renaissance-name-card-catherine_of_navarre = Katarzyna z Nawarry
pax_renaissance-name-card-margaret_of_austria = Małgorzata Austriaczka
pax_renaissance-name-card-the_mary_rose = Mary Rose
pax_renaissance-name-card-european_union = Unia Europejska
pax_renaissance-name-card-epicurean_swerve = Epikurejskie odchylenie
pax_renaissance-name-card-humanism = Humanizm
pax_renaissance-name-card-funj_nomads = Nomadzi Fundż
pax_renaissance-name-card-zaporozhian_host = Wojsko zaporoskie
pax_renaissance-name-card-elizabeth_bathory = Elżbieta Batory
pax_renaissance-name-card-amerigo_vespucci = Amerigo Vespucci

# The abilities

pax_renaissance-name-ability-popular_reprisals = Odwet ludu
pax_renaissance-name-ability-syncretism = Synkretyzm
pax_renaissance-name-ability-fortifications_west = Fortyfikacje na Zachodzie
pax_renaissance-name-ability-fortifications_east = Fortyfikacje na Wschodzie
pax_renaissance-name-ability-holocaust = Stosy
pax_renaissance-name-ability-buffer_state = Państwo buforowe
pax_renaissance-name-ability-genocide = Rzeź innowierców
pax_renaissance-name-ability-unlimited_hand = Ręka bez limitu
pax_renaissance-name-ability-double_ops = Podwójne Operacje
pax_renaissance-name-ability-counts_as_republic = Liczy się jako Republika
pax_renaissance-name-ability-ciphers_broken = Złamane szyfry
pax_renaissance-name-ability-henry_viii = Henryk VIII
pax_renaissance-name-ability-ransom = Okup
pax_renaissance-name-ability-religion_as_delusion = Religia jako złudzenie
pax_renaissance-name-ability-discredit_holy = Dyskredytacja Zwycięstwa Świętego
pax_renaissance-name-ability-discredit_imperial = Dyskredytacja Zwycięstwa Imperialnego
pax_renaissance-name-ability-discredit_globalization = Dyskredytacja Zwycięstwa Globalizacji
pax_renaissance-name-ability-condottiere = Kondotier
pax_renaissance-name-ability-knights_of_rhodes = Rycerze z Rodos
pax_renaissance-name-ability-cape_of_good_hope = Przylądek Dobrej Nadziei
pax_renaissance-name-ability-maritime_immunity = Nietykalność na morzu
pax_renaissance-name-ability-counter_reformation = Kontrreformacja
pax_renaissance-name-ability-pragmatic_treachery = Pragmatyczna zdrada
pax_renaissance-name-ability-commander_of_the_galleys = Dowódca galer
pax_renaissance-name-ability-patron_as_law = Patron jako Prestiż Prawny
pax_renaissance-name-ability-patron_as_concession = Patron jako Koncesja
pax_renaissance-name-ability-patrons_renown = Sława patrona

# The seats

pax_renaissance-name-seat-0 = Pierwszy bankier
    .gen = Pierwszego bankiera
    .dat = Pierwszemu bankierowi
    .acc = Pierwszego bankiera
    .ins = Pierwszym bankierem
pax_renaissance-name-seat-1 = Drugi bankier
    .gen = Drugiego bankiera
    .dat = Drugiemu bankierowi
    .acc = Drugiego bankiera
    .ins = Drugim bankierem
pax_renaissance-name-seat-2 = Trzeci bankier
    .gen = Trzeciego bankiera
    .dat = Trzeciemu bankierowi
    .acc = Trzeciego bankiera
    .ins = Trzecim bankierem
pax_renaissance-name-seat-3 = Czwarty bankier
    .gen = Czwartego bankiera
    .dat = Czwartemu bankierowi
    .acc = Czwartego bankiera
    .ins = Czwartym bankierem

# The religion of tokens

pax_renaissance-name-faith-catholic = katolickie
    .icon = katolicka
pax_renaissance-name-faith-islamic = islamskie
    .icon = islamska
pax_renaissance-name-faith-reformist = reformackie
    .icon = reformacka

# The pieces that a Repress shows

pax_renaissance-name-unit-pawn = pion
    .acc = pion
pax_renaissance-name-unit-rook = wieża
    .acc = wieżę
pax_renaissance-name-unit-knight = rycerz
    .acc = rycerza

# What victories compare

pax_renaissance-name-figure-monarchies = Monarchie
pax_renaissance-name-figure-republics = Republiki
pax_renaissance-name-figure-concessions = Koncesje
pax_renaissance-name-figure-catholic = Prestiż Katolicyzmu
pax_renaissance-name-figure-islamic = Prestiż Islamu
pax_renaissance-name-figure-reformist = Prestiż Reformacji
pax_renaissance-name-figure-law = Prestiż Prawny
pax_renaissance-name-figure-discovery = Prestiż Odkrywcy
pax_renaissance-name-figure-patron = Prestiż Patrona
pax_renaissance-name-figure-supreme = Prestiż Dominującej Religii
