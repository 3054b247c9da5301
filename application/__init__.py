"""What people and programs do with games: commands, reads, accounts, engines, notices."""
