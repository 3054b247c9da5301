-- How strong everybody is and was, title by title. Nothing but its projection writes to it; it can be rebuilt.
-- The table `ratings` is written no more and may go with a later release.

CREATE TABLE standings (
    title   text             NOT NULL,
    seats   integer          NOT NULL, -- games of so many seats alone; 0: all games
    subject text             NOT NULL, -- player:<id> or engine:<name>:<level>
    number  integer          NOT NULL, -- 0: now; 1, 2, 3 ...: after the first, second, third game
    mu      double precision NOT NULL,
    sigma   double precision NOT NULL,
    ordinal double precision NOT NULL, -- what a leaderboard is ordered by: mu - 3 sigma
    place   integer          NOT NULL, -- in the latest game: 1 for the first place
    games   integer          NOT NULL,
    wins    integer          NOT NULL,
    last_at timestamptz      NOT NULL,
    PRIMARY KEY (title, seats, subject, number)
);

CREATE INDEX standings_now ON standings (title, seats, ordinal DESC, subject COLLATE "C") WHERE number = 0;
