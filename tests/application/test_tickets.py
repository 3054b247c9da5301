"""Do stream tickets hold as long as they should, alike in memory and in PostgreSQL?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from application.people.accounts import Accounts, MemoryAccounts, PostgresAccounts, issue
from application.people.tickets import LASTING, MemoryTickets, PostgresTickets, Tickets, issue_ticket, ticket_of
from eventstore.database import Database
from eventstore.errors import Refused


@pytest.fixture(params=["memory", pytest.param("postgres", marks=pytest.mark.servers)])
def kept(request: pytest.FixtureRequest) -> Iterator[tuple[Accounts, Tickets]]:
    """Each kind in turn, empty."""
    if request.param == "memory":
        yield MemoryAccounts(), MemoryTickets()
    else:
        with Database(request.getfixturevalue("migrated_database")) as database:
            yield PostgresAccounts(database), PostgresTickets(database)


def test_a_ticket_is_found_by_its_text_until_it_ends(kept: tuple[Accounts, Tickets]) -> None:
    """The whole text finds the ticket, no other does, and none once its time is over; no secret is in the clear."""
    accounts, tickets = kept
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


@pytest.mark.servers
def test_tickets_die_with_their_token_and_make_room(migrated_database: str) -> None:
    """In the database a ticket goes with its token, is made for none that has gone, and is cleared when it is over."""
    with Database(migrated_database) as database:
        accounts, tickets = PostgresAccounts(database), PostgresTickets(database)
        player = accounts.add_player("Ada").id
        token, _ = issue(accounts, player, "first", ("read",))
        issue_ticket(tickets, token.id, timedelta(seconds=-1))
        made, text = issue_ticket(tickets, token.id)

        def rows() -> list[str]:
            query = "SELECT id FROM stream_tickets"
            return [row[0] for row in database.run(lambda conn: conn.execute(query).fetchall())]

        assert rows() == [made.id]
        assert accounts.revoke(player, token.id)
        assert rows() == []
        assert ticket_of(tickets, text) is None
        with pytest.raises(Refused):
            issue_ticket(tickets, token.id)
