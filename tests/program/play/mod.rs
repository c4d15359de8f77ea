//! The game as people play it: the program in a real terminal.

mod aloud;
mod computer;
mod games;
mod gipf;
mod leaving;
mod pictures;
mod player;
mod scripts;
mod settings;
mod soak;
mod terminal_output;
