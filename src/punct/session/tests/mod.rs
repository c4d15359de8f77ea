//! The laws of a game in progress.

mod game_session;
mod ticking;
