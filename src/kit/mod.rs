//! The parts that both games have in common. These modules use nothing of the games' rules except
//! the players' colours.
//!
//! - [`storage`]: files with games: names, formats, folders, locks; [`session`]: who plays, and a
//!   game with the file in which it is saved; [`settings`]: a player's choices, saved for the next
//!   time; [`lessons`]: tasks, and a player's progress;
//! - [`strength`]: how well the computer plays; [`gtp`]: a conversation with another program;
//! - [`picture`]: drawings, which become pixels, SVG or characters; [`phrases`]: words for both
//!   games;
//! - [`terminal`]: reads events, writes bytes, runs jobs on threads; [`ui`]: looks, keys, popups,
//!   lists, fields, canvases; [`shell`]: what the screens of both games share; [`thought`]: what
//!   the computer of a screen thinks about;
//! - [`text`]: texts that the program contains compressed, lines from a stream, similar words, and
//!   text for people in their locale; [`system`]: the present moment, chance, how many threads work
//!   at the same time, and differences between systems.

pub mod gtp;
pub mod lessons;
pub mod phrases;
pub mod picture;
pub mod session;
pub mod settings;
pub mod shell;
pub mod storage;
pub mod strength;
pub mod system;
pub mod terminal;
#[cfg(test)]
pub mod tests;
pub mod text;
pub mod thought;
pub mod ui;
