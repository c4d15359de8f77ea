//! The game as people play it: the program in a real terminal.
#![cfg(unix)]

mod aloud;
mod computer;
mod games;
mod gipf;
mod leaving;
mod pictures;
mod player;
mod settings;
mod soak;
#[path = "../support/mod.rs"]
mod support;
mod terminal_output;
