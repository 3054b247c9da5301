### Pax Renaissance: the names of what its pack holds, by kind and id.

# The banks

pax_renaissance-name-bank-fugger = Fugger-bank
pax_renaissance-name-bank-medici = Medici-bank
pax_renaissance-name-bank-coeur = Cœur-bank
pax_renaissance-name-bank-marchionni = Marchionni-bank

# The two sides of the market and the map

pax_renaissance-name-side-east = Kelet
pax_renaissance-name-side-west = Nyugat

# The map cards

pax_renaissance-name-map-england = Anglia
pax_renaissance-name-map-france = Franciaország
pax_renaissance-name-map-holy_roman_empire = Német-római Birodalom
    .the = a Német-római Birodalom
pax_renaissance-name-map-hungary = Magyarország
pax_renaissance-name-map-byzantium = Bizánc
pax_renaissance-name-map-portugal = Portugália
pax_renaissance-name-map-aragon = Aragónia
pax_renaissance-name-map-papal_states = Pápai Állam
    .the = a Pápai Állam
pax_renaissance-name-map-ottoman = Oszmán Birodalom
    .the = az Oszmán Birodalom
pax_renaissance-name-map-mamluk = Mamluk Egyiptom

# The cities

pax_renaissance-name-city-london = London
pax_renaissance-name-city-bordeaux = Bordeaux
    .ine = Bordeaux-ban
pax_renaissance-name-city-paris = Párizs
pax_renaissance-name-city-bruges = Bruges
    .ine = Bruges-ben
pax_renaissance-name-city-lyon = Lyon
pax_renaissance-name-city-vienna = Bécs
pax_renaissance-name-city-lubeck = Lübeck
pax_renaissance-name-city-nurnberg = Nürnberg
pax_renaissance-name-city-novgorod = Novgorod
pax_renaissance-name-city-buda = Buda
pax_renaissance-name-city-varna = Várna
pax_renaissance-name-city-tana = Tana
pax_renaissance-name-city-caffa = Kaffa
pax_renaissance-name-city-trebizond = Trapezunt
pax_renaissance-name-city-toledo = Toledo
pax_renaissance-name-city-granada = Granada
pax_renaissance-name-city-spice_islands = Fűszer-szigetek
    .ine = a Fűszer-szigeteken
pax_renaissance-name-city-valencia = Valencia
pax_renaissance-name-city-algiers = Algír
pax_renaissance-name-city-timbuktu = Timbuktu
pax_renaissance-name-city-venice = Velence
pax_renaissance-name-city-constantinople = Konstantinápoly
pax_renaissance-name-city-modon = Modon
pax_renaissance-name-city-rhodes = Rodosz
    .ine = Rodoszon
pax_renaissance-name-city-cairo = Kairó
pax_renaissance-name-city-cyprus = Ciprus
    .ine = Cipruson

# The kings of the Empires

pax_renaissance-name-king-empire_aragon = II. (Hitetlen) János, Aragónia királya
pax_renaissance-name-king-empire_byzantium = Komnénosz Dávid, Trapezunt baszileusza
pax_renaissance-name-king-empire_england = IV. Eduárd király, York-ház
pax_renaissance-name-king-empire_france = XI. (Pók) Lajos, Valois-ház
pax_renaissance-name-king-empire_holy_roman_empire = III. Frigyes, Habsburg-ház
pax_renaissance-name-king-empire_hungary = Hunyadi (Corvin) Mátyás, Magyarország királya
pax_renaissance-name-king-empire_mamluk = Kájitbej, a Burdzsi-dinasztiából
pax_renaissance-name-king-empire_ottoman = II. (Hódító) Mehmed szultán
pax_renaissance-name-king-empire_papal_states = II. Gyula pápa
pax_renaissance-name-king-empire_portugal = Tengerész Henrik

# The republics of the Empires

