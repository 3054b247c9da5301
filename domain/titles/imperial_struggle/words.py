"""How are options and effects said in English?"""
from __future__ import annotations
ROLES = ("France", "Britain")
def label(s,seat,option): return option.text
def line(s,e): return None
def facts(s): return {}
