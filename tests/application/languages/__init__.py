"""Is everything said in every language?"""
