//! GIPF with PÜNCT-potentials, which are contested by games of PÜNCT. From the ground up:
//!
//! - [`rules`]: the rules of GIPF, pure;
//! - [`strength`]: how strong the computer plays it; [`engine`]: the computer player, pure; [`computer`]:
//!   its decisions in a game;
//! - [`record`]: saved games, those of PÜNCT about the uses of potentials in them;
//! - [`session`]: a game being played, saved after every turn and every move of a contest;
//! - [`lessons`]: tasks for players who are new to it;
//! - [`diagram`] and [`phrases`]: positions and results as plain text;
//! - [`gtp`]: the game for other programs, over a pair of pipes;
//! - [`picture`]: what a picture of its board shows, and how it is drawn;
//! - [`view`]: the board on the terminal;
//! - [`screen`]: the game on the screen.

pub mod computer;
pub mod diagram;
pub mod engine;
pub mod gtp;
pub mod lessons;
pub mod phrases;
pub mod picture;
pub mod record;
pub mod rules;
pub mod screen;
pub mod session;
pub mod strength;
