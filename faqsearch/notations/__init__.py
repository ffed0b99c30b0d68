"""The notations of the game: mana, type line, rule number. Each parses and prints."""
