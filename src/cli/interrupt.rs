//! Ctrl-C and the other signals that ask a program to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that was interrupted: 128 and the number of the signal.
pub(super) const EXIT_CODE: u8 = 130;

/// A flag that is set by the first Ctrl-C, SIGTERM or SIGHUP; the second one ends the program at once.
///
/// Signals that the caller ignores, as `nohup` does, stay ignored; then none is caught.
pub(super) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let handler = {
        let flag = flag.clone();
        move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(EXIT_CODE.into());
            }
        }
    };
    if let Err(error) = ctrlc::try_set_handler(handler) {
        log::info!("signals are not caught: {error}");
    }
    flag
}
