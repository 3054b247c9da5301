"""In which language does the caller read?"""
