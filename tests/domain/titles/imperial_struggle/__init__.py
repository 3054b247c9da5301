"""Does Imperial Struggle keep its rules?"""