pax_renaissance-name-republic-empire_aragon = Arany Ambrus-köztársaság
pax_renaissance-name-republic-empire_byzantium = A Fehér Juh türkmének szövetsége
pax_renaissance-name-republic-empire_england = Angol parlament
pax_renaissance-name-republic-empire_france = Burgundia rendi gyűlése
pax_renaissance-name-republic-empire_holy_roman_empire = Birodalmi gyűlés
pax_renaissance-name-republic-empire_hungary = Lengyel–litván szejm
pax_renaissance-name-republic-empire_mamluk = A karamáni bejség
pax_renaissance-name-republic-empire_ottoman = Az oszmán millet rendszer
pax_renaissance-name-republic-empire_papal_states = A firenzei Signoria
pax_renaissance-name-republic-empire_portugal = Kasztília kortesei

# The comets

pax_renaissance-name-comet-comet_copernicus = Kopernikusz
pax_renaissance-name-comet-comet_nostradamus = Nostradamus
pax_renaissance-name-comet-comet_halley = A Halley-üstökös kiátkozása
pax_renaissance-name-comet-comet_regiomontanus = Regiomontanus

# The Victory cards, and the other ends of a game

pax_renaissance-name-victory-victory_holy = Szent győzelem
pax_renaissance-name-victory-victory_imperial = Birodalmi győzelem
pax_renaissance-name-victory-victory_globalization = Globalizációs győzelem
pax_renaissance-name-victory-victory_renaissance = Reneszánsz győzelem
pax_renaissance-name-victory-victory_patron = Mecénási győzelem
pax_renaissance-name-victory-bankruptcy = Mindenki más csődje

# The religions

pax_renaissance-name-religion-catholic = Katolikus vallás
pax_renaissance-name-religion-islamic = Iszlám
pax_renaissance-name-religion-reformist = Reformáció

# The pieces

pax_renaissance-name-piece-king = Király
pax_renaissance-name-piece-queen = Királynő
pax_renaissance-name-piece-bishop = Püspök
pax_renaissance-name-piece-knight = Lovag
pax_renaissance-name-piece-rook = Bástya
pax_renaissance-name-piece-pawn = Gyalog
pax_renaissance-name-piece-pirate = Kalóz
pax_renaissance-name-piece-polymath = Polihisztor
pax_renaissance-name-piece-comet = Üstökös

# The tokens

pax_renaissance-name-token-bishop_white = fehér püspök
pax_renaissance-name-token-knight_white = fehér lovag
pax_renaissance-name-token-rook_white = fehér bástya
pax_renaissance-name-token-pirate_white = fehér kalóz
pax_renaissance-name-token-bishop_black = fekete püspök
pax_renaissance-name-token-knight_black = fekete lovag
pax_renaissance-name-token-rook_black = fekete bástya
pax_renaissance-name-token-pirate_black = fekete kalóz
pax_renaissance-name-token-bishop_red = vörös püspök
pax_renaissance-name-token-knight_red = vörös lovag
pax_renaissance-name-token-rook_red = vörös bástya
pax_renaissance-name-token-pirate_red = vörös kalóz

# The Operations

pax_renaissance-name-op-inquisitor_catholic = Inkvizítor (katolikus)
pax_renaissance-name-op-inquisitor_islamic = Inkvizítor (iszlám)
pax_renaissance-name-op-inquisitor_reformist = Inkvizítor (protestáns)
pax_renaissance-name-op-commerce = Kereskedelem
pax_renaissance-name-op-behead = Lefejezés
pax_renaissance-name-op-tax = Adóztatás
pax_renaissance-name-op-repress = Elnyomás
pax_renaissance-name-op-vote = Szavazás
pax_renaissance-name-op-corsair_catholic = Korzár (katolikus)
pax_renaissance-name-op-corsair_islamic = Korzár (iszlám)
pax_renaissance-name-op-corsair_reformist = Korzár (protestáns)
pax_renaissance-name-op-siege = Ostrom
pax_renaissance-name-op-campaign = Hadjárat

# The one-shots

