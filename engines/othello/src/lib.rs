//! Othello: rules, notation (transcripts, OBF) and evaluation.
