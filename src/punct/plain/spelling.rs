//! How answers are written: sentences, lines that fit any terminal, and moves and spaces in words,
//! in notation, or in the radio alphabet. Typed lines are read in all three.

use crate::kit::phrases::{self, PlayerNames, with_stop};
use crate::kit::settings::Spelling;
use crate::kit::storage::{StoreError, visible};
use crate::kit::text;
use crate::punct::play::Session;
use crate::rules::{Kind, Move, Player, Source, Space};

/// The most columns of a line. In a narrower terminal, lines have fewer.
pub(super) const COLUMNS: usize = 79;

/// The paragraphs of an answer, one fact each.
pub(super) type AnswerLines = Vec<String>;

pub(super) type RequestResult = Result<AnswerLines, String>;

pub(super) const NO_MOVE_YET: &str = "No move has been played yet.";
pub(super) const OVER: &str = "The game is over.";

/// Indents the lines after the first, to show where the next paragraph begins.
pub fn break_lines(paragraph: &str, columns: usize) -> Vec<String> {
    // A number and its sign stay on one line.
    let paragraph = visible(paragraph).replace(" %", "\u{A0}%");
    let lines = text::break_lines(&paragraph, columns, "  ");
    lines.iter().map(|line| line.replace('\u{A0}', " ")).collect()
}

/// With a capital letter at its start and, unless another mark ends it, a full stop.
pub fn sentence(text: &str) -> String {
    with_stop(phrases::sentence(text))
}

/// A text as a sentence, with a capital letter unless it begins with a player's name.
pub fn named_sentence(session: &Session, text: &str) -> String {
    with_stop(session.player_names().sentence(text))
}

pub fn failure(error: &StoreError) -> String {
    with_stop(phrases::failure(error))
}

/// Says whose turn it is. `there` is empty, or ` there` if the player looks at another position.
pub fn is_to_move(people: &PlayerNames, turn: Player, there: &str) -> String {
    let (who, is) = (people.name_with_colour(turn), people.does(turn, ["is", "are"]));
    people.first(turn, &format!("{who} {is} to move{there}."))
}

const ALPHABET: [&str; 17] = [
    "Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett",
    "Kilo", "Lima", "Mike", "November", "Oscar", "Papa", "Quebec",
];

const LETTERS_OF_CODES: [&str; 3] = ["Romeo", "Sierra", "Tango"];

/// Read, but not written.
const OTHER_WORDS: [&str; 2] = ["Alfa", "Juliet"];

const NUMBERS: &str = "one two three four five six seven eight nine ten eleven twelve thirteen \
                       fourteen fifteen sixteen seventeen";

/// In words or the radio alphabet, without what a synthesiser reads as something else: codes of
/// pieces ("SE" is southeast), a word with ü, and numbers with only a comma between them.
pub fn spell(sentence: &str, spelling: Spelling) -> String {
    if spelling == Spelling::Letters {
        return sentence.to_owned();
    }
    let mut text = sentence.replace("PÜNCT", "Punct");
    for kind in Kind::ALL {
        // Where the kind of a piece is told beside its code, the code is left out.
        let (code, name) = (kind.code(), kind.name());
        text = text.replace(&format!("{name}, {code}-"), &format!("{name} on "));
        if text.starts_with(&format!("{code}-")) {
            text = text.replacen(&format!(", {name},"), ",", 1);
        }
        if spelling == Spelling::Words {
            text = text.replace(&format!("{name}, {code},"), &format!("{name},"));
        }
    }
    let words: Vec<&str> = text.split_inclusive(char::is_whitespace).collect();
    let mut spelled = String::with_capacity(text.len());
    for (index, word) in words.iter().enumerate() {
        let before = index.checked_sub(1).map_or("", |before| words[before].trim_end());
        let after = words.get(index + 1).copied().unwrap_or_default();
        spelled += &spell_word(word, before, after, spelling);
    }
    spelled
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric()
}

