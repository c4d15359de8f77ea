//! What a player can ask for, by key, mouse or dialog. The board, the session, the dialogs and the
//! shell around them each have an action type of their own.

use std::path::PathBuf;

use crate::engine::{Mark, Strength};
use crate::lessons::puzzles::Theme;
use crate::record::{Name, NodeId, Overwrite};
use crate::rules::{Direction, Ending, Kind, Move, Orientation, Rules, Space, Variant};
use crate::session::Seats;

/// One thing asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// For the program around the game.
    Shell(ShellAction),
    /// For the game as a whole.
    Session(SessionAction),
    /// For the moves of the game and the variations to it.
    Tree(TreeAction),
    /// For the board: aiming and choosing a move.
    Board(BoardAction),
    /// For the engine, which advises.
    Advice(AdviceAction),
    /// For the dialog on top.
    Dialog(DialogAction),
    /// Do nothing: the answer to a click on an empty part of a dialog.
    Nothing,
}

/// What the program does around any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellAction {
    /// Show the start screen.
    StartScreen,
    /// Open the form for a new game.
    NewGame,
    /// Begin a new game.
    Begin(Box<NewGame>),
    /// Begin a new game by these rules, without asking for names.
    BeginAtOnce(Variant),
    /// Begin a game against the computer at this level, as somebody new would.
    PlayComputer(Strength),
    /// List the lessons of the course; `chosen` is the one to begin with, if not the next.
    Lessons {
        /// Counted from 0.
        chosen: Option<usize>,
    },
    /// Begin a lesson, counted from 0.
    Lesson(usize),
    /// List the puzzles of a theme, or all of them; `chosen` is the one to begin with, if not the
    /// next unsolved.
    Puzzles {
        /// Counted from 0 among all puzzles.
        chosen: Option<usize>,
        /// The theme.
        theme: Option<Theme>,
    },
    /// Begin a puzzle, and go on to others of the theme.
    Puzzle {
        /// Counted from 0 among all puzzles.
        number: usize,
        /// The theme; `None` for all.
        theme: Option<Theme>,
    },
    /// Show the text of the exercise again.
    ExerciseText,
    /// Ask whether a first game is to follow the course.
    OfferGame,
    /// Open the form that says who plays.
    Players,
    /// Ask for the name of a file to save in.
    SaveAs,
    /// Save in a file.
    Save(PathBuf, Overwrite),
    /// List the saves, to open one.
    Open,
    /// Save a picture of what the board shows.
    SavePicture,
    /// Go on with a save.
    OpenSave(PathBuf),
    /// Go on with a game whose text was pasted.
    OpenPasted(String),
    /// Do something that loses a game which could not be saved: the players agreed.
    LoseUnsaved(Box<ShellAction>),
    /// Use the next theme.
    NextTheme,
    /// Draw the board in the other rendering.
    SwitchRendering,
    /// Draw the board larger or smaller.
    Zoom(i8),
    /// Draw the board as large as fits.
    ZoomToFit,
    /// Show the keys and what the marks mean.
    Help,
    /// Show the rules.
    RulesPage,
    /// Quit the program.
    Quit,
}

/// The settings of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The rules it is played by.
    pub rules: Rules,
    /// White's and Black's names.
    pub names: [Name; 2],
    /// Who plays.
    pub seats: Seats,
    /// Whether Black may take over White's first move.
    pub swap: bool,
    /// The name of whoever plays here, from now on.
    pub own_name: Option<Name>,
}

/// What can be done with the game being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionAction {
    /// Play a move.
    Play(Move),
    /// Take the last move back.
    Undo,
    /// Play the move again that was taken back.
    Redo,
    /// Ask whether the player to move resigns.
    Resign,
    /// Ask whether the players agree on a draw or one claims it.
    Draw,
    /// End the game as the players decided.
    End(Ending),
    /// Play another game with the colours swapped.
    PlayAgain,
    /// Black takes over White's first move.
    TakeOver,
    /// Give the colours to these players.
    Seat(Seats),
    /// Let the computer play weaker, or stronger.
    Level(i8),
    /// Let one of two computers make a move.
    OneMove,
    /// Let two computers play slower, or faster if negative.
    Slower(i8),
}

/// What can be done with the moves and the variations: look at them, comment and order them. Where no
/// node is named, it is the one looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeAction {
    /// Look at the position this many plies later in the line, or earlier if negative.
    LookBy(isize),
    /// Look at the position at a node.
    Look(NodeId),
    /// Look at the empty board.
    LookToStart,
    /// Return to the present.
    LookToPresent,
    /// Look at the next move that was played or tried in place of the last one.
    OtherMove {
        /// `false` goes to the one before.
        forward: bool,
    },
    /// List the moves.
    Moves,
    /// Open the field for a comment.
    Comment,
    /// Say this of a node.
    SetComment(NodeId, String),
    /// Open the list of marks.
    Marks,
    /// Judge the move that leads to a node, or no longer.
    SetMark(NodeId, Option<Mark>),
    /// Put the variation before the one that stands before it.
    Promote,
    /// Delete the move and all after it; ask first if that is more than one move.
    Delete,
    /// Delete this node and all after it.
    Forget(NodeId),
}

