### Imperialism: what each card, good and track does. A part begins with a small letter; the line around it is a sentence.

imperialism-text-line = { $what-cap }.

# Tracks and figures

imperialism-text-army = siła w wojnach lądowych i wymaganie podbojów
imperialism-text-fleet = siła w wojnach morskich i wymaganie podbojów
imperialism-text-prestige = wymaganie podbojów, religii i osiągnięć; na polu rozkwitu pod koniec twojej tury: chwała +{ $glory } i powrót na { $top }
imperialism-text-lands = karty krain przed graczem
imperialism-text-colonies = karty kolonii przed graczem i jego znaczniki na planszy ({ $spaces })
imperialism-text-territories = krainy i kolonie gracza
imperialism-text-ducats-held = pieniądze w puli gracza, widoczne dla wszystkich

# When a card is played

imperialism-text-authority-positive = karta władzy: w intrydze wyłóż ją przed sobą; zastępuje kartę władzy, która tam leży
imperialism-text-authority-negative = karta władzy: w intrydze wyłóż ją przed innym graczem, który jest celem; zastępuje kartę władzy, która tam leży
imperialism-text-plot = spisek: zagraj go w intrydze przeciw innemu graczowi, który jest celem
imperialism-text-special = można ją zagrać tylko jako kartę wojny
imperialism-text-event = wydarzenie: { $when }
imperialism-text-when-intrigue = w intrydze
imperialism-text-when-event = w odpowiedzi na wydarzenie
imperialism-text-when-defence = jako broniący się, zamiast kart wojny
imperialism-text-when-pirates = pod koniec tury innego gracza, który wybrał rozwój i jest celem
imperialism-text-when-own-turn = w twojej turze po wymianie ręki: przed akcją, między dwiema kartami intrygi albo po akcji
imperialism-text-when-colony = po podbiciu przez ciebie karty kolonii
imperialism-text-when-good = w twoim rozwoju, przed wyborem pierwszego dobra
imperialism-text-when-fleet = po wojnie lądowej, jeśli twoja flota jest większa niż flota zwycięzcy, który jest celem
imperialism-text-when-not-in-war = po wojnie lądowej, w której nie bierzesz udziału; celem jest jej zwycięzca
imperialism-text-when-won = po wojnie, którą wygrywasz jako atakujący
imperialism-text-when-in-war = po wojnie, w której atakujesz lub się bronisz
imperialism-text-war-card = karta wojny: na lądzie { $land }, na morzu { $sea }, grabież { $plunder }
imperialism-text-attack-won = jeśli zaatakujesz tą kartą i wygrasz: { $what }

# Territories, achievements, superpowers, religions, goods

imperialism-text-territory = { $kind-id ->
        [land] kraina
        [colony] kolonia
       *[board_space] pole na planszy, liczone jako kolonia
    }: wymaga: { $needs }; kosztuje { $cost ->
        [one] { $cost } dukata
        [few] { $cost } dukaty
       *[other] { $cost } dukatów
    }
imperialism-text-gives = daje: { $gains }
imperialism-text-figure = { $figure } { $least }
imperialism-text-achievement = { $count ->
        [one] bierzesz ją, gdy tylko masz w swojej turze: { $ways }
       *[other] bierzesz ją, gdy tylko spełniasz w swojej turze jeden z warunków: { $ways }
    }
imperialism-text-superpower = numer startowy { $number }; { $religion-id ->
        [orthodox] prawosławie
        [islam] islam
       *[catholic] katolicyzm
    }
imperialism-text-begins = na początku: { $gains }
imperialism-text-religion = raz na grę, zamiast kart intrygi, może ją przyjąć gracz katolicki; wymaga: { $needs }
imperialism-text-good-needs = można je wybrać przy prestiżu { $prestige } albo przy chwale zależnej od liczby graczy: { $glory }
imperialism-text-by-players = { $count } graczy { $glory }
imperialism-text-trade = zysk z handlu w dukatach, według poziomu od 0: { $gains }
imperialism-text-penalty = za każdym wyborem: prestiż -{ $amount }
imperialism-text-leads = dopóki jesteś liderem: { $what }
imperialism-text-leader = zysk lidera: { $what }
imperialism-text-economic = zysk gospodarczy: { $what }

# What holds while a card lies there

imperialism-text-strength = siła w wojnach { $wars-id ->
        [land] lądowych
        [sea] morskich
       *[both] lądowych i morskich
    }: { $amount }
imperialism-text-strength-dissenters = siła przeciw innowiercom w wojnach { $wars-id ->
        [land] lądowych
        [sea] morskich
       *[both] lądowych i morskich
    }: { $amount }
imperialism-text-hand-limit = limit kart na ręce { $amount }
imperialism-text-development = { $amount ->
        [one] { $amount } dukat
        [few] { $amount } dukaty
       *[other] { $amount } dukatów
    } z zasobów wolnych, ilekroć właściciel wybiera rozwój
imperialism-text-no-war = właściciel nie może wybrać wojny
imperialism-text-no-change = religia nigdy się nie zmienia

