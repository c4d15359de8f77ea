//! PÜNCT in the terminal.

#[allow(dead_code, unused_imports)] // until the game is played in it
mod tui;

fn main() {}
