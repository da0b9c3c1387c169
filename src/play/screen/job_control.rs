//! Job control: signals that stop the program and let it go on.

use crossbeam_channel::Receiver;

/// What a signal asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum JobSignal {
    /// To give the terminal back and stop.
    Stop,
    /// To take the terminal again: the program was stopped.
    Continue,
}

/// The signals for the session. SIGQUIT, which ends a program with a core dump, restores the terminal first.
#[cfg(unix)]
pub(super) fn job_signals() -> Receiver<JobSignal> {
    use signal_hook::consts::{SIGCONT, SIGQUIT, SIGTSTP};
    let (sender, receiver) = crossbeam_channel::unbounded();
    match signal_hook::iterator::Signals::new([SIGTSTP, SIGCONT, SIGQUIT]) {
        Err(error) => {
            log::info!("cannot catch signals of job control: {error}");
            return crossbeam_channel::never();
        }
        Ok(mut signals) => drop(std::thread::spawn(move || {
            for signal in signals.forever() {
                let asked = match signal {
                    SIGQUIT => {
                        super::restore_terminal();
                        let _ = signal_hook::low_level::emulate_default_handler(SIGQUIT);
                        continue;
                    }
                    SIGTSTP => JobSignal::Stop,
                    _ => JobSignal::Continue,
                };
                // Nobody listens after the session, and the terminal is restored.
                if sender.send(asked).is_err() {
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
            }
        })),
    }
    receiver
}

#[cfg(not(unix))]
pub(super) fn job_signals() -> Receiver<JobSignal> {
    crossbeam_channel::never()
}

/// Stops the program until somebody lets it go on.
pub(super) fn stop() {
    #[cfg(unix)]
    if let Err(error) = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP) {
        log::info!("cannot stop: {error}");
    }
}
