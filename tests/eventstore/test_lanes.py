"""What work is found while a worker of a cluster is away?

Asked of a database that is made up; the tests in `citus` ask a real one.
"""

from __future__ import annotations

from typing import Any, NoReturn

import pytest

from eventstore.errors import StoreUnavailable
from eventstore.partitions import shard_keys
from eventstore.store.shards import LANE_UNSCORED, LaneByLane

PARTITIONS = 4


class Cluster:
    """The lanes lie on two workers in turn; each lane has two rows, whose rank is their last column."""

    def __init__(self, *away: int) -> None:
        self.away = away
        self.lanes = [LANE_UNSCORED.format(key=key) for key in shard_keys(PARTITIONS)]

    def rows(self, query: str, *_: object) -> list[tuple[Any, ...]]:
        """What the statement gives."""
        if query not in self.lanes:
            return [(n % 2,) for n in range(PARTITIONS)]
        lane = self.lanes.index(query)
        if lane % 2 in self.away:
            raise StoreUnavailable("away")
        return [(f"game {lane}", "due", 10 - lane), (f"game {lane + PARTITIONS}", "due", 20 - lane)]


def unanswered() -> NoReturn:
    """All lanes at once, while a worker is away."""
    raise StoreUnavailable("away")


def test_lanes_that_answer_are_put_in_the_order_of_their_rank() -> None:
    """The rank is told by the last column, which the rows that are given lack."""
    lanes = LaneByLane(Cluster(1))  # type: ignore[arg-type]  # it is asked for rows alone
    found = lanes.rows(unanswered, LANE_UNSCORED, PARTITIONS, 3)
    assert found == [("game 2", "due"), ("game 0", "due"), ("game 6", "due")]
    assert lanes.rows(unanswered, LANE_UNSCORED, PARTITIONS, 1) == found[:1]


def test_without_any_worker_there_is_no_answer() -> None:
    """Nothing found is not the same as nothing there."""
    with pytest.raises(StoreUnavailable):
        LaneByLane(Cluster(0, 1)).rows(unanswered, LANE_UNSCORED, PARTITIONS, 3)  # type: ignore[arg-type]  # as above
