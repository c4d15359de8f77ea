//! The JSON of saves: the kind of game, version and size, and the possible faults and their
//! places, and the words and members that occur in the saves of both games.

mod value;

pub use value::{Object, UnknownMembers, Value, YEAR_0, in_utf8, parse_time, text};

use derive_more::Display;
use serde::ser::{Serialize, SerializeMap, Serializer};
use thiserror::Error;

use crate::kit::storage::name::Name;
use crate::kit::storage::printable::printable;
use crate::rules::Player;

/// The largest size of a file that is read: 1 MiB.
pub const MAX_BYTES: u64 = 1 << 20;

/// The version of saves that this program writes, and the newest that it can read.
pub const VERSION: u64 = 1;

coded! {
    /// The two games. The code is the member `format` of their saves.
    pub enum GameKind {
        Punct = "punct" => "PÜNCT",
        Gipf = "gipf" => "GIPF",
    }
}

impl GameKind {
    /// The error about a save, expected to be of this game, whose `format` names no game.
    pub const fn fault(self) -> &'static str {
        match self {
            GameKind::Punct => "is not \"punct\"",
            GameKind::Gipf => "is not \"gipf\"",
        }
    }

    pub const fn command(self) -> &'static str {
        match self {
            GameKind::Punct => "punct FILE",
            GameKind::Gipf => "punct gipf FILE",
        }
    }
}

/// The fields hold raw text from the file. Only the messages are safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SaveError {
    #[error("larger than {} MiB, so it is not a saved game", MAX_BYTES >> 20)]
    TooLarge,
    #[error("the file is empty")]
    Empty,
    /// Line and column of the first such byte, from 1; the column in bytes.
    #[error("line {line} column {column}: not UTF-8 text")]
    NotUtf8 { line: usize, column: usize },
    /// Line and column where reading stopped, from 1; the column in bytes.
    #[error("line {line} column {column}: not JSON: {}", cut(what))]
    NotJson { line: usize, column: usize, what: String },
    /// `at` is empty for the whole file.
    #[error("{}expected {expected}, found {found}", prefix(at))]
    WrongType { at: String, expected: ValueType, found: ValueType },
    #[error("{}{} {fault}", prefix(at), cut(found))]
    Unfit { at: String, found: String, fault: &'static str },
    #[error("{at}: missing")]
    Missing { at: String },
    #[error("format: this is a saved game of {}; '{}' opens it", .0.name(), .0.command())]
    OtherGame(GameKind),
    /// A fault in a save that is part of another save. `at` is the path of that part.
    #[error("{at}.{error}")]
    Within { at: String, error: Box<SaveError> },
    #[error("{}: given twice", cut(at))]
    Twice { at: String },
    #[error("version: {0} is newer than this program reads ({VERSION})")]
    Newer(u64),
    /// `at` is the move's path, such as `moves[12]`.
    #[error("{at}: {}: {}", cut(text), cut(why))]
    Move { at: String, text: String, why: String },
    #[error("setup: {}", printable(.0, 300))]
    Setup(String),
    #[error("ending: {0}")]
    Ending(String),
    #[error("ply: {found} is after the last of {last} {what}")]
    Ply { found: u64, last: usize, what: &'static str },
    #[error("{at}: {why}")]
    Contradiction { at: String, why: String },
}

pub type SaveResult<T = ()> = Result<T, SaveError>;

impl SaveError {
    /// For a save that is part of another save, at the path `at`.
    #[must_use]
    pub fn in_member(self, at: &str) -> SaveError {
        match self {
            SaveError::WrongType { at: inner, expected, found } if inner.is_empty() => {
                SaveError::WrongType { at: at.to_owned(), expected, found }
            }
            error => SaveError::Within { at: at.to_owned(), error: Box::new(error) },
        }
    }

    pub fn not_json(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        if error.is_eof() {
            return Self::NotJson { line, column, what: "the file ends too soon".to_owned() };
        }
        let what = in_our_words(&error.to_string()).to_owned();
        Self::NotJson { line, column, what }
    }
}

fn in_our_words(message: &str) -> &'static str {
    const WORDS: [(&str, &str); 14] = [
        ("expected value", "a value should stand here"),
        ("expected ident", "a value should stand here"),
        ("trailing characters", "nothing may follow the end"),
        ("trailing comma", "nothing follows this comma"),
        ("key must be a string", "a name in double quotes should stand here"),
        ("control character", "a text holds a control character, such as a line break"),
        ("expected `:`", "a colon should stand here"),
        ("expected `,` or `]`", "a comma or ] should stand here"),
        ("expected `,` or `}`", "a comma or } should stand here"),
        ("invalid escape", "a text holds an unknown escape"),
        ("lone leading surrogate", "a text holds half an escape"),
        ("unexpected end of hex escape", "a text holds half an escape"),
        ("invalid number", "this is not a number"),
        ("recursion limit", "it is nested too deeply"),
    ];
    let known = WORDS.iter().find(|(begins, _)| message.starts_with(begins));
    known.map_or("there is a mistake here", |(_, words)| words)
}

