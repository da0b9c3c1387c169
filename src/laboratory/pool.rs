//! Work that is shared among threads.

use super::batch::BatchError;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does the same with every item on several threads; the results are in the order of the items. Every thread makes itself
/// a place to work at. The first failure ends it all.
pub(super) fn map<T: Sync, W, R: Clone + Send>(
    items: &[T],
    jobs: usize,
    place: impl Fn() -> Result<W, BatchError> + Sync,
    work: impl Fn(&mut W, &T) -> Result<R, BatchError> + Sync,
) -> Result<Vec<R>, BatchError> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(vec![None; items.len()]);
    let failure = Mutex::new(None);
    let run = || -> Result<(), BatchError> {
        let mut place = place()?;
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return Ok(()) };
            let found = work(&mut place, item)?;
            results.lock().expect("no worker panics")[at] = Some(found);
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                if let Err(error) = run() {
                    next.store(items.len(), Ordering::Relaxed);
                    failure.lock().expect("no worker panics").get_or_insert(error);
                }
            });
        }
    });
    match failure.into_inner().expect("no worker panics") {
        Some(error) => Err(error),
        None => Ok(results.into_inner().expect("no worker panics").into_iter().flatten().collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_and_a_failure_ends_it_all() {
        let items: Vec<u32> = (0..100).collect();
        for jobs in [0, 1, 3, 200] {
            let squares = map(&items, jobs, || Ok(()), |(), item| Ok(item * item)).unwrap();
            assert_eq!(squares, items.iter().map(|item| item * item).collect::<Vec<_>>());
            let stopped = map(
                &items,
                jobs,
                || Ok(()),
                |(), &item| {
                    if item == 50 { Err(BatchError::Stopped) } else { Ok(item) }
                },
            );
            assert_eq!(stopped, Err(BatchError::Stopped));
        }
        assert_eq!(map(&[] as &[u32], 2, || Ok(()), |(), &item| Ok(item)), Ok(Vec::new()));
    }
}