/// A word between the words `last` and `next`.
fn spell_word(word: &str, last: &str, next: &str, spelling: Spelling) -> String {
    let Some(start) = word.find(is_part) else { return word.to_owned() };
    let end = word.rfind(is_part).map_or(start, |last| last + 1);
    let end = word[..end].strip_suffix("'s").map_or(end, str::len);
    let (before, core, after) = (&word[..start], &word[start..end], &word[end..]);
    let begins = last.is_empty() || last.ends_with(['.', '?', '!']);
    let spoken = if let Ok(played) = core.parse::<Move>() {
        let (to, kind) = (played.placement(), played.placement().kind().name());
        let [punct, one, other] = to.canonical_dots().map(|space| space_in(space, spelling));
        let from = match played.source() {
            Source::Reserve(_) => String::new(),
            Source::Board(from) => format!(" from {}", space_in(from, spelling)),
        };
        // The move itself has commas, so a semicolon separates it.
        let stop = if after.starts_with(',') { after.replacen(',', ";", 1) } else { after.into() };
        return format!("{before}{kind}{from}, {punct} to {one}, {other}{stop}");
    } else if let Some(begun) = begun_in_words(core, spelling) {
        begun
    } else if let Some((kind, punct)) = named_piece(core) {
        let is_owned = last.ends_with("'s") || ["your", "Your"].contains(&last);
        let article = if is_owned { "" } else { "the " };
        named(format!("{article}{} on {}", kind.name(), space_in(punct, spelling)), begins)
    } else if let Some(kind) = kind_of_code(core)
        && !last.ends_with(|c: char| c.is_ascii_digit())
    {
        let name = match spelling {
            Spelling::Alphabet => code_in_alphabet(kind),
            Spelling::Words | Spelling::Letters => kind.name().to_owned(),
        };
        // Codes one after the other are a list.
        let comma =
            if after == " " && kind_of_code(next.trim_end_matches(|c| !is_part(c))).is_some() {
                ","
            } else {
                ""
            };
        named(name, begins) + comma
    } else if after == ", "
        && core.bytes().all(|byte| byte.is_ascii_digit())
        && next.starts_with(|c: char| c.is_ascii_digit())
    {
        return format!("{before}{core} and{}", &after[1..]);
    } else {
        match core.parse::<Space>() {
            Ok(space) if core == space.to_string() => space_in(space, spelling),
            Ok(_) | Err(_) => core.to_owned(),
        }
    };
    format!("{before}{spoken}{after}")
}

/// With a capital at the beginning of a sentence.
fn named(name: String, begins: bool) -> String {
    if begins { phrases::sentence(&name) } else { name }
}

/// The beginning of a move of a piece on the board, such as `TE6-K6`.
fn begun_in_words(word: &str, spelling: Spelling) -> Option<String> {
    let (piece, to) = word.split_once('-')?;
    let kind = Kind::ALL.into_iter().find(|kind| piece.starts_with(kind.code()))?;
    let from = space_in(piece[kind.code().len()..].parse().ok()?, spelling);
    let to = space_in(to.parse().ok()?, spelling);
    Some(format!("{} from {from} to {to}", kind.name()))
}

fn named_piece(word: &str) -> Option<(Kind, Space)> {
    let (code, name) = word.split_once('-')?;
    let space: Space = name.parse().ok()?;
    kind_of_code(code).zip((name == space.to_string()).then_some(space))
}

fn kind_of_code(word: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.code() == word)
}

/// `Sierra Echo`.
fn code_in_alphabet(kind: Kind) -> String {
    let word_of = |letter: char| {
        let mut words = ALPHABET.into_iter().chain(LETTERS_OF_CODES);
        words.find(|word| word.starts_with(letter)).unwrap_or_default()
    };
    kind.code().chars().map(word_of).collect::<Vec<_>>().join(" ")
}

/// In the radio alphabet, `November eight`.
fn space_in(space: Space, spelling: Spelling) -> String {
    if spelling != Spelling::Alphabet {
        return space.to_string();
    }
    let letter = ALPHABET.get(space.column() as usize).copied().unwrap_or_default();
    let number = NUMBERS.split(' ').nth(space.row() as usize - 1).unwrap_or_default();
    format!("{letter} {number}")
}

