//! Work split over threads whose results arrive as if one thread had done it.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

use crate::Stop;

/// Of what is left each thread takes at most this share of its own share, so that near the end, when
/// one after the other finds nothing more to do, the last parts are small.
const SHARES: u64 = 8;
/// The smallest part, as a share of the largest: handing out costs something too.
const SMALLEST: u64 = 32;

/// Does jobs `0..jobs`, at most `chunk` at a time, on so many threads. `worker` makes what one thread
/// works with; `take` gets the results in order, on the caller's thread, and can stop the work.
/// Whatever was begun before somebody wanted to `stop` is taken too.
pub(crate) fn in_order<T, W, E>(
    jobs: u64,
    chunk: u64,
    threads: NonZeroUsize,
    stop: &Stop,
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E>
where
    T: Send,
    W: FnMut(Range<u64>) -> T,
{
    let next = AtomicU64::new(0);
    let least = (chunk / SMALLEST).max(1);
    let shares = threads.get() as u64 * SHARES;
    // Where the part ends that begins here.
    let end = |at: u64| at + ((jobs - at) / shares).clamp(least, chunk).min(jobs - at);
    let relaxed = Ordering::Relaxed;
    let draw = || next.fetch_update(relaxed, relaxed, |at| (at < jobs).then(|| end(at))).ok();
    thread::scope(|scope| {
        // A bounded channel: a slow taker holds the workers up instead of filling the memory.
        let (results, arrivals) = sync_channel(threads.get() * 4);
        for _ in 0..threads.get() {
            let (results, draw, end, worker) = (results.clone(), &draw, &end, &worker);
            scope.spawn(move || {
                let mut work = worker();
                while !stop.is_wanted() {
                    let Some(at) = draw() else { return };
                    if results.send((at, work(at..end(at)))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(results);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        for (at, result) in arrivals {
            early.insert(at, result);
            while let Some(result) = early.remove(&wanted) {
                take(result)?;
                wanted = end(wanted);
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(jobs: u64, chunk: u64, threads: usize) -> Vec<u64> {
        let mut all = Vec::new();
        let threads = NonZeroUsize::new(threads).unwrap();
        let work = || |part: Range<u64>| part.map(|n| n * n).collect::<Vec<_>>();
        let taken: Result<(), ()> =
            in_order(jobs, chunk, threads, &Stop::default(), work, |part| {
                all.extend(part);
                Ok(())
            });
        taken.unwrap();
        all
    }

    #[test]
    fn every_job_is_done_once_and_taken_in_order() {
        for (jobs, chunk, threads) in [(0, 3, 2), (1, 3, 2), (9, 3, 4), (1_000, 7, 3), (5, 1, 8)] {
            let wanted: Vec<u64> = (0..jobs).map(|n| n * n).collect();
            assert_eq!(squares(jobs, chunk, threads), wanted, "{jobs} by {chunk} on {threads}");
        }
    }

    #[test]
    fn the_last_parts_are_small_and_none_is_too_large() {
        let (jobs, chunk, threads) = (10_000, 256, NonZeroUsize::new(4).unwrap());
        let mut parts = Vec::new();
        let work = || |part: Range<u64>| part;
        let done: Result<(), ()> = in_order(jobs, chunk, threads, &Stop::default(), work, |part| {
            parts.push(part.end - part.start);
            Ok(())
        });
        done.unwrap();
        assert_eq!((parts.iter().sum::<u64>(), parts[0]), (jobs, chunk));
        assert!(parts.windows(2).all(|pair| pair[0] >= pair[1]), "{parts:?}");
        assert!(parts.last().is_some_and(|&last| last <= chunk / SMALLEST), "{parts:?}");
    }

    #[test]
    fn a_taker_that_fails_stops_the_work() {
        let threads = NonZeroUsize::new(2).unwrap();
        let work = || |part: Range<u64>| part.start;
        // There is more to do than could ever be done.
        let stopped = in_order(u64::MAX, 1, threads, &Stop::default(), work, |_| Err("full"));
        assert_eq!(stopped, Err("full"));
    }

    #[test]
    fn a_wish_to_stop_leaves_no_gap() {
        for threads in 1..=4 {
            let (stop, mut taken) = (Stop::default(), Vec::new());
            let threads = NonZeroUsize::new(threads).unwrap();
            let work = || |part: Range<u64>| part.start;
            let done: Result<(), ()> = in_order(u64::MAX, 1, threads, &stop, work, |at| {
                taken.push(at);
                if at == 20 {
                    stop.stop();
                }
                Ok(())
            });
            done.unwrap();
            // However many were begun by then, the first are there, each once and in order.
            assert!(taken.len() > 20 && taken.iter().copied().eq(0..taken.len() as u64));
        }
    }
}
