//! Reads the text after a word: spaces, rows, pieces, levels.

use super::misread::Misread;
use super::request::{BoardLine, Gaps, PlainQuery, Request, Whose, Word};
use super::spelling::{NamedPiece, column_called, read_name, row_called};
use crate::kit::settings::Spelling;
use crate::punct::control::intent::{Intent, PlanChange};
use crate::punct::control::viewing::ViewStep;
use crate::punct::engine::MoveMark;
use crate::punct::phrases;
use crate::rules::{Side, Space, TypedMove, Variant};

type Read = Result<Request, Misread>;

pub fn none(word: &'static Word, rest: &str, request: Request) -> Read {
    if rest.is_empty() { Ok(request) } else { Err(Misread::Alone(word.name)) }
}

/// Reads a move, or the number of a move to look at.
pub fn typed_move(_: &'static Word, rest: &str) -> Read {
    if let Ok(ply) = rest.parse() {
        return Ok(Intent::View(ViewStep::Ply(ply)).into());
    }
    Ok(Intent::Play(TypedMove::read(rest).whole()?).into())
}

pub fn tried_move(word: &'static Word, rest: &str) -> Read {
    if rest.is_empty() {
        return Err(word.misused());
    }
    Ok(Intent::Try(TypedMove::read(rest).whole()?).into())
}

/// Reads nothing, which makes a reply conditional, or `off`, which ends this.
pub fn conditional(word: &'static Word, rest: &str) -> Read {
    match rest.to_lowercase().as_str() {
        "" => Ok(Request::If),
        "off" => Ok(Intent::Plan(PlanChange::Remove).into()),
        _ => Err(word.misused()),
    }
}

/// Reads a mark by its word, such as `blunder`; `none` for no mark.
pub fn mark(word: &'static Word, rest: &str) -> Read {
    let called = rest.to_lowercase();
    if called == "none" {
        return Ok(Intent::Mark(None, None).into());
    }
    let is_called = |mark: &MoveMark| phrases::mark(*mark).split(' ').nth(1) == Some(&called);
    let mark = MoveMark::ALL.into_iter().find(is_called).ok_or_else(|| word.misused())?;
    Ok(Intent::Mark(None, Some(mark)).into())
}

/// Reads free text.
pub fn text<R: Into<Request>>(word: &'static Word, rest: &str, request: fn(String) -> R) -> Read {
    if rest.is_empty() { Err(word.misused()) } else { Ok(request(rest.to_owned()).into()) }
}

pub fn space<R: Into<Request>>(word: &'static Word, rest: &str, request: fn(Space) -> R) -> Read {
    if rest.is_empty() {
        return Err(word.misused());
    }
    Ok(request(space_of(rest)?).into())
}

fn space_of(text: &str) -> Result<Space, Misread> {
    text.parse().map_err(|_| Misread::NoSuchSpace(text.to_uppercase()))
}

