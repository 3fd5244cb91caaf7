//! Threads on which bots think, so that no match ever waits for one.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use mesozoic_registry::{Effort, Thought};
use tokio::sync::oneshot;

struct Job {
    thought: Thought,
    effort: Effort,
    answer: oneshot::Sender<Option<String>>,
}

/// The bots' own threads. They end when the last handle is dropped.
#[derive(Clone, Debug)]
pub(crate) struct BotThreads(Sender<Job>);

impl BotThreads {
    pub(crate) fn start(threads: usize) -> std::io::Result<Self> {
        let (jobs, waiting) = channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        for n in 0..threads.max(1) {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new().name(format!("bot-{n}")).spawn(move || work(&waiting))?;
        }
        Ok(Self(jobs))
    }

    /// The line of a bot; nothing if it broke down.
    pub(crate) async fn think(&self, thought: Thought, effort: Effort) -> Option<String> {
        let (answer, line) = oneshot::channel();
        self.0.send(Job { thought, effort, answer }).ok()?;
        line.await.ok().flatten()
    }
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { thought, effort, answer }) = job else { return };
        let line = catch_unwind(AssertUnwindSafe(|| thought(effort))).ok();
        if line.is_none() {
            tracing::error!("a bot broke down");
        }
        let _ = answer.send(line);
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
        assert_eq!(bots.think(Box::new(|_| panic!("planted")), effort()).await, None);
        assert_eq!(
            bots.think(Box::new(|_| "go".to_owned()), effort()).await,
            Some("go".to_owned())
        );
    }
}
