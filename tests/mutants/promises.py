"""Which protections does the operators' guide promise, and what is the service without each of them?"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PROMISES", "Protection"]


@dataclass(frozen=True, slots=True)
class Protection:
    """What is promised, the text without which it does not hold, and the file of tests that must notice."""

    what: str
    path: str
    text: str
    without: str
    tests: str
    """A file, or a single test."""


PROMISES = (
    Protection(
        "a slow head is given up",
        "service/wire/worker.py",
        "conn.parser.unreader.expect(self.settings.body_seconds)\n",
        "conn.parser.unreader.expect(600.0)\n",
        "tests/service/test_wire.py::test_a_slow_head_is_given_up",
    ),
    Protection(
        "a slow body is given up",
        "service/wire/worker.py",
        "conn.parser.unreader.expect(self.settings.body_seconds, RATE)",
        "conn.parser.unreader.expect(600.0, RATE)",
        "tests/service/test_wire.py::test_slow_bodies_stop_nobody",
    ),
    Protection(
        "a chunked body obeys the limit",
        "service/wire/worker.py",
        "whole_body(req.body, declared, limit)",
        "whole_body(req.body, declared, 1 << 40)",
        "tests/service/test_wire.py::test_chunked_bodies_obey_the_same_limits",
    ),
    Protection(
        "a broken chunk is refused as malformed",
        "service/wire/refusals.py",
        "    errors.InvalidChunkSize,\n",
        "",
        "tests/service/test_wire.py::test_chunked_bodies_obey_the_same_limits",
    ),
    Protection(
        "one address waits for itself",
        "service/wire/reading.py",
        " or own >= self._per_network",
        "",
        "tests/service/test_wire.py::test_one_address_waits_for_itself",
    ),
    Protection(
        "one address has a share of the connections",
        "service/wire/worker.py",
        "if conn.number > self.most:",
        "if conn.number > 1 << 30:",
        "tests/service/test_wire.py::test_one_address_has_a_share_of_the_connections",
    ),
    Protection(
        "tokens of one player share a budget",
        "service/endpoints.py",
        'f"player:{who.player}"',
        'f"player:{who.token}"',
        "tests/service/test_edge.py::test_all_tokens_of_a_player_share_one_budget",
    ),
    Protection(
        "players of one network share a budget",
        "service/budgets.py",
        "(self._of_network.get(name), network)",
        "(None, network)",
        "tests/service/test_edge.py::test_players_of_one_network_share_its_budget",
    ),
    Protection(
        "an IPv6 /64 is one network",
        "service/budgets.py",
        "(found, 64)",
        "(found, 128)",
        "tests/service/test_edge.py::test_a_network_is_an_ipv4_address_or_an_ipv6_64",
    ),
    Protection(
        "demanding requests cost more",
        "service/budgets.py",
        "counts = self._add(keys, cost,",
        "counts = self._add(keys, 1,",
        "tests/service/test_edge.py::test_demanding_requests_cost_more",
    ),
    Protection(
        "budgets end by the clock of Redis",
        "service/budgets.py",
        'f"annals:rate:{policy.name}:{who}"',
        'f"annals:rate:{policy.name}:{who}:{int(time.time() // policy.interval)}"',
        "tests/service/test_operation.py::test_budgets_follow_the_clock_of_redis",
    ),
    *(
        Protection(f"a quota of {what}", "service/games/quotas.py", text, without, "tests/service/test_quotas.py")
        for what, text, without in (
            ("running games", "found.running >= most.running_games", "found.running >= 1 << 30"),
            ("open games", "found.open >= most.open_games", "found.open >= 1 << 30"),
            ("opponents' seats", "found.opponents + more > most", "found.opponents + more > 1 << 30"),
            ("invitations, tokens and webhooks", "if others >= most:", "if others >= 1 << 30:"),
        )
    ),
    Protection(
        "streams of a network are counted",
        "service/streams/slots.py",
        "                    self.per_network,\n",
        "                    1 << 30,\n",
        "tests/service/test_streams.py::test_players_of_one_network_share_its_streams",
    ),
    Protection(
        "streams of a caller are counted",
        "service/streams/slots.py",
        'self.per_caller, "you")',
        '1 << 30, "you")',
        "tests/service/test_streams.py::test_a_caller_has_so_many_streams_and_no_more",
    ),
    Protection(
        "games that nobody joins expire",
        "workers/housekeeping/opening_sweep.py",
        "self._openings.idle(self._after) if self._after else ()",
        "()",
        "tests/workers/test_opening_sweep.py::test_a_game_that_nobody_joins_expires",
    ),
    Protection(
        "creators of games have their turns in turn",
        "workers/fair_queue.py",
        "redis.call('ZADD', ring, redis.call('INCR', KEYS[3]), lane)\n",
        "redis.call('ZADD', ring, 0, lane)\n",
        "tests/workers/test_fair_queue.py::test_creators_take_turns_and_people_come_first",
    ),
    Protection(
        "analyses are shared out among those who requested them",
        "workers/fair_queue.py",
        'return of_analysis(UUID(str(row.payload["analysis"])))',
        "return None",
        "tests/workers/test_fair_queue.py::test_analyses_take_turns_by_who_requested_them_after_scores",
    ),
    Protection(
        "games with a person come first",
        "workers/fair_queue.py",
        "ring = RINGS[0 if person else 1]",
        "ring = RINGS[1]",
        "tests/workers/test_fair_queue.py::test_lanes_follow_from_the_lobby",
    ),
    *(
        Protection(
            f"webhooks: {what}", "workers/deliverer.py", text, without, f"tests/workers/test_deliverer.py::test_{test}"
        )
        for what, text, without, test in (
            (
                "few messages at a time for a player",
                "players[delivery.player] >= PER_PLAYER",
                "False",
                "a_player_and_a_host_have_few_at_a_time",
            ),
            (
                "few messages at a time for a host",
                "hosts[delivery.host] >= PER_HOST",
                "False",
                "a_player_and_a_host_have_few_at_a_time",
            ),
            (
                "a class for slow receivers",
                "classes[speed] >= speed.value",
                "False",
                "receivers_that_were_slow_have_a_class_of_their_own",
            ),
            ("many at once", "THREADS = 32", "THREADS = 1", "slow_receivers_delay_nobody"),
        )
    ),
    Protection(
        "resolving a name has a deadline",
        "workers/posting.py",
        "address = _resolved(target, private=private)",
        "address = resolve(target, private=private)",
        "tests/workers/test_deliverer.py::test_resolving_a_name_has_a_deadline",
    ),
    Protection(
        "private networks are known by a list that is kept",
        "application/notices/addresses.py",
        '"100.64.0.0/10", ',
        "",
        "tests/workers/test_webhooks.py::test_nothing_is_sent_where_it_must_not",
    ),
    Protection(
        "long verification runs apart, one at a time",
        "service/audit/bounded.py",
        "if not _ALONE.acquire(blocking=False):",
        "if not _ALONE.acquire():",
        "tests/service/test_bounded.py::test_an_ordinary_record_delays_nobody",
    ),
    Protection(
        "long verification takes no place of requests",
        "service/audit/bounded.py",
        "    leave_place(request.environ)\n",
        "",
        "tests/service/test_bounded.py::test_an_ordinary_record_delays_nobody",
    ),
    Protection(
        "networks share the places of a process",
        "service/gate.py",
        "min(self._waiting, key=self._start)",
        "next(iter(self._waiting))",
        "tests/service/test_gate.py::test_networks_take_turns",
    ),
    Protection(
        "one network does not fill the queue for places",
        "service/gate.py",
        "elif self._make_room(network):",
        "elif sum(map(len, self._waiting.values())) < self._most:",
        "tests/service/test_gate.py::test_one_network_does_not_fill_the_queue",
    ),
    *(
        Protection(what, f"service/{path}.py", text, without, f"tests/service/test_long_answers.py::test_{test}")
        for what, path, text, without, test in (
            (
                "what is made while it is sent waits for its turn",
                "wire/long_answers",
                "with self._enter():",
                "if True:",
                "a_long_answer_is_made_in_a_place_and_sent_outside_of_it",
            ),
            (
                "one network has few long answers at a time",
                "wire/long_answers",
                "self._sent[network] >= LONG_ANSWERS_PER_NETWORK or ",
                "",
                "a_network_has_few_long_answers_at_a_time",
            ),
            (
                "replays and records are long answers",
                "wire/compression",
                "    begin_long_answer(request.environ)\n",
                "",
                "replays_and_records_are_long_answers",
            ),
        )
    ),
    Protection(
        "what never changes is made once",
        "service/kept.py",
        "if (kept := self._known(key)) is not None:",
        "if False and (kept := self._known(key)) is not None:",
        "tests/service/test_kept.py::test_facts_of_a_finished_game_are_made_once",
    ),
    Protection(
        "the specification is read, not made, when somebody asks for it",
        "service/docs/views.py",
        "json.loads(SPECIFICATION.read_bytes())",
        "__import__('service.spec').spec.document(current_app)",
        "tests/service/test_kept.py::test_the_specification_is_read_and_not_made",
    ),
    Protection(
        "revoking a token takes along what was made with it",
        "application/people/accounts.py",
        "UNION SELECT t.id FROM tokens t JOIN made m ON t.made_with = m.id",
        "",
        "tests/service/test_names.py::test_revoking_takes_along_what_was_made",
    ),
    Protection(
        "names that read alike are one",
        "application/people/names.py",
        'normalize("NFKC", normalize("NFKC", name).casefold())',
        "name",
        "tests/service/test_names.py::test_names_that_read_alike_are_one_name",
    ),
    Protection(
        "names can be seen",
        "application/people/names.py",
        "if not name.isprintable():",
        "if False:",
        "tests/service/test_names.py::test_names_that_mislead_are_refused",
    ),
    Protection(
        "names are trimmed",
        "application/people/names.py",
        '" ".join(name.split())',
        "name",
        "tests/service/test_names.py::test_a_name_is_shown_as_it_was_given",
    ),
    Protection(
        "callbacks that a queue names are not imported",
        "workers/process.py",
        "    success_callback = failure_callback = stopped_callback = None\n",
        "",
        "tests/workers/test_process.py::test_callbacks_that_a_queue_names_are_left_alone",
    ),
    Protection(
        "functions that a queue names are known",
        "workers/process.py",
        "if self.func_name not in _FUNCTIONS:",
        "if False:",
        "tests/workers/test_end_to_end.py::test_a_worker_calls_nothing_but_jobs",
    ),
    Protection(
        "logs are closed to others",
        "service/local/launch.py",
        "_LOG_MODE = 0o640",
        "_LOG_MODE = 0o644",
        "tests/service/local/test_launch.py",
    ),
    Protection(
        "what gunicorn refuses is a problem document",
        "service/wire/refusals.py",
        '"Content-Type": "application/problem+json"',
        '"Content-Type": "text/html"',
        "tests/service/test_wire.py::test_what_gunicorn_refuses_is_a_problem_document",
    ),
    Protection(
        "the stream of a scored game ends",
        "service/streams/sources.py",
        'frozenset({"game_scored", "game_expired", "seeds_withheld"})',
        "frozenset()",
        "tests/service/test_streams.py::test_the_stream_of_a_game_ends_with_its_score",
    ),
    Protection(
        "the stream of a game that expired ends",
        "service/streams/sources.py",
        '"game_expired", ',
        "",
        "tests/service/test_streams.py::test_the_stream_of_a_game_that_expired_ends",
    ),
    Protection(
        "the stream of a game whose luck was withheld ends",
        "service/streams/sources.py",
        ', "seeds_withheld"',
        "",
        "tests/service/test_client_seeds.py",
    ),
    Protection(
        "a stream that ends leaves its place",
        "service/streams/views.py",
        "        here.slots.free(place)\n",
        "",
        "tests/service/test_streams.py::test_the_stream_of_a_game_ends_with_its_score",
    ),
    *(
        Protection(
            f"gunicorn's own problem documents: {what}",
            "service/wire/refusals.py",
            text,
            without,
            f"tests/service/test_wire.py::test_{test}",
        )
        for what, text, without, test in (
            (
                "a head that cannot be read",
                "    errors.InvalidRequestLine,\n",
                "",
                "what_gunicorn_refuses_is_a_problem_document",
            ),
            (
                "an address that is too long",
                "        case errors.LimitRequestLine():\n",
                "        case errors.LimitRequestLine() if False:\n",
                "what_gunicorn_refuses_is_a_problem_document",
            ),
            (
                "headers that are too large",
                "        case errors.LimitRequestHeaders():\n",
                "        case errors.LimitRequestHeaders() if False:\n",
                "what_gunicorn_refuses_is_a_problem_document",
            ),
            (
                "a request that is too slow",
                "        case TooSlow():\n",
                "        case TooSlow() if False:\n",
                "a_slow_head_is_given_up",
            ),
        )
    ),
)
