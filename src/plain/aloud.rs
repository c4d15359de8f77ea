//! The rules and the help, in sentences without pictures.

use super::request::Word;
use super::text::AnswerLines;
use super::words::WORDS;

/// The rules in our own words, a paragraph a line; headings end without a stop.
const RULES: &str = include_str!("../../assets/rules-aloud.txt");

/// The rules of the game.
pub(super) fn rules() -> AnswerLines {
    RULES.lines().map(str::to_owned).collect()
}

/// All words with what they do.
pub(super) fn help() -> AnswerLines {
    let mut lines = vec![
        "Type a move, such as T-D3,D4,E4 to add a piece or TD3-I8,H7,H8 to move one: the code of \
         the piece, the space it leaves if it moves, a dash, and its three spaces, the PÜNCT's \
         first."
            .to_owned(),
        "Or type one of these words. The beginning of a word is enough if no other begins so."
            .to_owned(),
    ];
    lines.extend(WORDS.iter().map(|word| format!("{}: {}.", word.usage, word.help)));
    lines
}

/// What a word does.
pub(super) fn help_on(word: &Word) -> AnswerLines {
    let mut lines = vec![format!("{}: {}.", word.usage, word.help)];
    if !word.more.is_empty() {
        lines.push(word.more.to_owned());
    }
    if !word.others.is_empty() {
        let others: Vec<String> = word.others.iter().map(|word| format!("\"{word}\"")).collect();
        lines.push(format!("Other words for it: {}.", others.join(", ")));
    }
    lines
}
