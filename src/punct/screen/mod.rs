//! PÜNCT on the screen: the [`game`] in the shell.
//!
//! A key (by [`keys`]), the mouse (by [`View`](crate::kit::shell::View)) or one of the
//! [`dialogs`] asks for an [`action`]. [`board_actions`] carries out the actions at the [`board`],
//! where a player chooses a move. [`mod@perform`] carries out all other actions, if [`permit`]
//! allows them, and gives commands to the match: [`game_actions`] has the actions on the game and
//! [`tree_actions`] those on variations. [`telling`] tells what happened. [`state`] and [`app`]
//! have the contents of the screen, and [`frame`] draws them.
//!
//! Work that takes time is a job on a thread of its own, started by [`program`], which also takes
//! in the results: the thinking of the [`computer`], the engine's [`advice`] with the tips of the
//! guide ([`guidance`]), and the search for the player's [`own_tasks`]. These parts of the state
//! keep what they know; they return a text, a choice to keep or a question to the engine, and the
//! screen hands it on.

pub mod action;
pub mod advice;
mod animation;
pub mod app;
mod board;
mod board_actions;
mod computer;
mod dialogs;
mod enter;
mod frame;
mod game;
mod game_actions;
mod guidance;
mod habits;
mod key_to_frame;
pub mod keys;
mod menu;
mod modes;
mod overtaken;
mod own_tasks;
mod perform;
mod permit;
mod picture_file;
mod program;
mod starting;
pub mod state;
#[cfg(test)]
pub mod tests;
mod tree_actions;
pub mod view;
#[cfg(feature = "server")]
mod visits;

#[cfg(feature = "server")]
pub use crate::punct::screen::advice::{Budgets, REVIEW, SEARCH_FOR_TASKS};
#[cfg(feature = "server")]
pub use dialogs::RULES;
#[cfg(feature = "server")]
pub use habits::{Bell, Habit, Habits};
pub use key_to_frame::{KeyToFrame, MeasuredScreen};
pub use modes::{ContestWords, Mode};
pub use program::RunningApp;
pub use state::Punct;
#[cfg(feature = "server")]
pub use visits::{Looks, Screen, Sitting, TaskVisitor, Visitor, play_away, play_here};

use crate::kit::session::{Opened, StartedGame};
use crate::kit::settings::SavedSettings;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::text::Notice;
use crate::punct::lessons::own_tasks::{TaskFile, TaskStore};
use crate::punct::play::Match;
use crate::rules::Player;
use app::App;
use guidance::Guidance;
use own_tasks::TasksHere;
use starting::introduction;

/// Whether and how the start screen opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Welcome {
    /// The start screen stays closed, as the game is already chosen.
    Skipped,
    Usual,
    /// The start screen invites a newcomer to the lessons.
    Newcomer,
}

/// Makes the program for the terminal from a game, with the start screen if `welcome` wants it.
pub fn running(
    (session, opened): StartedGame<Match>,
    welcome: Welcome,
    appearance: Appearance,
    saved: SavedSettings,
) -> RunningApp {
    let mut app = App::new(session, appearance);
    app.game.progress = saved.settings.lessons;
    app.game.tally = saved.settings.puzzles;
    let task_file = saved.file.as_ref().map(TaskFile::from_settings);
    let (book, trouble) = task_file.as_ref().map(TaskFile::read).unwrap_or_default();
    app.game.tasks = TasksHere::new(book);
    app.game.own_strength = saved.settings.own_strength;
    app.game.next_colour = saved.settings.next_colour.unwrap_or(Player::White);
    app.game.guidance = Guidance::new(saved.settings.guide);
    app.update_guidance();
    app.notice = opened.as_ref().and_then(Opened::message).map(Notice::warning);
    match welcome {
        Welcome::Skipped => {}
        Welcome::Usual => app.welcome(false),
        Welcome::Newcomer => app.welcome(true),
    }
    app.game.own_name = saved.settings.name;
    app.game.advice.threats.wanted = saved.settings.threats;
    app.game.advice.in_hand.is_hushed = saved.settings.warnings == Some(false);
    app.game.advice.needs.wanted = saved.settings.needs != Some(false);
    let trouble = trouble.as_ref().map(Notice::refusal);
    app.held_notice = saved.trouble.as_ref().map(Notice::refusal).or(trouble);
    if app.dialogs.is_empty() {
        app.notice = app.notice.take().or_else(|| introduction(&app.session));
    }
    let mut running = RunningApp::new(app);
    running.settings = saved.file;
    running.host.task_store = task_file.map(|file| Box::new(file) as Box<dyn TaskStore>);
    running
}