pax_renaissance-name-shot-trade_shift = Kereskedelmi eltolódás
pax_renaissance-name-shot-coronation = Koronázás
pax_renaissance-name-shot-conspiracy = Összeesküvés
pax_renaissance-name-shot-peasant_revolt = Parasztfelkelés
pax_renaissance-name-shot-crusade = Keresztes hadjárat
pax_renaissance-name-shot-jihad = Dzsihád
pax_renaissance-name-shot-reformation = Reformáció
pax_renaissance-name-shot-apostasy = Hitehagyás
pax_renaissance-name-shot-religious_war = Vallásháború
pax_renaissance-name-shot-torch = Fáklya

# The prestige

pax_renaissance-name-prestige-catholic = Katolikus presztízs
pax_renaissance-name-prestige-islamic = Iszlám presztízs
pax_renaissance-name-prestige-reformist = Reformációs presztízs
pax_renaissance-name-prestige-law = Jogi presztízs
pax_renaissance-name-prestige-discovery = Felfedezői presztízs
pax_renaissance-name-prestige-patron = Mecénási presztízs

# The cards of the West

pax_renaissance-name-card-inquisition_pope = Az inkvizíció pápája
pax_renaissance-name-card-papal_elephant = A pápa elefántja
pax_renaissance-name-card-grand_inquisitor = Főinkvizítor
pax_renaissance-name-card-antipope = Ellenpápa
pax_renaissance-name-card-reformed_theology = Református teológia
pax_renaissance-name-card-star_chamber = Csillagkamara
pax_renaissance-name-card-peters_pence = Péterfillér
pax_renaissance-name-card-jesuits = Jezsuiták
pax_renaissance-name-card-house_of_borgia = A Borgia-ház
pax_renaissance-name-card-bonfire_of_the_vanities = A hiúságok máglyája
pax_renaissance-name-card-anabaptist_reformation = Anabaptista reformáció
pax_renaissance-name-card-knights_hospitaller = Johannita lovagok
pax_renaissance-name-card-genoese_fleet = Genovai flotta
pax_renaissance-name-card-india_armada = Indiai armada
pax_renaissance-name-card-hanseatic_league = Hanza-szövetség
pax_renaissance-name-card-the_company_of_merchant_adventurers = Kalandozó Kereskedők Társasága
pax_renaissance-name-card-scottish_privateers = Skót magánhajósok
pax_renaissance-name-card-almeida_armada = Almeida armadája
pax_renaissance-name-card-gold_coast_monopoly = Aranyparti monopólium
pax_renaissance-name-card-arumer_zwarte_hoop = Arumer Zwarte Hoop
pax_renaissance-name-card-conquistadors = Konkvisztádorok
pax_renaissance-name-card-the_last_knight = Az utolsó lovag
pax_renaissance-name-card-spanish_tercio = Spanyol tercio
pax_renaissance-name-card-gonfalonier = Gonfaloniere
pax_renaissance-name-card-teutonic_knights = Német lovagok
pax_renaissance-name-card-cromwell = Cromwell
pax_renaissance-name-card-swabian_league = Sváb Szövetség
pax_renaissance-name-card-the_bold = A Merész
pax_renaissance-name-card-holy_land_crusade = Szentföldi keresztes hadjárat
pax_renaissance-name-card-santa_hermandad = Santa Hermandad
pax_renaissance-name-card-swiss_rislaufer = Svájci zsoldosok
pax_renaissance-name-card-duke_of_milan = Milánó hercege
pax_renaissance-name-card-schwarzer_haufen = Fekete Sereg (Schwarzer Haufen)
pax_renaissance-name-card-merchants_of_the_staple = A Staple kereskedői
pax_renaissance-name-card-communeros_guilds = A comunerók céhei
pax_renaissance-name-card-flanders_guild = Flandriai céh
pax_renaissance-name-card-the_hidden = A rejtőzködők
pax_renaissance-name-card-bundschuh_revolt = Bundschuh-felkelés
pax_renaissance-name-card-florentine_wool = Firenzei gyapjú
pax_renaissance-name-card-sindicat_remenca = Sindicat Remença
pax_renaissance-name-card-peasant_republic_of_dithmarschen = Dithmarscheni parasztköztársaság
pax_renaissance-name-card-hochstetter_bank = Höchstetter-bank
pax_renaissance-name-card-gutenberg = Gutenberg
pax_renaissance-name-card-isabella_of_castille = Kasztíliai Izabella
pax_renaissance-name-card-anne_of_brittany = Bretagne-i Anna
pax_renaissance-name-card-joanna_the_mad = Őrült Johanna
pax_renaissance-name-card-margaret_of_anjou = Anjou Margit
pax_renaissance-name-card-mary_the_rich = Gazdag Mária
pax_renaissance-name-card-order_of_santiago = Santiago-rend
pax_renaissance-name-card-la_serenissima = La Serenissima
pax_renaissance-name-card-kingmaker = A királycsináló
pax_renaissance-name-card-luther = Luther
pax_renaissance-name-card-friese_freedom = Fríz szabadság
pax_renaissance-name-card-marechaussee = Maréchaussée
pax_renaissance-name-card-duchy_of_ferrara = Ferrarai hercegség

