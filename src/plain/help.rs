//! What `help` tells: all words, or one of them, or a kind of piece, in a few sentences.

use super::request::Word;
use super::rulebook;
use super::text::AnswerLines;
use super::words::WORDS;
use crate::phrases::list;
use crate::rules::Kind;

pub(super) fn help() -> AnswerLines {
    let mut lines = vec![
        "Type a move, such as T-D3,D4,E4 to add a piece or TD3-I8,H7,H8 to move one: the code of \
         the piece, the space it leaves if it moves, a dash, and its three spaces, the PÜNCT's \
         first. Names do, too: triangle d3 d4 e4, or triangle d3 to i8 h7 h8."
            .to_owned(),
        "Or type one of these words. The beginning of a word is enough if no other begins so; a \
         letter alone is the first word of this list that begins with it, such as b for board and u \
         for undo."
            .to_owned(),
    ];
    lines.extend(WORDS.iter().map(|word| format!("{}: {}.", word.usage, word.help)));
    lines
}

pub(super) fn on_word(word: &Word) -> AnswerLines {
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

/// A code or name of pieces in one sentence.
pub(super) fn on_kinds(kinds: &[Kind]) -> AnswerLines {
    if let [only] = kinds {
        return vec![rulebook::kind(*only)];
    }
    let codes: Vec<String> = kinds.iter().map(|kind| kind.code().to_owned()).collect();
    let shape = kinds.first().map_or("piece", |kind| kind.shape());
    vec![format!("There are several kinds of {shape}: {}.", list(&codes, "and"))]
}
