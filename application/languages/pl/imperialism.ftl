## Places in the sequence of play

imperialism-heading-setup = Przygotowanie
imperialism-heading-finished = Koniec gry
imperialism-heading-turn = Tura { $turn }, { $seat }
imperialism-heading-start = Początek tury
imperialism-heading-exchange = Wymiana ręki
imperialism-heading-action = Akcja
imperialism-heading-flowering = Rozkwit kulturalny
imperialism-heading-windows = Koniec tury

## Words of the rules

imperialism-no-cards = brak kart
imperialism-hidden-cards = { $count ->
        [one] { $count } karta
        [few] { $count } karty
       *[other] { $count } kart
    }
imperialism-name-card-hidden = zakryta karta
imperialism-choice-none = bez podwyższenia
imperialism-choice-own = licząc własną broń
imperialism-choice-glory = { $amount ->
        [one] { $amount } punkt chwały
        [few] { $amount } punkty chwały
       *[many] { $amount } punktów chwały
    }
imperialism-choice-ducats = { $amount ->
        [one] { $amount } dukat
        [few] { $amount } dukaty
       *[other] { $amount } dukatów
    }
imperialism-before = { $card } przed { $player-ins }

## Questions

imperialism-prompt-choose_superpower = Wybierz mocarstwo, które zatrzymujesz.
imperialism-prompt-choose_start_raise = Wybierz poziom, który zwiększasz na starcie.
imperialism-prompt-discard_authority_for_prestige = Zdecyduj, czy tracisz prestiż i odrzucasz kartę władzy.
imperialism-prompt-choose_achievement = Wybierz osiągnięcie, które zdobywasz.
imperialism-prompt-exchange_discard = Wybierz kartę do odrzucenia lub zakończ odrzucanie.
imperialism-prompt-exchange_refill = Wybierz, jak uzupełniasz rękę.
imperialism-prompt-select_action = Wybierz akcję swojej tury.
imperialism-prompt-choose_good = Wybierz dobro, którym się zajmujesz.
imperialism-prompt-oriental_second_good = Wybierz drugie dobro lub zrezygnuj.
imperialism-prompt-economic_gain = Wybierz korzyść ekonomiczną.
imperialism-prompt-select_intrigue = Zagraj kartę lub zmień religię.
imperialism-prompt-second_intrigue_card = Zagraj drugą kartę lub zakończ.
imperialism-prompt-select_conquest = Wybierz terytorium do podboju.
imperialism-prompt-conquer_from_hand = Wybierz kolonię z ręki do podboju lub zrezygnuj.
imperialism-prompt-colonization_rush = Zagraj kartę „Pęd kolonizacyjny” lub spasuj.
imperialism-prompt-declare_war = Wybierz kartę wojny, rodzaj wojny i broniącego się.
imperialism-prompt-defence = Wybierz karty, którymi się bronisz.
imperialism-prompt-battle_for_influence = Wybierz kartę, którą zabierasz, lub zrezygnuj.
imperialism-prompt-choose_peace = Wybierz warunki pokoju.
imperialism-prompt-finish_action = Zakończ turę lub najpierw przechwyć plany.
imperialism-prompt-war_event = Zagraj wydarzenie wojenne lub spasuj.
imperialism-prompt-pirates = Zagraj kartę „Piraci” lub spasuj.
imperialism-prompt-event_response = Anuluj wydarzenie lub spasuj.
imperialism-prompt-pick_from_discard = Wybierz kartę ze stosu odrzuconych lub zrezygnuj.
imperialism-prompt-authority_raise = Wybierz poziom, który zwiększasz, lub zrezygnuj.
imperialism-prompt-authority_take = Wybierz kartę ze stosu odrzuconych lub zrezygnuj.
imperialism-prompt-revolution_raise = Zdecyduj, czy zwiększasz poziom.
imperialism-prompt-choose_hand = Wybierz gracza, którego rękę obejrzysz, lub zrezygnuj.
imperialism-prompt-use_defender = Zdecyduj, czy używasz karty „Obrońca wiary”.
imperialism-prompt-rearrange = Wybierz nowe ułożenie kart władzy lub zrezygnuj.
imperialism-prompt-pick_from_hand = Wybierz kartę z tej ręki, którą zabierasz, lub zrezygnuj.
imperialism-prompt-interception_pick = Wybierz kartę, którą zabierasz.
imperialism-prompt-calvinism_raise = Wybierz poziom, który zwiększasz, lub zrezygnuj.
imperialism-prompt-granted_development = Zdecyduj, czy wykonujesz rozwój.
imperialism-prompt-discard_authority-of = „{ $card }”: zdecyduj, czy tracisz prestiż i odrzucasz kartę władzy.
imperialism-prompt-second_good-after = Wybierz drugie dobro (pierwsze: { $track }) lub zrezygnuj.
imperialism-prompt-economic_gain-of = { $track-cap }: wybierz korzyść ekonomiczną.
imperialism-prompt-defence-against = { $player } { $player-gender ->
        [pl] atakują
       *[sg] atakuje
    } kartą „{ $card }”: wybierz karty, którymi się bronisz.