/// Reads the name of a line of spaces. With `all` after it, its empty spaces are named too.
pub fn named_line(
    word: &'static Word,
    rest: &str,
    read: fn(&'static Word, &str) -> Result<BoardLine, Misread>,
) -> Read {
    let (name, last) = rest.rsplit_once(' ').unwrap_or((rest, ""));
    let (name, gaps) = if last.eq_ignore_ascii_case("all") {
        (name.trim_end(), Gaps::Named)
    } else {
        (rest, Gaps::LeftOut)
    };
    if name.is_empty() {
        return Err(word.misused());
    }
    Ok(Request::Query(PlainQuery::Along(read(word, name)?, gaps)))
}

pub fn row(_: &'static Word, name: &str) -> Result<BoardLine, Misread> {
    row_called(name).map(BoardLine::Row).ok_or_else(|| Misread::NoSuchRow(name.to_owned()))
}

pub fn column(_: &'static Word, name: &str) -> Result<BoardLine, Misread> {
    let column = column_called(name).map(BoardLine::Column);
    column.ok_or_else(|| Misread::NoSuchColumn(name.to_owned()))
}

/// Reads `K9 third`, `K9 row` or `K9 column`.
pub fn line(word: &'static Word, name: &str) -> Result<BoardLine, Misread> {
    let (space, along) = name.split_once(' ').ok_or_else(|| word.misused())?;
    let space = space_of(space)?;
    match along.trim().to_lowercase().as_str() {
        "third" => Ok(BoardLine::Third(space)),
        "row" => Ok(BoardLine::Row(space.row())),
        "column" => Ok(BoardLine::Column(space.column())),
        _ => Err(word.misused()),
    }
}

pub fn side(word: &'static Word, name: &str) -> Result<BoardLine, Misread> {
    let is_meant = |side: &Side| phrases::side(*side).eq_ignore_ascii_case(name);
    let found = Side::ALL.into_iter().find(is_meant);
    found.map(BoardLine::Side).ok_or_else(|| word.misused())
}

/// Reads `words`, `letters` or `alphabet`.
pub fn spell(word: &'static Word, rest: &str) -> Read {
    let spelling = Spelling::from_code(&rest.to_lowercase());
    spelling.map(Request::Spelling).ok_or_else(|| word.misused())
}

/// Reads `variations`, or the number of a variation to look at.
pub fn variation(word: &'static Word, rest: &str) -> Read {
    optional_number(word, rest, |number| match number {
        None => Request::Query(PlainQuery::Variations),
        Some(number) => Intent::View(ViewStep::Variation(number)).into(),
    })
}

/// Reads the rest of `my pieces`, `their reserve` or `white reserve`.
pub fn pieces_or_reserve(word: &'static Word, rest: &str, whose: Whose) -> Read {
    if rest.eq_ignore_ascii_case("reserve") {
        return Ok(Request::Query(PlainQuery::Reserve(whose)));
    }
    let is_pieces = rest.is_empty() || rest.eq_ignore_ascii_case("pieces");
    if is_pieces { Ok(PlainQuery::Pieces(whose).into()) } else { Err(word.misused()) }
}

/// Reads `can SE-G14 go`, `can T go at K9`, or only `T`.
pub fn where_can(word: &'static Word, rest: &str) -> Read {
    let rest = rest.to_lowercase();
    let mut words = rest.split_whitespace().peekable();
    let (mut piece, mut at) = (String::new(), None);
    while let Some(next) = words.next() {
        match next {
            "can" | "could" | "go" | "move" | "be" | "added" | "the" | "a" | "an" | "my" => {}
            "at" | "on" | "to" if words.peek().is_some_and(|&next| next != "level") => {
                at = words.next().map(space_of).transpose()?;
            }
            next => {
                piece.push_str(next);
                piece.push(' ');
            }
        }
    }
    match piece.trim() {
        "" => Err(word.misused()),
        piece => Ok(Request::Query(PlainQuery::Reach(read_name(piece)?, at))),
    }
}

/// Reads a number from 1, or nothing.
pub fn optional_number<R: Into<Request>>(
    word: &'static Word,
    rest: &str,
    request: fn(Option<usize>) -> R,
) -> Read {
    if rest.is_empty() {
        return Ok(request(None).into());
    }
    rest.parse().map(|number| request(Some(number)).into()).map_err(|_| word.misused())
}

/// Reads the name of a piece on the board, or nothing.
pub fn optional_piece(
    word: &'static Word,
    rest: &str,
    request: fn(Option<Space>) -> PlainQuery,
) -> Read {
    match (rest, read_name(rest)) {
        ("", _) => Ok(request(None).into()),
        (_, Ok(NamedPiece::OnBoard { punct, .. })) => Ok(request(Some(punct)).into()),
        (_, Ok(NamedPiece::InReserve(_))) => Err(word.misused()),
        (_, Err(misread)) => Err(misread),
    }
}

/// The word for the player's own strength.
const YOURS: &str = "yours";

pub fn level(word: &'static Word, rest: &str) -> Read {
    if rest.is_empty() {
        return Err(word.misused());
    }
    if rest.eq_ignore_ascii_case(YOURS) {
        return Ok(Request::Level(None));
    }
    rest.parse().map(|level| Request::Level(Some(level))).map_err(Misread::NoSuchLevel)
}

pub fn computer(word: &'static Word, rest: &str) -> Read {
    Ok(Request::Computer(match rest.to_lowercase().as_str() {
        "white" => [true, false],
        "black" => [false, true],
        "both" => [true, true],
        "none" | "nobody" | "nothing" => [false, false],
        _ => return Err(word.misused()),
    }))
}

/// Reads `new`, which the rules of the new game may follow.
pub fn new(word: &'static Word, rest: &str) -> Read {
    let mut words = rest.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("game"));
    let Some(first) = words.next() else { return Ok(Request::New(None, None)) };
    let (variant, bridges) = match (first.parse::<Variant>(), first.parse()) {
        (Ok(variant), _) => (Some(variant), words.next().map(str::parse).transpose()?),
        (Err(_), Ok(bridges)) => (None, Some(bridges)),
        (Err(unknown), Err(_)) => return Err(unknown.into()),
    };
    match words.next() {
        None => Ok(Request::New(variant, bridges)),
        Some(_) => Err(word.misused()),
    }
}
