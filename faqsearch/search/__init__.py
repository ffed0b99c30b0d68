"""Finding: one ladder for names, and ranked full text in both languages."""
