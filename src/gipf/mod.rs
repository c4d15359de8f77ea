//! GIPF with PÜNCT-potentials. A game of PÜNCT decides a contested use. From the bottom up:
//!
//! - [`rules`]: the rules of GIPF, pure;
//! - [`engine`]: the computer player and its strengths;
//! - [`record`]: saved games, with the games of PÜNCT in them; [`play`]: a game being played, which
//!   is saved after every turn and every move of a contest;
//! - [`lessons`]: tasks for newcomers;
//! - [`phrases`]: positions and results in words; [`picture`]: the board as a picture;
//! - [`gtp`]: the game for other programs; [`screen`]: play on the screen.

pub mod engine;
pub mod gtp;
pub mod lessons;
pub mod phrases;
pub mod picture;
pub mod play;
pub mod record;
pub mod rules;
pub mod screen;
