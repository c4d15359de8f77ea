//! The mode: what the game on the screen is part of.

use super::exercise::ExercisePanel;
use super::table::TablePanel;
use crate::kit::ui::notice::Notice;
use crate::punct::control::table::TableClient;
use crate::punct::screen::dialogs::Dialog;
use crate::rules::SpaceSet;

/// What the game on the screen is part of.
pub enum Mode {
    /// A game at this screen, or against the computer.
    Own,
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Table(Box<TablePanel>),
    /// A game that decides a use in GIPF.
    Contest(ContestWords),
    /// An exercise. If there is a game, it is suspended.
    Exercise(Box<ExercisePanel>),
}

impl Mode {
    pub fn panel(&self) -> Option<&TablePanel> {
        if let Mode::Table(panel) = self { Some(panel) } else { None }
    }

    pub fn panel_mut(&mut self) -> Option<&mut TablePanel> {
        if let Mode::Table(panel) = self { Some(panel) } else { None }
    }

    pub fn client(&self) -> Option<&TableClient> {
        self.panel().map(|panel| &panel.client)
    }

    /// Whether a player is here, at a table.
    pub fn is_player_at_table(&self) -> bool {
        self.client().is_some_and(|client| client.colour().is_some())
    }

    pub fn contest(&self) -> Option<&ContestWords> {
        if let Mode::Contest(contest) = self { Some(contest) } else { None }
    }

    pub fn exercise(&self) -> Option<&ExercisePanel> {
        if let Mode::Exercise(panel) = self { Some(panel) } else { None }
    }

    pub fn exercise_mut(&mut self) -> Option<&mut ExercisePanel> {
        if let Mode::Exercise(panel) = self { Some(panel) } else { None }
    }

    /// Returns the open dialogs of the game that is suspended.
    pub fn dialogs_aside(&mut self) -> impl Iterator<Item = &mut Dialog> {
        let suspended = self.exercise_mut().and_then(|panel| panel.suspended.as_mut());
        suspended.into_iter().flat_map(|suspended| &mut suspended.dialogs)
    }

    /// Whether this is a game of the players here alone. Only such a game gives tips and counts for
    /// the player's own strength.
    pub fn is_own(&self) -> bool {
        matches!(self, Mode::Own)
    }

    /// Whether another part of the program owns the game, with its clock and its moves.
    pub fn is_owned_elsewhere(&self) -> bool {
        matches!(self, Mode::Table(_))
    }

    /// Returns the texts that replace the rules and the number of moves above the board, the
    /// longest first.
    pub fn headings(&self) -> Option<Vec<String>> {
        match self {
            Mode::Own | Mode::Table(_) => None,
            Mode::Contest(contest) => Some(contest.headings.clone()),
            Mode::Exercise(panel) => Some(panel.headings()),
        }
    }

    /// Whether the header may show the count of the central hexagon. In an exercise, it does so
    /// only if the tasks are about that.
    pub fn tells_centre(&self) -> bool {
        self.exercise().is_none_or(|panel| panel.run.tasks.is_about_centre())
    }

    /// Returns the label of the start screen's key in the line of keys, if the key leads elsewhere.
    pub fn way_back(&self) -> Option<&'static str> {
        self.contest().map(|contest| contest.way_back)
    }

    /// Returns the sentence about what the end of a contest decides.
    pub fn decision(&self) -> Option<&str> {
        self.contest().map(|contest| contest.decided.as_str())
    }

    /// Returns the spaces that a task mentions while it asks for a move.
    pub fn task_marks(&self) -> Option<SpaceSet> {
        let panel = self.exercise().filter(|panel| panel.run.wants_a_move())?;
        Some(panel.run.tasks.marks())
    }
}

/// The texts of a game that decides a use in GIPF.
pub struct ContestWords {
    /// The stake of the game for the header line, the longest wording first.
    pub headings: Vec<String>,
    /// The stake of the game, as a sentence.
    pub stake: String,
    /// The text after the end of the game, as a sentence.
    pub decided: String,
    /// The place to which the key of the start screen leads.
    pub way_back: &'static str,
    /// The reason why no other game can be begun or opened here.
    pub why: String,
}

impl ContestWords {
    /// Returns the stake of the game, for the status line before the first move.
    pub(super) fn status(&self) -> Notice {
        Notice::plain(self.stake.as_str())
    }
}
