//! The requests that a player can type, and the words for them in groups.

#![deny(clippy::wildcard_enum_match_arm)]

use derive_more::From;

use super::misread::Misread;
use super::rulebook::RulesPart;
use super::spelling::NamedPiece;
use crate::kit::settings::{Spelling, Telling};
use crate::kit::strength::Strength;
use crate::punct::control::intent::Intent;
use crate::rules::{Bridges, Kind, Player, Side, Space, Variant};

#[derive(Clone, Debug, PartialEq, From)]
pub enum Request {
    #[from]
    Intent(Intent),
    #[from]
    Query(PlainQuery),
    #[from]
    Help(PlainHelp),
    /// Goes back to the previous task, or to the previous position.
    Back,
    /// Tells the last move or, after looking back, returns to the present.
    Last,
    /// Makes the reply viewed conditional or, at the present position, lists the conditional moves.
    If,
    /// Opens a save in place of this game.
    Open(String),
    /// How fully a move is described.
    Telling(Telling),
    /// How moves are written.
    Spelling(Spelling),
    Save(String),
    /// Changes the strength of the computer; `None` stands for the player's own strength.
    Level(Option<Strength>),
    /// Sets whether the computer plays White, and whether it plays Black.
    Computer([bool; 2]),
    /// Makes one move of two computers, or goes on to the next task, or to the next move of a
    /// review.
    Go,
    /// Begins another game with the colours swapped, or begins the task of an exercise again.
    Again,
    New(Option<Variant>, Option<Bridges>),
    Answer(bool),
    Quit,
}

/// A question about the board, the game or the rules, whose answer changes nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlainQuery {
    Board,
    Rows,
    Along(BoardLine, Gaps),
    At(Space),
    Around(Space),
    Pieces(Whose),
    Reserve(Whose),
    /// The spaces where a piece can go; with a space, the orientations in which the piece can lie
    /// with its PÜNCT there.
    Reach(NamedPiece, Option<Space>),
    /// All moves that climb, or those of the piece whose PÜNCT is on a space.
    Climbs(Option<Space>),
    /// All moves that make a bridge, or those of the piece whose PÜNCT is on a space.
    Bridges(Option<Space>),
    Chains,
    /// The count of the central hexagon.
    Centre,
    Moves,
    /// The variations that begin at the position that the player looks at.
    Variations,
    Comments,
    /// The saves in the folder.
    Games,
    Players,
    Time,
    /// What was said at the table.
    Talk,
    /// The headings of the rules.
    Rules,
    RulesWhole,
    RulesPart(RulesPart),
}

#[derive(Clone, Debug, PartialEq)]
pub enum PlainHelp {
    AllWords,
    /// The words that can be used now.
    Menu,
    Word(&'static Word),
    Group(&'static WordGroup),
    Kinds(Vec<Kind>),
}

impl Request {
    /// Whether the answer explains words to type, draws the board or reads the rules. Such an
    /// answer keeps its spelling.
    pub fn is_about_words(&self) -> bool {
        matches!(
            self,
            Request::Help(_)
                | Request::Query(
                    PlainQuery::Board
                        | PlainQuery::Rules
                        | PlainQuery::RulesWhole
                        | PlainQuery::RulesPart(_)
                )
        )
    }

    /// Whether the request is about the position that the player sees, so that it must not be
    /// carried out in another one.
    pub fn belongs_to_position(&self) -> bool {
        match self {
            Request::Intent(intent) => !matches!(
                intent,
                Intent::View(_)
                    | Intent::Say(_)
                    | Intent::Share
                    | Intent::Follow
                    | Intent::Advise(_)
                    | Intent::ListExercises(_)
                    | Intent::BeginExercise(_)
                    | Intent::ReadTask
                    | Intent::LeaveExercise
            ),
            Request::Answer(_)
            | Request::New(..)
            | Request::Open(_)
            | Request::Computer(_)
            | Request::Go
            | Request::If
            | Request::Again => true,
            Request::Query(_)
            | Request::Help(_)
            | Request::Back
            | Request::Last
            | Request::Telling(_)
            | Request::Spelling(_)
            | Request::Save(_)
            | Request::Level(_)
            | Request::Quit => false,
        }
    }
}

/// A line of spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardLine {
    /// A row, counted from 1.
    Row(i8),
    /// A column, counted from 0.
    Column(i8),
    /// The third line through a space. Along this line both letters and numbers change.
    Third(Space),
    Side(Side),
}

/// Whether the empty spaces of a line are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gaps {
    LeftOut,
    Named,
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
    pub argument: Argument,
    /// Reads the text after the word.
    pub read: fn(&'static Word, &str) -> Result<Request, Misread>,
}

/// What may follow a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Words, spaces and moves, in any spelling.
    Words,
    /// The name of a save.
    Name,
    /// What is taken as it was typed.
    Text,
}

impl Word {
    /// The error about a text after the word that does not fit: what fits instead.
    pub fn misused(&self) -> Misread {
        Misread::Usage { usage: self.usage, help: self.help, more: self.more }
    }
}

impl PartialEq for Word {
    fn eq(&self, other: &Word) -> bool {
        self.name == other.name
    }
}

/// Words that belong together.
#[derive(Debug, PartialEq, Eq)]
pub struct WordGroup {
    /// The name of the group in `help`.
    pub name: &'static str,
    pub names: &'static [&'static str],
}

/// All groups. Each word is in exactly one group.
pub static GROUPS: &[WordGroup] = &[
    group("learning", &["lessons", "puzzles", "today", "task", "leave", "rules", "help", "menu"]),
    group("playing", &["play", "undo", "redo", "swap", "resign", "draw", "claim", "again"]),
    group("looking", &["board", "at", "around", "line", "side", "row", "rows", "column"]),
    group("finding", &["my", "their", "pieces", "white", "black", "reserve", "where", "centre"]),
    group("judging", &["hint", "why", "threats", "wins", "needs", "chains", "climbs", "bridges"]),
    group(
        "replaying",
        &["last", "moves", "back", "forward", "first", "variations", "comments", "review"],
    ),
    group("studying", &["try", "drop", "comment", "mark"]),
    group("company", &["say", "talk", "if", "join", "follow", "give"]),
    group("seating", &["computer", "strength", "go", "finish", "players", "time"]),
    group("keeping", &["new", "save", "open", "games", "yes", "no", "quit"]),
    group("telling", &["brief", "full", "spell"]),
];

const fn group(name: &'static str, names: &'static [&'static str]) -> WordGroup {
    WordGroup { name, names }
}

impl WordGroup {
    pub fn find(name: &str) -> Option<&'static WordGroup> {
        GROUPS.iter().find(|group| group.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::plain::words::{WORDS, find_word};

    #[test]
    fn each_word_is_in_one_group_and_no_group_is_long() {
        for word in WORDS {
            let groups = GROUPS.iter().filter(|group| group.names.contains(&word.name));
            assert_eq!(groups.count(), 1, "{}", word.name);
        }
        for group in GROUPS {
            assert!(group.names.iter().all(|name| find_word(name).is_some()), "{}", group.name);
            assert!(group.names.len() <= 8, "{}", group.name);
            assert!(find_word(group.name).is_none(), "{} is a word", group.name);
        }
    }
}
