"""Does the code keep the rules of the house?"""
