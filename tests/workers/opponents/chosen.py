"""What did each version of the engines choose?"""

from __future__ import annotations

# What the first versions chose when they were today's, four moves apart, after thirty moves at random from seed 5.
CHOSEN = {
    ("endeavor", "greedy"): ["activate:0", "spend:ship", "build:guild_hall"],
    ("endeavor", "mcts"): ["activate:0", "spend:ship", "build:guild_hall"],
    ("imperial_struggle", "greedy"): ["deploy:balearic", "deploy:biscay", "reveal:jonathan_swift"],
    ("imperial_struggle", "mcts"): ["deploy:balearic", "deploy:biscay", "reveal:jonathan_swift"],
    ("imperialism", "greedy"): ["open:gold_coast", "finish", "discard:naval_blockade"],
    ("imperialism", "mcts"): ["open:gold_coast", "finish", "discard:naval_blockade"],
    ("pax_renaissance", "greedy"): [
        "border:border_holy_roman_empire_papal_states",
        "play:sophia_palaiologina",
        "levy:nurnberg",
    ],
    ("pax_renaissance", "mcts"): [
        "border:border_holy_roman_empire_hungary",
        "play:sophia_palaiologina",
        "levy:nurnberg",
    ],
}


# What version 4 chose, after so many moves at random, and how it judged that in thousandths.
CHOSEN_4: dict[tuple[str, str, int], list[tuple[str, int | None]]] = {
    ("imperial_struggle", "greedy", 30): [
        ("deploy:balearic", 300),
        ("deploy:biscay", 294),
        ("reveal:jonathan_swift", 258),
    ],
    ("imperial_struggle", "greedy", 100): [
        ("discard:le_beau_monde", 723),
        ("discard:acts_of_union", 281),
        ("ministry:charles_hanbury_williams", 285),
    ],
    ("imperial_struggle", "mcts", 30): [
        ("deploy:balearic", 335),
        ("deploy:biscay", 276),
        ("reveal:jonathan_swift", 264),
    ],
    ("pax_renaissance", "greedy", 30): [
        ("border:border_holy_roman_empire_papal_states", 620),
        ("play:sophia_palaiologina", 801),
        ("levy:lubeck", 413),
    ],
    ("pax_renaissance", "greedy", 60): [("ops:west", 509), ("stop", 328), ("ops:west", 1000)],
    ("pax_renaissance", "mcts", 60): [("ops:west", 529), ("stop", 302), ("ops:west", 1000)],
}


# The same of version 5, which searched own wins in more positions, and in more hopeless ones.
CHOSEN_5: dict[tuple[str, str, int], list[tuple[str, int | None]]] = {
    ("pax_renaissance", "greedy", 60): [("ops:west", 699), ("stop", 460), ("ops:west", 1000)],
    ("pax_renaissance", "mcts", 90): [("play:the_hidden", 246), ("king:empire_mamluk", 897), ("play:the_hidden", 107)],
}


# The same of version 6, which bought cards by their price.
CHOSEN_6: dict[tuple[str, str, int], list[tuple[str, int | None]]] = {
    ("pax_renaissance", "greedy", 2): [
        ("buy:west:1", 475),
        ("place:bishop_black:the_grim", 569),
        ("play:hanseatic_league", 665),
    ],
    ("pax_renaissance", "mcts", 90): [("play:the_hidden", 246), ("king:empire_mamluk", 897), ("play:the_hidden", 107)],
}


# What version 7 chose at a level after so many moves at random, and by how many simulations.
CHOSEN_7: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("endeavor", "mcts:easy", 60): [("spend:occupy_or_draw", 564, 20), ("pass", None, 0), ("salary:2", 583, 20)],
    ("imperial_struggle", "greedy:normal", 200): [
        ("reveal:pompadour_and_du_barry", 225, 4),
        ("pay:2:0:0:0", 262, 4),
        ("advantage:separatist_wars", 366, 4),
    ],
    ("imperial_struggle", "mcts:easy", 60): [
        ("end", None, 0),
        ("unflag:dutch_republic_prestige_3", 773, 20),
        ("discard:alberonis_ambition", 780, 9),
    ],
    ("imperialism", "greedy:easy", 80): [
        ("play:diplomatic_trick", None, 0),
        ("discard:pirates", 721, 1),
        ("action:conquest", 769, 1),
    ],
    ("imperialism", "mcts:easy", 60): [
        ("action:development", 402, 20),
        ("discard:scotland", 766, 20),
        ("action:war", 715, 20),
    ],
    ("pax_renaissance", "mcts:easy", 60): [
        ("ops:west", 705, 7),
        ("place:rook_white:bruges", 369, 10),
        ("ops:west", 1000, 1),
    ],
}


