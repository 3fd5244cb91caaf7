//! Ctrl-C, and the word of whoever runs services.

use std::io;

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
