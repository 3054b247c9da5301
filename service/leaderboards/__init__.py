"""Who is strongest in a title."""
