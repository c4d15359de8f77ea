//! The program around a game, the same for PÜNCT and GIPF: dialogs, notices, the looks, files and
//! the ways out. A [`ShellGame`] supplies the rest.
//!
//! Data flows one way. [`Running`] turns events of the terminal into [`ShellMessage`]s.
//! [`mod@update`] changes the [`Shell`] and returns effects. `Running` carries out the effects.
//! Drawing changes only its own state.

mod action;
mod dialog;
mod game;
mod help;
mod overtaken;
mod perform;
mod program;
mod typed_line;
mod update;

pub(crate) use action::refused_by;
pub use action::{ActionObstacle, GameAction};
pub(crate) use dialog::dialogs;
pub use dialog::{BeginsGame, DialogKind, DialogPlace, DialogSet, DrawContext, GameDialog};
pub use game::{ShellGame, View};
pub use help::{HelpPage, MarkSamples};
#[cfg(feature = "server")]
pub use perform::theme_in_words;
pub use program::{GameProgram, Running};
pub use typed_line::{KEYS_TO_PLAY, KEYS_TO_TRY, SaveAs, TypedContent, TypedLine};
pub use update::{Effect, ShellMessage, update};
#[cfg(test)]
pub use update::{action_at_board, action_of_key};

use std::time::Instant;

use crate::kit::session::GameSession;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::text::Notice;
use overtaken::SeenState;

/// The state of a game's screen: everything on which the screen depends.
pub struct Shell<G: ShellGame> {
    pub session: G::Session,
    /// The open dialogs, the topmost last.
    pub dialogs: Vec<G::Dialog>,
    /// What the player has seen of the game since each of the dialogs was opened.
    seen: Vec<SeenState<G::State>>,
    /// The notice about what has just happened or failed. The next action clears it.
    pub notice: Option<Notice>,
    /// A notice that waits until no dialog is open and the line below the board is free.
    pub held_notice: Option<Notice>,
    /// Whether the players have been warned that the disk may lose the game.
    has_told_risk: bool,
    pub look: Appearance,
    pub game: G,
    /// The effects that the program has yet to carry out.
    effects: Vec<Effect<G>>,
}

impl<G: ShellGame> Shell<G> {
    pub fn with_game(session: GameSession<G::Match>, look: Appearance, game: G) -> Shell<G> {
        Shell {
            session: session.into(),
            dialogs: Vec::new(),
            seen: Vec::new(),
            notice: None,
            held_notice: None,
            has_told_risk: false,
            look,
            game,
            effects: Vec::new(),
        }
    }

    /// Whether the window has room for the board. Without room, only the key to quit works: players
    /// could not see what other keys do.
    pub fn has_room(&self) -> bool {
        G::has_room(&self.look)
    }

    /// Returns when the shell needs the next [`ShellMessage::Ticked`]; `None` if it needs none.
    pub fn deadline(&self) -> Option<Instant> {
        G::deadline(self)
    }

    /// Whether the dialog on top asks whether to quit and lose an unsaved game.
    pub fn asks_to_quit(&self) -> bool {
        self.dialogs.last().is_some_and(|dialog| dialog.asks_to_quit())
    }

    /// Returns the label of the key that closes the dialog on top. The label says where the key
    /// leads.
    pub fn way_back(&self) -> &'static str {
        let below = self.dialogs.iter().rev().nth(1);
        below.map_or("back to the board", |dialog| dialog.kind().way_back)
    }

    /// Opens a dialog on top of the others.
    pub fn open_dialog(&mut self, dialog: impl Into<G::Dialog>) {
        self.dialogs.push(dialog.into());
    }

    /// Shows a notice in the line below the board, once no dialog is open.
    pub fn tell(&mut self, notice: Notice) {
        if self.dialogs.is_empty() {
            self.notice = Some(notice);
        } else {
            self.held_notice = Some(notice);
        }
    }

    /// Asks the program for an effect.
    pub fn ask_for(&mut self, effect: Effect<G>) {
        self.effects.push(effect);
    }

    /// Asks the program for an effect that only this game has.
    pub fn start(&mut self, task: G::Task) {
        self.effects.push(Effect::Start(task));
    }
}
