//! Ctrl-C and the other signals that ask a program to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that was interrupted: 128 and the number of the signal.
pub(super) const EXIT_CODE: u8 = 130;

/// A flag that is set by the first Ctrl-C, SIGTERM or SIGHUP; the second one ends the program at once, with the terminal
/// given back.
///
/// Under `nohup` no signal is caught: one handler serves all of them, and a hang-up must not end the program.
pub(super) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    if ignores_hang_ups() {
        log::info!("hang-ups are ignored, so that no signal is caught");
        return flag;
    }
    let handler = {
        let flag = flag.clone();
        move || {
            if flag.swap(true, Ordering::Relaxed) {
                nullwindow::play::screen::give_back();
                std::process::exit(EXIT_CODE.into());
            }
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        log::info!("signals are not caught: {error}");
    }
    flag
}

/// Whether whoever started the program has told it to ignore SIGHUP, where the system tells it (Linux).
fn ignores_hang_ups() -> bool {
    let ignored = || {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?.trim();
        u64::from_str_radix(mask, 16).ok()
    };
    // SIGHUP is signal 1, the lowest bit.
    ignored().is_some_and(|mask| mask & 1 == 1)
}
