//! Welcome to DinoWorld.
pub mod components;
#[cfg(all(test, feature = "ts"))]
mod catalogue;
mod dice;
mod event;
pub mod grid;
mod options;
mod step;
mod view;
