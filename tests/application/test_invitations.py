"""Do invitations let in those they should, as often as they should?"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import uuid4

import pytest

from application.composition import Application
from application.people.invitations import Invitations, invitation_of, invite
from eventstore.errors import SeatRefused, StoreUnavailable

HOUR = timedelta(hours=1)


@pytest.fixture
def invitations(application: Application) -> Invitations:
    """Invitations, none yet."""
    return application.invitations


def test_a_code_finds_its_invitation(invitations: Invitations) -> None:
    """An invitation is found by its code alone, is listed with its game, and keeps no secret in the clear."""
    game = uuid4()
    made, code = invite(invitations, game, kind="seat", seat=1, uses=2, lasting=HOUR)
    other, _ = invite(invitations, game, kind="watch", seat=None, uses=1, lasting=HOUR)
    assert invitation_of(invitations, code) == made
    for wrong in (code + "0", code[:-1], "invitation_1_2", "", f"annals_{made.id}_{code[-32:]}"):
        assert invitation_of(invitations, wrong) is None
    assert invitations.of_game(game) == [made, other]
    assert invitations.of_game(uuid4()) == []
    assert code[-32:] not in repr(made)


def test_it_lets_in_as_many_as_it_may(invitations: Invitations) -> None:
    """Each player counts once, with any number of acceptances; when all uses are gone no other player gets in."""
    game, ann, bob, eve = (uuid4() for _ in range(4))
    made, code = invite(invitations, game, kind="seat", seat=1, uses=2, lasting=HOUR)
    assert [invitations.accept(made.id, p) for p in (ann, ann, bob, eve, ann)] == [True, False, True, None, False]
    found = invitation_of(invitations, code)
    assert found is not None
    assert found.used == 2
    assert [(a.player, a.kind, a.seat) for a in invitations.admissions(game)] == [(ann, "seat", 1), (bob, "seat", 1)]
    assert [a.player for a in invitations.admissions(game, bob)] == [bob]
    assert invitations.admitted(ann) == (game,)
    assert invitations.admitted(eve) == ()
    invitations.take_back(made.id, bob)
    invitations.take_back(made.id, bob)
    assert invitations.accept(made.id, eve) is True
    assert invitations.accept(made.id, bob) is None


def test_it_ends(invitations: Invitations) -> None:
    """One that was revoked or has expired lets nobody new in; who was in stays in."""
    game, ann, bob = (uuid4() for _ in range(3))
    made, _ = invite(invitations, game, kind="watch", seat=None, uses=9, lasting=HOUR)
    old, _ = invite(invitations, game, kind="watch", seat=None, uses=9, lasting=-HOUR)
    assert invitations.accept(old.id, ann) is None
    assert invitations.accept("0", ann) is None
    assert invitations.accept(made.id, ann) is True
    assert invitations.revoke(uuid4(), made.id) is False
    assert invitations.revoke(game, made.id) is True
    assert invitations.revoke(game, made.id) is True
    assert invitations.accept(made.id, bob) is None
    assert invitations.accept(made.id, ann) is False
    assert invitations.admitted(ann) == (game,)


def test_a_dismissed_guest_stays_out(invitations: Invitations) -> None:
    """Who was dismissed is in no list and is not let in again by the same invitation, but by another."""
    game, ann = uuid4(), uuid4()
    made, _ = invite(invitations, game, kind="watch", seat=None, uses=9, lasting=HOUR)
    assert invitations.dismiss(game, ann) is False
    invitations.accept(made.id, ann)
    assert invitations.dismiss(game, ann) is True
    assert invitations.dismiss(game, ann) is False
    assert invitations.admissions(game) == []
    assert invitations.admitted(ann) == ()
    assert invitations.accept(made.id, ann) is None
    other, _ = invite(invitations, game, kind="watch", seat=None, uses=1, lasting=HOUR)
    assert invitations.accept(other.id, ann) is True
    invitations.forget(ann)
    assert invitations.admissions(game) == []
    assert invitations.admitted(ann) == ()


def test_the_last_use_is_given_once(invitations: Invitations) -> None:
    """Of many who accept at the same moment exactly as many get in as there are uses."""
    for uses in (1, 1, 1, 3):
        made, _ = invite(invitations, uuid4(), kind="seat", seat=None, uses=uses, lasting=HOUR)
        people = [uuid4() for _ in range(8)]
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda p, made=made: invitations.accept(made.id, p), people))  # type: ignore[misc]
        assert sorted(map(bool, found)) == [False] * (8 - uses) + [True] * uses
        assert len(invitations.admissions(made.game)) == uses
        kept = invitations.invitation(made.id)
        assert kept is not None
        assert kept.used == uses
        with ThreadPoolExecutor(8) as pool:
            again = list(pool.map(lambda _, m=made, p=people: invitations.accept(m.id, p[0]), range(8)))  # type: ignore[misc]
        assert set(again) == {False if found[0] else None}


def test_one_for_a_player_admits_them_at_once(invitations: Invitations) -> None:
    """Until they sit down it lets them in no longer than it is valid; from then on it is used, and stays."""
    game, ann, bob = (uuid4() for _ in range(3))
    made, _ = invite(invitations, game, uses=1, player=ann, kind="seat", seat=1, lasting=HOUR)
    invite(invitations, game, uses=1, player=bob, kind="seat", seat=1, lasting=HOUR)
    old, _ = invite(invitations, uuid4(), uses=1, player=ann, kind="seat", seat=1, lasting=-HOUR)
    invite(invitations, uuid4(), uses=1, player=ann, kind="watch", seat=None, lasting=HOUR)
    assert invitations.waiting(ann) == invitations.waiting(bob) == (game,)
    assert old.game not in invitations.admitted(ann)
    assert len(invitations.admitted(ann)) == 2
    assert [(a.player, a.waits) for a in invitations.admissions(game)] == [(ann, True), (bob, True)]
    with invitations.taking(game, 1, ann):
        assert invitations.waiting(ann) == (game,)
    assert invitations.waiting(ann) == invitations.waiting(bob) == ()
    assert [(a.player, a.waits) for a in invitations.admissions(game)] == [(ann, False)]
    assert invitations.revoke(game, made.id) is True
    assert [(a.player, a.waits) for a in invitations.admissions(game)] == [(ann, False)]


def test_nobody_is_invited_to_a_seat_that_is_being_taken(application: Application, invitations: Invitations) -> None:
    """A seat is claimed until it is taken or refused; where nobody knows, until the claim expires."""
    game = uuid4()

    def keep(seat: int) -> None:
        invite(invitations, game, uses=1, player=uuid4(), kind="seat", seat=seat, lasting=HOUR)

    def take(error: Exception) -> None:
        with invitations.taking(game, 1, uuid4()):
            with pytest.raises(SeatRefused):
                keep(1)
            keep(2)
            raise error

    for error in (SeatRefused("seat_taken", "no"), StoreUnavailable("gone")):
        with pytest.raises(type(error)):
            take(error)
    with pytest.raises(SeatRefused):
        keep(1)
    application.database.rows("UPDATE seat_claims SET expires_at = clock_timestamp() RETURNING id")
    keep(1)
    assert [a.seat for a in invitations.admissions(game)] == [2, 2, 1]
    with invitations.taking(game, 1, None):
        pass
    assert application.database.rows("SELECT id FROM seat_claims") == []
    assert [a.seat for a in invitations.admissions(game)] == [2, 2]
