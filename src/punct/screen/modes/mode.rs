//! The mode: what the game on the screen is part of.

use super::exercise::Exercise;
use super::table::TablePlace;
use crate::kit::ui::notice::Notice;
use crate::punct::play::Command;
use crate::punct::screen::action::Action;
use crate::punct::screen::dialogs::Dialog;
use crate::rules::SpaceSet;

/// What the game on the screen is part of.
pub enum Mode {
    /// A game at this screen, or against the computer.
    Own,
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Table(Box<TablePlace>),
    /// A game that decides a use in GIPF.
    Contest(ContestWords),
    /// An exercise. If there is a game, it is put aside.
    Exercise(Box<Exercise>),
}

impl Mode {
    pub fn place(&self) -> Option<&TablePlace> {
        if let Mode::Table(place) = self { Some(place) } else { None }
    }

    pub fn place_mut(&mut self) -> Option<&mut TablePlace> {
        if let Mode::Table(place) = self { Some(place) } else { None }
    }

    pub fn contest(&self) -> Option<&ContestWords> {
        if let Mode::Contest(contest) = self { Some(contest) } else { None }
    }

    pub fn exercise(&self) -> Option<&Exercise> {
        if let Mode::Exercise(exercise) = self { Some(exercise) } else { None }
    }

    pub fn exercise_mut(&mut self) -> Option<&mut Exercise> {
        if let Mode::Exercise(exercise) = self { Some(exercise) } else { None }
    }

    /// Returns the open dialogs of the game that is put aside.
    pub fn dialogs_aside(&mut self) -> impl Iterator<Item = &mut Dialog> {
        let aside = self.exercise_mut().and_then(|exercise| exercise.aside.as_mut());
        aside.into_iter().flat_map(|aside| &mut aside.dialogs)
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
            Mode::Exercise(exercise) => Some(exercise.headings()),
        }
    }

    /// Whether the header may show the count of the central hexagon. In an exercise, it does so
    /// only if the tasks are about that.
    pub fn tells_centre(&self) -> bool {
        self.exercise().is_none_or(|exercise| exercise.tasks.is_about_centre())
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
        let exercise = self.exercise().filter(|exercise| exercise.wants_a_move())?;
        Some(exercise.tasks.marks())
    }
}

const NO_UNDO: &str = "This game decides a use in GIPF: nothing is taken back";
const NO_ADVICE: &str = "This game decides a use in GIPF: hints wait for its end";

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
    /// Returns the reason why an action is refused until the game is over, if it is.
    pub(in crate::punct::screen) fn refusal(action: &Action) -> Option<&'static str> {
        match action {
            Action::Command(Command::UNDO | Command::Redo) => Some(NO_UNDO),
            Action::Advice(_) => Some(NO_ADVICE),
            _ => None,
        }
    }

    /// Returns the stake of the game, for the status line before the first move.
    pub(super) fn status(&self) -> Notice {
        Notice::plain(self.stake.as_str())
    }
}
