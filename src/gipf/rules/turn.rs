//! A player's turn, its text, and why the rules refuse one. A turn is written in one way, but can
//! be read in several. Reading does not check whether a turn is legal.

use std::fmt;
use std::str::FromStr;

use derive_more::Display;
use thiserror::Error;

use super::board::Entry;
use super::board::{NoSuchPoint, Point, Spot, SpotSet};
use super::ruleset::Version;
use super::stack::Kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display)]
pub enum Entering {
    #[display("")]
    Single,
    #[display("G")]
    Gipf,
    #[display("P")]
    Loaded,
}

/// The layer that covers the piece onto which a potential jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display)]
pub enum CoverLayer {
    /// The potential itself covers a loaded piece or a used potential.
    #[display("")]
    Potential,
    /// One basic piece covers a GIPF-piece.
    #[display("+1")]
    One,
    /// Two basic pieces as a GIPF-piece cover a GIPF-piece.
    #[display("+2")]
    Two,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display)]
#[display("{from}*{to}{onto}")]
pub struct Jump {
    pub from: Spot,
    pub to: Spot,
    pub onto: CoverLayer,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display)]
pub enum Move {
    #[display("{_0}{_1}")]
    Push(Entering, Entry),
    Jump(Jump),
}

/// The spots of a run whose tops go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display)]
#[display("x{_0}")]
pub struct Removal(pub SpotSet);

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    pub before: Vec<Removal>,
    /// Uses that were announced, contested and lost.
    pub lost: Vec<Jump>,
    /// Missing only if no other move is possible after a lost challenge; the game ends then.
    pub move_made: Option<Move>,
    /// The move is a use that was contested and won.
    pub was_contested: bool,
    pub after: Vec<Removal>,
}

impl Entering {
    /// All kinds, in the order in which they may come in.
    pub const ALL: [Entering; 3] = [Entering::Gipf, Entering::Loaded, Entering::Single];

    pub const fn kind(self) -> Kind {
        match self {
            Entering::Single => Kind::Basic,
            Entering::Gipf => Kind::Gipf,
            Entering::Loaded => Kind::Loaded,
        }
    }
}

impl CoverLayer {
    pub const ALL: [CoverLayer; 3] = [CoverLayer::Potential, CoverLayer::One, CoverLayer::Two];

    pub const fn kind(self) -> Kind {
        match self {
            CoverLayer::Potential => Kind::Used,
            CoverLayer::One => Kind::Basic,
            CoverLayer::Two => Kind::Gipf,
        }
    }
}

impl Turn {
    pub fn from_move(made: Move) -> Turn {
        Turn { move_made: Some(made), ..Turn::default() }
    }

    pub fn jump(&self) -> Option<Jump> {
        if let Some(Move::Jump(jump)) = self.move_made { Some(jump) } else { None }
    }

    pub fn uncontested_jump(&self) -> Option<Jump> {
        if self.was_contested { None } else { self.jump() }
    }

    /// The number of challenges that the other player spent in the turn.
    pub fn challenges(&self) -> usize {
        self.lost.len() + usize::from(self.was_contested)
    }
}

/// Written as its parts in order, separated by semicolons: `xb2,c3,d4,e5;e1-e2`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = self.before.iter().map(Removal::to_string).collect();
        parts.extend(self.lost.iter().map(|jump| format!("{jump}?lost")));
        if let Some(made) = self.move_made {
            parts.push(format!("{made}{}", if self.was_contested { "?won" } else { "" }));
        }
        parts.extend(self.after.iter().map(Removal::to_string));
        f.write_str(&parts.join(";"))
    }
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{fault}{}", in_quotes(.part))]
pub struct NotationError {
    fault: NotationFault,
    /// What stands between two semicolons; empty if no single part is faulty.
    part: String,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
enum NotationFault {
    #[error("nothing is written; write a turn like e1-e2")]
    Empty,
    #[error("a part of the turn is empty; semicolons stand between its parts")]
    EmptyPart,
    #[error("name the spots that go, as in xb2,c3,d4,e5")]
    NothingGoes,
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

fn in_quotes(part: &str) -> String {
    if part.is_empty() { String::new() } else { format!(" (\"{}\")", part.escape_debug()) }
}

impl FromStr for Turn {
    type Err = NotationError;

