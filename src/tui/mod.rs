//! The game on the terminal: events become actions, actions change the application, views show it.

pub mod scene;
pub mod terminal;
pub mod view;
