//! What a user sees: the binary, its output and its messages; and the bundled files.

mod algorithm_names;
mod bad_input;
mod bench;
mod best_first;
mod bundled;
mod commands;
mod compare;
mod engine;
#[cfg(feature = "connect-four")]
mod fourth_game;
mod fuzz;
mod golden;
mod grain;
mod gtp;
mod guides;
mod leaf_counts;
mod learning;
mod match_engines;
mod match_rules;
mod matches;
#[cfg(target_os = "linux")]
mod memory;
mod nboard;
mod oracle;
mod play;
mod position_files;
mod program;
mod proofs;
mod properties;
mod random_tree;
mod ranges;
mod report;
mod reproduce;
mod resume;
mod run;
mod screen;
mod search;
mod shells;
mod syzygy;
mod theorems;
mod trace;
mod tree_sizes;
mod trees;
mod uci;
mod verdicts;
mod won_endings;
