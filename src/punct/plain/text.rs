//! Sentences, names of chains and pieces, and lines that fit any terminal.

use textwrap::{Options, WordSplitter, WrapAlgorithm};

use crate::kit::phrases::People;
use crate::kit::storage::{StoreError, visible};
use crate::punct::phrases::{self, list};
use crate::punct::play::Session;
use crate::rules::{Piece, Position, Side, SpaceSet};

/// The most columns of a line. In a narrower terminal, lines have fewer.
pub(super) const COLUMNS: usize = 79;

/// The paragraphs of an answer, one fact each.
pub(super) type AnswerLines = Vec<String>;

/// The answer to a request, or the reason why it is refused.
pub(super) type RequestResult = Result<AnswerLines, String>;

pub(super) const NO_MOVE_YET: &str = "No move has been played yet.";

/// Breaks a paragraph into lines of at most so many columns. Indents the lines after the first, to
/// show where the next paragraph begins.
pub(super) fn break_lines(paragraph: &str, columns: usize) -> Vec<String> {
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
pub(super) fn sentence(text: &str) -> String {
    with_stop(crate::kit::phrases::sentence(text))
}

/// Returns a text as a sentence, with a capital letter unless it begins with a player's name.
pub(super) fn named_sentence(session: &Session, text: &str) -> String {
    with_stop(session.people().sentence(text))
}

/// Returns an error as a sentence with a full stop.
pub(super) fn failure(error: &StoreError) -> String {
    with_stop(crate::kit::phrases::failure(error))
}

pub(super) fn with_stop(text: String) -> String {
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    text + stop
}

/// Names a chain by its first space: `the chain through D3`.
pub(super) fn chain_name(chain: SpaceSet) -> String {
    let first = chain.into_iter().min().map(|space| format!(" through {space}"));
    format!("the chain{}", first.unwrap_or_default())
}

pub(super) fn touched_sides(chain: SpaceSet) -> Vec<Side> {
    Side::ALL.into_iter().filter(|side| side.spaces().meets(chain)).collect()
}

/// Names sides: `the top side`, `the top and lower left sides`.
pub(super) fn sides(sides: &[Side]) -> String {
    let names: Vec<String> = sides.iter().map(|&side| phrases::side(side).to_owned()).collect();
    let noun = if sides.len() == 1 { "side" } else { "sides" };
    format!("the {} {noun}", list(&names, "and"))
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
