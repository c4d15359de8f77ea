//! Reads the text after a word: spaces, rows, pieces, levels.

use super::request::{Misread, Request, Whose, Word};
use crate::rules::{Kind, Piece, Space, Variant};

type Read = Result<Request, Misread>;

pub(super) fn none(word: &'static Word, rest: &str, request: Request) -> Read {
    quiet(word, rest, "", request)
}

/// Only the word `silent` may follow.
pub(super) fn quiet(word: &'static Word, rest: &str, silent: &str, request: Request) -> Read {
    if rest.is_empty() || rest.eq_ignore_ascii_case(silent) {
        Ok(request)
    } else {
        Err(Misread::Usage(word.usage))
    }
}

pub(super) fn typed(_: &'static Word, rest: &str) -> Read {
    Ok(Request::Play(rest.parse()?))
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

pub(super) fn row(word: &'static Word, rest: &str) -> Read {
    match rest.parse() {
        _ if rest.is_empty() => Err(Misread::Usage(word.usage)),
        Ok(row @ 1..=17) => Ok(Request::Row(row)),
        _ => Err(Misread::NoSuchRow(rest.to_owned())),
    }
}

pub(super) fn column(word: &'static Word, rest: &str) -> Read {
    match rest.to_ascii_uppercase().as_bytes() {
        [] => Err(Misread::Usage(word.usage)),
        [letter @ b'A'..=b'Q'] => Ok(Request::Column((letter - b'A') as i8)),
        _ => Err(Misread::NoSuchColumn(rest.to_owned())),
    }
}

/// `my pieces`, `their reserve`.
pub(super) fn pieces_or_reserve(word: &'static Word, rest: &str, whose: Whose) -> Read {
    if rest.eq_ignore_ascii_case("reserve") {
        return Ok(Request::Reserve);
    }
    quiet(word, rest, "pieces", Request::Pieces(whose))
}

/// `can SE-G14 go`, `can T go at K9`, or only `T`.
pub(super) fn where_can(word: &'static Word, rest: &str) -> Read {
    let rest = rest.to_lowercase();
    let mut words = rest.trim_end_matches('?').split_whitespace().peekable();
    let (mut piece, mut at) = (String::new(), None);
    while let Some(next) = words.next() {
        match next {
            "can" | "could" | "go" | "move" | "be" | "added" | "the" | "a" | "an" | "my" => {}
            "at" | "on" | "to" if words.peek().is_some() => {
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
        piece => Ok(Request::Reach(named(piece)?, at)),
    }
}

pub(super) fn save(word: &'static Word, rest: &str) -> Read {
    if rest.is_empty() { Err(Misread::Usage(word.usage)) } else { Ok(Request::Save(rest.into())) }
}

pub(super) fn level(word: &'static Word, rest: &str) -> Read {
    if rest.is_empty() {
        return Err(Misread::Usage(word.usage));
    }
    rest.parse().map(Request::Level).map_err(|_| Misread::NoSuchLevel)
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

/// The rules of a new game may follow.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    InReserve(Kind),
    OnBoard {
        /// Its kind, if the player named one.
        kind: Option<Kind>,
        punct: Space,
    },
}

/// Reads a name such as `T`, `triangle`, `T-D3`, `td3` or `D3`.
pub fn named(text: &str) -> Result<Named, Misread> {
    let joined: String =
        text.chars().filter(|c| !c.is_whitespace() && !"-()".contains(*c)).collect();
    let joined = joined.to_lowercase();
    if let Some(kind) = kind_of(&joined) {
        return Ok(Named::InReserve(kind));
    }
    for (word, choices) in [
        ("straight", "SC has its PÜNCT in the centre, SE at an end"),
        ("angle", "AM has its PÜNCT in the middle, AR bends to the right, AL to the left"),
    ] {
        if joined == word {
            return Err(Misread::SeveralKinds { word, choices });
        }
    }
    let no_piece = || Misread::NoSuchPiece(text.to_owned());
    if let Ok(punct) = joined.parse() {
        return Ok(Named::OnBoard { kind: None, punct });
    }
    let digit = joined.find(|c: char| c.is_ascii_digit()).ok_or_else(no_piece)?;
    let (letter, _) = joined[..digit].char_indices().next_back().ok_or_else(no_piece)?;
    let kind = kind_of(&joined[..letter]).ok_or_else(no_piece)?;
    let no_space = |_| Misread::NoSuchSpace(joined[letter..].to_uppercase());
    let punct = joined[letter..].parse().map_err(no_space)?;
    Ok(Named::OnBoard { kind: Some(kind), punct })
}

/// Reads a long or short code, or a name.
pub fn kind_of(word: &str) -> Option<Kind> {
    let word = word.to_uppercase();
    let means = |kind: &Kind| {
        let name = kind.name().to_uppercase();
        let bare: String = name.chars().filter(|c| c.is_alphabetic()).collect();
        [kind.code(), &name, &bare].contains(&word.as_str())
            || (!word.is_empty() && kind.code()[1..] == word)
    };
    Kind::ALL.into_iter().find(means)
}

/// A piece by its code and the space of its PÜNCT: `T-D3`.
pub fn code(piece: Piece) -> String {
    format!("{}-{}", piece.placement.kind().code(), piece.placement.punct())
}
