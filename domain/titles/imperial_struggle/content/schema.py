from domain.titles.imperial_struggle.board import make_board
def read_board(data): return make_board(data)
