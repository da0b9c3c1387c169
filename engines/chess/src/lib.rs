//! Chess over shakmaty: notation (FEN, EPD, PGN) and evaluation.