# The cards of the East

pax_renaissance-name-card-the_grim = A Rettentő
pax_renaissance-name-card-safavids = Szafavidák
pax_renaissance-name-card-dervishes = Dervisek
pax_renaissance-name-card-qizilbash = Kizilbasok
pax_renaissance-name-card-barbarossa_brothers = A Barbarossa fivérek
pax_renaissance-name-card-ottoman_navy = Oszmán hajóhad
pax_renaissance-name-card-jewish_pirates = Zsidó kalózok
pax_renaissance-name-card-mamluk_slave_soldiers = Mamluk rabszolgakatonák
pax_renaissance-name-card-black_army = Fekete sereg
pax_renaissance-name-card-janissaries = Janicsárok
pax_renaissance-name-card-black_sheep_tribe = A Fekete Juh törzs
pax_renaissance-name-card-bashi_bazouk = Basibozukok
pax_renaissance-name-card-zupy_krakowskie_company = Krakkói sóbányák
pax_renaissance-name-card-the_handsome = A Szép
pax_renaissance-name-card-bosnian_and_serbian_silver = Boszniai és szerb ezüst
pax_renaissance-name-card-the_crim_horde = A krími horda
pax_renaissance-name-card-the_kremlin = A Kreml
pax_renaissance-name-card-elzbieta_of_bohemia = Csehországi Erzsébet
pax_renaissance-name-card-sophia_palaiologina = Palaiologosz Zsófia
pax_renaissance-name-card-hurrem_sultan_roxelana = Hürrem szultána (Roxolána)
pax_renaissance-name-card-sitt_i_hatun_of_dulkadir = Dulkadiri Szitti Hátún
pax_renaissance-name-card-carlotta_lusignan_of_cyprus = Ciprusi Lusignan Sarolta
pax_renaissance-name-card-greek_klephts = Görög kleftészek
pax_renaissance-name-card-crimean_goths = Krími gótok
pax_renaissance-name-card-damascus_coffee = Damaszkuszi kávé
pax_renaissance-name-card-pospolite_ruszenie = Nemesi felkelés
pax_renaissance-name-card-the_timar_system = A tímár rendszer
pax_renaissance-name-card-vlad_the_impaler = Karóbahúzó Vlad
pax_renaissance-name-card-saint_stefan_cel_mare = Szent (Nagy) István moldvai fejedelem
pax_renaissance-name-card-soninke_wangara = Szoninke vangarák
pax_renaissance-name-card-cem_anti_hostage = Dzsem, a túsz
pax_renaissance-name-card-grande_of_spain = Spanyol grand
pax_renaissance-name-card-duke_of_athens = Athén hercege

# The cards of the expansion

