//! A function for each refusal of `RULES.md`, named by its key; written by the build script.

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
