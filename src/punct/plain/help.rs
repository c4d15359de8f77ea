//! The texts of `help`: about all words, a group of words, one word, or a kind of piece.

use super::request::{KeptIn, Word};
use super::rulebook;
use super::text::{AnswerLines, sentence};
use super::word_groups::{GROUPS, WordGroup};
use super::words::{find_word, first_word};
use crate::punct::phrases::list;
use crate::rules::Kind;

pub(super) fn help(kept: KeptIn) -> AnswerLines {
    let learns = vec![
        "\"lessons\" teach the game, \"puzzles\" are tasks for you, and \"computer black\" lets the \
         computer play Black."
            .to_owned(),
    ];
    // At a table, these words can't be used.
    let mut lines = if kept == KeptIn::Table { Vec::new() } else { learns };
    lines.extend([
        "Type a move, such as T-D3,D4,E4 to add a piece or TD3-I8,H7,H8 to move one: the code of \
         the piece, the space it leaves if it moves, a dash, and its three spaces, the PÜNCT's \
         first. Names of pieces work, too: triangle d3 d4 e4, or triangle d3 to i8 h7 h8."
            .to_owned(),
        "Or type one of these words. The beginning of a word is enough if no other word begins \
         with it. A single letter stands for the commonest word that begins with it, such as b for \
         board and u for undo. \"help playing\" tells what the words for playing do; every other \
         group has such a help, too."
            .to_owned(),
    ]);
    lines.extend(names_in_groups(|word| is_offered(word, kept)));
    lines
}

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

/// Lists the words of a group, each with its effect.
pub(super) fn on_group(group: &WordGroup, kept: KeptIn) -> AnswerLines {
    let words = group.names.iter().filter_map(|name| find_word(name));
    words.filter(|word| is_offered(word, kept)).map(|word| line(word, kept)).collect()
}

/// Whether a word can be used here at some time.
pub(super) fn is_offered(word: &'static Word, kept: KeptIn) -> bool {
    why_not_offered(word, kept).is_none()
}

/// Returns the reason why a word can never be used here; `None` if it can. To find the reason,
/// reads the usage of the word as a request.
fn why_not_offered(word: &'static Word, kept: KeptIn) -> Option<&'static str> {
    let (_, example) = first_word(word.usage);
    let request = (word.read)(word, example).ok()?;
    request.why_no_use(kept)
}

/// Returns the usage of a word and its effect.
fn line(word: &Word, kept: KeptIn) -> String {
    let help = match (word.name, kept) {
        ("new", KeptIn::Nowhere) => "begin a new game; this one is saved nowhere",
        ("quit", KeptIn::Nowhere) => "leave; the game is saved nowhere",
        ("quit", KeptIn::Table) => "leave; the game stays as it is",
        _ => word.help,
    };
    format!("{}: {help}.", word.usage)
}

pub(super) fn on_word(word: &'static Word, kept: KeptIn) -> AnswerLines {
    if let Some(why) = why_not_offered(word, kept) {
        return vec![why.to_owned()];
    }
    let mut lines = vec![line(word, kept)];
    if !word.more.is_empty() {
        lines.push(word.more.to_owned());
    }
    if !word.others.is_empty() {
        let others: Vec<String> = word.others.iter().map(|word| format!("\"{word}\"")).collect();
        lines.push(format!("Other words for it: {}.", others.join(", ")));
    }
    lines
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