# The same of versions 8 to 10, which differ in the last Action Round of Imperial Struggle and five seats of Endeavor;
# version 11 chooses otherwise in Pax Renaissance.
CHOSEN_8: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("endeavor", "mcts:easy", 60): [("spend:occupy_or_draw", 603, 140), ("pass", None, 0), ("salary:2", 542, 140)],
    ("imperial_struggle", "greedy:normal", 200): [
        ("reveal:pompadour_and_du_barry", 225, 4),
        ("pay:2:0:0:0", 262, 4),
        ("advantage:separatist_wars", 395, 2),
    ],
    ("imperial_struggle", "mcts:easy", 60): [
        ("end", None, 0),
        ("unflag:dutch_republic_prestige_3", 773, 110),
        ("discard:alberonis_ambition", 780, 63),
    ],
    ("imperialism", "greedy:easy", 80): [
        ("play:diplomatic_trick", None, 0),
        ("done", 720, 1),
        ("action:conquest", 772, 1),
    ],
    ("imperialism", "mcts:easy", 60): [
        ("action:conquest", 403, 70),
        ("done", 779, 70),
        ("action:war", 715, 70),
    ],
    ("pax_renaissance", "mcts:easy", 60): [("ops:west", 706, 5), ("stop", 429, 3), ("ops:west", 1000, 1)],
}


# The same of version 11, which searches fewer positions for wins there, and with two seats lines of turns.
CHOSEN_11: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("pax_renaissance", "greedy:normal", 30): [
        ("border:border_holy_roman_empire_papal_states", 661, 1),
        ("play:sophia_palaiologina", 838, 1),
        ("levy:lubeck", 318, 1),
    ],
    ("pax_renaissance", "mcts:easy", 60): [("ops:west", 313, 5), ("stop", 466, 1), ("ops:west", 1000, 1)],
    ("pax_renaissance", "mcts:easy", 90): [
        ("play:isabella_of_castille", 380, 5),
        ("king:empire_mamluk", 903, 1),
        ("play:the_hidden", 92, 5),
    ],
}


# The same of version 14, which searches lines of Action Rounds in Imperial Struggle.
CHOSEN_14: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("imperial_struggle", "mcts:easy", 60): [
        ("end", None, 0),
        ("unflag:dutch_republic_prestige_3", 754, 1),
        ("discard:alberonis_ambition", 780, 1),
    ],
    ("imperial_struggle", "mcts:normal", 100): [
        ("discard:alberonis_ambition", 697, 1),
        ("discard:acts_of_union", 308, 4),
        ("ministry:pitt_the_elder", 143, 4),
    ],
}


# The same of version 15: `mcts` takes the best of what it looked at often, and hopes for nothing after a game;
# Imperial Struggle is judged between two turns without what is drawn there.
CHOSEN_15: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("endeavor", "mcts:easy", 60): [("spend:occupy_or_draw", 603, 140), ("pass", None, 0), ("salary:1", 555, 140)],
    ("imperial_struggle", "greedy:normal", 200): [
        ("reveal:pompadour_and_du_barry", 235, 4),
        ("pay:2:0:0:0", 277, 4),
        ("advantage:separatist_wars", 430, 2),
    ],
    ("imperial_struggle", "mcts:easy", 60): [
        ("end", None, 0),
        ("unflag:dutch_republic_prestige_3", 780, 1),
        ("discard:alberonis_ambition", 792, 1),
    ],
    ("imperial_struggle", "mcts:normal", 100): [
        ("discard:alberonis_ambition", 697, 1),
        ("discard:acts_of_union", 308, 4),
        ("ministry:pitt_the_elder", 139, 4),
    ],
    ("pax_renaissance", "mcts:easy", 90): [
        ("play:isabella_of_castille", 380, 5),
        ("king:empire_mamluk", 903, 1),
        ("buy:west:1", 38, 5),
    ],
}


# The same of version 16: with two seats of Imperialism a level searches longer.
CHOSEN_16: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("imperialism", "mcts:easy", 60): [("action:conquest", 399, 95), ("done", 779, 95), ("action:war", 715, 95)],
}


# The same of version 17: one simulation of a turn has no answers to it, which changes what the turn is worth alone.
CHOSEN_17: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("imperial_struggle", "mcts:easy", 60): [
        ("end", None, 0),
        ("unflag:dutch_republic_prestige_3", 791, 1),
        ("discard:alberonis_ambition", 792, 1),
    ],
    ("pax_renaissance", "greedy:easy", 68): [
        ("ops:west", 1000, 1),
        ("place:pawn_1:border_france_holy_roman_empire", 757, 1),
        ("play:grand_inquisitor", 889, 1),
    ],
}


