//! Names of pieces, as players type them.

use super::misread::Misread;
use crate::kit::phrases::People;
use crate::rules::kinds_called;
use crate::rules::{Kind, Level, Piece, Position, Space};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedPiece {
    InReserve(Kind),
    OnBoard {
        /// The kind, if the player typed one.
        kind: Option<Kind>,
        punct: Space,
        /// The level, if the player typed one; otherwise the topmost piece is meant.
        level: Option<Level>,
    },
}

/// Reads a name such as `T`, `triangle`, `T-D3`, `td3`, `D3` or `T-D3 on level 1`.
pub fn read_name(text: &str) -> Result<NamedPiece, Misread> {
    let lower = text.to_lowercase();
    let (name, level) = match lower.rsplit_once("level") {
        Some((name, level)) => {
            (name.trim().trim_end_matches(" on"), level.trim().parse().ok().and_then(Level::new))
        }
        None => (&*lower, None),
    };
    match (named_simply(name, text)?, level) {
        (NamedPiece::OnBoard { kind, punct, .. }, level @ Some(_)) => {
            Ok(NamedPiece::OnBoard { kind, punct, level })
        }
        (named, None) if name == lower => Ok(named),
        _ => Err(Misread::NoSuchPiece(text.to_owned())),
    }
}

fn named_simply(name: &str, text: &str) -> Result<NamedPiece, Misread> {
    let joined: String =
        name.chars().filter(|c| !c.is_whitespace() && !"-()".contains(*c)).collect();
    if let [kind] = kinds_called(&joined)[..] {
        return Ok(NamedPiece::InReserve(kind));
    }
    for (word, choices) in [
        ("straight", "SC has its PÜNCT in the middle, SE at an end"),
        ("angle", "AM has its PÜNCT in the middle, AR bends to the right, AL to the left"),
    ] {
        if joined == word {
            return Err(Misread::SeveralKinds { word, choices });
        }
    }
    let no_piece = || Misread::NoSuchPiece(text.to_owned());
    if let Ok(punct) = joined.parse() {
        return Ok(NamedPiece::OnBoard { kind: None, punct, level: None });
    }
    let digit = joined.find(|c: char| c.is_ascii_digit()).ok_or_else(no_piece)?;
    let (letter, _) = joined[..digit].char_indices().next_back().ok_or_else(no_piece)?;
    let [kind] = kinds_called(&joined[..letter])[..] else { return Err(no_piece()) };
    let no_space = |_| Misread::NoSuchSpace(joined[letter..].to_uppercase());
    let punct = joined[letter..].parse().map_err(no_space)?;
    Ok(NamedPiece::OnBoard { kind: Some(kind), punct, level: None })
}

/// Returns the name of a piece on the board: its code and the space of its PÜNCT, as in `T-D3`. If
/// other pieces share that space, the name includes the level: `T-D3 on level 1`.
pub fn name(position: &Position, piece: Piece) -> String {
    let punct = piece.placement.punct();
    let code = format!("{}-{punct}", piece.placement.kind().code());
    if position.stack(punct).count() > 1 {
        format!("{code} on level {}", piece.level)
    } else {
        code
    }
}

/// Names a piece with its owner: `Anna's triangle, T-D3`, `your triangle, T-D3`.
pub fn owned_piece(position: &Position, piece: Piece, people: &People) -> String {
    let (whose, kind) = (people.whose(piece.owner), piece.placement.kind().name());
    format!("{whose} {kind}, {}", name(position, piece))
}
