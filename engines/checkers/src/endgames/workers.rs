//! Threads that share the blocks of a slice.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Threads, and the flag that stops them.
#[derive(Clone, Copy, Debug)]
pub struct Workers<'a> {
    /// How many threads.
    pub threads: usize,
    /// Whether to stop.
    pub stop: &'a AtomicBool,
}

/// The work was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

impl Workers<'_> {
    /// Does something with the numbers below `count`; the results are in their order.
    pub(super) fn map<R: Send>(
        self,
        count: usize,
        work: impl Fn(usize) -> R + Sync,
    ) -> Result<Vec<R>, Stopped> {
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::with_capacity(count));
        let run = || {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Relaxed);
                if at >= count || self.stop.load(Relaxed) {
                    break;
                }
                done.push((at, work(at)));
            }
            results.lock().unwrap_or_else(PoisonError::into_inner).append(&mut done);
        };
        // A thread is worth its start from some blocks on.
        let threads = self.threads.min(count / 4).max(1);
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(run);
            }
            run();
        });
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        if results.len() < count {
            return Err(Stopped);
        }
        results.sort_unstable_by_key(|&(at, _)| at);
        Ok(results.into_iter().map(|(_, result)| result).collect())
    }
}