# The same of version 18: levels of lines differ in how widely they search.
CHOSEN_18: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("imperial_struggle", "mcts:normal", 100): [
        ("discard:alberonis_ambition", 697, 1),
        ("discard:acts_of_union", 305, 1),
        ("ministry:pitt_the_elder", 292, 1),
    ],
    ("imperial_struggle", "mcts:hard", 100): [
        ("discard:alberonis_ambition", 697, 3),
        ("discard:acts_of_union", 145, 8),
        ("ministry:pitt_the_elder", 133, 8),
    ],
    ("imperial_struggle", "mcts:hard", 28): [
        ("reveal:east_india_company", 306, 8),
        ("reveal:jonathan_swift", 259, 8),
        ("reveal:jonathan_swift", 232, 8),
    ],
    ("pax_renaissance", "greedy:easy", 68): [
        ("ops:west", 1000, 1),
        ("place:pawn_1:border_france_holy_roman_empire", 757, 1),
        ("play:grand_inquisitor", 872, 1),
    ],
    ("pax_renaissance", "mcts:easy", 60): [("play:friese_freedom", 337, 5), ("stop", 466, 1), ("ops:west", 1000, 1)],
    ("pax_renaissance", "mcts:normal", 60): [
        ("play:friese_freedom", 1000, 16),
        ("stop", 466, 1),
        ("ops:west", 1000, 1),
    ],
}
# The same of version 20: the higher levels of lines no longer go by answers alone.
CHOSEN_20: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("imperial_struggle", "mcts:hard", 100): [
        ("discard:alberonis_ambition", 697, 1),
        ("discard:acts_of_union", 308, 2),
        ("ministry:pitt_the_elder", 308, 2),
    ],
    ("imperial_struggle", "mcts:hard", 28): [
        ("reveal:jonathan_swift", 512, 2),
        ("reveal:jonathan_swift", 405, 2),
        ("reveal:jonathan_swift", 364, 2),
    ],
    ("imperialism", "mcts:easy", 340): [
        ("action:conquest", 907, 95),
        ("discard:pomerania", 105, 95),
        ("play:queen_of_the_sea", 95, 95),
    ],
    ("pax_renaissance", "mcts:normal", 60): [
        ("play:friese_freedom", 551, 16),
        ("stop", 466, 1),
        ("ops:west", 1000, 1),
    ],
}


# The same of version 21, which names what brings most in Imperialism, and lays no card that adds nothing.
CHOSEN_21: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("imperialism", "mcts:easy", 60): [("action:conquest", 372, 95), ("done", 779, 95), ("action:war", 715, 95)],
    ("imperialism", "mcts:easy", 340): [
        ("action:conquest", 907, 95),
        ("discard:middle_class_development", 105, 95),
        ("play:queen_of_the_sea", 94, 95),
    ],
}


# The same of version 22, whose evaluation sees where War tiles hit nothing, and which places what comes with a card.
CHOSEN_22: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("imperial_struggle", "greedy:normal", 200): [
        ("reveal:pompadour_and_du_barry", 222, 4),
        ("pay:2:0:0:0", 267, 4),
        ("advantage:separatist_wars", 410, 2),
    ],
    ("imperial_struggle", "mcts:normal", 100): [
        ("discard:alberonis_ambition", 712, 1),
        ("discard:acts_of_union", 305, 1),
        ("ministry:pitt_the_elder", 292, 1),
    ],
    ("imperial_struggle", "mcts:hard", 100): [
        ("discard:alberonis_ambition", 712, 1),
        ("discard:acts_of_union", 316, 2),
        ("ministry:pitt_the_elder", 308, 2),
    ],
    ("imperial_struggle", "mcts:hard", 28): [
        ("reveal:east_india_company", 509, 2),
        ("reveal:jonathan_swift", 417, 2),
        ("reveal:jonathan_swift", 364, 2),
    ],
    ("pax_renaissance", "mcts:easy", 60): [("ops:west", 313, 5), ("stop", 466, 1), ("ops:west", 1000, 1)],
    ("pax_renaissance", "mcts:easy", 90): [
        ("play:isabella_of_castille", 398, 5),
        ("king:empire_mamluk", 903, 1),
        ("buy:west:1", 38, 5),
    ],
}


