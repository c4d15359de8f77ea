//! A game with others, who sit at screens of their own: the application asks its owner for changes
//! and follows what all screens there show.

mod actions;
mod news;
mod place;
mod pointing;

pub use place::TablePlace;