pax_renaissance-name-card-podesta_of_venice = Velencei podesta
pax_renaissance-name-card-unity_of_the_brethren = Cseh-morva testvérek
pax_renaissance-name-card-papal_legate_to_persia = Pápai legátus Perzsiában
pax_renaissance-name-card-unified_christendom = Egyesült kereszténység
pax_renaissance-name-card-civil_engineer = Építőmérnök
pax_renaissance-name-card-sahn_i_seman_medrese = Szahn-i Szeman medresze
pax_renaissance-name-card-academia = Akadémia
pax_renaissance-name-card-theft_of_the_holy_crown = A Szent Korona elrablása
pax_renaissance-name-card-franco_ottoman_navy = Francia–oszmán hajóhad
pax_renaissance-name-card-prussian_league_navy = A Porosz Szövetség hajóhada
pax_renaissance-name-card-tersane_i_amire = Tersâne-i Âmire
pax_renaissance-name-card-isfendiyarid_dynasty = Iszfendijár-dinasztia
pax_renaissance-name-card-brotherhood_of_st_mark = Szent Márk testvérisége
pax_renaissance-name-card-transylvanian_plot = Erdélyi összeesküvés
pax_renaissance-name-card-glinskis_rebellion = Glinszkij lázadása
pax_renaissance-name-card-phocoean_alum = Phókaiai timsó
pax_renaissance-name-card-dalmatian_merchant_marine = Dalmát kereskedelmi flotta
pax_renaissance-name-card-counts_of_celji = Cillei grófok
pax_renaissance-name-card-sahkulu_shiite_revolt = Sahkulu síita lázadása
pax_renaissance-name-card-celebi_tax_revolts = A Cselebi-adólázadások
pax_renaissance-name-card-despina_khatun = Deszpina Hátún
pax_renaissance-name-card-grand_mufti = Főmufti
pax_renaissance-name-card-grand_hetman = Nagyhetman
pax_renaissance-name-card-agents_of_dukagjini = Dukagjini ügynökei
pax_renaissance-name-card-nomads_of_tlemcen = Tlemceni nomádok
pax_renaissance-name-card-the_last_sigh = Az utolsó sóhaj
pax_renaissance-name-card-nothing_new = Nihil novi
pax_renaissance-name-card-the_last_byzantine = Az utolsó bizánci
pax_renaissance-name-card-beylerbey_of_egypt = Egyiptom beglerbégje
pax_renaissance-name-card-lizard_union = Gyíkszövetség
pax_renaissance-name-card-red_sea_fleet = Vörös-tengeri flotta
pax_renaissance-name-card-man_for_all_seasons = Egy ember az örökkévalóságnak
pax_renaissance-name-card-oratory_of_divine_love = Az Isteni Szeretet Oratóriuma
pax_renaissance-name-card-cryptography = Kriptográfia
pax_renaissance-name-card-michelangelo = Michelangelo
pax_renaissance-name-card-artistic_geometry = Művészi geometria
pax_renaissance-name-card-romantic_realism = Romantikus realizmus
pax_renaissance-name-card-mining_engineer = Bányamérnök
pax_renaissance-name-card-machiavellianism = Machiavellizmus
pax_renaissance-name-card-hermeticism = Hermetizmus
pax_renaissance-name-card-faith_vs_reason = Hit és értelem
pax_renaissance-name-card-reichskrone = Birodalmi korona
pax_renaissance-name-card-french_pirates = Francia kalózok
pax_renaissance-name-card-venetian_navy = Velencei hajóhad
pax_renaissance-name-card-welser_klein_venedig = A Welserek Klein-Venedigje
pax_renaissance-name-card-kalmar_union = Kalmari unió
pax_renaissance-name-card-wolf_of_rimini = Rimini farkasa
pax_renaissance-name-card-mons_meg = Mons Meg
pax_renaissance-name-card-kappeler_milchsuppe = A kappeli tejleves
pax_renaissance-name-card-bank_of_strozzi = Strozzi-bank
pax_renaissance-name-card-william_caxton = William Caxton
pax_renaissance-name-card-tolfa_alum = Tolfai timsó
pax_renaissance-name-card-cornish_tin = Cornwalli ón
pax_renaissance-name-card-catalan_pactists = Katalán paktisták
pax_renaissance-name-card-catherine_of_navarre = Navarrai Katalin
pax_renaissance-name-card-margaret_of_austria = Ausztriai Margit
pax_renaissance-name-card-the_mary_rose = Mary Rose
pax_renaissance-name-card-european_union = Európai Unió
pax_renaissance-name-card-epicurean_swerve = Epikuroszi elhajlás
pax_renaissance-name-card-humanism = Humanizmus
pax_renaissance-name-card-funj_nomads = Fundzs nomádok
pax_renaissance-name-card-zaporozhian_host = Zaporozsjei sereg
pax_renaissance-name-card-elizabeth_bathory = Báthory Erzsébet
pax_renaissance-name-card-amerigo_vespucci = Amerigo Vespucci

