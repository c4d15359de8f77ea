//! How answers write moves and spaces: in words, in notation, or in the radio alphabet. Typed lines
//! are read in all three, and name pieces.

use super::misread::Misread;
use crate::kit::settings::Spelling;
use crate::rules::{Kind, Level, Move, Source, Space, kinds_called};

/// The letters of columns.
const ALPHABET: [&str; 17] = [
    "Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett",
    "Kilo", "Lima", "Mike", "November", "Oscar", "Papa", "Quebec",
];

/// Other spellings of these words, which are read but not written.
const OTHER_WORDS: [&str; 2] = ["Alfa", "Juliet"];

/// The words for the numbers of rows, from 1.
const NUMBERS: &str = "one two three four five six seven eight nine ten eleven twelve thirteen \
                       fourteen fifteen sixteen seventeen";

/// Returns a sentence with its moves and spaces in the wanted spelling.
pub fn spell(sentence: &str, spelling: Spelling) -> String {
    if spelling == Spelling::Letters {
        return sentence.to_owned();
    }
    let words = sentence.split_inclusive(char::is_whitespace);
    words.map(|word| spell_word(word, spelling)).collect()
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric()
}

/// Spells a word, and keeps the signs before and after it.
fn spell_word(word: &str, spelling: Spelling) -> String {
    let Some(start) = word.find(is_part) else { return word.to_owned() };
    let end = word.rfind(is_part).map_or(start, |last| last + 1);
    let end = word[..end].strip_suffix("'s").map_or(end, str::len);
    let (before, core, after) = (&word[..start], &word[start..end], &word[end..]);
    if let Ok(played) = core.parse::<Move>() {
        // The move itself has commas, so a semicolon separates it.
        let after = after.strip_prefix(',').map_or(after.to_owned(), |rest| format!(";{rest}"));
        return format!("{before}{}{after}", move_aloud(played, spelling));
    }
    if let Some(begun) = begun_aloud(core, spelling) {
        return format!("{before}{begun}{after}");
    }
    match spelling {
        Spelling::Alphabet => format!("{before}{}{after}", named_aloud(core)),
        Spelling::Words | Spelling::Letters => word.to_owned(),
    }
}

/// Returns the beginning of a move of a piece on the board, such as `TE6-K6`, in words; `None` for
/// any other word.
fn begun_aloud(word: &str, spelling: Spelling) -> Option<String> {
    let (piece, to) = word.split_once('-')?;
    let kind = Kind::ALL.into_iter().find(|kind| piece.starts_with(kind.code()))?;
    let from = piece[kind.code().len()..].parse().ok()?;
    let [from, to] = [from, to.parse().ok()?].map(|space| space_in(space, spelling));
    Some(format!("{} from {from} to {to}", kind.name()))
}

fn space_in(space: Space, spelling: Spelling) -> String {
    match spelling {
        Spelling::Alphabet => space_aloud(space),
        Spelling::Words | Spelling::Letters => space.to_string(),
    }
}

/// Returns a move in words: `straight end, N8 to M8, L8`. For a moved piece, names the former space
/// too: `triangle from D3, D4 to D5, E5`.
fn move_aloud(played: Move, spelling: Spelling) -> String {
    let space = |space| space_in(space, spelling);
    let to = played.placement();
    let [punct, one, other] = to.canonical_dots().map(space);
    let from = match played.source() {
        Source::Reserve(_) => String::new(),
        Source::Board(from) => format!(" from {}", space(from)),
    };
    format!("{}{from}, {punct} to {one}, {other}", to.kind().name())
}

/// Returns a space, or a piece named by its code and space, in the radio alphabet. Returns any
/// other word unchanged.
fn named_aloud(word: &str) -> String {
    let (code, name) = word.split_once('-').map_or(("", word), |(code, name)| (code, name));
    let is_name = code.is_empty() || Kind::ALL.iter().any(|kind| kind.code() == code);
    match name.parse::<Space>() {
        Ok(space) if is_name && name == space.to_string() => {
            let code = if code.is_empty() { String::new() } else { format!("{code} ") };
            code + &space_aloud(space)
        }
        _ => word.to_owned(),
    }
}