imperialism-prompt-choose_peace-by = Przegrana wojna, różnica { $margin }: wybierz warunki pokoju.
imperialism-prompt-war_event-after = { $winner } { $winner-gender ->
        [pl] pokonują
       *[sg] pokonuje
    } { $loser-acc }: zagraj wydarzenie wojenne lub spasuj.
imperialism-prompt-pirates-against = { $player } – rozwój dobra: zagraj kartę „Piraci” lub spasuj.
imperialism-prompt-event_response-to = { $player } { $player-gender ->
        [pl] zagrywają
       *[sg] zagrywa
    } kartę „{ $card }”: anuluj wydarzenie lub spasuj.
imperialism-prompt-pick_from_discard-by = „{ $card }”: wybierz kartę ze stosu odrzuconych lub zrezygnuj.
imperialism-prompt-battle_for_influence-by = „{ $card }”: wybierz kartę, którą zabierasz, lub zrezygnuj.
imperialism-prompt-authority_take-by = „{ $card }”: wybierz kartę ze stosu odrzuconych lub zrezygnuj.
imperialism-prompt-choose_hand-by = „{ $card }”: wybierz gracza, którego rękę obejrzysz, lub zrezygnuj.
imperialism-prompt-authority_raise-by = „{ $card }”: wybierz poziom, który zwiększasz, lub zrezygnuj.
imperialism-prompt-revolution_raise-by = „{ $card }”: zdecyduj, czy zwiększasz poziom.
imperialism-prompt-pick_from_hand-of = Wybierz kartę z ręki { $player-gen }, którą zabierasz, lub zrezygnuj.
imperialism-prompt-interception_pick-of = Wybierz kartę z ręki { $player-gen }, którą zabierasz.
imperialism-prompt-calvinism_raise-by = { $religion-cap }: wybierz poziom, który zwiększasz, lub zrezygnuj.

## Options

imperialism-label-keep = Zatrzymaj mocarstwo: { $superpower }
imperialism-label-raise = Zwiększ poziom { $track-gen }
imperialism-label-yes = Strać prestiż i odrzuć kartę władzy
imperialism-label-no = Zachowaj kartę władzy
imperialism-label-achieve = Zdobądź osiągnięcie: { $achievement }
imperialism-label-discard = Odrzuć: { $card }
imperialism-label-done = Nie odrzucaj więcej
imperialism-label-open = Weź odkryte terytorium { $territory }, a resztę z talii opatrności
imperialism-label-closed = Dociągnij { $territories ->
        [one] { $territories } kartę
        [few] { $territories } karty
       *[other] { $territories } kart
    } z talii terytoriów i { $providence ->
        [one] { $providence } kartę
        [few] { $providence } karty
       *[other] { $providence } kart
    } z talii opatrności
imperialism-label-action-development = Rozwój: wybierz dobro i weź jego zyski
imperialism-label-action-intrigue = Intryga: zagraj jedną lub dwie karty albo zmień religię
imperialism-label-action-conquest = Podbój: zapłać za terytorium i weź je
imperialism-label-action-war = Wojna: zaatakuj innego gracza kartą wojny
imperialism-label-action-taxation = Opodatkowanie: weź 1 dukat za każdą swoją kartę terytorium
imperialism-label-good = Wybierz { $track-acc }
imperialism-label-play = Zagraj kartę „{ $card }”
imperialism-label-play-against = Zagraj kartę „{ $card }” przeciw { $player-dat }
imperialism-label-play-choice = Zagraj kartę „{ $card }” ({ $choice })
imperialism-label-play-against-choice = Zagraj kartę „{ $card }” przeciw { $player-dat } ({ $choice })
imperialism-label-convert = Przejdź na { $religion-acc }
imperialism-label-stop = Nie zagrywaj drugiej karty
imperialism-label-conquer = Podbij { $territory-acc } za { $cost ->
        [one] { $cost } dukat
        [few] { $cost } dukaty
       *[other] { $cost } dukatów
    }
