"""Do the tests find what is broken on purpose? `make mutants` breaks 200 places, one at a time, and runs their tests.

`drawing` chooses the places by seed, `covering` the tests that reach a place, `running` breaks and asks.
"""
