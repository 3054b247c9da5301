### Endeavor: the names of what its pack holds, by kind and id.

# The regions

endeavor-name-region-europe = Europa i Morze Śródziemne
    .gen = Europy i Morza Śródziemnego
    .acc = Europę i Morze Śródziemne
    .in = w Europie i na Morzu Śródziemnym
    .to = do Europy i na Morze Śródziemne
endeavor-name-region-north_america = Ameryka Północna
    .gen = Ameryki Północnej
    .acc = Amerykę Północną
    .in = w Ameryce Północnej
    .to = do Ameryki Północnej
endeavor-name-region-caribbean = Karaiby
    .gen = Karaibów
    .in = na Karaibach
    .to = na Karaiby
endeavor-name-region-south_america = Ameryka Południowa
    .gen = Ameryki Południowej
    .acc = Amerykę Południową
    .in = w Ameryce Południowej
    .to = do Ameryki Południowej
endeavor-name-region-africa = Afryka
    .gen = Afryki
    .acc = Afrykę
    .in = w Afryce
    .to = do Afryki
endeavor-name-region-india = Indie
    .gen = Indii
    .in = w Indiach
    .to = do Indii
endeavor-name-region-far_east = Daleki Wschód
    .gen = Dalekiego Wschodu
    .in = na Dalekim Wschodzie
    .to = na Daleki Wschód

# The cities

endeavor-name-city-copenhagen = Kopenhaga
    .gen = Kopenhagi
    .acc = Kopenhagę
    .in = w Kopenhadze
endeavor-name-city-amsterdam = Amsterdam
    .gen = Amsterdamu
    .in = w Amsterdamie
endeavor-name-city-london = Londyn
    .gen = Londynu
    .in = w Londynie
endeavor-name-city-paris = Paryż
    .gen = Paryża
    .in = w Paryżu
endeavor-name-city-lisbon = Lizbona
    .gen = Lizbony
    .acc = Lizbonę
    .in = w Lizbonie
endeavor-name-city-cadiz = Kadyks
    .gen = Kadyksu
    .in = w Kadyksie
endeavor-name-city-genoa = Genua
    .gen = Genui
    .acc = Genuę
    .in = w Genui
endeavor-name-city-constantinople = Konstantynopol
    .gen = Konstantynopola
    .in = w Konstantynopolu
endeavor-name-city-alexandria = Aleksandria
    .gen = Aleksandrii
    .acc = Aleksandrię
    .in = w Aleksandrii
endeavor-name-city-algiers = Algier
    .gen = Algieru
    .in = w Algierze
endeavor-name-city-quebec = Quebec
    .gen = Quebecu
    .in = w Quebecu
endeavor-name-city-boston = Boston
    .gen = Bostonu
    .in = w Bostonie
endeavor-name-city-new_york = Nowy Jork
    .gen = Nowego Jorku
    .in = w Nowym Jorku
endeavor-name-city-charleston = Charleston
    .gen = Charlestonu
    .in = w Charlestonie
endeavor-name-city-new_orleans = Nowy Orlean
    .gen = Nowego Orleanu
    .in = w Nowym Orleanie
endeavor-name-city-havana = Hawana
    .gen = Hawany
    .acc = Hawanę
    .in = w Hawanie
endeavor-name-city-port_royal = Port Royal
    .in = w Port Royal
endeavor-name-city-santo_domingo = Santo Domingo
    .in = w Santo Domingo
endeavor-name-city-cartagena = Kartagena
    .gen = Kartageny
    .acc = Kartagenę
    .in = w Kartagenie
endeavor-name-city-bahia = Bahia
    .gen = Bahii
    .acc = Bahię
    .in = w Bahii
endeavor-name-city-rio_de_janeiro = Rio de Janeiro
    .in = w Rio de Janeiro
endeavor-name-city-buenos_aires = Buenos Aires
    .in = w Buenos Aires
endeavor-name-city-elmina = Elmina
    .gen = Elminy
    .acc = Elminę
    .in = w Elminie
endeavor-name-city-cape_town = Kapsztad
    .gen = Kapsztadu
    .in = w Kapsztadzie
endeavor-name-city-bombay = Bombaj
    .gen = Bombaju
    .in = w Bombaju
endeavor-name-city-madras = Madras
    .gen = Madrasu
    .in = w Madrasie
endeavor-name-city-calcutta = Kalkuta
    .gen = Kalkuty
    .acc = Kalkutę
    .in = w Kalkucie
endeavor-name-city-batavia = Batawia
    .gen = Batawii
    .acc = Batawię
    .in = w Batawii
endeavor-name-city-canton = Kanton
    .gen = Kantonu
    .in = w Kantonie

# The decks

endeavor-name-deck-north_america = Ameryka Północna
endeavor-name-deck-caribbean = Karaiby
endeavor-name-deck-south_america = Ameryka Południowa
endeavor-name-deck-africa = Afryka
endeavor-name-deck-india = Indie
endeavor-name-deck-far_east = Daleki Wschód
endeavor-name-deck-europe = Europa i Morze Śródziemne
endeavor-name-deck-slavery = Niewolnictwo

# The Asset Cards

