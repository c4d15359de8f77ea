//! Turns as text. A turn is written in one way, but can be read in several. Reading does not check
//! whether a turn is legal.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::entry::Entry;
use super::point::{NoSuchPoint, Point, Spot};
use super::spot_set::SpotSet;
use super::turn::{Deed, Entering, Jump, Onto, Removal, Turn};

/// Why a text is not a turn: the fault and its place.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{what}{}", place(.part))]
pub struct NotationError {
    pub what: Misreading,
    /// The faulty part of the text: what stands between two semicolons. Empty if no single part is
    /// faulty.
    pub part: String,
    /// The place of this part among the parts of the text, from 0.
    pub at: usize,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Misreading {
    #[error("nothing is written; write a turn like e1-e2")]
    Empty,
    /// A part before, after or between semicolons is empty.
    #[error("a part of the turn is empty; semicolons stand between its parts")]
    EmptyPart,
    #[error("name the spots that go, as in xb2,c3,d4,e5")]
    NothingGoes,
    /// The part is neither a push, nor a jump, nor a removal.
    #[error("write e1-e2 to push in, c3*d4 to use a potential, xb2,c3,d4,e5 to remove a row")]
    Unreadable,
    #[error(transparent)]
    NoSuchPoint(#[from] NoSuchPoint),
    #[error("{0} is not a dot: pieces come in from the dots around the board")]
    NoDot(Point),
    #[error("{0} is a dot: no piece stands there")]
    NoSpot(Point),
    #[error("no line leads from {0} to {1}")]
    NoLine(Point, Point),
    #[error("{0} is named twice")]
    Twice(Spot),
    /// The text after the target of a jump is neither `+1` nor `+2`.
    #[error("write +1 or +2 for the pieces that go onto a GIPF-piece, not +{0}")]
    NotOneOrTwo(String),
    /// The text after the question mark is neither `won` nor `lost`.
    #[error("write ?won or ?lost for a challenge, not ?{0}")]
    NoResult(String),
    #[error("only the use of a potential can be contested")]
    NotContested,
    #[error("a turn has only one move")]
    TwoMoves,
    #[error("the turn has no move")]
    NoMove,
    /// A row is removed between a lost challenge and the move that replaces the lost use.
    #[error("after a lost challenge comes another move")]
    RemovalAfterLost,
}

fn place(part: &str) -> String {
    if part.is_empty() { String::new() } else { format!(" (\"{}\")", part.escape_debug()) }
}

/// Written as its parts in order, separated by semicolons: `xb2,c3,d4,e5;e1-e2`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut divider = "";
        let mut part = |text: fmt::Arguments<'_>| {
            let written = write!(f, "{divider}{text}");
            divider = ";";
            written
        };
        for removal in &self.before {
            part(format_args!("{removal}"))?;
        }
        for jump in &self.lost {
            part(format_args!("{jump}?lost"))?;
        }
        if let Some(deed) = self.deed {
            let mark = if self.was_contested { "?won" } else { "" };
            part(format_args!("{deed}{mark}"))?;
        }
        for removal in &self.after {
            part(format_args!("{removal}"))?;
        }
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum Part {
    Removal(Removal),
    Lost(Jump),
    Move(Deed),
    Won(Jump),
}

impl FromStr for Turn {
    type Err = NotationError;

    /// Reads a turn. Accepts capitals, blanks anywhere, the spots of a removal in any order, and
    /// any spot of the line as the second point of a push.
    fn from_str(text: &str) -> Result<Turn, NotationError> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let mut turn =
            Turn { before: vec![], lost: vec![], deed: None, was_contested: false, after: vec![] };
        if text.is_empty() {
            return Err(NotationError { what: Misreading::Empty, part: text, at: 0 });
        }
        for (at, part) in text.split(';').enumerate() {
            let wrong = |what| NotationError { what, part: part.to_owned(), at };
            read_part(part).and_then(|part| turn.add(part)).map_err(wrong)?;
        }
        if turn.deed.is_none() && turn.lost.is_empty() {
            return Err(NotationError { what: Misreading::NoMove, part: String::new(), at: 0 });
        }
        Ok(turn)
    }
}