# The same of version 23: own Glory counts by itself in Endeavor, and more guesses are made in Imperial Struggle.
CHOSEN_23: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("endeavor", "mcts:easy", 60): [("spend:occupy_or_draw", 602, 140), ("pass", None, 0), ("salary:1", 512, 140)],
    ("imperial_struggle", "mcts:easy", 60): [
        ("end", None, 0),
        ("unflag:dutch_republic_prestige_3", 791, 34),
        ("discard:alberonis_ambition", 792, 25),
    ],
    ("imperial_struggle", "mcts:normal", 100): [
        ("discard:alberonis_ambition", 712, 37),
        ("discard:acts_of_union", 313, 15),
        ("ministry:pitt_the_elder", 319, 150),
    ],
    ("imperial_struggle", "mcts:hard", 100): [
        ("discard:alberonis_ambition", 712, 79),
        ("discard:acts_of_union", 320, 24),
        ("ministry:pitt_the_elder", 317, 300),
    ],
    ("imperial_struggle", "mcts:hard", 28): [
        ("reveal:east_india_company", 506, 4),
        ("reveal:jonathan_swift", 397, 15),
        ("reveal:jonathan_swift", 373, 23),
    ],
}


# The same of version 25, which sees that the next seat of Pax Renaissance can empty the decks, and wins; Territories of
# the other colour and War tiles that hit count more in Imperial Struggle.
CHOSEN_25: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("pax_renaissance", "mcts:easy", 90): [
        ("play:isabella_of_castille", 398, 5),
        ("king:empire_mamluk", 903, 1),
        ("play:the_hidden", 2, 5),
    ],
    ("imperial_struggle", "mcts:normal", 100): [
        ("discard:alberonis_ambition", 712, 37),
        ("discard:acts_of_union", 309, 15),
        ("ministry:pitt_the_elder", 317, 150),
    ],
    ("imperial_struggle", "mcts:hard", 100): [
        ("discard:alberonis_ambition", 712, 79),
        ("discard:acts_of_union", 317, 24),
        ("ministry:pitt_the_elder", 315, 300),
    ],
    ("imperial_struggle", "mcts:hard", 28): [
        ("reveal:east_india_company", 484, 4),
        ("reveal:jonathan_swift", 397, 15),
        ("reveal:jonathan_swift", 373, 23),
    ],
}
# Version 26 makes fewer simulations in Endeavor and Imperialism.
CHOSEN_26: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("endeavor", "mcts:easy", 60): [("spend:occupy_or_draw", 582, 30), ("pass", None, 0), ("salary:0", 575, 30)],
    ("imperialism", "mcts:easy", 60): [("action:conquest", 405, 40), ("done", 777, 40), ("action:war", 735, 40)],
    ("imperialism", "mcts:easy", 340): [
        ("action:conquest", 907, 40),
        ("discard:norway", 105, 40),
        ("play:queen_of_the_sea", 98, 40),
    ],
}

# Version 28 makes fewer simulations at `normal` and `hard` of Pax Renaissance.
CHOSEN_28: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("pax_renaissance", "mcts:normal", 60): [
        ("play:friese_freedom", 551, 14),
        ("stop", 466, 1),
        ("ops:west", 1000, 1),
    ],
    ("pax_renaissance", "mcts:hard", 60): [("play:friese_freedom", 549, 42), ("stop", 466, 1), ("ops:west", 1000, 1)],
}

# Version 29 makes fewer simulations at `hard` of Pax Renaissance with two seats.
CHOSEN_29: dict[tuple[str, str, int], list[tuple[str, int | None, int]]] = {
    ("pax_renaissance", "mcts:hard", 60): [("play:friese_freedom", 549, 32), ("stop", 466, 1), ("ops:west", 1000, 1)],
}

CHOSEN_SINCE = {
    11: CHOSEN_11,
    14: CHOSEN_14,
    15: CHOSEN_15,
    16: CHOSEN_16,
    17: CHOSEN_17,
    18: CHOSEN_18,
    20: CHOSEN_20,
    21: CHOSEN_21,
    22: CHOSEN_22,
    23: CHOSEN_23,
    25: CHOSEN_25,
    26: CHOSEN_26,
    28: CHOSEN_28,
    29: CHOSEN_29,
}


