//! The requests that a player can type, the words for them in groups, and why a line is none.

use std::sync::LazyLock;

use derive_more::From;
use thiserror::Error;

use super::rulebook::RulesPart;
use crate::kit::settings::{Spelling, Verbosity};
use crate::kit::storage::printable;
use crate::kit::strength::Strength;
use crate::kit::text::{ParseError, entries};
use crate::punct::control::intent::Intent;
use crate::punct::phrases::list;
use crate::rules::{
    Bridges, Kind, Level, NotationError, Player, Side, Space, UnknownWord, Variant,
};

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
    Open(String),
    Telling(Verbosity),
    Spelling(Spelling),
    Save(String),
    /// `None` stands for the player's own strength.
    Level(Option<Strength>),
    /// Whether it plays White, and whether it plays Black.
    Computer([bool; 2]),
    /// One move of two computers, the next task, or the next move of a review.
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
    Pieces(PieceOwner),
    Reserve(PieceOwner),
    /// With a space, the orientations in which the piece can lie with its PÜNCT there.
    Reach(NamedPiece, Option<Space>),
    /// Of all pieces, or of the one whose PÜNCT is on a space.
    Climbs(Option<Space>),
    Bridges(Option<Space>),
    Chains,
    Centre,
    Moves,
    Variations,
    Comments,
    Games,
    OwnRecord,
    Players,
    Time,
    Talk,
    Rules,
    RulesWhole,
    RulesPart(RulesPart),
}

#[derive(Clone, Debug, PartialEq)]
pub enum PlainHelp {
    AllWords,
    Menu,
    Word(&'static PlainCommand),
    Group(&'static WordGroup),
    Kinds(Vec<Kind>),
}

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gaps {
    LeftOut,
    Named,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceOwner {
    Mine,
    Theirs,
    Of(Player),
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedPiece {
    InReserve(Kind),
    OnBoard {
        kind: Option<Kind>,
        punct: Space,
        /// The level, if the player typed one; otherwise the topmost piece is meant.
        level: Option<Level>,
    },
}

#[derive(Debug)]
pub struct PlainCommand {
    pub name: &'static str,
    pub others: &'static [&'static str],
    pub usage: &'static str,
    pub argument: Argument,
    pub read: fn(&str) -> Result<Request, RequestError>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    None,
    /// Words, spaces and moves, in any spelling.
    Words,
    Name,
    /// What is taken as it was typed.
    Text,
}

static HELP: LazyLock<Vec<(usize, &str, String)>> =
    LazyLock::new(|| entries(include_str!("../../../assets/plain_words.txt")));

impl PlainCommand {
    pub fn help(&self) -> &'static str {
        HELP.iter().find(|(_, word, _)| *word == self.name).map_or("", |(.., help)| help)
    }

    /// Further help; may be empty.
    pub fn more(&self) -> &'static str {
        let mut after = HELP.iter().skip_while(|(_, word, _)| *word != self.name).skip(1);
        after.next().filter(|(_, word, _)| *word == "more").map_or("", |(.., more)| more)
    }

    /// What the word with this text after it asks for.
    pub fn request(&self, text: &str) -> Result<Request, RequestError> {
        let read = (self.read)(text);
        if read != Err(RequestError::Misused) {
            return read;
        }
        Err(if self.argument == Argument::None {
            RequestError::Alone(self.name)
        } else {
            RequestError::Usage { usage: self.usage, help: self.help(), more: self.more() }
        })
    }
}

impl PartialEq for PlainCommand {
    fn eq(&self, other: &PlainCommand) -> bool {
        self.name == other.name
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct WordGroup {
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
    group("keeping", &["new", "save", "open", "games", "record", "yes", "no", "quit"]),
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

/// In columns.
const QUOTED_COLUMNS: usize = 40;

/// The messages are safe to show.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RequestError {
    #[error("this line is too long")]
    TooLong,
    #[error("there is no word \"{}\"{}", short(.word), suggestion(*.near))]
    Unknown { word: String, near: Option<&'static str> },
    #[error("\"{}\" could be {}", short(.word), list(.choices, "or"))]
    Ambiguous { word: String, choices: Vec<String> },
    #[error("{}", printable(&.0.to_string(), 120))]
    Notation(#[from] NotationError),
    /// The line names a piece, but not the three spaces of a move.
    #[error(
        "a move names three spaces, the PÜNCT's first, such as T-D3,D4,E4; \
        \"where can {0} go\" tells where {0} can go"
    )]
    HalfAMove(String),
    /// What [`PlainCommand::read`] answers. The player gets one of the two errors after it.
    #[error("the words after the first do not fit it")]
    Misused,
    #[error("write \"{usage}\": {help}{}{more}", if .more.is_empty() { "" } else { ". " })]
    Usage { usage: &'static str, help: &'static str, more: &'static str },
    /// Nothing fits after this word.
    #[error("write only \"{0}\"")]
    Alone(&'static str),
    #[error("there is no space {} on the board", short(.0))]
    NoSuchSpace(String),
    #[error("there is no row {}; rows have the numbers 1 to 17", short(.0))]
    NoSuchRow(String),
    #[error("there is no column {}; columns have the letters A to Q", short(.0))]
    NoSuchColumn(String),
    #[error(
        "\"{}\" names no piece; name one in the reserve by its code, T SC SE AM AR or AL, \
        and one on the board by its code and the space of its PÜNCT, such as T-D3",
        short(.0)
    )]
    NoSuchPiece(String),
    #[error("the moves that turned the game have numbers from 1 on")]
    NoSuchTurn,
    #[error("there is more than one {word}: {choices}")]
    SeveralKinds { word: &'static str, choices: &'static str },
    #[error(transparent)]
    NoSuchLevel(#[from] ParseError),
    #[error("{}", printable(&.0.to_string(), 120))]
    Choice(#[from] UnknownWord),
}

fn short(text: &str) -> String {
    printable(text, QUOTED_COLUMNS)
}

fn suggestion(near: Option<&'static str>) -> String {
    match near {
        Some(near) => format!("; is \"{near}\" meant?"),
        None => "; \"help\" lists all words".to_owned(),
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
