"""What may a player do in an Action Round?"""