imperialism-label-war-land = Wypowiedz { $player-dat } wojnę lądową kartą „{ $card }”
imperialism-label-war-sea = Wypowiedz { $player-dat } wojnę morską kartą „{ $card }”
imperialism-label-lay-none = Broń się bez kart
imperialism-label-lay = Broń się: { $cards }
imperialism-label-tribute = Zapłać trybut: { $amount ->
        [one] { $amount } dukat
        [few] { $amount } dukaty
       *[other] { $amount } dukatów
    }
imperialism-label-humiliation = Przyjmij upokorzenie polityczne: strata { $amount } prestiżu
imperialism-label-adjust = Oddaj terytorium: { $territory }
imperialism-label-take = Weź: { $card }
imperialism-label-decline = Zrezygnuj
imperialism-label-look = Obejrzyj rękę { $player-gen }
imperialism-label-use = Obejrzyj ręce wszystkich innowierców
imperialism-label-arrange = Przełóż: { $places }
imperialism-label-develop = Wykonaj akcję rozwoju
imperialism-label-finish = Zakończ akcję
imperialism-label-pass = Pas
imperialism-label-trick = Zagraj kartę „Zagrywka dyplomatyczna”

## Events

imperialism-level-flowering = { $player } { $player-gender ->
        [pl] osiągają
       *[sg] osiąga
    } pole rozkwitu.
imperialism-level = { $player }: { $track } – poziom { $level }.
imperialism-level-rises = { $track-cap } { $player-gen }: wzrost z { $before } do { $level }
imperialism-level-falls = { $track-cap } { $player-gen }: spadek z { $before } do { $level }
imperialism-level-flowers = { $track-cap } { $player-gen }: wzrost z { $before } do pola rozkwitu
imperialism-level-changed = { $change }.
imperialism-level-because = { $change } ({ $cause }).
imperialism-announced = { $player } { $player-gender ->
        [pl] zagrywają
       *[sg] zagrywa
    } kartę „{ $card }”.
imperialism-announced-against = { $player } { $player-gender ->
        [pl] zagrywają
       *[sg] zagrywa
    } kartę „{ $card }” przeciw { $target-dat }.
imperialism-announced-choice = { $player } { $player-gender ->
        [pl] zagrywają
       *[sg] zagrywa
    } kartę „{ $card }” ({ $choice }).
imperialism-announced-against-choice = { $player } { $player-gender ->
        [pl] zagrywają
       *[sg] zagrywa
    } kartę „{ $card }” przeciw { $target-dat } ({ $choice }).
imperialism-shuffled-providence = Talia opatrności zostaje potasowana.
imperialism-shuffled-territory = Talia terytoriów zostaje potasowana.
imperialism-drawn-providence = { $player } { $player-gender ->
        [pl] dociągają
       *[sg] dociąga
    } z talii opatrności: { $cards }.
imperialism-drawn-territory = { $player } { $player-gender ->
        [pl] dociągają
       *[sg] dociąga
    } z talii terytoriów: { $cards }.
imperialism-taken-hand = { $player } { $player-gender ->
        [pl] zabierają
       *[sg] zabiera
    } z ręki { $owner-gen }: { $card }.
imperialism-taken-hand-providence = { $player } { $player-gender ->
        [pl] zabierają
       *[sg] zabiera
    } kartę opatrności z ręki { $owner-gen }.
imperialism-taken-hand-territory = { $player } { $player-gender ->
        [pl] zabierają
       *[sg] zabiera
    } kartę terytorium z ręki { $owner-gen }.
imperialism-passes-pirates = { $player } { $player-gender ->
        [pl] pasują
       *[sg] pasuje
    } (Piraci).
