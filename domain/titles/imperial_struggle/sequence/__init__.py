"""IS-2.1, IS-4, IS-7.0 In which order is the game played?"""
