"""Do stream tickets hold as long as they should?"""

from __future__ import annotations

from datetime import timedelta

import pytest

from application.composition import Application
from application.people.accounts import issue
from application.people.tickets import LASTING, issue_ticket, ticket_of
from eventstore.errors import Refused


def test_a_ticket_is_found_by_its_text_until_it_ends(application: Application) -> None:
    """The whole text finds the ticket, no other does, and none once its time is over; no secret is in the clear."""
    accounts, tickets = application.accounts, application.stream_tickets
    token, text = issue(accounts, accounts.add_player("Ada").id, "first", ("read",))
    made, ticket = issue_ticket(tickets, token.id)
    assert ticket_of(tickets, ticket) == made
    assert timedelta(seconds=60) == LASTING
    assert ticket[-48:] not in repr(made)
    for wrong in (ticket[:-1], ticket + "0", "", "ticket_1_2", text, f"annals_{made.id}_{ticket[-48:]}"):
        assert ticket_of(tickets, wrong) is None
    _, over = issue_ticket(tickets, token.id, timedelta(seconds=-1))
    assert ticket_of(tickets, over) is None
    for _ in range(3):
        issue_ticket(tickets, token.id)
    assert ticket_of(tickets, ticket) == made


def test_tickets_die_with_their_token_and_make_room(application: Application) -> None:
    """In the database a ticket goes with its token, is not made for a deleted one, and is cleared when it expires."""
    accounts, tickets = application.accounts, application.stream_tickets
    player = accounts.add_player("Ada").id
    token, _ = issue(accounts, player, "first", ("read",))
    issue_ticket(tickets, token.id, timedelta(seconds=-1))
    made, text = issue_ticket(tickets, token.id)

    def rows() -> list[str]:
        query = "SELECT id FROM stream_tickets"
        return [row[0] for row in application.database.rows(query)]

    assert rows() == [made.id]
    assert accounts.revoke(player, token.id)
    assert rows() == []
    assert ticket_of(tickets, text) is None
    with pytest.raises(Refused):
        issue_ticket(tickets, token.id)
