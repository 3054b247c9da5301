"""What is made only once?"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from application.languages.catalogues import LANGUAGES, catalogue
from domain.registry import TITLES
from service.gunicorn_conf import when_ready
from service.kept import Kept
from tests.service.conftest import Api
from tests.service.playing import finish, put_aside


def test_weight_is_bounded_and_the_least_used_goes_first() -> None:
    """What was asked for last stays; what is heavier than all together is not kept."""
    kept, made = Kept(10), []

    def ask(key: str, weight: int = 4) -> str:
        return kept.get(key, lambda: made.append(key) or key, lambda _: weight)  # type: ignore[func-returns-value]

    assert [ask(key) for key in ("a", "b", "a", "c", "a", "b")] == ["a", "b", "a", "c", "a", "b"]
    assert made == ["a", "b", "c", "b"]
    assert ask("large", 11) == ask("large", 11) == "large"
    assert made[4:] == ["large", "large"]


def test_one_makes_what_several_ask_for() -> None:
    """Eight who ask at once cost as much as one, and a failure is not kept."""
    kept, made = Kept(), []

    def make() -> str:
        made.append(1)
        time.sleep(0.05)
        return "made"

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(lambda _: kept.get("key", make, len), range(8))) == {"made"}
    assert len(made) == 1
    with pytest.raises(ZeroDivisionError):
        kept.get("other", lambda: 1 // 0, lambda _: 1)
    assert kept.get("other", lambda: "now", len) == "now"


def test_facts_of_a_finished_game_are_made_once(
    ada: Api, ben: Api, started: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Luck, marks, record and score of a game that has ended are the same bytes, made once; before, made each time."""
    put_aside(started, ada, ben)
    made: list[str] = []
    for place, name in (("audit", "lots"), ("audit", "export"), ("audit", "score_lines"), ("replays", "marks")):
        module = f"service.{place}.views.{name}"
        real = __import__(f"service.{place}.views", fromlist=[name]).__dict__[name]

        def counted(*given: Any, real: Any = real, name: str = name) -> Any:
            made.append(name)
            return real(*given)

        monkeypatch.setattr(module, counted)
    paths = [f"{started}/{part}" for part in ("luck", "record", "replay/marks")]
    for _ in range(2):
        assert [ada.get(path).status_code for path in paths] == [200] * 3
    assert sorted(made) == ["export", "export", "lots", "lots", "marks", "marks"]
    finish(started, ada, ben)
    made.clear()
    paths.append(f"{started}/score")
    first, second = ([ada.get(path).data for path in paths] for _ in range(2))
    assert first == second
    assert sorted(made) == ["export", "lots", "marks", "score_lines"]


def test_the_specification_is_read_and_not_made(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """To make it takes seconds, so no reader waits for it: neither for the document nor for its page."""
    monkeypatch.setattr("service.spec.document", lambda _: pytest.fail("it is made"))
    assert app.test_client().get("/docs").status_code == 200
    assert app.test_client().get("/openapi.json").status_code == 200


def test_processes_share_what_was_read_before_the_fork(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Titles and texts are read before several web processes are forked; a single one reads what it needs."""
    # The collector is left alone: it would never look at the objects of this test process again.
    monkeypatch.setattr("service.gunicorn_conf.gc", SimpleNamespace(collect=int, freeze=int))
    for processes, read in ((1, 0), (2, len(TITLES) * len(LANGUAGES))):
        catalogue.cache_clear()
        when_ready(SimpleNamespace(app=SimpleNamespace(callable=app), handle_term=None, num_workers=processes))
        assert catalogue.cache_info().currsize == read
        assert ("docs" in app.extensions.get("annals-docs", {})) == (processes > 1)
