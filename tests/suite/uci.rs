//! `nullwindow uci`: scripted sessions over pipes, as a client has them.

pub(crate) mod client;
mod commands;
mod faults;
mod mates;
mod noise;
mod results;
mod searches;
