"""How fast and how large is Annals? Each module measures one thing and keeps its last result in `results`."""