# What is done

imperialism-text-plus = +{ $amount }
imperialism-text-minus = -{ $amount }
imperialism-text-level = { $track } { $amount }
imperialism-text-raise = { $amount } na jednym torze ({ $tracks })
imperialism-text-glory = chwała +{ $amount }
imperialism-text-ducats = { $amount ->
        [one] { $amount } dukat z zasobów wolnych
        [few] { $amount } dukaty z zasobów wolnych
       *[other] { $amount } dukatów z zasobów wolnych
    }
imperialism-text-may = { $what }, jeśli chcesz
imperialism-text-pay = za { $cost ->
        [one] { $cost } dukata
        [few] { $cost } dukaty
       *[other] { $cost } dukatów
    } { $gain }
imperialism-text-each-other = każdy gracz oprócz celu, zaczynając od ciebie, może skorzystać: { $what }
imperialism-text-if-most-army = jeśli cel ma największą armię: { $what }
imperialism-text-if-margin = przy przewadze co najmniej 3: { $what }
imperialism-text-if-level = przy poziomie { $track-gen } co najmniej { $least }: { $what }
imperialism-text-if-lost = po przegranej: { $what }
imperialism-text-if-won = po wygranej: { $what }
imperialism-text-in-window = { $when }: { $what }
imperialism-text-one-of = jedno z dwojga: { $ways }
imperialism-text-steal = weź od celu { $bases }
imperialism-text-gain = weź z zasobów wolnych { $bases }
imperialism-text-gain-defeated = weź z zasobów wolnych, według poziomów pokonanego gracza, { $bases }
imperialism-text-at-most = { $what }; najwyżej { $cap }
imperialism-text-per = { $rate ->
        [one] { $rate } dukat
        [few] { $rate } dukaty
       *[other] { $rate } dukatów
    } za { $track-id ->
        [colonies] każdą kolonię
        [lands] każdą krainę
        [territories] każde własne terytorium
       *[other] każdy poziom { $track-gen }
    }
imperialism-text-per-own = { $rate ->
        [one] { $rate } dukat
        [few] { $rate } dukaty
       *[other] { $rate } dukatów
    } za każdy własny poziom { $track-gen }
imperialism-text-per-some = { $rate ->
        [one] { $rate } dukat
        [few] { $rate } dukaty
       *[other] { $rate } dukatów
    } za każde pełne { $divisor } { $divisor ->
        [few] poziomy
       *[other] poziomów
    } { $track-gen }
imperialism-text-trade-gain = weź z zasobów wolnych swój obecny zysk z handlu jednym dobrem: { $goods }
imperialism-text-loses-prestige = { $who-id ->
        [target] cel traci { $amount } pkt prestiżu
       *[self] tracisz { $amount } pkt prestiżu
    }
imperialism-text-take-random = weź losową kartę z ręki celu
imperialism-text-take-dissenters = obejrzyj rękę każdego innowiercy i weź z niej { $filter-id ->
        [war_card] kartę wojny
        [event_card] kartę wydarzenia
       *[any] kartę
    }
imperialism-text-take-hand = obejrzyj rękę innego gracza i weź z niej { $filter-id ->
        [war_card] kartę wojny
        [event_card] kartę wydarzenia
       *[any] kartę
    }
imperialism-text-take-discard = weź { $filter-id ->
        [war_card] kartę wojny
        [event_card] kartę wydarzenia
       *[any] kartę
    } ze stosu odrzuconych kart opatrności i pokaż ją wszystkim
imperialism-text-discard-authority = { $sign-id ->
        [positive] pozytywna
       *[negative] negatywna
    } karta władzy przed celem, jeśli tam leży, zostaje odrzucona
imperialism-text-rearrange = { $count ->
        [one] przenieś { $count } kartę władzy ze stołu do innego gracza
        [few] przenieś najwyżej { $count } karty władzy ze stołu do innych graczy
       *[other] przenieś najwyżej { $count } kart władzy ze stołu do innych graczy
    }; nikt nie może mieć potem dwóch i liczą się tylko ich stałe efekty
imperialism-text-conquer = podbij kartę kolonii z ręki, spełniając wszystkie jej wymagania i płacąc jej koszt
imperialism-text-discard-self = na początku swojej tury właściciel{ $condition-id ->
        [owner_has_not_most_army] , który nie ma największej armii,
        [owner_has_not_most_glory] , który nie ma najwięcej chwały,
       *[other] { "" }
    } może stracić { $cost } pkt prestiżu i odrzucić tę kartę
imperialism-text-grant-development = wykonaj od razu akcję rozwoju, gdziekolwiek leży twój znacznik akcji
imperialism-text-another-good = za { $cost ->
        [one] { $cost } dukata
        [few] { $cost } dukaty
       *[other] { $cost } dukatów
    } wybierz jeszcze jedno dobro, ale nie { $excluded }
imperialism-text-cancel-event = wydarzenie nie ma efektu
imperialism-text-cancel-war = wojny nie ma; atakujący wybiera inną akcję, a jego znacznik zostaje na wojnie