imperialism-passes-trick = { $player } { $player-gender ->
        [pl] pasują
       *[sg] pasuje
    } (Zagrywka dyplomatyczna).
imperialism-passes-war_event = { $player } { $player-gender ->
        [pl] pasują
       *[sg] pasuje
    } (wydarzenia wojenne).
imperialism-passes-colonization_rush = { $player } { $player-gender ->
        [pl] pasują
       *[sg] pasuje
    } (Pęd kolonizacyjny).
imperialism-has-chosen = { $player } – wybór dokonany.
imperialism-answers = { $player } { $player-gender ->
        [pl] odpowiadają
       *[sg] odpowiada
    } kartą.
imperialism-has = { $player } – { $card }
imperialism-rearranged = Karty władzy zostają przełożone: { $held }.
imperialism-defended = { $player } { $player-gender ->
        [pl] bronią
       *[sg] broni
    } się kartami: { $cards }.
imperialism-defended-none = { $player } { $player-gender ->
        [pl] bronią
       *[sg] broni
    } się bez kart.
imperialism-fought = Atak { $attack }, obrona { $defence }: { $winner } { $winner-gender ->
        [pl] pokonują
       *[sg] pokonuje
    } { $loser-acc }.
imperialism-points = { $player } { $points } ({ $parts })
imperialism-points-for = { $what } – { $points }
imperialism-ended = Końcowa chwała: { $scores }.
imperialism-achievements-laid = Dostępne osiągnięcia: { $cards }, a na wierzchu talii { $top }.
imperialism-superpowers-dealt = Mocarstwa zostają rozdane.
imperialism-superpower-revealed = { $seat } gra mocarstwem: { $superpower }.
imperialism-turn-begun = Tura { $player-gen }.
imperialism-phase-exchange = Wymiana ręki.
imperialism-phase-action = Wybór akcji.
imperialism-phase-windows = Koniec tury.
imperialism-action-chosen = { $player } { $player-gender ->
        [pl] wybierają
       *[sg] wybiera
    } { $action-acc }.
imperialism-development-begun = { $player } { $player-gender ->
        [pl] wykonują
       *[sg] wykonuje
    } rozwój.
imperialism-good-chosen = { $player } { $player-gender ->
        [pl] handlują
       *[sg] handluje
    } { $good-ins }.
imperialism-glory-gained = { $player } { $player-gender ->
        [pl] zdobywają
       *[sg] zdobywa
    } { $amount ->
        [one] { $amount } punkt
        [few] { $amount } punkty
       *[other] { $amount } punktów
    } chwały.
imperialism-glory-because = { $player } { $player-gender ->
        [pl] zdobywają
       *[sg] zdobywa
    } { $amount ->
        [one] { $amount } punkt
        [few] { $amount } punkty
       *[other] { $amount } punktów
    } chwały ({ $cause }).
imperialism-end-triggered = { $player } { $player-gender ->
        [pl] osiągają
       *[sg] osiąga
    } pole końcowe.
imperialism-ducats-gained = { $player } { $player-gender ->
        [pl] otrzymują
       *[sg] otrzymuje
    } { $amount ->
        [one] { $amount } dukat
        [few] { $amount } dukaty
       *[other] { $amount } dukatów
    } z zasobów wolnych.
imperialism-ducats-paid = { $player } { $player-gender ->
        [pl] płacą
       *[sg] płaci
    } { $amount ->
        [one] { $amount } dukat
        [few] { $amount } dukaty
       *[other] { $amount } dukatów
    }.
imperialism-ducats-moved = { $player } { $player-gender ->
        [pl] przekazują
       *[sg] przekazuje
    } { $amount ->
        [one] { $amount } dukat
        [few] { $amount } dukaty
       *[other] { $amount } dukatów
    } { $to-dat }.
imperialism-achievement-taken = { $player } { $player-gender ->
        [pl] zdobywają
       *[sg] zdobywa
    } osiągnięcie { $achievement }.
imperialism-flowered = Rozkwit kulturalny { $player-gen }.
imperialism-turn-ended = Tura { $player-gen } dobiega końca.
imperialism-last-turns = Ostatnie tury: { $players }.
imperialism-row-filled = Odkryte terytoria: { $cards }.
imperialism-row-taken = { $player } { $player-gender ->
        [pl] biorą
       *[sg] bierze
    } odkryte terytorium { $card }.
