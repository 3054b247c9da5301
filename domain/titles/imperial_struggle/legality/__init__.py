"""What follows from a position by the rules?"""
