"""Everything that a person reads, in English, Polish and Hungarian; see README.md."""
