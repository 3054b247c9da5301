"""How are options and effects said in English?"""
