//! PÜNCT on the screen: the [`game`] in the shell.
//!
//! A key (through [`key_tables`]), the mouse (through [`view_state`]) or one of the [`dialogs`] asks for an
//! [`action`]. The [`context`] says whether it may be done; the [`board`], where a player chooses a move,
//! the session ([`game_actions`], [`tree_actions`] for variations) or a dialog carries it out. [`app`] says
//! what the [`screen`] shows.
//!
//! What takes a while is a job on a thread of its own, started by [`program`]: the thinking of the
//! [`computer`] ([`computer_actions`]), or its [`advice`] ([`advice_actions`]). An [`exercise`] puts the
//! game aside ([`exercise_actions`]); at a table others are told and heard ([`table_actions`],
//! [`table_news`], [`pointing`]).

pub mod action;
pub mod advice;
mod advice_actions;
pub mod allowed;
mod animation;
pub mod app;
mod board;
mod computer;
mod computer_actions;
pub mod context;
mod dialogs;
mod exercise;
mod exercise_actions;
mod game;
mod game_actions;
mod habits;
mod key_tables;
mod key_to_frame;
mod looks;
pub mod message;
mod picture_file;
mod place;
mod pointing;
mod program;
mod punct;
mod screen;
mod situation;
mod starting;
mod table_actions;
mod table_news;
#[cfg(test)]
mod tests;
mod tree_actions;
mod tree_keys;
pub mod view;
mod view_state;
#[cfg(feature = "server")]
mod visits;

#[cfg(feature = "server")]
pub use habits::{Bell, Habit, Habits};
pub use key_to_frame::{KeyToFrame, MeasuredScreen};
#[cfg(feature = "server")]
pub use program::Owner;
pub use program::Running;
pub use punct::Punct;
pub use situation::Binding;
#[cfg(feature = "server")]
pub use visits::{Looks, Screen, Visitor, play_away, play_here};

use std::path::PathBuf;

use self::app::App;
use crate::clock::TimeControl;
use crate::record::{Name, Store};
use crate::rules::Rules;
use crate::session::{KeptGame as _, Opened, Seats, Session};
use crate::settings::Kept;
use crate::ui::appearance::Appearance;
use crate::ui::notice::Notice;

/// The rows of the key table, for the man page.
pub fn keys() -> impl Iterator<Item = &'static Binding> {
    key_tables::rows()
}

/// The game to begin with.
pub enum Opening {
    New {
        rules: Rules,
        /// White's and Black's names.
        names: [Name; 2],
        seats: Seats,
        /// Whether Black may take over White's first move.
        swap: bool,
        /// How much time the players have; `None` is no clock.
        clock: Option<TimeControl>,
        /// Whether the start screen is shown first.
        welcome: Welcome,
    },
    Saved {
        /// Its file.
        path: PathBuf,
        /// Who plays, by who did, unless that can't be.
        seats: Box<dyn FnOnce(Seats) -> anyhow::Result<Seats>>,
    },
}

impl Opening {
    /// The game, and for a saved one what was opened.
    ///
    /// # Errors
    /// When the save can't be opened or played so.
    pub fn session(self, store: Store) -> anyhow::Result<(Session, Option<Opened>)> {
        match self {
            Opening::New { rules, names, seats, swap, clock, .. } => {
                let session = Session::new(store, rules, names).played_by(seats, swap);
                Ok((session.timed(clock), None))
            }
            Opening::Saved { path, seats } => {
                let (mut session, opened) = Session::open(store, &path)?;
                let seats = seats(session.seats())?;
                if seats != session.seats() {
                    session.change_seats(seats);
                }
                Ok((session, Some(opened)))
            }
        }
    }
}

/// How the start screen is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Welcome {
    /// Not at all: what to play is decided.
    Skipped,
    Usual,
    /// For a newcomer: it offers the lessons.
    Newcomer,
}

/// The game as a program for the terminal, with the start screen if that is wanted.
///
/// # Errors
/// When the save can't be opened or played so.
pub fn running(
    store: Store,
    opening: Opening,
    appearance: Appearance,
    kept: Kept,
) -> anyhow::Result<Running> {
    let welcome = match opening {
        Opening::New { welcome, .. } => welcome,
        Opening::Saved { .. } => Welcome::Skipped,
    };
    let (session, opened) = opening.session(store)?;
    let mut app = App::new(session, appearance);
    app.game.progress = kept.settings.lessons;
    app.game.tally = kept.settings.puzzles;
    app.notice = opened.as_ref().and_then(Opened::told).map(Notice::warning);
    match welcome {
        Welcome::Skipped => {}
        Welcome::Usual => app.welcome(false),
        Welcome::Newcomer => app.welcome(true),
    }
    app.game.own_name = kept.settings.name;
    app.game.advice.threats.wanted = kept.settings.threats;
    app.held_notice = kept.trouble.as_ref().map(Notice::refused);
    if app.dialogs.is_empty() {
        app.notice = app.notice.take().or_else(|| app.introduction());
    }
    let mut running = Running::new(app);
    running.settings = kept.file;
    Ok(running)
}
