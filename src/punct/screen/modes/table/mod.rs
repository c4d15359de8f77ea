//! A game with others, who sit at screens of their own. The application asks the game's owner for
//! changes and follows the state that all screens show.

mod actions;
mod news;
mod place;
mod pointing;
mod sharing;

pub use place::TablePlace;
