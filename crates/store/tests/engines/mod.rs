//! What is true of one engine only.

mod file;
pub(crate) mod server;
