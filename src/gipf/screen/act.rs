//! The acts that players can ask for on the screen of GIPF. GIPF and PÜNCT share the actions for
//! dialogs and the shell.

use crate::gipf::play::{Command, Seats};
use crate::gipf::record::Agreed;
use crate::gipf::rules::Point;
use crate::kit::lessons::ToTask;
use crate::kit::shell::GameAction;
use crate::kit::storage::Name;
use crate::kit::ui::action::{CursorStep, DialogAction, ShellAction};

/// One request of a player.
#[derive(Clone, Debug, PartialEq, Eq, derive_more::From)]
pub enum Act {
    /// An act at the board: aiming and making a turn.
    Board(BoardAct),
    /// Looking at the position before or after another turn.
    Look(LookAct),
    Game(GameAct),
    /// An action for the program around the game.
    #[from]
    Shell(ShellAction),
    Begin(Box<NewGame>),
    #[from]
    Dialog(DialogAction),
}

impl GameAction for Act {
    fn for_dialog(&self) -> Option<DialogAction> {
        if let Act::Dialog(action) = self { Some(*action) } else { None }
    }

    fn leaves_result_open(&self) -> bool {
        matches!(self, Act::Shell(action) if action.leaves_result_open())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAct {
    /// Move the cursor by a step. If the player is choosing a line, a target or a piece of a row,
    /// go to the next one in this direction.
    Step(CursorStep),
    /// Go to the next way in, target or row.
    Next {
        /// `false` goes back.
        forward: bool,
    },
    /// Move the cursor to a point, as the mouse does.
    Aim(Point),
    /// Click on a point: take what is there, choose it, or confirm what is chosen there already.
    Press(Point),
    /// Take the dot, loaded piece or row under the cursor, make the visible push or use, or remove
    /// the chosen row.
    Confirm,
    /// Switch whether the chosen piece of a row stays or goes.
    Switch,
    /// Choose by number: the piece to push in, or how many pieces go onto a GIPF-piece.
    Number(Number),
    Back,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookAct {
    /// Look at the position this number of turns later; a negative number looks earlier.
    By(isize),
    ToStart,
    ToPresent,
}

impl LookAct {
    /// Returns where the act leads among the lessons.
    pub const fn to_lesson(self) -> ToTask {
        match self {
            LookAct::By(..0) | LookAct::ToStart => ToTask::GroupBack,
            LookAct::By(_) | LookAct::ToPresent => ToTask::GroupOn,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    One,
    Two,
    Three,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameAct {
    /// Open the line for typing a turn.
    Type,
    /// Give a command of the player at this screen who decides on it.
    Command(Command),
    /// Take back the begun turn, or else the last one; ask first if the begun turn has a decided
    /// contest.
    Undo,
    /// Take back the begun turn, although it has a decided contest.
    UndoContest,
    /// Play again what was taken back.
    Redo,
    /// Ask whether the player to move resigns.
    Resign,
    /// Ask whether the players agree on a draw.
    Draw,
    /// Play another game with the colours swapped.
    PlayAgain,
    /// List the lessons, or show the text of the one on the board.
    Lessons,
    /// Begin this lesson, counted from 0.
    Lesson(usize),
    /// Show the hint of the lesson on the board.
    Hint,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub agreed: Agreed,
    /// White's and Black's names.
    pub names: [Name; 2],
    pub seats: Seats,
}
