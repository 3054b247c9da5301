"""Do the tests find what is broken on purpose? `make mutants` breaks 200 places, one at a time, and runs their tests.

`drawing` chooses the places by seed, `covering` the tests that reach a place, `running` breaks and asks.
`make rows` breaks the place of each rule that a title's README maps, in the code or in the content pack (`misprints`),
and runs the tests of its row alone (`rows`).
"""
