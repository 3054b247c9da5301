"""Which protections of players' accounts, names and addresses are promised, and of the budgets that all share?"""

from __future__ import annotations

from tests.mutants.promises import Protection

__all__ = ["PROMISES_TO_PLAYERS"]

PROMISES_TO_PLAYERS = (
    *(
        Protection(what, f"{path}.py", text, without, f"tests/service/test_names.py::test_{test}")
        for what, path, text, without, test in (
            (
                "a registration gives a recovery code",
                "service/players/views",
                "issue_code(here.recovery_codes, player.id, services.FIRST)[1])",
                "None)",
                "a_code_brings_a_player_back_once",
            ),
            (
                "a recovery code is used up",
                "application/people/recovery",
                "SET id = %(id)s, name = %(name)s, secret_hash = %(secret_hash)s, ",
                "SET name = %(name)s, ",
                "a_code_brings_a_player_back_once",
            ),
            (
                "a token that nobody got is taken back where a recovery code was used twice",
                "service/players/services",
                "        accounts.revoke(player.id, token.id)\n",
                "",
                "of_two_who_use_a_code_one_comes_back",
            ),
            (
                "recovery can end all other tokens",
                "service/players/services",
                "accounts.revoke_others(player.id, token.id) if alone else []",
                "[]",
                "a_code_brings_a_player_back_once",
            ),
            (
                "recovery can end all other codes",
                "service/players/services",
                "        codes.revoke_others(player.id, renewed)\n",
                "        pass\n",
                "other_codes_can_be_revoked_with_it",
            ),
            (
                "a player may have so many recovery codes",
                "application/people/recovery",
                "< %(most)s\n",
                "< 1 << 30\n",
                "codes_are_kept_in_several_places",
            ),
            (
                "a token that expires makes no recovery code",
                "service/players/views",
                "if token is None or token.expires_at is not None:",
                "if token is None:",
                "a_token_that_expires_makes_no_code",
            ),
            (
                "erasure ends the recovery codes",
                "application/people/accounts",
                'conn.execute("DELETE FROM recovery_codes WHERE player = %s", (player,))',
                "pass",
                "erasure_ends_the_codes",
            ),
            (
                "the secret of a credential is compared",
                "application/people/accounts",
                "kept is None or not hmac.compare_digest(kept.secret_hash, hashed(secret))",
                "kept is None",
                "nothing_but_the_code_is_the_code",
            ),
            (
                "a guest begins with one request",
                "application/people/accounts",
                '"guest": True}, guest_name()',
                '"guest": False}, guest_name()',
                "a_guest_plays_and_stays",
            ),
            (
                "a guest who takes a name is a player like any other",
                "application/people/accounts",
                "name_key = %(key)s, guest = false, ",
                "name_key = %(key)s, ",
                "a_guest_plays_and_stays",
            ),
            (
                "a guest who takes a name gets a recovery code",
                "service/players/views",
                "if before.guest and not player.guest and",
                "if False and",
                "a_guest_plays_and_stays",
            ),
            (
                "guests who never played are erased",
                "application/people/erasure",
                "found = self.accounts.idle_guests(older_than)\n",
                "found = []\n",
                "guests_who_never_played_are_erased",
            ),
            (
                "guests who sit in a game stay",
                "application/people/accounts",
                "  AND NOT EXISTS (SELECT FROM lobby_players WHERE player = p.id::text)\n",
                "",
                "guests_who_never_played_are_erased",
            ),
            (
                "names that say something else are reserved",
                "application/people/names",
                "(key := name_key(name)) in RESERVED or _GUEST.fullmatch(key)",
                "_GUEST.fullmatch(name_key(name))",
                "names_that_mislead_are_refused",
            ),
            (
                "names of guests are reserved",
                "application/people/names",
                " or _GUEST.fullmatch(key)",
                "",
                "names_that_mislead_are_refused",
            ),
            (
                "a name is written in one script",
                "application/people/names",
                'for letter in normalize("NFKC", name)}) > 1:',
                'for letter in normalize("NFKC", name)}) > 9:',
                "names_in_scripts_that_look_alike_are_refused",
            ),
            (
                "a player with a doubled name is told",
                "service/players/views",
                '"former_name": player.former_name, ',
                '"former_name": None, ',
                "who_got_a_number_is_told",
            ),
            (
                "revoking a token takes along its webhooks",
                "application/people/accounts",
                "DELETE FROM webhooks WHERE made_with IN",
                "DELETE FROM webhooks WHERE false AND made_with IN",
                "revoking_takes_along_what_was_made",
            ),
            (
                "revoking a token takes along its recovery codes",
                "application/people/accounts",
                "DELETE FROM recovery_codes WHERE made_with IN",
                "DELETE FROM recovery_codes WHERE false AND made_with IN",
                "revoking_takes_along_what_was_made",
            ),
            (
                "revoking a token takes along its invitations",
                "application/people/accounts",
                "    WHERE made_with IN (SELECT id FROM made)\n)\nDELETE",
                "    WHERE false AND made_with IN (SELECT id FROM made)\n)\nDELETE",
                "revoking_takes_along_what_was_made",
            ),
            (
                "what a code of a leaked token gives ends with the token",
                "service/players/services",
                "PLAYER_SCOPES, made_with=code.made_with)",
                "PLAYER_SCOPES)",
                "revoking_takes_along_what_was_made",
            ),
        )
    ),
    *(
        Protection(
            f"doubled names: {what}",
            "eventstore/schema/instead/0095_names.sql",
            text,
            without,
            f"tests/service/test_names.py::test_{test}",
        )
        for what, text, without, test in (
            (
                "of many who want one at once one gets it",
                "CREATE UNIQUE INDEX players_by_name",
                "CREATE INDEX players_by_name",
                "of_many_who_want_a_name_one_gets_it",
            ),
            (
                "the migration gives numbers",
                "            EXIT WHEN NOT EXISTS (SELECT FROM players p WHERE p.name_key = key);\n",
                "            EXIT;\n",
                "names_from_before_get_numbers",
            ),
            (
                "the migration keeps the former name",
                "former_name = name, name = name ||",
                "name = name ||",
                "names_from_before_get_numbers",
            ),
            (
                "a program of the release before gets numbers, too",
                "        EXIT WHEN NOT EXISTS (SELECT FROM players WHERE name_key = NEW.name_key AND id <> NEW.id);\n",
                "        EXIT;\n",
                "names_from_before_get_numbers",
            ),
        )
    ),
    *(
        Protection(f"costs: {what}", f"service/{path}.py", text, without, f"tests/service/test_costs.py::test_{test}")
        for what, path, text, without, test in (
            (
                "every request is charged",
                "endpoints",
                "    g.rate_headers = g.charge(cost)\n    return who\n",
                "    g.rate_headers = g.charge(0)\n    return who\n",
                "every_operation_is_charged_what_it_costs",
            ),
            (
                "who guesses tokens is charged",
                "endpoints",
                "        g.rate_headers = limits.charge(counted, network, cost=cost)\n        raise\n",
                "        raise\n",
                "every_operation_is_charged_what_it_costs",
            ),
            (
                "no operation but probes is uncounted",
                "titles/views",
                '    summary="List the titles",\n',
                '    summary="List the titles",\n    limit="uncounted",\n',
                "every_operation_is_charged_what_it_costs",
            ),
            (
                "exports of records cost more",
                "exports/views",
                "    cost=20,\n",
                "",
                "demanding_operations_cost_what_they_take",
            ),
            (
                "replays cost by their length",
                "replays/views",
                "    charge_more((upto - first - _INCLUDED) // _FRAMES_PER_UNIT)\n",
                "",
                "what_grows_costs_by_what_is_asked_for",
            ),
            (
                "guests count as registrations",
                "players/views",
                '    scope=None,\n    limit="registrations",\n    answer=Answer(',
                "    scope=None,\n    answer=Answer(",
                "players_are_made_from_a_budget_of_their_own",
            ),
        )
    ),
    *(
        Protection(
            f"private networks: {network}",
            "application/notices/addresses.py",
            f'"{network}"',
            '"240.0.0.0/4"',
            "tests/application/test_addresses.py::test_special_networks_are_not_public",
        )
        for network in ("10.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16", "2001:db8::/32")
    ),
    *(
        Protection(f"private networks: {what}", "application/notices/addresses.py", text, without, test)
        for what, text, without, test in (
            (
                "in 6to4",
                "inner = inner or address.sixtofour",
                "inner = inner",
                "tests/application/test_addresses.py::test_addresses_in_addresses_are_looked_into",
            ),
            (
                "a name that leads inside",
                "not all(public(",
                "not any(public(",
                "tests/application/test_addresses.py::test_one_private_address_disqualifies_a_name",
            ),
        )
    ),
)
