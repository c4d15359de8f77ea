//! The texts of `help`: about all words, a group of words, one word, or a kind of piece.

use super::request::Word;
use super::rulebook;
use super::text::{AnswerLines, sentence};
use super::word_groups::GROUPS;
use super::words::find_word;
use crate::punct::phrases::list;
use crate::rules::Kind;

/// Lists the names of some words, each group in a line of its own.
pub(super) fn names_in_groups(
    is_listed: impl Fn(&'static Word) -> bool,
) -> impl Iterator<Item = String> {
    GROUPS.iter().filter_map(move |group| {
        let words = group.names.iter().filter_map(|name| find_word(name));
        let names: Vec<&str> = words.filter(|word| is_listed(word)).map(|word| word.name).collect();
        (!names.is_empty()).then(|| sentence(&format!("{}: {}", group.name, names.join(", "))))
    })
}

/// Explains in one sentence the kinds of piece that a code or name means.
pub(super) fn on_kinds(kinds: &[Kind]) -> AnswerLines {
    if let [only] = kinds {
        return vec![rulebook::kind(*only)];
    }
    let codes: Vec<String> = kinds.iter().map(|kind| kind.code().to_owned()).collect();
    let shape = kinds.first().map_or("piece", |kind| kind.shape());
    vec![format!("There are several kinds of {shape}: {}.", list(&codes, "and"))]
}
