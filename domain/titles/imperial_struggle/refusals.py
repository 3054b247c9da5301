"""Which rule does an option break?"""
def refusal(s,seat,option): return None
