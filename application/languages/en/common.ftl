## Lists

list-comma = { $first }, { $second }
list-and = { $first } and { $second }
list-or = { $first } or { $second }
list-plus = { $first } + { $second }
list-semicolon = { $first }; { $second }
list-ampersand = { $first } & { $second }
list-slash = { $first } / { $second }

## What has no name

common-hidden = something hidden

## How games end

common-name-ending-resignation = resignation
common-name-ending-time = time
common-name-ending-final_scoring = final scoring
common-name-ending-victory_points = Victory Points
common-name-ending-awards_and_demand = all Awards and Global Demand
common-name-ending-war_sweep = every theater of a War
common-name-ending-final_available_debt = final scoring, by Available Debt
common-name-ending-final_tie = final scoring, a tie
common-name-ending-end_space_reached = the end space is reached
common-name-ending-victory_patron = Patron Victory
common-name-ending-victory_holy = Holy Victory
common-name-ending-victory_imperial = Imperial Victory
common-name-ending-victory_globalization = Globalization Victory
common-name-ending-victory_renaissance = Renaissance Victory
common-name-ending-bankruptcy = bankruptcy of all others
common-name-order-ask = Ask me
common-name-order-pass = Play nothing, at once
common-name-order-concerned = Ask me only if it concerns me

## Opponents

common-opponent = { $engine } ({ $level })
common-name-engine-random = random
    .help = Makes any move that the rules allow; good for a first look.
common-name-engine-greedy = greedy
    .help = Judges each move by where it leads at once, and answers quickly.
common-name-engine-mcts = mcts
    .help = Looks ahead by trying many ways in which the game could go on, and takes longer.
common-name-level-easy = easy
common-name-level-normal = normal
common-name-level-hard = hard

## Colours of the seats

common-name-colour-black = black
common-name-colour-blue = blue
common-name-colour-green = green
common-name-colour-orange = orange
common-name-colour-pink = pink
common-name-colour-purple = purple
common-name-colour-red = red
common-name-colour-sky_blue = sky blue
common-name-colour-white = white
common-name-colour-yellow = yellow

## Editions of content packs

common-name-edition-standard = standard
common-name-edition-first_reading = first reading
    .help = The former edition: a Cartographer ships to one region only.
common-name-edition-second_reading = second reading
    .help = Today’s edition: a Cartographer may ship to two regions.
common-name-edition-edition_2 = edition 2
    .help = The former edition, in which the Ottoman Empire starts stronger and Austria weaker.
common-name-edition-edition_3 = edition 3
    .help = Today’s edition, with start numbers that are better balanced.

## Events of a game that change nothing on the table

game-opened = The game is opened with { $count ->
        [one] { $count } seat
       *[other] { $count } seats
    }.
game-forked = The game continues from version { $version } of another game.
game-expired = Nobody joined in time: the game has expired.
game-started = The game starts.
game-paused = The game is paused.
game-resumed = { $seat-nom } resumes the game.
game-abandoned = The game is abandoned.
game-ended = The game ends ({ $reason }): { $seats-the } { $seats-count ->
        [one] wins
       *[other] share the win
    }.
game-scored = The game is scored.
seat-taken = { $seat } is taken by a player.
seat-taken-committed = { $seat } is taken by a player, who has committed to a client seed.
client-seed-opened = { $seat } opens its client seed.
seeds-withheld = { $seats } did not open { $seats-count ->
        [one] its client seed
       *[other] their client seeds
    } in time: the game does not start.
seat-taken-by-opponent = { $seat } is taken by the opponent { $opponent }.
seat-left = { $seat } is free again.
seat-drawn = The player who took { $taken } plays { $seat }.
seat-resigned = { $seat-nom } resigns.
seat-reclaimed = The player of { $seat-the } is back.
seat-delegated = The opponent { $opponent } plays on for { $seat-the }.
seats-drawn = Seats are drawn.
seed-revealed = The seed is revealed.
moves-rewound = { $seat-nom } takes back the moves after version { $version }.
clock-credited = The service was down: clocks that ran are given back up to { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }.
clock-expired = { $seat-nom } runs out of time.
absence-claimed = { $by-nom } reports that { $seat-the } is away.
pause-asked = { $seat-nom } requests a pause.
pause-withdrawn = { $seat-nom } withdraws the request for a pause.
adjudicated = The position is corrected: { $reason }

## Why an option is not offered

option-not-offered = It is not among the options of this decision.
option-form = It is written { $forms }.
option-misfit = { $arg } does not fit { $form }.
option-misfit-known = { $arg } does not fit { $form }; use { $ids }.
option-refused = seat { $seat } may not answer "{ $prompt }" with { $option }: { $why }
option-refused-rule = seat { $seat } may not answer "{ $prompt }" with { $option }: { $why } ({ $rule })
