-- `standings` took the place of this table, which nothing has written or read since.

DROP TABLE ratings;