/// What can be done at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAction {
    /// Move the cursor a step.
    Step(Step),
    /// Move the cursor along a line of the PÜNCT of the piece in the hand: forward or back.
    StepOnLine {
        /// `false` goes back.
        forward: bool,
    },
    /// Go to the next of the three lines of the PÜNCT.
    NextLine,
    /// Move the cursor to a space, as the mouse does.
    Aim(Space),
    /// Aim and [`BoardAction::Confirm`]: a click on the board.
    Press(Space),
    /// Lift the piece at the cursor, or put down the one in the hand.
    Confirm,
    /// Take a piece from the reserve.
    Take(Kind),
    /// Turn the piece in the hand by sixths of a turn, clockwise.
    Turn(i8),
    /// Turn the piece in the hand to an orientation.
    TurnTo(Orientation),
    /// Go to the next space where the piece in the hand fits, or to the next piece to lift.
    NextPlace {
        /// `false` goes to the one before.
        forward: bool,
    },
    /// One step back.
    Back,
    /// Type a move.
    TypeMove,
    /// Lift the piece at the cursor to look under it.
    Peek,
    /// Show the largest chains.
    Chains,
}

impl BoardAction {
    /// Whether it is for whoever is to move.
    pub const fn makes_a_move(self) -> bool {
        matches!(
            self,
            BoardAction::Press(_)
                | BoardAction::Confirm
                | BoardAction::Take(_)
                | BoardAction::Turn(_)
                | BoardAction::TurnTo(_)
                | BoardAction::StepOnLine { .. }
                | BoardAction::NextLine
                | BoardAction::TypeMove
        )
    }
}

/// What the engine can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceAction {
    /// Show a good move; again, the next best.
    Hint,
    /// Show what the opponent threatens, or no longer.
    Threats,
    /// Open the panel of the best moves.
    Analyse,
    /// Show what the moves of the game gained or lost.
    Review,
    /// Look at the move that came after this many others, and at the better one.
    LookAtTurn(usize),
}

/// What can be done in the dialog on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogAction {
    /// Close it and return to what lies below.
    Close,
    /// Accept what is chosen or typed.
    Accept,
    /// Choose the item with this number, counted from 0, and accept it.
    Pick(usize),
    /// Move the choice or the text by this many lines.
    Scroll(isize),
    /// Move the choice or the text by a page.
    Page {
        /// `false` goes back.
        forward: bool,
    },
    /// Go to the next heading of the text or the one before.
    Section {
        /// `false` goes to the one before.
        forward: bool,
    },
    /// Switch the field to its next choice.
    Change,
    /// Switch the field to the choice before.
    ChangeBack,
    /// Do the second thing the dialog offers.
    Other,
    /// Edit the text in the field.
    Edit(Edit),
}

/// An edit of a text in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Insert a character.
    Insert(char),
    /// Delete the character before the cursor.
    DeleteBack,
    /// Delete the character at the cursor.
    Delete,
    /// Delete the word before the cursor.
    DeleteWord,
    /// Delete everything.
    Clear,
    /// Go a character to the left.
    Left,
    /// Go a character to the right.
    Right,
    /// Go to the start.
    Home,
    /// Go to the end.
    End,
}

/// A step of the cursor as the arrow keys point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the space on the left.
    Left,
    /// To the space on the right.
    Right,
}

impl Step {
    /// The space a step leads to. Up and down zigzag and so keep the screen column; at the rim the
    /// cursor stays.
    pub fn taken_from(self, from: Space) -> Space {
        let ways = match (self, from.row() % 2 == 0) {
            (Step::Left, _) => [Direction::Left; 2],
            (Step::Right, _) => [Direction::Right; 2],
            (Step::Up, true) => [Direction::UpLeft, Direction::UpRight],
            (Step::Up, false) => [Direction::UpRight, Direction::UpLeft],
            (Step::Down, true) => [Direction::DownLeft, Direction::DownRight],
            (Step::Down, false) => [Direction::DownRight, Direction::DownLeft],
        };
        ways.into_iter().find_map(|way| from.step(way)).unwrap_or(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_and_down_keep_the_column_and_undo_each_other() {
        let mut at = Space::CENTRE;
        for _ in 0..4 {
            at = Step::Up.taken_from(Step::Up.taken_from(at));
        }
        assert_eq!(at.to_string(), "M17");
        for _ in 0..8 {
            at = Step::Down.taken_from(at);
        }
        assert_eq!(at, Space::CENTRE);
    }

    #[test]
    fn every_space_can_be_reached_with_the_arrows() {
        let mut seen = vec![Space::CENTRE];
        let mut next = 0;
        while let Some(&from) = seen.get(next) {
            next += 1;
            for step in [Step::Up, Step::Down, Step::Left, Step::Right] {
                let to = step.taken_from(from);
                if !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        assert_eq!(seen.len(), 211);
    }
}