# What engines chose in Pax Renaissance with more seats, after twenty moves at random: before version 20 by a tree,
# since version 27 with answers at every level.
WITH_MORE_SEATS: dict[tuple[str, int], list[tuple[str, int | None, int]]] = {
    ("mcts.v19:easy", 3): [
        ("play:sophia_palaiologina", 775, 4),
        ("levy:lubeck", 666, 6),
        ("play:sophia_palaiologina", 759, 8),
    ],
    ("mcts.v19:normal", 4): [("buy:west:3", 568, 19), ("play:bashi_bazouk", 851, 22), ("buy:east:2", 766, 12)],
    ("mcts.v26:easy", 3): [("buy:west:1", 874, 1), ("levy:nurnberg", 652, 1), ("play:hanseatic_league", 772, 1)],
    ("mcts.v26:easy", 4): [("buy:east:2", 776, 1), ("play:bashi_bazouk", 862, 1), ("buy:east:1", 796, 1)],
    ("mcts.v26:normal", 3): [("buy:west:1", 852, 11), ("levy:nurnberg", 652, 1), ("play:hanseatic_league", 736, 11)],
    ("mcts.v26:normal", 4): [("buy:west:3", 529, 7), ("play:the_bold", 626, 7), ("buy:east:1", 723, 7)],
    ("mcts.v27:normal", 3): [("buy:west:1", 852, 5), ("levy:nurnberg", 652, 1), ("play:hanseatic_league", 731, 5)],
    ("mcts.v27:normal", 4): [("buy:west:3", 527, 2), ("play:the_bold", 607, 2), ("buy:east:1", 506, 3)],
    ("mcts:easy", 3): [("buy:west:1", 852, 1), ("levy:nurnberg", 652, 1), ("play:hanseatic_league", 736, 1)],
    ("mcts:easy", 4): [("buy:east:2", 502, 1), ("play:the_bold", 603, 1), ("buy:east:1", 509, 1)],
    ("mcts:normal", 3): [("buy:west:1", 852, 4), ("levy:nurnberg", 652, 1), ("play:hanseatic_league", 729, 4)],
    ("mcts:normal", 4): [("buy:west:3", 527, 2), ("play:the_bold", 607, 2), ("buy:east:1", 506, 3)],
}


# What engines chose at `easy` with a net of Imperialism, after so many random moves: `greedy` of version 12 judges what
# is spent by what comes instead, and throws no event away for next to nothing; nor does `mcts` of version 13.
WITH_NET: dict[str, dict[int, tuple[str, int | None]]] = {
    "greedy.v11/8cdc3dcc": {
        69: ("lay", 57),
        93: ("discard:exceptional_year", 918),
        144: ("discard:settlement", 906),
        157: ("lay:historic_victory", 948),
        238: ("discard:exceptional_year", 935),
    },
    "greedy/8cdc3dcc": {
        69: ("lay:battle_for_influence", 63),
        93: ("discard:scotland", 917),
        144: ("done", 905),
        157: ("lay", 948),
        238: ("done", 934),
    },
    "mcts.v13/bf57221d": {
        69: ("lay", 80),
        143: ("done", 927),
        144: ("done", 962),
        157: ("lay", 974),
        171: ("discard:adventurer", 967),
        193: ("done", 972),
        237: ("discard:moluccas", 958),
    },
}
WITH_NET["mcts.v15/bf57221d"] = {
    **WITH_NET["mcts.v13/bf57221d"],
    143: ("discard:ukraine", 935),
    237: ("discard:ukraine", 958),
}
WITH_NET["mcts.v24/bf57221d"] = {
    69: ("lay", 82),
    143: ("discard:ukraine", 933),
    144: ("discard:courland", 964),
    157: ("lay", 975),
    171: ("discard:adventurer", 968),
    193: ("discard:courland", 973),
    237: ("discard:ukraine", 958),
}
WITH_NET["mcts.v25/bf57221d"] = {**WITH_NET["mcts.v24/bf57221d"], 69: ("lay", 81)}
WITH_NET["mcts/bf57221d"] = {
    **WITH_NET["mcts.v24/bf57221d"],
    69: ("lay", 78),
    143: ("done", 927),
    144: ("done", 963),
    193: ("done", 972),
    237: ("discard:moluccas", 958),
}
WITH_NET["mcts.v14/bf57221d"] = WITH_NET["mcts.v13/bf57221d"]
WITH_NET["greedy.v12/8cdc3dcc"] = WITH_NET["greedy/8cdc3dcc"]
WITH_NET["mcts.v11/bf57221d"] = WITH_NET["mcts.v12/bf57221d"] = {
    69: ("lay", 85),
    143: ("discard:colonization_rush", 936),
    144: ("done", 962),
    157: ("lay", 974),
    171: ("discard:middle_class_development", 968),
    193: ("discard:rapacious_plunder", 972),
    237: ("discard:exceptional_year", 959),
}