impl Turn {
    fn add(&mut self, part: Part) -> Result<(), Misreading> {
        match part {
            Part::Removal(removal) if self.deed.is_some() => self.after.push(removal),
            Part::Removal(_) if !self.lost.is_empty() => return Err(Misreading::RemovalAfterLost),
            Part::Removal(removal) => self.before.push(removal),
            _ if self.deed.is_some() => return Err(Misreading::TwoMoves),
            Part::Lost(jump) => self.lost.push(jump),
            Part::Move(deed) => self.deed = Some(deed),
            Part::Won(jump) => (self.deed, self.was_contested) = (Some(Deed::Jump(jump)), true),
        }
        Ok(())
    }
}

fn read_part(part: &str) -> Result<Part, Misreading> {
    if part.is_empty() {
        return Err(Misreading::EmptyPart);
    }
    if let Some(spots) = part.strip_prefix(['x', 'X']) {
        return Ok(Part::Removal(read_removal(spots)?));
    }
    let (deed, result) = match part.split_once('?') {
        Some((deed, result)) => (deed, Some(result)),
        None => (part, None),
    };
    match (read_deed(deed)?, result) {
        (deed, None) => Ok(Part::Move(deed)),
        (Deed::Push(..), Some(_)) => Err(Misreading::NotContested),
        (Deed::Jump(jump), Some(word)) if word.eq_ignore_ascii_case("won") => Ok(Part::Won(jump)),
        (Deed::Jump(jump), Some(word)) if word.eq_ignore_ascii_case("lost") => Ok(Part::Lost(jump)),
        (_, Some(word)) => Err(Misreading::NoResult(word.to_owned())),
    }
}

fn read_removal(spots: &str) -> Result<Removal, Misreading> {
    if spots.is_empty() {
        return Err(Misreading::NothingGoes);
    }
    let mut goes = SpotSet::EMPTY;
    for name in spots.split(',') {
        let spot = read_spot(name)?;
        if goes.contains(spot) {
            return Err(Misreading::Twice(spot));
        }
        goes = goes.with_spot(spot);
    }
    Ok(Removal(goes))
}

fn read_deed(text: &str) -> Result<Deed, Misreading> {
    if let Some((from, to)) = text.split_once('*') {
        return Ok(Deed::Jump(read_jump(from, to)?));
    }
    let Some((from, to)) = text.split_once('-') else { return Err(Misreading::Unreadable) };
    // A G before a letter means a GIPF-piece; before a number it is the column.
    let has_prefix = from.chars().nth(1).is_some_and(|second| second.is_ascii_alphabetic());
    let entering = match from.chars().next() {
        Some('G' | 'g') if has_prefix => Entering::Gipf,
        Some('P' | 'p') if has_prefix => Entering::Loaded,
        _ => Entering::Single,
    };
    let from = if entering == Entering::Single { from } else { &from[1..] };
    Ok(Deed::Push(entering, read_entry(from, to)?))
}

fn read_entry(from: &str, to: &str) -> Result<Entry, Misreading> {
    let from: Point = from.parse()?;
    let Some(dot) = from.dot() else { return Err(Misreading::NoDot(from)) };
    let to = read_spot(to)?;
    let entry = Entry::all_at(dot).find(|entry| entry.spots().contains(&to));
    entry.ok_or(Misreading::NoLine(from, to.point()))
}

fn read_jump(from: &str, to: &str) -> Result<Jump, Misreading> {
    let (to, onto) = match to.split_once('+') {
        None => (to, Onto::Potential),
        Some((to, "1")) => (to, Onto::One),
        Some((to, "2")) => (to, Onto::Two),
        Some((_, other)) => return Err(Misreading::NotOneOrTwo(other.to_owned())),
    };
    Ok(Jump { from: read_spot(from)?, to: read_spot(to)?, onto })
}

fn read_spot(text: &str) -> Result<Spot, Misreading> {
    let point: Point = text.parse()?;
    point.spot().ok_or(Misreading::NoSpot(point))
}
