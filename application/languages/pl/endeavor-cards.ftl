### Endeavor: what each card, building, token and track does.

endeavor-text-icons = Daje: { $icons }.
endeavor-text-draw = { $count ->
        [0] Dobierzesz ją z talii, nie mając ani jednego krążka { $region-in }.
        [one] Dobierzesz ją, mając co najmniej { $count } krążek { $region-in }.
        [few] Dobierzesz ją, mając co najmniej { $count } krążki { $region-in }.
       *[other] Dobierzesz ją, mając co najmniej { $count } krążków { $region-in }.
    }
endeavor-text-governor = { $region }: gdy region zostaje otwarty, kartę bierze gracz, który ma najwięcej krążków na jego szlaku żeglugi; przy remisie rozstrzyga krążek najbliższy talii.
endeavor-text-governor-space = Na polu gubernatora nie wlicza się do limitu kart i nie można jej odrzucić; odrzucona wypada z gry.
endeavor-text-abolition = Gdy zostaje dobrana po raz pierwszy, niewolnictwo zostaje zniesione: wszyscy gracze zakrywają swoje karty niewolnictwa, a reszta ich talii wypada z gry.
endeavor-text-slavery = Jedna karta niewolnictwa nie wlicza się do limitu kart. Po odrzuceniu lub zniesieniu niewolnictwa leży zakryta: nie daje ikon i odejmuje na koniec { $glory } pkt chwały.
endeavor-text-level = Poziom { $level }: aby go zbudować, trzeba mieć poziom budowy co najmniej { $level }.
endeavor-text-single = Nikt nie może mieć dwóch budynków tego poziomu.
endeavor-text-activate = Połóż na nim krążek: { $action }.
endeavor-text-spend = Wydaj go w swojej turze: { $action }.
endeavor-text-choice = Wykonaj jedną z tych dwóch akcji.
endeavor-text-combination = Wykonaj jedną albo obie, w dowolnej kolejności.
endeavor-text-same-region = Obie odbywają się w tym samym regionie.
endeavor-text-same-deck = Obie karty pochodzą z tej samej talii.
endeavor-text-own-disc = Wypłata nie może zdjąć krążka, który aktywuje ten budynek.
endeavor-text-build-level = Wyznacza poziom budowy: najwyższy poziom budynku, jaki można zbudować.
endeavor-text-growth = Wyznacza wzrost: ile krążków przechodzi z zasobów do portu w fazie wzrostu.
endeavor-text-salary = Wyznacza wypłaty: ile krążków wraca z budynków do portu w fazie wypłat.
endeavor-text-card-limit = Wyznacza limit kart: ile kart można zachować po spasowaniu.
endeavor-text-levels = Według pola znacznika: { $levels }.
endeavor-text-track-glory = Chwała na koniec, według pola znacznika: { $glory }.
endeavor-text-band = od { $marker }: { $value }
