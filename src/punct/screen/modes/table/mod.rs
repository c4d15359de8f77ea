//! A game with players at other screens. The application asks the game's owner for changes, and
//! shows the state that the owner tells to all screens.

mod actions;
mod panel;
mod pointing;
mod status;

pub use panel::TablePanel;