imperialism-discard-taken = { $player } { $player-gender ->
        [pl] biorą
       *[sg] bierze
    } ze stosu odrzuconych: { $card }.
imperialism-hand-discarded = { $player } { $player-gender ->
        [pl] odrzucają
       *[sg] odrzuca
    } kartę „{ $card }”.
imperialism-hand-shown = { $player } { $player-gender ->
        [pl] oglądają
       *[sg] ogląda
    } rękę { $owner-gen }: { $cards }.
imperialism-nothing-found-any = Ręka { $owner-gen } jest pusta.
imperialism-nothing-found-war_card = Na ręce { $owner-gen } nie ma karty wojny.
imperialism-nothing-found-event_card = Na ręce { $owner-gen } nie ma karty wydarzenia.
imperialism-hand-hidden = { $owner } znów { $owner-gender ->
        [pl] biorą
       *[sg] bierze
    } karty na rękę.
imperialism-event-cancelled = Zagrywka anuluje kartę.
imperialism-card-done = Karta zostaje rozpatrzona.
imperialism-authority-laid = { $player } { $player-gender ->
        [pl] kładą
       *[sg] kładzie
    } kartę „{ $card }” przed { $holder-ins }.
imperialism-authority-laid-own = { $player } { $player-gender ->
        [pl] kładą
       *[sg] kładzie
    } przed sobą kartę „{ $card }”.
imperialism-authority-discarded = { $player } nie { $player-gender ->
        [pl] mają
       *[sg] ma
    } już karty władzy.
imperialism-religion-taken = { $player } { $player-gender ->
        [pl] przechodzą
       *[sg] przechodzi
    } na { $religion-acc }.
imperialism-conquered = { $player } { $player-gender ->
        [pl] podbijają
       *[sg] podbija
    } { $territory-acc }.
imperialism-handed-over = { $player } { $player-gender ->
        [pl] oddają
       *[sg] oddaje
    } { $to-dat } { $territory-acc }.
imperialism-war-declared = { $player } { $player-gender ->
        [pl] wypowiadają
       *[sg] wypowiada
    } { $war-acc } { $defender-dat } kartą „{ $card }”.
imperialism-war-cancelled = Do wojny nie dochodzi.
imperialism-war-cleared = Stół wojny zostaje uprzątnięty.

## The score sheet

imperialism-scores-categories = Kategorie
imperialism-score-glory = tor chwały
imperialism-score-category = { $track }: { $count }
imperialism-score-faith = wierność religii
imperialism-counted-glory = znacznik na torze chwały
imperialism-counted-category = porównanie: { $levels }
imperialism-counted-level = { $player } { $count }
imperialism-counted-faith = bez zmiany religii

## Refusals

