"""What can happen in Endeavor?

Every effect is public, because nothing is hidden (EN-26.2). The order of definitions is that of RULES.md.
"""