endeavor-name-card-north_america_governor = Ameryka Północna: gubernator
endeavor-name-card-north_america_1 = Ameryka Północna 1
endeavor-name-card-north_america_2 = Ameryka Północna 2
endeavor-name-card-north_america_3 = Ameryka Północna 3
endeavor-name-card-north_america_4 = Ameryka Północna 4
endeavor-name-card-north_america_5 = Ameryka Północna 5
endeavor-name-card-caribbean_governor = Karaiby: gubernator
endeavor-name-card-caribbean_1 = Karaiby 1
endeavor-name-card-caribbean_2 = Karaiby 2
endeavor-name-card-caribbean_3 = Karaiby 3
endeavor-name-card-caribbean_4 = Karaiby 4
endeavor-name-card-caribbean_5 = Karaiby 5
endeavor-name-card-south_america_governor = Ameryka Południowa: gubernator
endeavor-name-card-south_america_1 = Ameryka Południowa 1
endeavor-name-card-south_america_2 = Ameryka Południowa 2
endeavor-name-card-south_america_3 = Ameryka Południowa 3
endeavor-name-card-south_america_4 = Ameryka Południowa 4
endeavor-name-card-south_america_5 = Ameryka Południowa 5
endeavor-name-card-africa_governor = Afryka: gubernator
endeavor-name-card-africa_1 = Afryka 1
endeavor-name-card-africa_2 = Afryka 2
endeavor-name-card-africa_3 = Afryka 3
endeavor-name-card-africa_4 = Afryka 4
endeavor-name-card-africa_5 = Afryka 5
endeavor-name-card-india_governor = Indie: gubernator
endeavor-name-card-india_1 = Indie 1
endeavor-name-card-india_2 = Indie 2
endeavor-name-card-india_3 = Indie 3
endeavor-name-card-india_4 = Indie 4
endeavor-name-card-india_5 = Indie 5
endeavor-name-card-far_east_governor = Daleki Wschód: gubernator
endeavor-name-card-far_east_1 = Daleki Wschód 1
endeavor-name-card-far_east_2 = Daleki Wschód 2
endeavor-name-card-far_east_3 = Daleki Wschód 3
endeavor-name-card-far_east_4 = Daleki Wschód 4
endeavor-name-card-far_east_5 = Daleki Wschód 5
endeavor-name-card-europe_0 = Europa i Morze Śródziemne 0
endeavor-name-card-europe_1 = Europa i Morze Śródziemne 1
endeavor-name-card-europe_2 = Europa i Morze Śródziemne 2
endeavor-name-card-europe_3 = Europa i Morze Śródziemne 3
endeavor-name-card-europe_4 = Europa i Morze Śródziemne 4
endeavor-name-card-europe_5 = Europa i Morze Śródziemne 5
endeavor-name-card-slavery_0 = Niewolnictwo 0
endeavor-name-card-slavery_1 = Niewolnictwo 1
endeavor-name-card-slavery_2 = Niewolnictwo 2
endeavor-name-card-slavery_3 = Niewolnictwo 3
endeavor-name-card-slavery_4 = Niewolnictwo 4
endeavor-name-card-slavery_5 = Niewolnictwo 5

# The buildings

endeavor-name-building-colonial_house = Rezydencja
    .acc = Rezydencję
endeavor-name-building-market = Targ
endeavor-name-building-shipyard = Stocznia
    .acc = Stocznię
endeavor-name-building-workshop = Warsztat
endeavor-name-building-bank = Bank
endeavor-name-building-barracks = Koszary
endeavor-name-building-guild_hall = Dom cechowy
endeavor-name-building-dock = Dok
endeavor-name-building-fortress = Twierdza
    .acc = Twierdzę
endeavor-name-building-theater = Teatr
endeavor-name-building-cartographer = Kartograf
    .acc = Kartografa
endeavor-name-building-trading_house = Dom handlowy
endeavor-name-building-university = Uniwersytet
endeavor-name-building-commodity_exchange = Giełda towarowa
    .acc = Giełdę towarową
endeavor-name-building-museum = Muzeum
endeavor-name-building-parliament = Parlament

# The Trade Tokens

endeavor-name-token-industry = przemysł
endeavor-name-token-culture = kultura
endeavor-name-token-finance = finanse
endeavor-name-token-politics = polityka
endeavor-name-token-ship = żegluga
endeavor-name-token-attack = atak
endeavor-name-token-payment = wypłata
endeavor-name-token-occupy_or_draw = zasiedlenie lub dobranie

# The Status Tracks

endeavor-name-status-industry = przemysł
endeavor-name-status-culture = kultura
endeavor-name-status-finance = finanse
endeavor-name-status-politics = polityka

# The basic actions

endeavor-name-action-ship = żegluga
endeavor-name-action-occupy = zasiedlenie
endeavor-name-action-attack = atak
endeavor-name-action-payment = wypłata
endeavor-name-action-draw = dobranie

# The phases

endeavor-name-phase-build = faza budowy
endeavor-name-phase-growth = faza wzrostu
endeavor-name-phase-salary = faza wypłat
endeavor-name-phase-action = faza akcji

# The seats, by their colours

endeavor-name-seat-0 = Czarny
    .gen = Czarnego
    .dat = Czarnemu
    .acc = Czarnego
    .ins = Czarnym
endeavor-name-seat-1 = Zielony
    .gen = Zielonego
    .dat = Zielonemu
    .acc = Zielonego
    .ins = Zielonym
endeavor-name-seat-2 = Fioletowy
    .gen = Fioletowego
    .dat = Fioletowemu
    .acc = Fioletowego
    .ins = Fioletowym
endeavor-name-seat-3 = Czerwony
    .gen = Czerwonego
    .dat = Czerwonemu
    .acc = Czerwonego
    .ins = Czerwonym
endeavor-name-seat-4 = Biały
    .gen = Białego
    .dat = Białemu
    .acc = Białego
    .ins = Białym
