//! A static value that can be replaced.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

/// A static value that everybody reads and that can be replaced a few times while the program runs: the weights of an
/// evaluation while they are learned.
///
/// Reading costs two loads and takes no lock. Values that were replaced stay in memory.
pub struct Replaceable<T: 'static> {
    first: LazyLock<T>,
    later: [OnceLock<T>; REPLACEMENTS],
    /// Which value is current: 0 is the first one.
    current: AtomicUsize,
    writer: Mutex<()>,
}

/// How often a value can be replaced.
const REPLACEMENTS: usize = 64;

impl<T> Replaceable<T> {
    /// A value that is made when it is read for the first time.
    pub const fn new(first: fn() -> T) -> Self {
        Replaceable {
            first: LazyLock::new(first),
            later: [const { OnceLock::new() }; REPLACEMENTS],
            current: AtomicUsize::new(0),
            writer: Mutex::new(()),
        }
    }

    /// The current value.
    #[inline]
    pub fn get(&self) -> &T {
        match self.current.load(Ordering::Acquire) {
            0 => &self.first,
            number => self.later[number - 1].get().unwrap_or_else(|| &self.first),
        }
    }

    /// Replaces the value for everybody who reads it from now on.
    ///
    /// # Panics
    ///
    /// When that has been done 64 times.
    pub fn replace(&self, value: T) {
        let _guard = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let number = self.current.load(Ordering::Relaxed);
        let free = self.later.get(number).expect("a value is replaced 64 times at most");
        let _ = free.set(value);
        self.current.store(number + 1, Ordering::Release);
    }
}

impl<T> std::fmt::Debug for Replaceable<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Replaceable").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_is_read_and_earlier_readers_keep_theirs() {
        static VALUE: Replaceable<String> = Replaceable::new(|| "first".to_string());
        let first = VALUE.get();
        assert_eq!(first, "first");
        for number in 1..=REPLACEMENTS {
            VALUE.replace(number.to_string());
            assert_eq!(VALUE.get(), &number.to_string());
        }
        assert_eq!(first, "first");
        assert!(std::panic::catch_unwind(|| VALUE.replace(String::new())).is_err());
        assert_eq!(VALUE.get(), "64");
    }
}
