"""The job that sends the events of a game to a webhook."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any
from uuid import UUID

from application.games.seats import PlayerNames, nameless
from application.games.views import Happening
from application.jobs import DeliveryJob
from application.languages.catalogues import DEFAULT, Language, known
from application.notices.deliveries import DELAYS, LeasedQueue, message_id
from application.notices.followers import FollowerForm, concerns, seat_held, told, view_as_after
from application.operations.meters import MESSAGES
from application.people.access import may_know
from workers.posting import PostResult, post, signed
from workers.runtime import Runtime, current

__all__ = ["deliver_webhook", "message"]

_LONGEST = 45.0
"""Seconds after which a job leaves the rest to another one, so that every webhook is served."""
_PAGE = 50
_GONE = 410


def deliver_webhook(webhook: str, game: str) -> dict[str, Any]:
    """Send the pending events of a game to a webhook, in the order of versions, unless another job is doing so.

    An event that is not delivered stays the next one and is retried later; after its last attempt it becomes a dead
    letter. If the job is killed, the next one starts with the event that was being sent, under the same id.
    """
    runtime = current()
    deliveries, until = runtime.application.deliveries, time.monotonic() + _LONGEST
    job = DeliveryJob(UUID(webhook), UUID(game))
    count = 0
    with runtime.working(str(job)):
        # A job that found the queue leased has ended, so check again after releasing it.
        while time.monotonic() < until and (leased := deliveries.lease(job.webhook, job.game)) is not None:
            try:
                count += _Delivery(runtime, leased, until).run()
            finally:
                deliveries.release(leased)
    return {"delivered": count}


def message(happening: Happening, player: str, language: Language = DEFAULT, names: PlayerNames = nameless) -> bytes:
    """The body of a message: the event as in the subscriber's own stream."""
    data = told(happening, view_as_after(happening.after, player), form=FollowerForm(language=language), names=names)
    body = {"type": happening.stored.type, "timestamp": data["at"], "data": data}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


class _Delivery:
    """A delivery queue leased to one job."""

    def __init__(self, runtime: Runtime, leased: LeasedQueue, until: float) -> None:
        self._runtime = runtime
        self._webhooks = runtime.application.webhooks
        self._deliveries = runtime.application.deliveries
        self._leased = leased
        self._until = until
        self._count = 0
        self._languages: dict[UUID, Language] = {}

    def _language(self, player: UUID) -> Language:
        """The language that the subscriber reads, found out once per job."""
        if player not in self._languages:
            found = self._runtime.application.accounts.player(player)
            self._languages[player] = known(None if found is None else found.language) or DEFAULT
        return self._languages[player]

    def run(self) -> int:
        """Send until nothing is pending, an event is not delivered, or time is up; returns how many were delivered."""
        for dead_letter in self._deliveries.wanted(self._leased):
            if time.monotonic() > self._until:
                return self._count
            found = self._runtime.followers.after(self._leased.game, dead_letter.version - 1, 1)
            answer = self._post(found[0])
            self._count += answer.error is None
            self._deliveries.dead_letter_done(dead_letter, answer.error)
            if self._deliveries.done(self._leased, self._leased.sent, delivered=answer.error is None) is None:
                return self._count
        return self._rest()

    def _rest(self) -> int:
        """Send the events not sent yet."""
        sent, known, attempts = self._leased.sent, self._leased.known, self._leased.attempts
        passed = sent
        while passed < known and time.monotonic() < self._until:
            page = self._runtime.followers.after(self._leased.game, passed, _PAGE)
            for happening in page[: known - passed]:
                if self._wanted(happening):
                    more = self._one(happening, attempts)
                    if more is None or time.monotonic() > self._until:
                        return self._count
                    sent, known, attempts = happening.stored.version, more, 0
                passed = happening.stored.version
            if not page:
                break
        if passed > sent:
            self._deliveries.done(self._leased, passed, delivered=False)
        return self._count

    def _one(self, happening: Happening, attempts: int) -> int | None:
        """Send one event; returns the version up to which there may be more, None if the job must end."""
        version = happening.stored.version
        answer = self._post(happening)
        if answer.error is None:
            self._count += 1
            return self._deliveries.done(self._leased, version, delivered=True)
        webhook = self._leased.webhook
        if answer.status == _GONE:
            # 410 Gone: the receiver wants no more messages (Standard Webhooks).
            self._deliveries.died(self._leased, version, happening.stored.type, attempts + 1, answer.error)
            MESSAGES.labels("dead").inc()
            now = self._webhooks.webhook(webhook.id)
            if now is not None:
                self._webhooks.change(replace(now, state="paused"))
            return None
        if attempts >= len(DELAYS) or webhook.state == "failing":
            self._deliveries.died(self._leased, version, happening.stored.type, attempts + 1, answer.error)
            MESSAGES.labels("dead").inc()
            return None
        self._deliveries.failed(self._leased, answer.error, DELAYS[attempts])
        return None

    def _wanted(self, happening: Happening) -> bool:
        webhook, after = self._leased.webhook, happening.after
        player = str(webhook.player)
        if webhook.types and happening.stored.type not in webhook.types:
            return False
        if webhook.pending_only and seat_held(after, player) not in after.pending_seats:
            return False
        if concerns(happening, player):
            return True
        return webhook.game is not None and may_know(after, webhook.player, self._runtime.application.invitations)

    def _post(self, happening: Happening) -> PostResult:
        webhook, now = self._leased.webhook, self._runtime.application.database.now()
        names = self._runtime.application.accounts.names_of
        body = message(happening, str(webhook.player), self._language(webhook.player), names)
        headers = signed(
            message_id(webhook.id, self._leased.game, happening.stored.hash), body, webhook.secrets(now), now
        )
        answer = post(webhook.url, body, headers, private=self._runtime.private_addresses)
        MESSAGES.labels("delivered" if answer.error is None else "failed").inc()
        return answer
