//! The terminal's screen after the bytes that were sent.

mod cases;
mod random;
mod registers;
mod screen;
mod sixel_decoder;
mod terminal;
