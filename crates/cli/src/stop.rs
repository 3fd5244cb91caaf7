//! Signals for commands that work long.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;

use anyhow::{Context, Result};
use mesozoic_sim::Stop;

use crate::exit;
use crate::signals::Signals;

/// Which signal was heard, if one was.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heard(Arc<AtomicU8>);

impl Heard {
    /// The error that ends a command after the signal.
    pub(crate) fn ending(&self) -> anyhow::Error {
        exit::Said::signal(self.0.load(Ordering::Relaxed))
    }
}

/// From now on the first signal is a wish to stop, and the second ends the program at once.
pub(crate) fn stop_on_signal(stop: Stop) -> Result<Heard> {
    let heard = Heard::default();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .context("cannot listen for signals")?;
    let mut signals = {
        let _inside = runtime.enter();
        Signals::new().context("cannot listen for signals")?
    };
    let number = heard.clone();
    thread::spawn(move || {
        runtime.block_on(async {
            number.0.store(signals.next().await, Ordering::Relaxed);
            stop.stop();
            process::exit(exit::signal_code(signals.next().await).into());
        });
    });
    Ok(heard)
}
