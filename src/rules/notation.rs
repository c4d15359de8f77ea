//! Moves in the servers' notation (rules: Notation): reads all its forms, whether or not the move
//! is legal, and writes the canonical one.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::kind::Kind;
use super::moves::Move;
use super::placement::Placement;
use super::space::{NoSuchSpace, Space};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let placement = self.placement();
        let [punct, first, second] = placement.canonical_dots();
        f.write_str(placement.kind().code())?;
        if let Move::Shift { from, .. } = self {
            write!(f, "{from}")?;
        }
        write!(f, "-{punct},{first},{second}")
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    #[error("no move given; write one like T-D3,D4,E4")]
    Empty,
    #[error("{0}")]
    NoSuchSpace(NoSuchSpace),
    #[error("can't read \"{}\"; write a move like T-D3,D4,E4", .0.escape_debug())]
    Unreadable(String),
    #[error("name three spaces, the PÜNCT's first; here {} {}", if *.0 == 1 { "is" } else { "are" }, .0)]
    NotThreeDots(usize),
    #[error("before the dash goes only the space of the PÜNCT, not {0} spaces")]
    NotOneStart(usize),
    #[error("no piece has its dots on {},{},{} and its PÜNCT on {}", .0[0], .0[1], .0[2], .0[0])]
    NoPiece([Space; 3]),
    #[error("{0} is not a piece; the codes are T SC SE AM AR AL")]
    UnknownCode(String),
    #[error("these dots make {}, not {}", .dots.with_article(), .code.with_article())]
    WrongCode { code: Kind, dots: Kind },
    /// The name can mean several kinds, but the dots make none of these kinds.
    #[error("these dots make {}, not {} {named}", .dots.with_article(), if .named.starts_with('a') { "an" } else { "a" })]
    AnotherShape { dots: Kind, named: String },
}

impl FromStr for Move {
    type Err = NotationError;

    /// Also accepts the changes that programs for mail and text make: another dash, and `>` at the
    /// beginning as in a quotation.
    fn from_str(text: &str) -> Result<Move, NotationError> {
        let unquoted = text.trim_start_matches(|c: char| c == '>' || c.is_whitespace());
        let signs = unquoted.chars().filter(|c| !c.is_whitespace());
        let squeezed: String = signs.map(|c| if is_dash(c) { '-' } else { c }).collect();
        if squeezed.is_empty() {
            return Err(NotationError::Empty);
        }
        let (head, tail) = squeezed.split_once('-').unwrap_or(("", &squeezed));
        let (code, starts, dots) = if head.is_empty() {
            let (code, dots) = code_and_spaces(tail)?;
            (code, Vec::new(), dots)
        } else {
            let (code, starts) = code_and_spaces(head)?;
            (code, starts, spaces(tail)?)
        };
        let [punct, first, second] = dots[..] else {
            return Err(NotationError::NotThreeDots(dots.len()));
        };
        let to = Placement::from_dots(punct, [first, second])
            .ok_or(NotationError::NoPiece([punct, first, second]))?;
        if let Some(code) = code
            && code != to.kind()
        {
            return Err(NotationError::WrongCode { code, dots: to.kind() });
        }
        match starts[..] {
            [] => Ok(Move::Add(to)),
            [from] => Ok(Move::Shift { from, to }),
            _ => Err(NotationError::NotOneStart(starts.len())),
        }
    }
}

/// Without the marks around it and with the usual signs: a hyphen for a dash of a program for mail
/// and text or of an input method, and the narrow sign for a full-width one.
pub fn normalized(text: &str) -> String {
    // Markdown puts these around words.
    let is_around = |c: char| "`*_~\\|".contains(c);
    let seen = strip_quote_marks(text);
    seen.chars().filter(|&c| !is_around(c) && !is_invisible(c)).map(usual_sign).collect()
}

/// Without blanks, signs of a quotation or list, and signs that aren't seen, at the beginning.
pub fn strip_quote_marks(line: &str) -> &str {
    let is_before = |c: char| c == '>' || c.is_whitespace() || is_invisible(c);
    let unquoted = line.trim_start_matches(is_before);
    match unquoted.strip_prefix(['-', '*', '+', '•', '◦', '▪', '‣', '·', '–']) {
        Some(item) if item.starts_with(char::is_whitespace) => item.trim_start_matches(is_before),
        _ => unquoted,
    }
}

/// Such as a soft hyphen, a joiner, or a mark for the direction of writing.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}')
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
        || matches!(c, '\u{FE00}'..='\u{FE0F}')
}

/// A hyphen or a sign that programs for mail and text or input methods write instead.
fn is_dash(c: char) -> bool {
    ('\u{2010}'..='\u{2015}').contains(&c)
        || "-\u{2212}\u{30FC}\u{FE58}\u{FE63}\u{FF0D}\u{FF70}".contains(c)
}

fn usual_sign(c: char) -> char {
    match c {
        '、' | '､' => ',',
        '。' | '｡' => '.',
        '\u{3000}' => ' ',
        c if is_dash(c) => '-',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        c => c,
    }
}

