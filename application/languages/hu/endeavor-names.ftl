### Endeavor: the names of what its pack holds, by kind and id.

# The regions

endeavor-name-region-europe = Európa és a Földközi-tenger vidéke
endeavor-name-region-north_america = Észak-Amerika
endeavor-name-region-caribbean = Karib-tenger vidéke
endeavor-name-region-south_america = Dél-Amerika
endeavor-name-region-africa = Afrika
endeavor-name-region-india = India
endeavor-name-region-far_east = Távol-Kelet

# The cities

endeavor-name-city-copenhagen = Koppenhága
endeavor-name-city-amsterdam = Amszterdam
endeavor-name-city-london = London
endeavor-name-city-paris = Párizs
endeavor-name-city-lisbon = Lisszabon
endeavor-name-city-cadiz = Cádiz
endeavor-name-city-genoa = Genova
endeavor-name-city-constantinople = Konstantinápoly
endeavor-name-city-alexandria = Alexandria
endeavor-name-city-algiers = Algír
endeavor-name-city-quebec = Québec
endeavor-name-city-boston = Boston
endeavor-name-city-new_york = New York
endeavor-name-city-charleston = Charleston
endeavor-name-city-new_orleans = New Orleans
endeavor-name-city-havana = Havanna
endeavor-name-city-port_royal = Port Royal
endeavor-name-city-santo_domingo = Santo Domingo
endeavor-name-city-cartagena = Cartagena
endeavor-name-city-bahia = Bahia
endeavor-name-city-rio_de_janeiro = Rio de Janeiro
endeavor-name-city-buenos_aires = Buenos Aires
endeavor-name-city-elmina = Elmina
endeavor-name-city-cape_town = Fokváros
endeavor-name-city-bombay = Bombay
endeavor-name-city-madras = Madrász
endeavor-name-city-calcutta = Kalkutta
endeavor-name-city-batavia = Batávia
endeavor-name-city-canton = Kanton

# The decks

endeavor-name-deck-north_america = Észak-Amerika
endeavor-name-deck-caribbean = Karib-tenger vidéke
endeavor-name-deck-south_america = Dél-Amerika
endeavor-name-deck-africa = Afrika
endeavor-name-deck-india = India
endeavor-name-deck-far_east = Távol-Kelet
endeavor-name-deck-europe = Európa és a Földközi-tenger vidéke
endeavor-name-deck-slavery = Rabszolgaság

# The Asset Cards

