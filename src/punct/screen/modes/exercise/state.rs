//! An exercise on the board, and the game that waits.

use crate::kit::ui::notice::Notice;
use crate::punct::exercises::{TaskSheet, TaskStanding, Tasks};
use crate::punct::play::Session;
use crate::punct::screen::board::{Board, Situation};
use crate::punct::screen::computer::ComputerPlay;
use crate::punct::screen::dialogs::Dialog;
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

    /// What stands above the board: `11 of 15` is what is left of `Lesson 11 of 15` where room is
    /// short.
    pub fn headings(&self) -> Vec<String> {
        let heading = self.sheet.heading.clone();
        let brief = heading.split_once(' ').map(|(_, brief)| brief.to_owned());
        std::iter::once(heading).chain(brief).collect()
    }

    /// What the board is used for while no piece is in the hand.
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
    // Where a line breaks, up to a word is lost.
    text.chars().count() + LONGEST_WORD <= 2 * columns
}

/// As long as words are in texts for players.
const LONGEST_WORD: usize = 9;
