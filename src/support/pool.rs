//! Work that is shared among threads.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// Does the same with every item on several threads; the results are in the order of the items.
pub fn map<T: Sync, R: Send>(items: &[T], jobs: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let done: Result<_, Infallible> = try_map(items, jobs, || Ok(()), |(), item| Ok(work(item)));
    let Ok(results) = done;
    results
}

/// The same where work may fail: the first failure ends it all. Every thread makes itself a place to work at.
pub fn try_map<T: Sync, W, R: Send, E: Send>(
    items: &[T],
    jobs: usize,
    place: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, &T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(items.len()));
    let failure = Mutex::new(None);
    let run = || -> Result<(), E> {
        let mut place = place()?;
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return Ok(()) };
            let found = work(&mut place, item)?;
            results.lock().unwrap_or_else(PoisonError::into_inner).push((at, found));
        }
    };
    let run = || {
        if let Err(error) = run() {
            next.store(items.len(), Ordering::Relaxed);
            failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
    };
    thread::scope(|scope| {
        for _ in 1..jobs.min(items.len()) {
            scope.spawn(run);
        }
        run();
    });
    if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|&(at, _)| at);
    Ok(results.into_iter().map(|(_, found)| found).collect())
}

/// The same, but every result is handed to `sink` as soon as all before it were.
pub fn try_map_in_order<T: Sync, W, R: Send, E: Send>(
    items: &[T],
    jobs: usize,
    place: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, &T) -> Result<R, E> + Sync,
    mut sink: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let run = |sender: mpsc::Sender<Result<(usize, R), E>>| {
        let mut place = match place() {
            Ok(place) => place,
            Err(error) => return drop(sender.send(Err(error))),
        };
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return };
            if sender.send(work(&mut place, item).map(|found| (at, found))).is_err() {
                return;
            }
        }
    };
    let run = &run;
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            let sender = sender.clone();
            scope.spawn(move || run(sender));
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut wanted = 0;
        let mut outcome = Ok(());
        for done in &receiver {
            outcome = done.and_then(|(at, found)| {
                waiting.insert(at, found);
                while let Some(found) = waiting.remove(&wanted) {
                    wanted += 1;
                    sink(found)?;
                }
                Ok(())
            });
            if outcome.is_err() {
                next.store(items.len(), Ordering::Relaxed);
                break;
            }
        }
        // Nobody waits for results any more.
        drop(receiver);
        outcome
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_and_a_failure_ends_it_all() {
        let items: Vec<u32> = (0..100).collect();
        for jobs in [0, 1, 3, 200] {
            let squares = map(&items, jobs, |item| item * item);
            assert_eq!(squares, items.iter().map(|item| item * item).collect::<Vec<_>>());
            let stopped = try_map(
                &items,
                jobs,
                || Ok(()),
                |(), &item| {
                    if item == 50 { Err("stopped") } else { Ok(item) }
                },
            );
            assert_eq!(stopped, Err("stopped"));
            let mut seen = Vec::new();
            let whole = try_map_in_order(
                &items,
                jobs,
                || Ok::<_, ()>(()),
                |(), &item| Ok(item),
                |item| {
                    seen.push(item);
                    Ok(())
                },
            );
            assert_eq!((whole, seen), (Ok(()), items.clone()));
            let mut seen = Vec::new();
            let full = try_map_in_order(
                &items,
                jobs,
                || Ok(()),
                |(), &item| Ok(item),
                |item| {
                    seen.push(item);
                    if item == 30 { Err("full") } else { Ok(()) }
                },
            );
            assert_eq!((full, seen.len()), (Err("full"), 31));
        }
        assert_eq!(map(&[] as &[u32], 2, |&item| item), Vec::<u32>::new());
    }
}