# The abilities

pax_renaissance-name-ability-popular_reprisals = Népi megtorlás
pax_renaissance-name-ability-syncretism = Szinkretizmus
pax_renaissance-name-ability-fortifications_west = Erődítések Nyugaton
pax_renaissance-name-ability-fortifications_east = Erődítések Keleten
pax_renaissance-name-ability-holocaust = Máglyahalál
pax_renaissance-name-ability-buffer_state = Ütközőállam
pax_renaissance-name-ability-genocide = Más hitűek irtása
pax_renaissance-name-ability-unlimited_hand = Korlátlan kéz
pax_renaissance-name-ability-double_ops = Kettős műveletek
pax_renaissance-name-ability-counts_as_republic = Köztársaságnak számít
pax_renaissance-name-ability-ciphers_broken = Feltört titkosírás
pax_renaissance-name-ability-henry_viii = VIII. Henrik
pax_renaissance-name-ability-ransom = Váltságdíj
pax_renaissance-name-ability-religion_as_delusion = A vallás mint téveszme
pax_renaissance-name-ability-discredit_holy = A szent győzelem hiteltelenítése
pax_renaissance-name-ability-discredit_imperial = A birodalmi győzelem hiteltelenítése
pax_renaissance-name-ability-discredit_globalization = A globalizációs győzelem hiteltelenítése
pax_renaissance-name-ability-condottiere = Condottiere
pax_renaissance-name-ability-knights_of_rhodes = Rodoszi lovagok
pax_renaissance-name-ability-cape_of_good_hope = Jóreménység foka
pax_renaissance-name-ability-maritime_immunity = Tengeri sérthetetlenség
pax_renaissance-name-ability-counter_reformation = Ellenreformáció
pax_renaissance-name-ability-pragmatic_treachery = Gyakorlatias árulás
pax_renaissance-name-ability-commander_of_the_galleys = A gályák parancsnoka
pax_renaissance-name-ability-patron_as_law = Mecenatúra mint jogi presztízs
pax_renaissance-name-ability-patron_as_concession = Mecenatúra mint koncesszió
pax_renaissance-name-ability-patrons_renown = A mecénás hírneve

# The seats

pax_renaissance-name-seat-0 = Első bankár
pax_renaissance-name-seat-1 = Második bankár
pax_renaissance-name-seat-2 = Harmadik bankár
pax_renaissance-name-seat-3 = Negyedik bankár

# The religion of tokens

pax_renaissance-name-faith-catholic = katolikus
pax_renaissance-name-faith-islamic = iszlám
pax_renaissance-name-faith-reformist = protestáns

# The pieces that a Repress shows

pax_renaissance-name-unit-pawn = gyalog
pax_renaissance-name-unit-rook = bástya
pax_renaissance-name-unit-knight = lovag

# What victories compare

pax_renaissance-name-figure-monarchies = monarchiák
pax_renaissance-name-figure-republics = köztársaságok
pax_renaissance-name-figure-concessions = koncessziók
pax_renaissance-name-figure-catholic = katolikus presztízs
pax_renaissance-name-figure-islamic = iszlám presztízs
pax_renaissance-name-figure-reformist = reformációs presztízs
pax_renaissance-name-figure-law = jogi presztízs
pax_renaissance-name-figure-discovery = felfedezői presztízs
pax_renaissance-name-figure-patron = mecénási presztízs
pax_renaissance-name-figure-supreme = az uralkodó vallás presztízse
