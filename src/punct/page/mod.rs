//! A game or a puzzle as one page for a browser, which needs nothing else: no network, no other file.
//!
//! - [`sheet`]: all shapes that the pictures of the game are made of, each once;
//! - [`data`]: what the script needs to show any position;
//! - [`moves`]: the moves as text, with variations, comments and marks; [`better`]: what a review would
//!   have played; [`chart`]: the chances; [`legend`]: what the signs mean;
//! - [`escape`]: texts from files as the page can hold them;
//! - [`document`]: the page around them, whose script and looks are in `assets/page`.
//!
//! Without its script the page shows one position and all moves. Names and comments come from files:
//! whatever they hold, it is text on the page.

mod better;
mod chart;
mod data;
mod document;
mod escape;
mod legend;
mod moves;
mod sheet;
#[cfg(test)]
mod tests;

use jiff::Timestamp;

use super::phrases;
use crate::kit::storage::Name;
use crate::punct::engine::MoveVerdict;
use crate::punct::lessons::puzzles::{Attempt, Puzzle};
use crate::punct::record::{NodeId, Record, Tree, name_of_copy};
use crate::rules::{Move, Player};
use document::{Document, PageFrame};

/// A saved game, open at a node, with what a review found of its moves, the first ones first.
pub fn of_game(record: &Record, node: NodeId, verdicts: &[MoveVerdict]) -> String {
    let names = record.header().names();
    let [white, black] = Player::BOTH.map(|player| record.header().name(player).to_string());
    let heading = format!("{white} – {black}");
    let mut facts = vec![record.game().rules().in_words()];
    if let Some(outcome) = record.game().outcome() {
        facts.push(phrases::ended(record.game().position(), outcome, names));
    }
    let file_stem = name_of_copy(record);
    Document { record, at: node, verdicts, heading, facts, file_stem, frame: PageFrame::Game }
        .written()
}

/// A puzzle, whose solution is shown on demand.
pub fn of_puzzle(number: usize, puzzle: &Puzzle) -> String {
    let record = solved(puzzle);
    let answers: Vec<String> = puzzle.answers().iter().map(Move::to_string).collect();
    let mut told = vec![format!("Right: {}", answers.join(" "))];
    told.extend(puzzle.lesson());
    let rules = puzzle.position().rules().in_words();
    Document {
        record: &record,
        at: Tree::ROOT,
        verdicts: &[],
        heading: format!("Puzzle {number}: {}", puzzle.theme().name()),
        facts: vec![puzzle.task(), format!("{}, {rules}", puzzle.difficulty().in_words())],
        file_stem: format!("puzzle-{number}"),
        frame: PageFrame::Puzzle { told },
    }
    .written()
}

/// A game from the position of a puzzle along a line that solves it.
fn solved(puzzle: &Puzzle) -> Record {
    let game = Attempt::solved(puzzle).game().clone();
    Record::of_game(game, Player::BOTH.map(Name::default_of), Timestamp::UNIX_EPOCH)
}
