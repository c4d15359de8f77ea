//! The exercise on the board, and the game put aside for it.

use crate::kit::ui::notice::Notice;
use crate::punct::exercises::{TaskSheet, TaskStanding, Tasks};
use crate::punct::screen::board::Board;
use crate::punct::screen::computer::ComputerPlay;
use crate::punct::screen::dialogs::Dialog;
use crate::punct::session::Session;
use crate::rules::{Game, Move};

pub struct Exercise {
    /// What it asks, and how it judges.
    pub tasks: Box<dyn Tasks>,
    /// What the player reads.
    pub sheet: TaskSheet,
    pub standing: TaskStanding,
    /// What was said of the last move, or a clue.
    pub said: Option<Notice>,
    /// Whether the text is open, where it lies over the board.
    pub is_text_open: bool,
    pub clues: usize,
    /// The move that a clue shows.
    pub shown: Option<Move>,
    pub aside: PutAside,
}

/// The game that waits, and all that belongs to it.
pub struct PutAside {
    pub session: Session,
    /// Where the player stands at its board.
    pub board: Board,
    /// The computer's part in it.
    pub computer: ComputerPlay,
    /// The dialogs that were open.
    pub dialogs: Vec<Dialog>,
}

impl Exercise {
    /// Exercises that have not been set up yet.
    pub fn new(tasks: Box<dyn Tasks>, aside: PutAside) -> Exercise {
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

    /// Gets ready for the task, and returns the position to set up.
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

    /// The line below the board while nothing else is said there.
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
}

/// Whether a text fits in the two lines below the board.
pub fn fits_below(text: &str, columns: usize) -> bool {
    // Where a line breaks, up to a word is lost.
    text.chars().count() + LONGEST_WORD <= 2 * columns
}

/// As long as words are in texts for players.
const LONGEST_WORD: usize = 9;
