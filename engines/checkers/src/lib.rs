//! English draughts: rules, notation (PDN) and evaluation.
