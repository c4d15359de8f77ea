//! Sentences, names of chains, and lines that fit any terminal.

use textwrap::{Options, WordSplitter, WrapAlgorithm};

use crate::kit::phrases::with_stop;
use crate::kit::storage::{StoreError, visible};
use crate::punct::play::Session;
use crate::rules::SpaceSet;

/// The most columns of a line. In a narrower terminal, lines have fewer.
pub(super) const COLUMNS: usize = 79;

/// The paragraphs of an answer, one fact each.
pub(super) type AnswerLines = Vec<String>;

/// The answer to a request, or the reason why it is refused.
pub(super) type RequestResult = Result<AnswerLines, String>;

pub(super) const NO_MOVE_YET: &str = "No move has been played yet.";

/// Breaks a paragraph into lines of at most so many columns. Indents the lines after the first, to
/// show where the next paragraph begins.
pub fn break_lines(paragraph: &str, columns: usize) -> Vec<String> {
    // A number and its sign stay on one line.
    let paragraph = visible(paragraph).replace(" %", "\u{A0}%");
    let options = Options::new(columns)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .subsequent_indent("  ");
    let lines = textwrap::wrap(&paragraph, options).into_iter();
    lines.map(|line| line.replace('\u{A0}', " ")).collect()
}

/// Returns a text with a capital letter at its start and, unless another mark ends it, a full stop
/// at its end.
pub fn sentence(text: &str) -> String {
    with_stop(crate::kit::phrases::sentence(text))
}

/// Returns a text as a sentence, with a capital letter unless it begins with a player's name.
pub fn named_sentence(session: &Session, text: &str) -> String {
    with_stop(session.people().sentence(text))
}

/// Returns an error as a sentence with a full stop.
pub fn failure(error: &StoreError) -> String {
    with_stop(crate::kit::phrases::failure(error))
}

/// Names a chain by its first space: `the chain through D3`.
pub fn chain_name(chain: SpaceSet) -> String {
    let first = chain.into_iter().min().map(|space| format!(" through {space}"));
    format!("the chain{}", first.unwrap_or_default())
}
