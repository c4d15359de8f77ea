//! The parts that both games are made of. Of the games' rules, only the players' colours occur
//! here.
//!
//! - [`storage`]: files with games: names, formats, folders, locks; [`session`]: who plays, and a
//!   game that saves itself to a file; [`settings`]: a player's choices, kept for the next time;
//!   [`lessons`]: a player's progress;
//! - [`steady_time`]: the present moment; [`strength`]: how well the computer plays; [`gtp`]: a
//!   conversation with another program;
//! - [`picture`]: drawings, and how they become pixels, SVG or characters; [`phrases`]: words for
//!   both games;
//! - [`terminal`]: events in, bytes out, jobs on threads; [`ui`]: looks, keys, popups, lists,
//!   fields, canvases; [`shell`]: what the screens of both games share; [`thought`]: what the
//!   computer of a screen thinks about;
//! - [`text`]: lines from a stream, and words that are like others; [`text_stream`]: text for
//!   people in their locale; [`system`]: time and chance, and differences between systems.

pub mod gtp;
pub mod lessons;
pub mod phrases;
pub mod picture;
pub mod session;
pub mod settings;
pub mod shell;
pub mod steady_time;
pub mod storage;
pub mod strength;
pub mod system;
pub mod terminal;
pub mod text;
pub mod text_stream;
pub mod thought;
pub mod threads;
#[cfg(test)]
pub mod trials;
pub mod ui;
