//! What a line asks for.

use super::misread::Misread;
use super::pieces::Named;
use crate::engine::Strength;
use crate::rules::{Bridges, Move, Player, Space, Variant};

/// What a player asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Play this move.
    Play(Move),
    /// Draw the board.
    Board,
    /// Tell what lies in every row.
    Rows,
    /// Tell what lies in a row.
    Row(i8),
    /// Tell what lies in a column, counted from 0.
    Column(i8),
    /// Tell what lies on a space.
    At(Space),
    /// Tell what lies around a space.
    Around(Space),
    /// List pieces on the board.
    Pieces(Whose),
    /// Tell the reserves.
    Reserve,
    /// Tell where a piece can go, or how it can lie with its PÜNCT on a space.
    Reach(Named, Option<Space>),
    /// Tell where the opponent would win at once.
    Threats,
    /// Tell what wins at once.
    Wins,
    /// Tell a good move; again, the next best.
    Hint,
    /// Tell the chains.
    Chains,
    /// Tell who is on top in the central hexagon.
    Centre,
    /// List the moves.
    Moves,
    /// Tell the last move again, and who is to move.
    Last,
    /// Take the last move back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Save under this name.
    Save(String),
    /// Give up.
    Resign,
    /// Agree on a draw.
    Draw,
    /// Claim a draw.
    Claim,
    /// Take over White's first move.
    Swap,
    /// Change the level of the computer.
    Level(Strength),
    /// Give these colours to the computer: White, Black.
    Computer([bool; 2]),
    /// Let one of two computers move.
    Go,
    /// Let two computers play to the end.
    Finish,
    /// Tell who plays.
    Players,
    /// Tell the time the players have left.
    Time,
    /// Tell the rules.
    Rules,
    /// Play again with the colours swapped.
    Again,
    /// Begin a new game, by these rules if they are named.
    New(Option<Variant>, Option<Bridges>),
    /// Answer a question.
    Answer(bool),
    /// List the words.
    Help,
    /// Explain a word.
    HelpOn(&'static Word),
    /// Leave.
    Quit,
}

/// Whose pieces are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Those of whoever asks.
    Mine,
    /// The opponent's.
    Theirs,
    /// A colour's.
    Of(Player),
    /// All.
    All,
}

/// A word that begins a request.
#[derive(Debug)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// Other words for the same.
    pub others: &'static [&'static str],
    /// How it is written, with what follows it.
    pub usage: &'static str,
    /// What it does.
    pub help: &'static str,
    /// What else there is to know; may be empty.
    pub more: &'static str,
    /// Reads what follows it.
    pub read: fn(&'static Word, &str) -> Result<Request, Misread>,
}

impl PartialEq for Word {
    fn eq(&self, other: &Word) -> bool {
        self.name == other.name
    }
}
