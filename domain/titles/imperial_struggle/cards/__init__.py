"""What do cards and tiles do?"""