/// The code at the beginning, if there is one, and the spaces after it. The last letter before the
/// first digit belongs to a space. The letters before that letter are the code.
fn code_and_spaces(text: &str) -> Result<(Option<Kind>, Vec<Space>), NotationError> {
    let letters = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    let (word, further) = text.split_at(letters);
    if further.is_empty() {
        return Ok((Some(code(word)?), Vec::new()));
    }
    match word.char_indices().next_back() {
        Some((last, _)) if further.starts_with(|c: char| c.is_ascii_digit()) => {
            let named = if last == 0 { None } else { Some(code(&word[..last])?) };
            Ok((named, spaces(&text[last..])?))
        }
        Some(_) => Ok((Some(code(word)?), spaces(further)?)),
        None => Ok((None, spaces(further)?)),
    }
}

/// Long (`SC`) or short (`C`).
fn code(word: &str) -> Result<Kind, NotationError> {
    let capitals = word.to_uppercase();
    Kind::ALL
        .into_iter()
        .find(|kind| kind.code() == capitals || kind.code()[1..] == capitals)
        .ok_or(NotationError::UnknownCode(capitals))
}

fn spaces(text: &str) -> Result<Vec<Space>, NotationError> {
    let mut found = Vec::new();
    let mut left = text;
    while !left.is_empty() {
        let after_letter = left.chars().next().map_or(0, char::len_utf8);
        let digits = left[after_letter..].bytes().take_while(u8::is_ascii_digit).count();
        let (name, further) = left.split_at(after_letter + digits);
        if digits == 0 || !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(NotationError::Unreadable(left.to_owned()));
        }
        found.push(name.parse().map_err(NotationError::NoSuchSpace)?);
        left = match further.strip_prefix(',') {
            Some("") => return Err(NotationError::Unreadable(further.to_owned())),
            Some(next) => next,
            None => further,
        };
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(text: &str) -> String {
        text.parse::<Move>().map_or_else(|error| error.to_string(), |m| m.to_string())
    }

    #[test]
    fn a_code_parted_from_the_space_that_the_piece_leaves_is_read_too() {
        for (text, parted) in
            [("SEE5-A5,A6,A7", "SE E5-A5,A6,A7"), ("TD3-I8,H7,H8", "T D3-I8,H7,H8")]
        {
            assert_eq!(canonical(parted), text);
        }
    }

    #[test]
    fn the_six_examples_of_the_servers_help() {
        assert_eq!(canonical("d3,d4,e4"), "T-D3,D4,E4");
        assert_eq!(canonical("AR-L10L9K8"), "AR-L10,L9,K8");
        assert_eq!(canonical("C-C3,B2,D4"), "SC-C3,B2,D4");
        assert_eq!(canonical("Td3-i8h7h8"), "TD3-I8,H7,H8");
        assert_eq!(canonical("RL10-L11,L10,K9"), "ARL10-L11,L10,K9");
        assert_eq!(canonical("SCc3-c3b3d3"), "SCC3-C3,B3,D3");
    }

    #[test]
    fn spelling_does_not_matter() {
        for text in ["ar-l10,l9,k8", "R-L10 K8 L9", " A R - L10 , k8,L9 ", "l10k8l9", "arl10,l9,k8"]
        {
            assert_eq!(canonical(text), "AR-L10,L9,K8", "{text}");
        }
        for text in ["l10-l11,l10,k9", "rl10-l11k9l10", "AR L10 - L11 L10 K9"] {
            assert_eq!(canonical(text), "ARL10-L11,L10,K9", "{text}");
        }
    }

    #[test]
    fn any_dash_is_a_hyphen_and_a_quoted_move_is_one() {
        for dash in "-‐‑‒–—―−﹘﹣－".chars() {
            assert_eq!(canonical(&format!("TD3{dash}I8,H7,H8")), "TD3-I8,H7,H8", "{dash:?}");
        }
        for text in ["> T-D3,D4,E4", ">> T–D3,D4,E4", " > >\u{A0}T\u{2011}D3,\u{A0}D4, E4"] {
            assert_eq!(canonical(text), "T-D3,D4,E4", "{text}");
        }
    }

    #[test]
    fn what_is_no_move_says_why() {
        let error = |text: &str| text.parse::<Move>().unwrap_err();
        assert_eq!(error(" "), NotationError::Empty);
        assert_eq!(error("D3,D4"), NotationError::NotThreeDots(2));
        assert_eq!(error("D3,E4-D3,D4,E4"), NotationError::NotOneStart(2));
        assert_eq!(error("X-D3,D4,E4"), NotationError::UnknownCode("X".into()));
        assert!(matches!(error("SC-D3,D4,E4"), NotationError::WrongCode { .. }));
        assert!(matches!(error("D3,D4,D6"), NotationError::NoPiece(_)));
        assert!(matches!(error("D3,D4,E44"), NotationError::NoSuchSpace(_)));
        for text in [
            "D3,,D4,E4",
            "D3,D4,E4,",
            "D3;D4;E4",
            "pass",
            "-",
            "é",
            "D3-",
            "Dé3,D4,E4",
            ">",
            "D3>D4,E4",
        ] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
