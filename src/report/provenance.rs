//! Where and how a report was made.

use crate::experiment::{COMMIT, VERSION, cpu};
use nullwindow_support::today;

/// Where and how a page was made: date, program, machine and `command`, which repeats it.
pub fn facts(command: &str) -> Vec<(String, String)> {
    let facts = [
        ("Date", today()),
        ("Program", format!("nullwindow {VERSION}, commit {COMMIT}")),
        ("Machine", machine()),
        ("Command", format!("`{command}`")),
    ];
    facts.map(|(name, value)| (name.to_string(), value)).to_vec()
}

/// The machine that the program runs on.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    format!("{}, {cores} core{}, {}", cpu(), if cores == 1 { "" } else { "s" }, std::env::consts::OS)
}
