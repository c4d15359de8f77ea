//! What a player can ask for by a line.

use super::misread::Misread;
use super::pieces::NamedPiece;
use super::rulebook::RulesPart;
use crate::kit::settings::{Spelling, Telling};
use crate::kit::strength::Strength;
use crate::punct::play::Command;
use crate::rules::{Bridges, Kind, Player, Side, Space, Variant};

#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// What the match is asked for.
    Match(Command),
    Board,
    Rows,
    /// Counted from 1, and whether its empty spaces are told, too.
    Row(i8, bool),
    /// The line through a space along which the letters and numbers both change.
    Third(Space),
    Side(Side),
    /// Counted from 0.
    Column(i8),
    At(Space),
    Around(Space),
    Pieces(Whose),
    Reserve(Whose),
    /// The spaces that a piece can go to, or the ways in which it can lie with its PÜNCT on a
    /// space.
    Reach(NamedPiece, Option<Space>),
    Climbs,
    /// All moves that make a bridge.
    Bridges,
    /// The winning moves of the opponent.
    Threats,
    /// How many more spaces each player needs to join two sides.
    Needs,
    /// The winning moves of the player to move.
    Wins,
    /// A good move; again, the next best.
    Hint,
    Chains,
    /// The count of the central hexagon.
    Centre,
    Moves,
    /// Another position of the game to look at.
    Look(LookTo),
    /// The variations that begin at the position looked at.
    Variations,
    Comments,
    /// The saves in the folder.
    Games,
    /// A save, in place of this game.
    Open(String),
    /// How much is told of a move.
    Telling(Telling),
    /// How moves are written.
    Spelling(Spelling),
    Save(String),
    /// Ask whether the player here resigns.
    Resign,
    /// Ask whether the players agree on a draw, or claim one.
    Draw,
    /// Changes the level of the computer.
    Level(Strength),
    /// Whether the computer plays White, and Black.
    Computer([bool; 2]),
    /// One move of two computers; the next task of a lesson or puzzle.
    Go,
    /// Two computers play to the end.
    Finish,
    /// The moves that turned the game.
    Review,
    /// The reasons for the last hint or move.
    Why,
    /// The lessons of the course, or one of them, counted from 1.
    Lessons(Option<usize>),
    Puzzles(Option<usize>),
    /// The task of the lesson or puzzle again.
    Task,
    /// Back to the task before, or to the position before.
    Back,
    /// Back from a lesson or puzzle to the game.
    Leave,
    Players,
    Time,
    /// The headings of the rules.
    Rules,
    RulesWhole,
    RulesPart(RulesPart),
    /// Another game, with the colours swapped.
    Again,
    New(Option<Variant>, Option<Bridges>),
    Answer(bool),
    Help,
    /// The words that can be used now.
    Menu,
    HelpOn(&'static Word),
    HelpOnKinds(Vec<Kind>),
    Quit,
}

impl Request {
    /// Whether its answer explains what can be typed, which is written as it is typed.
    pub fn is_about_words(&self) -> bool {
        matches!(
            self,
            Request::Help
                | Request::Menu
                | Request::HelpOn(_)
                | Request::HelpOnKinds(_)
                | Request::Board
                | Request::Rules
                | Request::RulesWhole
                | Request::RulesPart(_)
        )
    }

    /// Whether the engine answers it.
    pub fn is_for_engine(&self) -> bool {
        matches!(
            self,
            Request::Threats | Request::Wins | Request::Hint | Request::Review | Request::Why
        )
    }
}

/// Where to look in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookTo {
    First,
    Back,
    Forward,
    /// To the present, where the last move is told again.
    Last,
    /// After this number of moves of the game.
    Move(usize),
    /// To the variation with this number, from 1, among those told at this position.
    Variation(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    Mine,
    Theirs,
    Of(Player),
    All,
}

#[derive(Debug)]
pub struct Word {
    pub name: &'static str,
    pub others: &'static [&'static str],
    /// The word with its argument.
    pub usage: &'static str,
    pub help: &'static str,
    /// Further help; may be empty.
    pub more: &'static str,
    /// Reads the text after the word.
    pub read: fn(&'static Word, &str) -> Result<Request, Misread>,
}

impl PartialEq for Word {
    fn eq(&self, other: &Word) -> bool {
        self.name == other.name
    }
}