    /// Accepts capitals, blanks anywhere, the spots of a removal in any order, and any spot of the
    /// line as the second point of a push.
    fn from_str(text: &str) -> Result<Turn, NotationError> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        if text.is_empty() {
            return Err(NotationError { fault: NotationFault::Empty, part: text });
        }
        let mut turn = Turn::default();
        for part in text.split(';') {
            turn.read_part(part).map_err(|fault| NotationError { fault, part: part.to_owned() })?;
        }
        if turn.move_made.is_none() && turn.lost.is_empty() {
            return Err(NotationError { fault: NotationFault::NoMove, part: String::new() });
        }
        Ok(turn)
    }
}

impl Turn {
    fn read_part(&mut self, part: &str) -> Result<(), NotationFault> {
        if part.is_empty() {
            return Err(NotationFault::EmptyPart);
        }
        if let Some(spots) = part.strip_prefix(['x', 'X']) {
            let removal = read_removal(spots)?;
            if self.move_made.is_some() {
                self.after.push(removal);
            } else if self.lost.is_empty() {
                self.before.push(removal);
            } else {
                return Err(NotationFault::RemovalAfterLost);
            }
            return Ok(());
        }
        let (move_text, result) = match part.split_once('?') {
            Some((move_text, result)) => (move_text, Some(result)),
            None => (part, None),
        };
        let made = read_move(move_text)?;
        let mut lost = None;
        if let Some(result) = result {
            let Move::Jump(jump) = made else { return Err(NotationFault::NotContested) };
            if result.eq_ignore_ascii_case("lost") {
                lost = Some(jump);
            } else if !result.eq_ignore_ascii_case("won") {
                return Err(NotationFault::NoResult(result.to_owned()));
            }
        }
        if self.move_made.is_some() {
            return Err(NotationFault::TwoMoves);
        }
        if let Some(jump) = lost {
            self.lost.push(jump);
        } else {
            self.move_made = Some(made);
            self.was_contested = result.is_some();
        }
        Ok(())
    }
}

fn read_removal(spots: &str) -> Result<Removal, NotationFault> {
    if spots.is_empty() {
        return Err(NotationFault::NothingGoes);
    }
    let mut goes = SpotSet::EMPTY;
    for name in spots.split(',') {
        let spot = read_spot(name)?;
        if goes.contains(spot) {
            return Err(NotationFault::Twice(spot));
        }
        goes = goes.with_spot(spot);
    }
    Ok(Removal(goes))
}

fn read_move(text: &str) -> Result<Move, NotationFault> {
    if let Some((from, target)) = text.split_once('*') {
        let (to, onto) = match target.split_once('+') {
            None => (target, CoverLayer::Potential),
            Some((to, "1")) => (to, CoverLayer::One),
            Some((to, "2")) => (to, CoverLayer::Two),
            Some((_, other)) => return Err(NotationFault::NotOneOrTwo(other.to_owned())),
        };
        return Ok(Move::Jump(Jump { from: read_spot(from)?, to: read_spot(to)?, onto }));
    }
    let Some((from, to)) = text.split_once('-') else { return Err(NotationFault::Unreadable) };
    // A G before a letter means a GIPF-piece; before a number it is the column.
    let has_prefix = from.chars().nth(1).is_some_and(|second| second.is_ascii_alphabetic());
    let (entering, from) = match from.chars().next() {
        Some('G' | 'g') if has_prefix => (Entering::Gipf, &from[1..]),
        Some('P' | 'p') if has_prefix => (Entering::Loaded, &from[1..]),
        _ => (Entering::Single, from),
    };
    let from: Point = from.parse()?;
    let Some(dot) = from.dot() else { return Err(NotationFault::NoDot(from)) };
    let to = read_spot(to)?;
    let entry = Entry::all_at(dot).find(|entry| entry.spots().contains(&to));
    Ok(Move::Push(entering, entry.ok_or(NotationFault::NoLine(from, to.point()))?))
}

fn read_spot(text: &str) -> Result<Spot, NotationFault> {
    let point: Point = text.parse()?;
    point.spot().ok_or(NotationFault::NoSpot(point))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,

    // About rows.
    #[error("your row {0} must be removed first")]
    RowDue(SpotSet),
    #[error("no row of yours contains {0}, even with what continues it")]
    NoRow(SpotSet),
    /// Without potentials, each line is dealt with once.
    #[error("the row {0} is done: each line is dealt with once")]
    DealtWith(SpotSet),
    #[error("something of the row must go")]
    NothingGoes,
    #[error("the {} on {} must go with the row", .1.name(), .0)]
    MustGo(Spot, Kind),
    #[error("{0} would stay as a row; with potentials no row may stay")]
    FourStay(SpotSet),
    #[error("if your rows go like this, you have no move left")]
    LeavesNoMove,

    // About the move.
    #[error("you have made your move already")]
    Moved,
    #[error("a turn needs a move: push a piece in or use a potential")]
    NoMove,

    // About pushing in.
    #[error("the line from {} over {} is full", .0.dot(), .0.first())]
    LineFull(Entry),
    #[error("your first move must be a GIPF-piece")]
    GipfFirst,
    #[error("no GIPF-pieces are played in the {0} version")]
    NoGipfIn(Version),
    #[error("you have played a loaded or single piece: no GIPF-pieces after that")]
    GipfOver,
    #[error("this game is played without potentials")]
    NoPotentials,
    #[error("you have played a single piece: no potentials after that")]
    LoadedOver,
    #[error("all your potentials have come in")]
    NoneToLoad,
    #[error("that takes {needed} basic {}; your reserve has {left}", if *needed == 1 { "piece" } else { "pieces" })]
    Reserve { needed: u8, left: u8 },

    // About using a potential.
    #[error("there is no loaded piece of yours on {0}")]
    NotLoaded(Spot),
    #[error("{1} is not next to {0}")]
    NotAdjacent(Spot, Spot),
    #[error("{0} is empty: a potential needs a target")]
    OntoNothing(Spot),
    #[error("the piece on {0} is your own")]
    OntoOwn(Spot),
    #[error("a potential can't jump onto a single piece, as on {0}")]
    OntoSingle(Spot),
    #[error("say whether one or two pieces go onto the GIPF-piece on {0}")]
    HowMany(Spot),
    #[error("the potential itself goes onto {0}: no basic pieces")]
    NoPieces(Spot),
    #[error("the other player has no challenge left")]
    NoChallenge,
}
