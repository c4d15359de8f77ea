//! The game as people play it: the program in a real terminal.
#![cfg(unix)]

mod games;
mod leaving;
mod player;
mod soak;
#[path = "../support/mod.rs"]
mod support;