/// `at Golf eight` becomes `at G8`, with one blank between words.
pub fn in_notation(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (mut unread, mut written) = (&words[..], Vec::new());
    while let [word, after @ ..] = unread {
        let pair = after.first().map(|next| format!("{word} {next}"));
        let code = Kind::ALL.into_iter().find_map(|kind| {
            let (code, said) = (kind.code(), code_in_alphabet(kind));
            let is_said = match &pair {
                Some(pair) if code.len() == 2 => said.eq_ignore_ascii_case(pair),
                _ => said.eq_ignore_ascii_case(word),
            };
            is_said.then_some(code)
        });
        if let Some(code) = code {
            written.push(code.to_owned());
            unread = &unread[code.len()..];
            continue;
        }
        // A code may stand before the letter, and signs after the number.
        let (code, letter) = word.split_at(word.rfind('-').map_or(0, |dash| dash + 1));
        let next = after.first().copied().unwrap_or_default();
        let (number, signs) = next.split_at(next.rfind(is_part).map_or(0, |last| last + 1));
        // A letter and digits may be a word and its number, such as `p 5` for `puzzle 5`.
        let is_spoken = letter.len() > 1 || !number.starts_with(|c: char| c.is_ascii_digit());
        if is_spoken && let Some((column, row)) = column_by_name(letter).zip(row_by_name(number)) {
            written.push(format!("{code}{}{row}{signs}", char::from(b'A' + column as u8)));
            unread = &after[1..];
        } else {
            written.push((*word).to_owned());
            unread = after;
        }
    }
    written.join(" ")
}

/// `g` or `Golf`. Columns count from 0.
pub fn column_by_name(name: &str) -> Option<i8> {
    let mut words = ALPHABET.iter().chain(&OTHER_WORDS);
    let letter = name.bytes().next()?.to_ascii_uppercase();
    let is_known = name.len() == 1 || words.any(|word| word.eq_ignore_ascii_case(name));
    (is_known && (b'A'..=b'Q').contains(&letter)).then(|| (letter - b'A') as i8)
}

/// `8` or `eight`.
pub fn row_by_name(name: &str) -> Option<i8> {
    let spoken = NUMBERS.split(' ').zip(1..).find(|(word, _)| word.eq_ignore_ascii_case(name));
    let row = spoken.map(|(_, row)| row).or_else(|| name.parse().ok())?;
    (1..=17).contains(&row).then_some(row)
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
                "And triangle from D3, D4 to D5, E5; triangle, D3 to D4, E4 and the triangle on K9.",
                "And triangle from Delta three, Delta four to Delta five, Echo five; triangle, \
                 Delta three to Delta four, Echo four and the triangle on Kilo nine.",
            ),
            (
                "A good move begins with TE6-K6. It extends F12's chain.",
                "A good move begins with triangle from E6 to K6. It extends F12's chain.",
                "A good move begins with triangle from Echo six to Kilo six. It extends Foxtrot \
                 twelve's chain.",
            ),
            (
                "SE-C10 on level 1, straight end, minor dots D11 and E12: free.",
                "The straight end on C10 on level 1, minor dots D11 and E12: free.",
                "The straight end on Charlie ten on level 1, minor dots Delta eleven and Echo \
                 twelve: free.",
            ),
            (
                "It blocks Anna's SE-G14 and your AL-H13. G13 is under Ben's angle right, AR-H13.",
                "It blocks Anna's straight end on G14 and your angle left on H13. G13 is under \
                 Ben's angle right on H13.",
                "It blocks Anna's straight end on Golf fourteen and your angle left on Hotel \
                 thirteen. Golf thirteen is under Ben's angle right on Hotel thirteen.",
            ),
            (
                "In reserve: triangle, T, 6; angle middle, AM, 1. The codes are T SC SE.",
                "In reserve: triangle, 6; angle middle, 1. The codes are triangle, straight \
                 middle, straight end.",
                "In reserve: triangle, Tango, 6; angle middle, Alpha Mike, 1. The codes are Tango, \
                 Sierra Charlie, Sierra Echo.",
            ),
            (
                "White's PÜNCT: moves 10, 12 and 14 at 10 AM.",
                "White's Punct: moves 10 and 12 and 14 at 10 AM.",
                "White's Punct: moves 10 and 12 and 14 at 10 AM.",
            ),
            ("A-B, 5 of 17: row 9!", "A-B, 5 of 17: row 9!", "A-B, 5 of 17: row 9!"),
        ] {
            assert_eq!(spell(sentence, Spelling::Letters), sentence);
            assert_eq!(spell(sentence, Spelling::Words), words);
            assert_eq!(spell(sentence, Spelling::Alphabet), alphabet);
        }
    }
}
