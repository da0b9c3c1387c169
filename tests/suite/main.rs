//! What a user sees: the binary, its output and its messages; and the bundled files.

mod bad_input;
mod best_first;
mod bundled;
mod commands;
mod compare;
mod golden;
mod grain;
mod laboratory;
mod matches;
mod oracle;
mod position_files;
mod program;
mod quality;
mod report;
mod resume;
mod run;
mod search;
mod syzygy;
mod theorems;
mod thinking;
mod trace;
mod tree;
mod tree_sizes;
mod trees;
mod uncertain;
mod verdicts;
