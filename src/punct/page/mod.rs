//! A game or a puzzle as one page for a browser. The page needs no network and no other file.
//!
//! - [`sheet`]: all shapes in the pictures of the game, each shape once;
//! - [`data`]: the data from which the script shows any position, and the better moves of a review;
//! - [`moves`]: the moves as text, with variations, comments and marks; [`legend`]: the meanings of
//!   the signs;
//! - [`document`]: the page as a whole. Its script and styles are in `assets/page`.
//!
//! Without its script, the page shows one position, as a picture and a sentence, and lists all
//! moves. Names and comments come from files. The page escapes them, so that a browser shows them
//! as text whatever they contain.

mod data;
mod document;
mod legend;
mod moves;
mod sheet;
#[cfg(test)]
mod tests;

use jiff::Timestamp;

use super::phrases;
use crate::kit::picture;
use crate::kit::storage::{Name, visible};
use crate::punct::engine::MoveReview;
use crate::punct::lessons::puzzles::{Attempt, Puzzle};
use crate::punct::record::{NodeId, Record, Tree, name_of_copy};
use crate::rules::{Move, Player};
use document::{HtmlDocument, PageFrame};
use moves::{for_white, mover};

/// Returns the page of a saved game. It opens at `node`. `verdicts` are those of a review, in the
/// order of the moves; without a review, there are none.
pub fn game_page(record: &Record, node: NodeId, verdicts: &[MoveReview]) -> String {
    let names = &record.header().names;
    let [white, black] = Player::BOTH.map(|player| record.header().name(player).to_string());
    let heading = format!("{white} – {black}");
    let mut facts = vec![record.game().rules().in_words()];
    let decision = record.decision_at(record.here());
    facts.extend(phrases::end(record.game(), decision, names));
    let file_stem = name_of_copy(record);
    HtmlDocument { record, at: node, verdicts, heading, facts, file_stem, frame: PageFrame::Game }
        .to_html()
}

/// Returns the page of a puzzle, which shows the solution on demand.
pub fn puzzle_page(number: usize, puzzle: &Puzzle) -> String {
    let record = solved_game(puzzle);
    let answers: Vec<String> = puzzle.answers.iter().map(Move::to_string).collect();
    let mut told = vec![format!("Right: {}", answers.join(" "))];
    told.extend(puzzle.lesson());
    let rules = puzzle.position.rules().in_words();
    HtmlDocument {
        record: &record,
        at: Tree::ROOT,
        verdicts: &[],
        heading: format!("Puzzle {number}: {}", puzzle.theme.name()),
        facts: vec![puzzle.task(), format!("{}, {rules}", puzzle.difficulty.in_words())],
        file_stem: format!("puzzle-{number}"),
        frame: PageFrame::Puzzle { told },
    }
    .to_html()
}

/// Returns a game from the position of a puzzle along a line that solves the puzzle.
fn solved_game(puzzle: &Puzzle) -> Record {
    let game = Attempt::from_solution(puzzle).game().clone();
    Record::from_game(game, Player::BOTH.map(Name::default_of), Timestamp::UNIX_EPOCH)
}

const WIDTH: f32 = 600.0;
const HEIGHT: f32 = 120.0;

/// Returns the graph of White's chances to win, or an empty text if no move was reviewed.
fn graph(record: &Record, verdicts: &[MoveReview]) -> String {
    let Some(first) = verdicts.first() else { return String::new() };
    let after = verdicts.iter().zip(1..).map(|(verdict, ply)| {
        let chance = if verdict.after.is_finite() { verdict.after } else { 0.5 };
        for_white(mover(record, ply), chance)
    });
    let chances = [for_white(mover(record, 1), first.before)].into_iter().chain(after);
    let step = WIDTH / verdicts.len() as f32;
    let point = |(ply, chance): (usize, f32)| {
        format!("{:.1},{:.1}", ply as f32 * step, HEIGHT * (1.0 - chance))
    };
    let points: Vec<String> = chances.enumerate().map(point).collect();
    let numbered = |ply: usize| {
        format!(
            "<span style=\"left:{:.2}%\">{ply}</span>",
            100.0 * ply as f32 / verdicts.len() as f32
        )
    };
    let plies = verdicts.len();
    // A phone has room for ten numbers at most.
    let step = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| plies / step < 10);
    let numbers: String = (0..=plies).step_by(step.unwrap_or(plies)).map(numbered).collect();
    format!(
        "<figure class=\"chances\"><svg id=\"chart\" role=\"img\" aria-label=\"White's chance to win \
         after each move; the list of moves has the numbers\" data-plies=\"{}\" \
         viewBox=\"0 -4 {WIDTH} {}\" preserveAspectRatio=\"none\">\
         <path class=\"half\" d=\"M0 {half}H{WIDTH}\"/><path class=\"half\" d=\"M0 0H{WIDTH}M0 \
         {HEIGHT}H{WIDTH}\"/><polyline points=\"{}\"/><path id=\"here\" d=\"M0 0V{HEIGHT}\"/></svg>\
         <div class=\"plies\" aria-hidden=\"true\">{numbers}</div>\
         <figcaption>White's chance to win after each move, 0 to 100%</figcaption></figure>\n",
        verdicts.len(),
        HEIGHT + 8.0,
        points.join(" "),
        half = HEIGHT / 2.0,
    )
}

/// Escapes any text for the page.
fn escape_text(text: &str) -> String {
    picture::escape_xml(&visible(text))
}

/// Escapes a text of several lines for the page, and keeps its lines.
fn lines_escaped(text: &str) -> String {
    text.lines().map(escape_text).collect::<Vec<_>>().join("\n")
}

/// Escapes JSON so that it never ends a script element and is valid in XML.
fn script_escaped(json: &str) -> String {
    json.replace('&', "\\u0026").replace('<', "\\u003c").replace('>', "\\u003e")
}