endeavor-name-card-north_america_governor = Észak-Amerika: kormányzó
endeavor-name-card-north_america_1 = Észak-Amerika 1
endeavor-name-card-north_america_2 = Észak-Amerika 2
endeavor-name-card-north_america_3 = Észak-Amerika 3
endeavor-name-card-north_america_4 = Észak-Amerika 4
endeavor-name-card-north_america_5 = Észak-Amerika 5
endeavor-name-card-caribbean_governor = Karib-tenger vidéke: kormányzó
endeavor-name-card-caribbean_1 = Karib-tenger vidéke 1
endeavor-name-card-caribbean_2 = Karib-tenger vidéke 2
endeavor-name-card-caribbean_3 = Karib-tenger vidéke 3
endeavor-name-card-caribbean_4 = Karib-tenger vidéke 4
endeavor-name-card-caribbean_5 = Karib-tenger vidéke 5
endeavor-name-card-south_america_governor = Dél-Amerika: kormányzó
endeavor-name-card-south_america_1 = Dél-Amerika 1
endeavor-name-card-south_america_2 = Dél-Amerika 2
endeavor-name-card-south_america_3 = Dél-Amerika 3
endeavor-name-card-south_america_4 = Dél-Amerika 4
endeavor-name-card-south_america_5 = Dél-Amerika 5
endeavor-name-card-africa_governor = Afrika: kormányzó
endeavor-name-card-africa_1 = Afrika 1
endeavor-name-card-africa_2 = Afrika 2
endeavor-name-card-africa_3 = Afrika 3
endeavor-name-card-africa_4 = Afrika 4
endeavor-name-card-africa_5 = Afrika 5
endeavor-name-card-india_governor = India: kormányzó
endeavor-name-card-india_1 = India 1
endeavor-name-card-india_2 = India 2
endeavor-name-card-india_3 = India 3
endeavor-name-card-india_4 = India 4
endeavor-name-card-india_5 = India 5
endeavor-name-card-far_east_governor = Távol-Kelet: kormányzó
endeavor-name-card-far_east_1 = Távol-Kelet 1
endeavor-name-card-far_east_2 = Távol-Kelet 2
endeavor-name-card-far_east_3 = Távol-Kelet 3
endeavor-name-card-far_east_4 = Távol-Kelet 4
endeavor-name-card-far_east_5 = Távol-Kelet 5
endeavor-name-card-europe_0 = Európa és a Földközi-tenger vidéke 0
endeavor-name-card-europe_1 = Európa és a Földközi-tenger vidéke 1
endeavor-name-card-europe_2 = Európa és a Földközi-tenger vidéke 2
endeavor-name-card-europe_3 = Európa és a Földközi-tenger vidéke 3
endeavor-name-card-europe_4 = Európa és a Földközi-tenger vidéke 4
endeavor-name-card-europe_5 = Európa és a Földközi-tenger vidéke 5
endeavor-name-card-slavery_0 = Rabszolgaság 0
endeavor-name-card-slavery_1 = Rabszolgaság 1
endeavor-name-card-slavery_2 = Rabszolgaság 2
endeavor-name-card-slavery_3 = Rabszolgaság 3
endeavor-name-card-slavery_4 = Rabszolgaság 4
endeavor-name-card-slavery_5 = Rabszolgaság 5

# The buildings

endeavor-name-building-colonial_house = Rezidencia
endeavor-name-building-market = Piac
endeavor-name-building-shipyard = Hajógyár
endeavor-name-building-workshop = Műhely
endeavor-name-building-bank = Bank
endeavor-name-building-barracks = Kaszárnya
endeavor-name-building-guild_hall = Céhház
endeavor-name-building-dock = Kikötő
endeavor-name-building-fortress = Erőd
endeavor-name-building-theater = Színház
endeavor-name-building-cartographer = Térképész
endeavor-name-building-trading_house = Kereskedőház
endeavor-name-building-university = Egyetem
endeavor-name-building-commodity_exchange = Árutőzsde
endeavor-name-building-museum = Múzeum
endeavor-name-building-parliament = Parlament

# The Trade Tokens

endeavor-name-token-industry = ipar
endeavor-name-token-culture = kultúra
endeavor-name-token-finance = pénzügy
endeavor-name-token-politics = politika
endeavor-name-token-ship = hajózás
endeavor-name-token-attack = támadás
endeavor-name-token-payment = kifizetés
endeavor-name-token-occupy_or_draw = letelepedés vagy kizsákmányolás

# The Status Tracks

endeavor-name-status-industry = ipar
endeavor-name-status-culture = kultúra
endeavor-name-status-finance = pénzügy
endeavor-name-status-politics = politika

# The basic actions

endeavor-name-action-ship = hajózás
endeavor-name-action-occupy = letelepedés
endeavor-name-action-attack = támadás
endeavor-name-action-payment = kifizetés
endeavor-name-action-draw = kizsákmányolás

# The phases

endeavor-name-phase-build = építési fázis
endeavor-name-phase-growth = növekedési fázis
endeavor-name-phase-salary = jövedelemszerzési fázis
endeavor-name-phase-action = akciófázis

# The seats, by their colours

endeavor-name-seat-0 = Fekete
endeavor-name-seat-1 = Zöld
endeavor-name-seat-2 = Lila
endeavor-name-seat-3 = Piros
endeavor-name-seat-4 = Fehér
