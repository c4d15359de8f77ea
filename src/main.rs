//! PÜNCT in the terminal.
#[allow(dead_code, unused_imports)] // the rest of the program is about to stand on them
mod rules;
fn main() {}
