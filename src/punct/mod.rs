//! PÜNCT without its rules, which are in [`rules`](crate::rules). The parts, from the bottom up:
//!
//! - [`clock`]: the players' time; [`choices`]: fields of forms;
//! - [`engine`]: the search for good moves, without input and output; [`openings`]: the results of
//!   openings;
//! - [`record`]: saved games; [`computer`]: the computer as a player; [`play`]: a game being
//!   played, the only place where a game changes;
//! - [`diagram`] and [`phrases`]: positions, moves and results as text; [`picture`]: the board as a
//!   picture; [`page`]: a game or a puzzle as a page for a browser;
//! - [`lessons`]: the course for newcomers, and puzzles; [`exercises`]: lessons and puzzles as
//!   tasks, with judgements and texts;
//! - [`control`]: a person at a game, without a terminal;
//! - [`gtp`]: the game for other programs; [`plain`]: play line by line; [`screen`]: play on the
//!   screen.

pub mod choices;
pub mod clock;
pub mod computer;
pub mod control;
pub mod diagram;
pub mod engine;
pub mod exercises;
pub mod gtp;
pub mod lessons;
pub mod openings;
pub mod page;
pub mod phrases;
pub mod picture;
pub mod plain;
pub mod play;
pub mod record;
pub mod screen;
