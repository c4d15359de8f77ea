//! An exercise on the board, and the player's game that waits.

use crate::kit::lessons::{TaskSheet, TaskStanding};
use crate::kit::ui::notice::Notice;
use crate::punct::exercises::PunctTasks;
use crate::punct::play::Session;
use crate::punct::screen::board::Board;
use crate::punct::screen::computer::ComputerPlay;
use crate::punct::screen::dialogs::Dialog;
use crate::punct::screen::keys::Situation;
use crate::rules::{Game, Move};

pub struct Exercise {
    /// The tasks and their judgements.
    pub tasks: Box<dyn PunctTasks>,
    /// The texts for the player.
    pub sheet: TaskSheet,
    pub standing: TaskStanding,
    /// The notice about the last move, or a clue.
    pub said: Option<Notice>,
    /// Whether the text is open, if it lies over the board.
    pub is_text_open: bool,
    /// The number of clues given for the next move.
    pub clues: usize,
    /// The move of a clue.
    pub shown: Option<Move>,
    /// The player's game; `None` if the screen shows nothing but the exercise.
    pub aside: Option<PutAside>,
}

/// The game that waits, with its state.
pub struct PutAside {
    pub session: Session,
    /// The player's state at the board of that game.
    pub board: Board,
    /// The computer's part in that game.
    pub computer: ComputerPlay,
    /// The dialogs that were open.
    pub dialogs: Vec<Dialog>,
}

impl Exercise {
    /// Makes an exercise whose first task is not set up yet.
    pub fn new(tasks: Box<dyn PunctTasks>, aside: Option<PutAside>) -> Exercise {
        Exercise {
            sheet: tasks.sheet(),
            tasks,
            standing: TaskStanding::Open,
            said: None,
            is_text_open: true,
            clues: 0,
            shown: None,
            aside,
        }
    }

    /// Prepares the task and returns the position to set up.
    pub fn begin(&mut self) -> Game {
        self.tasks.restart();
        self.sheet = self.tasks.sheet();
        self.standing = TaskStanding::Open;
        (self.said, self.shown, self.clues) = (None, None, 0);
        self.tasks.start()
    }

    pub fn wants_a_move(&self) -> bool {
        self.standing == TaskStanding::Open && self.sheet.task.is_some()
    }

    /// Returns the status line of the exercise, if there is no other notice.
    pub fn status(&self, columns: usize) -> Notice {
        match (&self.said, &self.sheet.task) {
            (Some(said), _) => said.clone(),
            (None, Some(task)) => {
                let task = task.replace('`', "");
                let short = || "Do what the text asks: w shows it again".to_owned();
                Notice::plain(if fits_below(&task, columns) { task } else { short() })
            }
            (None, None) => Notice::plain("Enter goes on"),
        }
    }

    /// Returns the header of the exercise, the longest wording first: `Lesson 11 of 15`, then `11
    /// of 15`.
    pub fn headings(&self) -> Vec<String> {
        let heading = self.sheet.heading.clone();
        let brief = heading.split_once(' ').map(|(_, brief)| brief.to_owned());
        std::iter::once(heading).chain(brief).collect()
    }

    /// Returns what the board is used for while no piece is in the hand.
    pub fn situation(&self, at_the_board: Situation) -> Situation {
        match at_the_board {
            _ if !self.wants_a_move() => Situation::Judged,
            Situation::OnPiece => Situation::OnPiece,
            _ => Situation::Exercise,
        }
    }
}

/// Whether a text fits in the two lines below the board.
pub fn fits_below(text: &str, columns: usize) -> bool {
    // Each line break may waste the columns of a word.
    text.chars().count() + LONGEST_WORD <= 2 * columns
}

/// The length of the longest words in texts for players.
const LONGEST_WORD: usize = 9;
