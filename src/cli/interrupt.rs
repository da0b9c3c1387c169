//! Ctrl-C and the other signals that ask a program to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The exit code after an interrupt: 128 plus the number of SIGINT.
pub(super) const EXIT_CODE: u8 = 130;

/// Whether a signal ends the program at once, because there is nothing left to be saved.
static NOTHING_TO_SAVE: AtomicBool = AtomicBool::new(false);

/// From now on a signal ends the program at once: nobody looks at the flag any more.
pub(super) fn end_at_once() {
    NOTHING_TO_SAVE.store(true, Ordering::Relaxed);
}

/// How long restoring the terminal may take.
const GRACE: Duration = Duration::from_millis(500);

/// A flag that is set by the first Ctrl-C, SIGTERM or SIGHUP. The second one restores the terminal and exits.
///
/// Under `nohup` no signal is caught: one handler serves all of them, and SIGHUP must not end the program.
pub(super) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    if ignores_sighup() {
        log::info!("SIGHUP is ignored (nohup), so no signal is caught");
        return flag;
    }
    let handler = {
        let flag = flag.clone();
        move || {
            if flag.swap(true, Ordering::Relaxed) || NOTHING_TO_SAVE.load(Ordering::Relaxed) {
                // A terminal that takes no output must not keep the program alive.
                let restored = std::thread::spawn(nullwindow::play::screen::restore_terminal);
                let deadline = Instant::now() + GRACE;
                while !restored.is_finished() && Instant::now() < deadline {
                    std::thread::sleep(Duration::from_millis(1));
                }
                std::process::exit(EXIT_CODE.into());
            }
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        log::info!("cannot catch signals: {error}");
    }
    flag
}

/// Whether the program was started with SIGHUP ignored, as by `nohup`, where the system tells (Linux).
fn ignores_sighup() -> bool {
    let ignored = || {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?.trim();
        u64::from_str_radix(mask, 16).ok()
    };
    // SIGHUP is signal 1, the lowest bit.
    ignored().is_some_and(|mask| mask & 1 == 1)
}