fn cut(text: &str) -> String {
    printable(text, 120)
}

fn prefix(at: &str) -> String {
    if at.is_empty() { String::new() } else { format!("{}: ", cut(at)) }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
pub enum ValueType {
    #[display("null")]
    Null,
    #[display("true or false")]
    Truth,
    #[display("a number")]
    Number,
    #[display("a string")]
    Text,
    #[display("a list")]
    List,
    #[display("an object")]
    Object,
}

impl ValueType {
    pub fn from_json(json: &str) -> Self {
        match json.trim_start().as_bytes().first() {
            Some(b'{') => Self::Object,
            Some(b'[') => Self::List,
            Some(b'"') => Self::Text,
            Some(b't' | b'f') => Self::Truth,
            Some(b'n') => Self::Null,
            _ => Self::Number,
        }
    }
}

coded! {
    /// Programs without clocks must be able to read all saves: a loss on time is a resignation with
    /// the member [`ON_TIME`], an aborted game an agreed draw with the member [`ABORTED`].
    pub enum EndingKind {
        Resigned = "resigned",
        Agreed = "agreed",
        Claimed = "claimed",
    }
}

/// The member of an ending that says that the loser had no time left and did not resign.
pub const ON_TIME: &str = "time";
/// Names the player who aborted the game; with [`ON_TIME`], because that player's time was up.
pub const ABORTED: &str = "aborted";

const NO_COLOUR: &str = "is neither white nor black";

/// Comes first, because another format or version may give the other members another meaning.
pub fn check_format(save: &mut Object, own: GameKind) -> SaveResult {
    let game = save.require("format")?.word_as(GameKind::from_code, own.fault())?;
    if game != own {
        return Err(SaveError::OtherGame(game));
    }
    let version = save.require("version")?;
    match version.whole_number()? {
        VERSION => Ok(()),
        0 => Err(version.unfit("is not a version of the format")),
        newer => Err(SaveError::Newer(newer)),
    }
}

/// Any text is a name; a missing name is the colour.
pub fn names(save: &mut Object) -> SaveResult<[Name; 2]> {
    let mut names = Player::BOTH.map(Name::default_of);
    for player in Player::BOTH {
        if let Some(name) = save.read(player.code(), Value::string)? {
            names[player as usize] = Name::from_save(name);
        }
    }
    Ok(names)
}

/// White's and Black's; `None` for a person. `fault` is about a number that is no level.
pub fn computer<T>(
    save: &mut Object,
    fault: &'static str,
    level: impl Fn(f64) -> Option<T>,
) -> SaveResult<[Option<T>; 2]> {
    let mut found = [None, None];
    let Some(value) = save.take("computer") else { return Ok(found) };
    let mut levels = value.object()?;
    for player in Player::BOTH {
        let number = levels.read(player.code(), |it| it.decimal_as(fault, &level))?;
        found[player as usize] = number;
    }
    levels.end(NO_COLOUR)?;
    Ok(found)
}

/// After how many of the `last` moves or turns the players stand. Without the member `ply` they
/// stand after the last one. `what` is the word for the moves.
pub fn ply(save: &mut Object, last: usize, what: &'static str) -> SaveResult<usize> {
    let Some(value) = save.take("ply") else { return Ok(last) };
    let found = value.whole_number()?;
    let ply = usize::try_from(found).ok().filter(|ply| *ply <= last);
    ply.ok_or(SaveError::Ply { found, last, what })
}

pub fn ended_by(ending: &mut Object) -> SaveResult<Option<Player>> {
    ending.take_unless_null("by").map(|by| player(&by)).transpose()
}

pub fn player(value: &Value) -> SaveResult<Player> {
    value.word_as(Player::from_code, NO_COLOUR)
}

pub fn agreed_by_one() -> SaveError {
    SaveError::Ending("a draw is agreed by both players, not by one".to_owned())
}

pub struct ByColour<T>(pub [Option<T>; 2]);

impl<T: Copy + Serialize> Serialize for ByColour<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = Player::BOTH.into_iter().zip(self.0);
        serializer.collect_map(values.filter_map(|(player, value)| Some((player.code(), value?))))
    }
}

pub struct WrittenMembers<'a>(pub &'a UnknownMembers);

impl Serialize for WrittenMembers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

pub fn write_unknown<M: SerializeMap>(
    map: &mut M,
    unknown: &UnknownMembers,
) -> Result<(), M::Error> {
    unknown.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))
}

pub fn file_of(document: &impl Serialize) -> String {
    // Strings, numbers and raw JSON can always be serialized.
    let mut json = serde_json::to_string_pretty(document).unwrap_or_default();
    json.push('\n');
    json
}