/// Names a space in the radio alphabet: `November eight`.
fn space_aloud(space: Space) -> String {
    let letter = ALPHABET.get(space.column() as usize).copied().unwrap_or_default();
    let number = NUMBERS.split(' ').nth(space.row() as usize - 1).unwrap_or_default();
    format!("{letter} {number}")
}

/// Returns a typed line with its words separated by one blank and its spaces in notation: `at Golf
/// eight` becomes `at G8`.
pub fn in_notation(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (mut rest, mut written) = (&words[..], Vec::new());
    while let [word, after @ ..] = rest {
        // A code may stand before the letter, and signs after the number.
        let (code, letter) = word.split_at(word.rfind('-').map_or(0, |dash| dash + 1));
        let number = after.first().copied().unwrap_or_default();
        let (number, signs) = number.split_at(number.rfind(is_part).map_or(0, |last| last + 1));
        // A letter and digits may be a word and its number, such as `p 5` for `puzzle 5`.
        let is_spoken = letter.len() > 1 || !number.starts_with(|c: char| c.is_ascii_digit());
        let named = column_called(letter).zip(row_called(number)).filter(|_| is_spoken);
        if let Some((column, row)) = named {
            let letter = char::from(b'A' + column as u8);
            written.push(format!("{code}{letter}{row}{signs}"));
            rest = &after[1..];
        } else {
            written.push((*word).to_owned());
            rest = after;
        }
    }
    written.join(" ")
}

/// Returns the column, counted from 0, with this letter or word: `g`, `Golf`.
pub fn column_called(name: &str) -> Option<i8> {
    let mut words = ALPHABET.iter().chain(&OTHER_WORDS);
    let letter = name.bytes().next()?.to_ascii_uppercase();
    let is_known = name.len() == 1 || words.any(|word| word.eq_ignore_ascii_case(name));
    (is_known && (b'A'..=b'Q').contains(&letter)).then(|| (letter - b'A') as i8)
}

/// Returns the row with this number or word: `8`, `eight`.
pub fn row_called(name: &str) -> Option<i8> {
    let spoken = NUMBERS.split(' ').zip(1..).find(|(word, _)| word.eq_ignore_ascii_case(name));
    let row = spoken.map(|(_, row)| row).or_else(|| name.parse().ok())?;
    (1..=17).contains(&row).then_some(row)
}

/// A piece as a player names it.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_told_in_words_and_told_apart() {
        for (sentence, words, alphabet) in [
            (
                "The best move found: SE-N8,M8,L8. Your chance to win: 56 %.",
                "The best move found: straight end, N8 to M8, L8. Your chance to win: 56 %.",
                "The best move found: straight end, November eight to Mike eight, Lima eight. \
                 Your chance to win: 56 %.",
            ),
            (
                "And TD3-D4,D5,E5, T-D3,D4,E4 and T-K9.",
                "And triangle from D3, D4 to D5, E5; triangle, D3 to D4, E4 and T-K9.",
                "And triangle from Delta three, Delta four to Delta five, Echo five; triangle, \
                 Delta three to Delta four, Echo four and T Kilo nine.",
            ),
            (
                "A good move begins with TE6-K6. It extends F12's chain.",
                "A good move begins with triangle from E6 to K6. It extends F12's chain.",
                "A good move begins with triangle from Echo six to Kilo six. It extends Foxtrot \
                 twelve's chain.",
            ),
            ("K9 is empty. (T-K9)", "K9 is empty. (T-K9)", "Kilo nine is empty. (T Kilo nine)"),
            ("A-B, 5 of 17: row 9!", "A-B, 5 of 17: row 9!", "A-B, 5 of 17: row 9!"),
        ] {
            assert_eq!(spell(sentence, Spelling::Letters), sentence);
            assert_eq!(spell(sentence, Spelling::Words), words);
            assert_eq!(spell(sentence, Spelling::Alphabet), alphabet);
        }
    }
}
