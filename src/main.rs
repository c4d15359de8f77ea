//! PÜNCT in the terminal.

#[allow(dead_code, unused_imports)] // commands and screen are about to stand on it
mod record;
#[allow(dead_code, unused_imports)] // the rest of the program is about to stand on them
mod rules;
#[allow(dead_code, unused_imports)] // the event loop is about to stand on it
mod tui;

fn main() {}
