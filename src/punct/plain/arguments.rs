//! Reads the text after a word: spaces, rows, pieces, levels.

use super::misread::Misread;
use super::pieces::read_name;
use super::request::{LookTo, Request, Whose, Word};
use super::spelling::{column_called, row_called};
use crate::punct::phrases;
use crate::punct::phrases::TypedMove;
use crate::punct::play::Command;
use crate::rules::{Side, Space, Variant};

type Read = Result<Request, Misread>;

pub(super) fn none(word: &'static Word, rest: &str, request: Request) -> Read {
    quiet(word, rest, "", request)
}

/// Reads a word after which only `silent` may follow.
pub(super) fn quiet(word: &'static Word, rest: &str, silent: &str, request: Request) -> Read {
    if rest.is_empty() || rest.eq_ignore_ascii_case(silent) {
        Ok(request)
    } else {
        Err(Misread::Usage(word.usage))
    }
}

/// Reads a move, or the number of a move to look at.
pub(super) fn typed_move(_: &'static Word, rest: &str) -> Read {
    if let Ok(ply) = rest.parse() {
        return Ok(Request::Look(LookTo::Move(ply)));
    }
    Ok(Request::Match(Command::play(TypedMove::read(rest).whole()?)))
}

pub(super) fn space(word: &'static Word, rest: &str, request: fn(Space) -> Request) -> Read {
    if rest.is_empty() {
        return Err(Misread::Usage(word.usage));
    }
    Ok(request(space_of(rest)?))
}

fn space_of(text: &str) -> Result<Space, Misread> {
    text.parse().map_err(|_| Misread::NoSuchSpace(text.to_uppercase()))
}

/// Reads the number of a row. With `all` after it, empty spaces are listed too.
pub(super) fn row(word: &'static Word, rest: &str) -> Read {
    let (number, whole) = match rest.rsplit_once(' ') {
        Some((number, "all")) => (number.trim_end(), true),
        _ => (rest, false),
    };
    match row_called(number) {
        _ if rest.is_empty() => Err(Misread::Usage(word.usage)),
        Some(row) => Ok(Request::Row(row, whole)),
        None => Err(Misread::NoSuchRow(rest.to_owned())),
    }
}

/// Reads `K9 third`, `K9 row` or `K9 column`.
pub(super) fn line(word: &'static Word, rest: &str) -> Read {
    let Some((name, along)) = rest.split_once(' ') else { return Err(Misread::Usage(word.usage)) };
    let space = space_of(name)?;
    match along.trim() {
        "third" => Ok(Request::Third(space)),
        "row" => Ok(Request::Row(space.row(), false)),
        "column" => Ok(Request::Column(space.column())),
        _ => Err(Misread::Usage(word.usage)),
    }
}

pub(super) fn side(word: &'static Word, rest: &str) -> Read {
    let wanted = rest.to_lowercase();
    let found = Side::ALL.into_iter().find(|side| phrases::side(*side) == wanted);
    found.map(Request::Side).ok_or(Misread::Usage(word.usage))
}

pub(super) fn open(word: &'static Word, rest: &str) -> Read {
    if rest.is_empty() { Err(Misread::Usage(word.usage)) } else { Ok(Request::Open(rest.into())) }
}

/// Reads `words`, `letters` or `alphabet`.
pub(super) fn spell(word: &'static Word, rest: &str) -> Read {
    rest.to_lowercase().parse().map(Request::Spelling).map_err(|_| Misread::Usage(word.usage))
}

/// Reads `variations`, or the number of a variation to look at.
pub(super) fn variation(word: &'static Word, rest: &str) -> Read {
    optional_number(word, rest, |number| match number {
        None => Request::Variations,
        Some(number) => Request::Look(LookTo::Variation(number)),
    })
}

pub(super) fn column(word: &'static Word, rest: &str) -> Read {
    match column_called(rest) {
        _ if rest.is_empty() => Err(Misread::Usage(word.usage)),
        Some(column) => Ok(Request::Column(column)),
        None => Err(Misread::NoSuchColumn(rest.to_owned())),
    }
}

/// Reads the rest of `my pieces`, `their reserve` or `white reserve`.
pub(super) fn pieces_or_reserve(word: &'static Word, rest: &str, whose: Whose) -> Read {
    if rest.eq_ignore_ascii_case("reserve") {
        return Ok(Request::Reserve(whose));
    }
    quiet(word, rest, "pieces", Request::Pieces(whose))
}

/// Reads `can SE-G14 go`, `can T go at K9`, or only `T`.
pub(super) fn where_can(word: &'static Word, rest: &str) -> Read {
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
        "" => Err(Misread::Usage(word.usage)),
        piece => Ok(Request::Reach(read_name(piece)?, at)),
    }
}

/// Reads a number from 1, or nothing.
pub(super) fn optional_number(
    word: &'static Word,
    rest: &str,
    request: fn(Option<usize>) -> Request,
) -> Read {
    if rest.is_empty() {
        return Ok(request(None));
    }
    rest.parse().map(|number| request(Some(number))).map_err(|_| Misread::Usage(word.usage))
}

pub(super) fn save(word: &'static Word, rest: &str) -> Read {
    if rest.is_empty() { Err(Misread::Usage(word.usage)) } else { Ok(Request::Save(rest.into())) }
}

/// The word for the own strength.
const YOURS: &str = "yours";

pub(super) fn level(word: &'static Word, rest: &str) -> Read {
    if rest.is_empty() {
        return Err(Misread::Usage(word.usage));
    }
    if rest.eq_ignore_ascii_case(YOURS) {
        return Ok(Request::Level(None));
    }
    rest.parse().map(|level| Request::Level(Some(level))).map_err(Misread::NoSuchLevel)
}

pub(super) fn computer(word: &'static Word, rest: &str) -> Read {
    Ok(Request::Computer(match rest.to_lowercase().as_str() {
        "white" => [true, false],
        "black" => [false, true],
        "both" => [true, true],
        "none" | "nobody" | "nothing" => [false, false],
        _ => return Err(Misread::Usage(word.usage)),
    }))
}

/// Reads `new`, which the rules of the new game may follow.
pub(super) fn new(word: &'static Word, rest: &str) -> Read {
    let mut words = rest.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("game"));
    let Some(first) = words.next() else { return Ok(Request::New(None, None)) };
    let (variant, bridges) = match (first.parse::<Variant>(), first.parse()) {
        (Ok(variant), _) => (Some(variant), words.next().map(str::parse).transpose()?),
        (Err(_), Ok(bridges)) => (None, Some(bridges)),
        (Err(unknown), Err(_)) => return Err(unknown.into()),
    };
    match words.next() {
        None => Ok(Request::New(variant, bridges)),
        Some(_) => Err(Misread::Usage(word.usage)),
    }
}
