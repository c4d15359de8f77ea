//! What players can ask for on the screen of GIPF. The actions for dialogs and the shell are those
//! of both games.

use crate::gipf::play::Seats;
use crate::gipf::record::Agreed;
use crate::gipf::rules::{Entry, Point, Turn};
use crate::kit::shell::GameAction;
use crate::kit::storage::Name;
use crate::kit::ui::action::{CursorStep, DialogAction, ShellAction};
use crate::rules::Player;

/// One thing asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// For the board: aiming and making a turn.
    Board(BoardAct),
    /// For the turns that were made: looking at the position after one.
    Look(LookAct),
    Game(GameAct),
    /// For the program around the game.
    Shell(ShellAction),
    Begin(Box<NewGame>),
    Dialog(DialogAction),
}

impl From<ShellAction> for Act {
    fn from(action: ShellAction) -> Act {
        Act::Shell(action)
    }
}

impl From<DialogAction> for Act {
    fn from(action: DialogAction) -> Act {
        Act::Dialog(action)
    }
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
    /// Go a step; or on to the next line, target or piece of a row, where one is chosen.
    Step(CursorStep),
    /// Go on to the next way in, line, target or row.
    Next {
        /// `false` goes back.
        forward: bool,
    },
    /// Move the cursor to a point, as the mouse does.
    Aim(Point),
    /// Aim and [`BoardAct::Confirm`]: a click on the board.
    Press(Point),
    /// Take what the cursor is on; make the push or the use that is shown; remove the row.
    Confirm,
    /// Let a piece of the row stay, or go.
    Switch,
    /// Take the first, second or third of what there is to choose: what is pushed in; how many
    /// pieces go onto a GIPF-piece.
    Number(Number),
    Back,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookAct {
    /// Look at the position so many turns later, or earlier if negative.
    By(isize),
    ToStart,
    ToPresent,
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
    Play(Turn),
    /// Push in a single piece, though that gives up the potentials left.
    PushSingle(Entry),
    /// Take the last turn back, or what was begun of one; ask first if a decided contest is in it.
    Undo,
    /// Take back what was begun of a turn, a decided contest too.
    UndoContest,
    /// Play the turn again that was taken back.
    Redo,
    /// Ask whether the player to move resigns.
    Resign,
    /// Ask whether the players agree on a draw.
    Draw,
    GiveUp(Player),
    AgreeDraw,
    /// The use announced is contested.
    Contest,
    /// The use announced is let be.
    LetItBe,
    /// The use announced is taken back.
    TakeBackUse,
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
