//! What `nullwindow --version` says.

/// The version, and the CPU that the program was built for.
pub(super) fn long() -> &'static str {
    format!("{}\nbuilt for {}", env!("CARGO_PKG_VERSION"), crate::cpu::target()).leak()
}
