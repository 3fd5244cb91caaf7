//! The engine of a page: a [`Device`](mesozoic_device::Device) in WebAssembly, texts in and texts out.
//!
//! A page writes bytes where `reserve` says, calls a function, and reads the answer where it
//! says that it lies; `web/src/host/engine.ts` is the other side. Nothing is generated, and nothing but
//! the time is asked of the page. What the functions do is in `engine.rs`, which runs anywhere.
#![deny(missing_docs)]

#[cfg(target_family = "wasm")]
mod boundary;
mod engine;

pub use engine::{Begin, begin, learn, tell, think, verify};
