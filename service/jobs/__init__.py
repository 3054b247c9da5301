"""Work that opponents and scoring do in the background."""
