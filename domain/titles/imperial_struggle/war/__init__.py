"""How is a War Turn played?"""
