//! The game on the terminal.
//!
//! Data flows one way: [`program`] turns what happens in the [`terminal`] into a [`message`];
//! [`update`] changes the [`app`] and returns effects, which the program carries out; [`screen`]
//! draws the application and changes nothing but its own [`view_state`].
//!
//! The application consists of the session, the [`board`] where a player chooses a move, the
//! [`dialogs`] on top of it, and the [`appearance`]. A key (through the tables of [`keys`]), the
//! mouse (through the [`click_map`]) or a dialog asks for an [`action`]. The [`shell`], the session
//! ([`game_actions`]), the board or a dialog carries it out. [`view`] has the parts drawing is made of.

mod action;
mod animation;
mod app;
mod appearance;
mod board;
mod capabilities;
mod click_map;
mod colour;
mod dialogs;
mod game_actions;
mod glyphs;
mod graphics;
mod key_tables;
mod key_to_frame;
mod keys;
mod message;
mod notice;
mod obstacle;
mod picture_file;
mod program;
mod screen;
mod shell;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod update;
mod view;
mod view_state;

pub use appearance::Appearance;
pub use colour::Depth;
pub use graphics::Protocol;
pub use key_to_frame::{KeyToFrame, MeasuredScreen};
pub use keys::Binding;

use std::path::PathBuf;

use self::app::App;
use self::notice::Notice;
use self::program::Running;
use crate::record::{Name, Store};
use crate::rules::Rules;
use crate::session::Session;
use crate::settings::Kept;

/// The rows of the key table, for the man page.
pub fn keys() -> impl Iterator<Item = &'static Binding> {
    key_tables::rows()
}

/// The game to begin with.
pub enum Opening {
    /// A new one.
    New {
        /// The rules it is played by.
        rules: Rules,
        /// White's and Black's names.
        names: [Name; 2],
        /// Whether the start screen is shown first.
        welcome: bool,
    },
    /// A saved one.
    Saved(PathBuf),
}

/// Plays in the terminal until the players leave.
///
/// # Errors
/// When the save can't be opened, or the terminal can't be used or is lost.
pub fn run(
    store: Store,
    opening: Opening,
    appearance: Appearance,
    kept: Kept,
) -> anyhow::Result<()> {
    let mut app = match opening {
        Opening::New { rules, names, welcome } => {
            let mut app = App::new(Session::new(store, rules, names), appearance);
            if welcome {
                app.welcome();
            }
            app
        }
        Opening::Saved(path) => {
            let (session, opened) = Session::open(store, &path)?;
            let mut app = App::new(session, appearance);
            app.notice = shell::notice_of(opened);
            app
        }
    };
    app.own_name = kept.settings.name;
    app.held_notice = kept.trouble.as_ref().map(Notice::refused);
    let mut running = Running::new(app);
    running.settings = kept.file;
    Ok(terminal::play(&mut running)?)
}