imperialism-refusal-intrigue = Zagrywa się kartę z ręki, wskazując jej cel, albo zmienia religię.
imperialism-refusal-second-card = Druga karta musi być innego rodzaju niż pierwsza.
imperialism-refusal-good = Wybiera się jedno z ośmiu dóbr.
imperialism-refusal-good-needs = To dobro wymaga więcej prestiżu lub chwały.
imperialism-refusal-second-good = Za drugie dobro trzeba zapłacić, a niektóre są wyłączone.
imperialism-refusal-economic-gain = Z korzyści ekonomicznej dobra korzysta się albo rezygnuje.
imperialism-refusal-achievement = Trzeba zdobyć jedno z osiągnięć, których warunki są spełnione.
imperialism-refusal-war-card = Wskazuje się kartę wojny z ręki, rodzaj wojny i innego gracza.
imperialism-refusal-defence = Broniący się wykłada z ręki najwyżej dwie karty wojny albo zagrywa kartę „Ugoda”.
imperialism-refusal-no-second-settlement = Po anulowanej Ugodzie nie można w tej wojnie zagrać kolejnej.
imperialism-refusal-discard-card = Można wziąć kartę ze stosu odrzuconych kart opatrności.
imperialism-refusal-peace = Broniący się wybiera warunki pokoju, które może w pełni spełnić.
imperialism-refusal-settlement = Po Ugodzie atakujący wybiera inną akcję.
imperialism-refusal-war-forbidden = Karta władzy przed graczem zabrania wojny.
imperialism-refusal-war-needs-card = Do wojny potrzebna jest karta wojny na ręce.
imperialism-refusal-no-intrigue = Nie ma karty do zagrania w intrydze ani religii, na którą można przejść.
imperialism-refusal-no-conquest = Nie ma teraz nic, co można podbić.
imperialism-refusal-action = Wybiera się jedną z pięciu akcji.
imperialism-refusal-finish = Po akcji gracz kończy turę albo zagrywa kartę „Przechwycenie planów”.
imperialism-refusal-not-in-hand = Tej karty nie ma na ręce.
imperialism-refusal-marker-there = Leży tam już znacznik gracza.
imperialism-refusal-levels-and-cost = Armia, flota i prestiż muszą osiągać wymagane poziomy i trzeba móc zapłacić koszt.
imperialism-refusal-exchange = Odrzuca się karty z własnej ręki; nadwyżkę ponad limit trzeba odrzucić.
imperialism-refusal-surplus = Na ręce jest za dużo kart; nadwyżkę trzeba odrzucić.
imperialism-refusal-refill = Rękę uzupełnia się do limitu: odkrytym terytorium albo kartami z obu talii.
imperialism-refusal-one-other-good = Można zwiększyć poziom jednego innego dobra.
imperialism-refusal-development = Można wykonać akcję rozwoju.
imperialism-refusal-full-cost = Trzeba móc zapłacić cały koszt, a poziom nie może być już najwyższy.
imperialism-refusal-war-card-discard = Można wziąć kartę wojny ze stosu odrzuconych kart opatrności.
imperialism-refusal-look = Można obejrzeć rękę innego gracza.
imperialism-refusal-look-all = Ogląda się ręce wszystkich innowierców albo żadnej.
imperialism-refusal-rearrange = Jedna lub dwie karty władzy trafiają do innych graczy, najwyżej po jednej przed każdym.
imperialism-refusal-keep-or-discard = Kartę się odrzuca albo zachowuje.
imperialism-refusal-war-event = Można zagrać wydarzenie wojenne, którego warunek jest spełniony, albo spasować.
imperialism-refusal-pirates = Odpowiedzią są „Piraci” z własnej ręki ze wskazanym dobrem albo pas.
imperialism-refusal-colonization-rush = Zagrywa się „Pęd kolonizacyjny” ze wskazanym dobrem albo pasuje.
imperialism-refusal-colony = Można podbić kolonię z ręki, spełniając wszystkie wymagania.
imperialism-refusal-fitting-discard = Można wziąć odpowiednią kartę ze stosu odrzuconych kart opatrności.
imperialism-refusal-trick = Odpowiedzią jest „Zagrywka dyplomatyczna” z własnej ręki albo pas.
imperialism-refusal-shown-card = Można zabrać jedną kartę z oglądanej ręki.
imperialism-refusal-shown-event = Trzeba zabrać kartę wydarzenia z oglądanej ręki.
imperialism-refusal-superpower = Gracz zatrzymuje jedno z rozdanych mu mocarstw.
imperialism-refusal-start-raise = Gracz zwiększa poziom armii albo floty.
imperialism-refusal-marker-development = Na tej akcji leżał znacznik: rozwój.
imperialism-refusal-marker-intrigue = Na tej akcji leżał znacznik: intryga.
imperialism-refusal-marker-conquest = Na tej akcji leżał znacznik: podbój.
imperialism-refusal-marker-war = Na tej akcji leżał znacznik: wojna.
imperialism-refusal-marker-taxation = Na tej akcji leżał znacznik: opodatkowanie.
imperialism-refusal-cost = Koszt wynosi { $cost ->
        [one] { $cost } dukat
        [few] { $cost } dukaty
       *[other] { $cost } dukatów
    }.
imperialism-refusal-levels = Wymagane: armia { $army }, flota { $fleet } i prestiż { $prestige }.

## What options cost and give

imperialism-resource-cards = { $count ->
        [one] { $count } karta
        [few] { $count } karty
       *[many] { $count } kart
    }
imperialism-resource-ducats = { $count ->
        [one] { $count } dukat
        [few] { $count } dukaty
       *[many] { $count } dukatów
    }
imperialism-resource-glory = { $count ->
        [one] { $count } punkt chwały
        [few] { $count } punkty chwały
       *[many] { $count } punktów chwały
    }
