//! The real binary, run as people and scripts run it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[cfg(unix)]
mod backup;
mod batches;
#[cfg(target_os = "linux")]
#[path = "../../../store/tests/support/cluster.rs"]
mod cluster;
mod codes;
#[cfg(target_os = "linux")]
mod container;
#[cfg(target_os = "linux")]
mod containers;
#[cfg(unix)]
mod crash;
#[cfg(unix)]
mod deaf;
#[cfg(target_os = "linux")]
mod drill;
#[cfg(target_os = "linux")]
#[path = "../../../store/tests/support/folder.rs"]
mod folder;
mod hostile;
mod load;
#[cfg(target_os = "linux")]
#[path = "../../../store/tests/support/nats.rs"]
mod nats;
#[cfg(target_os = "linux")]
mod nodes;
#[cfg(target_os = "linux")]
mod outage;
#[cfg(unix)]
mod page;
mod positions;
#[cfg(unix)]
mod promises;
#[cfg(target_os = "linux")]
mod proxies;
mod run;
#[cfg(target_os = "linux")]
mod scale;
#[cfg(target_os = "linux")]
mod service;
#[cfg(unix)]
mod settings;
#[cfg(unix)]
mod signals;
mod terminal;
