//! Threads on which bots think, so that no match ever waits for one.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use mesozoic_registry::Effort;
use tokio::sync::oneshot;

/// Something to think about, which answers by itself.
type Job = Box<dyn FnOnce() + Send>;
/// Something long, done part by part: each call does one, and says whether there is another.
type Leisure = Box<dyn FnMut() -> bool + Send>;

/// The bots' own threads. They end when the last handle is dropped.
#[derive(Clone)]
pub(crate) struct BotThreads(Arc<Handle>);

impl fmt::Debug for BotThreads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BotThreads")
    }
}

struct Handle(Arc<Desk>);

impl Drop for Handle {
    fn drop(&mut self) {
        self.0.work().closed = true;
        self.0.wake.notify_all();
    }
}

/// What is to be done, and whom to wake for it.
#[derive(Default)]
struct Desk {
    work: Mutex<Work>,
    wake: Condvar,
}

#[derive(Default)]
struct Work {
    /// What somebody at a table waits for.
    asked: VecDeque<Job>,
    /// What is done when nobody does, each in turn.
    leisure: VecDeque<Leisure>,
    closed: bool,
}

enum Next {
    Asked(Job),
    Leisure(Leisure),
}

impl Desk {
    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What to do next, when there is something; nothing once nobody can ask any more.
    fn next(&self) -> Option<Next> {
        let mut work = self.work();
        loop {
            if let Some(job) = work.asked.pop_front() {
                return Some(Next::Asked(job));
            }
            if work.closed {
                return None;
            }
            if let Some(leisure) = work.leisure.pop_front() {
                return Some(Next::Leisure(leisure));
            }
            work = self.wake.wait(work).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl BotThreads {
    pub(crate) fn start(threads: usize) -> std::io::Result<Self> {
        let desk = Arc::<Desk>::default();
        let handle = Self(Arc::new(Handle(Arc::clone(&desk))));
        for n in 0..threads.max(1) {
            let desk = Arc::clone(&desk);
            thread::Builder::new().name(format!("bot-{n}")).spawn(move || work(&desk))?;
        }
        Ok(handle)
    }

    /// What a bot says; nothing if it broke down.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        thought: Box<dyn FnOnce(Effort) -> T + Send>,
        effort: Effort,
    ) -> Option<T> {
        let (answer, said) = oneshot::channel();
        let job = move || {
            let words = catch_unwind(AssertUnwindSafe(|| thought(effort))).ok();
            if words.is_none() {
                tracing::error!("a bot broke down");
            }
            let _ = answer.send(words);
        };
        let Handle(desk) = &*self.0;
        desk.work().asked.push_back(Box::new(job));
        desk.wake.notify_one();
        said.await.ok().flatten()
    }

    /// Does something long when no bot is asked: between two of its parts every bot goes first.
    pub(crate) fn at_leisure(&self, leisure: Leisure) {
        let Handle(desk) = &*self.0;
        desk.work().leisure.push_back(leisure);
        desk.wake.notify_one();
    }
}

fn work(desk: &Desk) {
    while let Some(next) = desk.next() {
        match next {
            Next::Asked(job) => job(),
            Next::Leisure(mut leisure) => {
                let goes_on = catch_unwind(AssertUnwindSafe(&mut leisure)).unwrap_or_else(|_| {
                    tracing::error!("a review broke down");
                    false
                });
                if goes_on {
                    desk.work().leisure.push_back(leisure);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use mesozoic_core::Budget;

    use super::*;

    #[tokio::test]
    async fn a_broken_bot_harms_no_other() {
        let bots = BotThreads::start(1).unwrap();
        let effort = || Effort { seed: 0, budget: Budget::default(), hurry: None };
        let planted: Option<String> = bots.think(Box::new(|_| panic!("planted")), effort()).await;
        assert_eq!(planted, None);
        assert_eq!(
            bots.think(Box::new(|_| "go".to_owned()), effort()).await,
            Some("go".to_owned())
        );
    }

    /// One thread has begun something long when a bot is asked: the bot is answered before the rest.
    #[tokio::test]
    async fn bots_go_before_what_is_done_at_leisure() {
        let bots = BotThreads::start(1).unwrap();
        let (begun, has_begun) = std::sync::mpsc::channel();
        let (go, may_go) = std::sync::mpsc::channel::<()>();
        let (end, done) = oneshot::channel();
        let (mut part, mut end) = (0, Some(end));
        let parts = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&parts);
        bots.at_leisure(Box::new(move || {
            part += 1;
            if part == 1 {
                begun.send(()).unwrap();
                may_go.recv().unwrap();
            }
            noted.lock().unwrap().push(format!("part {part}"));
            if part == 3 {
                end.take().unwrap().send(()).unwrap();
            }
            part < 3
        }));
        has_begun.recv().unwrap();
        let noted = Arc::clone(&parts);
        let effort = Effort { seed: 0, budget: Budget::default(), hurry: None };
        let said =
            bots.think(Box::new(move |_| noted.lock().unwrap().push("bot".to_owned())), effort);
        // The thought is at the desk once it is first polled, and only then the long thing goes on.
        let ((), ()) = tokio::join!(async { said.await.unwrap() }, async { go.send(()).unwrap() });
        done.await.unwrap();
        assert_eq!(*parts.lock().unwrap(), ["part 1", "bot", "part 2", "part 3"]);
    }

    /// What breaks down at leisure takes no thread with it.
    #[tokio::test]
    async fn a_broken_review_harms_no_bot() {
        let bots = BotThreads::start(1).unwrap();
        bots.at_leisure(Box::new(|| panic!("planted")));
        let effort = Effort { seed: 0, budget: Budget::default(), hurry: None };
        assert_eq!(bots.think(Box::new(|_| 7), effort).await, Some(7));
    }
}
