//! Pieces as players name them.

use crate::phrases::kinds_called;
use crate::plain::misread::Misread;
use crate::rules::{Kind, Piece, Space};

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
    if let [kind] = kinds_called(&joined)[..] {
        return Ok(Named::InReserve(kind));
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
        return Ok(Named::OnBoard { kind: None, punct });
    }
    let digit = joined.find(|c: char| c.is_ascii_digit()).ok_or_else(no_piece)?;
    let (letter, _) = joined[..digit].char_indices().next_back().ok_or_else(no_piece)?;
    let [kind] = kinds_called(&joined[..letter])[..] else { return Err(no_piece()) };
    let no_space = |_| Misread::NoSuchSpace(joined[letter..].to_uppercase());
    let punct = joined[letter..].parse().map_err(no_space)?;
    Ok(Named::OnBoard { kind: Some(kind), punct })
}

/// A piece by its code and the space of its PÜNCT: `T-D3`.
pub fn code(piece: Piece) -> String {
    format!("{}-{}", piece.placement.kind().code(), piece.placement.punct())
}
