"""Is every kind of change to a record found, and no honest record accused?"""
