//! PÜNCT in the terminal.
fn main() {}
