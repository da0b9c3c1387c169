//! The depth-first searches, which answer a window or a test: one file each, as the papers print them.

mod alpha_beta;
mod minimax;
mod mt;
mod nega_scout;
mod s_alpha_beta;
mod scout;
