"""Does what an earlier release stored go on working?"""
