"""A client for outside engines: runs an agent on its owner's machine, over HTTP. Run it, or use it as a template.

It knows the rules, because it is part of Annals; other clients can use only `decision` and `position`.
"""

from __future__ import annotations

import json
import logging
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from domain.kernel.content import ContentPack, read_pack
from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.state import State
from domain.kernel.title import Title
from domain.registry import bundled_pack, former_packs, make_setup, title_named
from workers.errors import WorkRefused
from workers.opponents import Agent, Choice, net_of
from workers.opponents.appraisal import appraise, chances

__all__ = ["OutsideWorker", "Service", "view_of"]

_log = logging.getLogger(__name__)

WAIT = 15
"""Seconds for which the service is asked to wait if it has no work."""
REST = 1.0
"""Seconds between two requests if the service did not wait, and after it could not be reached."""
RENEW_EVERY = 20.0
"""Seconds between two renewals of a lease."""


class Service:
    """A client of the service with one token."""

    def __init__(self, url: str, token: str, *, timeout: float = 60.0) -> None:
        """`url` is where the service answers, such as `https://annals.example`; `timeout` is in seconds."""
        self._url = url.rstrip("/")
        self._token = token
        self._timeout = timeout

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON of a response; None if it has no content.

        Raises:
            WorkRefused: the response is a problem.
            OSError: the service cannot be reached.
        """
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._url + path, data, method=method)
        request.add_header("Authorization", f"Bearer {self._token}")
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            raise _refused(error) from None
        return json.loads(text) if text else None


def _refused(error: urllib.error.HTTPError) -> WorkRefused:
    try:
        problem = json.loads(error.read())
        return WorkRefused(error.code, problem["code"], problem["detail"])
    except (ValueError, KeyError, TypeError):
        return WorkRefused(error.code, "", str(error))


def view_of(position: Mapping[str, Any], pack: ContentPack) -> tuple[Title[Any], State]:
    """A title, and the state of a position from the API, decoded for the rules."""
    title = title_named(position["title"])
    setup = make_setup(title.slug, len(position["seats"]), position["options"], pack)
    empty = title.new(setup)
    static = {name: getattr(empty, name) for name in title.codec.static_fields}
    return title, title.codec.decode_state(position["state"], static)


class OutsideWorker:
    """Leases work, answers with one of the agents of Annals, and submits the answers."""

    def __init__(self, service: Service, agent: Agent) -> None:
        self._service = service
        self._agent = agent
        self._packs: dict[str, ContentPack] = {}

    def run(self, stop: threading.Event) -> None:
        """Work until `stop` is set; waits while the service is unavailable."""
        while not stop.is_set():
            try:
                done = self.once(WAIT)
            except WorkRefused as error:
                if error.status in (401, 403):
                    raise
                _log.warning("%s", error)
                done = False
            except OSError as error:
                _log.warning("the service cannot be reached: %s", error)
                done = False
            if not done:
                stop.wait(REST)

    def once(self, wait: int = 0) -> bool:
        """Lease a piece of work and do it; False if there was none.

        Raises:
            WorkRefused, OSError: as `Service` says.
        """
        work = self._service("POST", "/v1/work/acquisitions", {"wait": wait})
        if work is None:
            return False
        try:
            with self._renewed(work["id"]):
                path, answer = self._judged(work) if work["kind"] == "analysis" else self._answered(work)
        except Exception as error:
            # Another engine may be able to do it.
            self._service("POST", f"/v1/work/{work['id']}/aborts", {"why": f"{type(error).__name__}: {error}"[:200]})
            raise
        try:
            self._service("POST", f"/v1/work/{work['id']}/{path}", answer)
        except WorkRefused as error:
            if error.code != "work_gone":
                raise
            _log.info("too late: %s", error)
            return True
        _log.info("%s: %s in game %s", work["engine"], work["kind"], work["position"]["game"])
        return True

    def _answered(self, work: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """The answer to a turn, and its address."""
        made = self._think(work)
        evaluation = None if made.evaluation is None else _thousandths(made.evaluation)
        answer = {"option": made.option.text, "nodes": made.nodes, "budget": made.budget, "evaluation": evaluation}
        return "submissions", answer

    def _judged(self, work: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """The evaluation of a move, and its address."""
        pack = self._pack(work["position"]["title"], work["position"]["pack"])
        title, view = view_of(work["position"], pack)
        _, whole = view_of(work["whole"], pack)
        engine = self._agent.opponent(title.slug, view.seats, view.rules, work["position"]["pack"])
        found = appraise(
            title,
            view,
            work["seat"],
            Option.parse(work["played"]),
            engine=engine,
            level=self._agent.level,
            seed=work["seed"],
        )
        return "findings", {
            "best": found.best.text,
            "best_value": None if found.best_value is None else _thousandths(found.best_value),
            "value": None if found.value is None else _thousandths(found.value),
            "chances": chances(title, whole, net_of(engine), engine.version),
        }

    def _think(self, work: Mapping[str, Any]) -> Choice:
        position = work["position"]
        seat: Seat = work["seat"]
        title, view = view_of(position, self._pack(position["title"], position["pack"]))
        engine = self._agent.opponent(title.slug, view.seats, view.rules, position["pack"])
        return engine.choose(title, view, seat, seed=work["seed"], level=self._agent.level, budget=self._agent.budget)

    def _pack(self, slug: str, digest: str) -> ContentPack:
        bundled = bundled_pack(slug)
        if digest == bundled.digest:
            return bundled
        if digest in former_packs(slug):
            return former_packs(slug)[digest]
        if digest not in self._packs:
            found = self._service("GET", f"/v1/titles/{slug}/content?pack={digest}")
            self._packs[digest] = read_pack(title_named(slug), found["data"], name="installed")
        return self._packs[digest]

    @contextmanager
    def _renewed(self, work_id: str) -> Iterator[None]:
        """Renew the lease while the block runs."""
        over = threading.Event()

        def renew() -> None:
            while not over.wait(RENEW_EVERY):
                try:
                    self._service("POST", f"/v1/work/{work_id}/renewals")
                except (WorkRefused, OSError) as error:
                    _log.warning("the lease was not renewed: %s", error)

        thread = threading.Thread(target=renew, name="renewals", daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join(RENEW_EVERY)


def _thousandths(value: int) -> int:
    return max(0, min(1000, value))
