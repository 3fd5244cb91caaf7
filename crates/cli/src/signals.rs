//! Ctrl-C, and the word of whoever runs services.

use std::io;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;

use anyhow::{Context, Result};
use mesozoic_sim::Stop;

use crate::exit;

/// The number of the signal that Ctrl-C sends.
const INTERRUPT: u8 = 2;
/// The number of the signal that asks a program to stop.
#[cfg(unix)]
const TERMINATE: u8 = 15;

/// Hears signals from the moment it is made; needs a runtime around it.
#[derive(Debug)]
pub(crate) struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    pub(crate) fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    #[cfg(not(unix))]
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {})
    }

    /// Waits for the next one; gives its number.
    pub(crate) async fn next(&mut self) -> u8 {
        #[cfg(unix)]
        {
            tokio::select! {
                _ = self.interrupt.recv() => INTERRUPT,
                _ = self.terminate.recv() => TERMINATE,
            }
        }
        #[cfg(not(unix))]
        {
            let _ = tokio::signal::ctrl_c().await;
            INTERRUPT
        }
    }
}

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
