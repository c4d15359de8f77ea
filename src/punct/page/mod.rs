//! A game or a puzzle as one page for a browser, without network or other files. Without its
//! script, it shows one position, as a picture and in words, and lists all moves. Names and
//! comments come from files, and are escaped.

mod data;
mod document;
#[cfg(test)]
mod tests;

use jiff::Timestamp;

use super::phrases;
use crate::kit::phrases::percent;
use crate::kit::picture;
use crate::kit::storage::{Name, visible};
use crate::punct::engine::{MoveMark, MoveReview};
use crate::punct::lessons::puzzles::{Attempt, Puzzle};
use crate::punct::record::{NodeId, Record, Tree, TreeEntry, name_of_copy};
use crate::rules::{Move, Player};
use data::{BetterMove, TreeLayout};
use document::{HtmlDocument, PageFrame};

/// The page opens at `node`. `reviews` are those of a review, in the order of the moves; without a
/// review, there are none.
pub fn game_page(record: &Record, node: NodeId, reviews: &[MoveReview]) -> String {
    let names = &record.header().names;
    let [white, black] = Player::BOTH.map(|player| record.header().name(player).to_string());
    let heading = format!("{white} – {black}");
    let mut facts = vec![record.game().rules().in_words()];
    let decision = record.decision_at(record.current());
    facts.extend(phrases::end(record.game(), decision, names));
    let file_stem = name_of_copy(record);
    HtmlDocument { record, at: node, reviews, heading, facts, file_stem, frame: PageFrame::Game }
        .to_html()
}

pub fn puzzle_page(number: usize, puzzle: &Puzzle) -> String {
    // A line that solves the puzzle.
    let game = Attempt::from_solution(puzzle).game().clone();
    let record = Record::from_game(game, Player::BOTH.map(Name::default_of), Timestamp::UNIX_EPOCH);
    let answers: Vec<String> = puzzle.answers.iter().map(Move::to_string).collect();
    let mut told = vec![format!("Right: {}", answers.join(" "))];
    told.extend(puzzle.lesson());
    let rules = puzzle.position.rules().in_words();
    HtmlDocument {
        record: &record,
        at: Tree::ROOT,
        reviews: &[],
        heading: format!("Puzzle {number}: {}", puzzle.theme.name()),
        facts: vec![puzzle.task_text(), format!("{}, {rules}", puzzle.difficulty.in_words())],
        file_stem: format!("puzzle-{number}"),
        frame: PageFrame::Puzzle { told },
    }
    .to_html()
}

const WIDTH: f32 = 600.0;
const HEIGHT: f32 = 120.0;

fn graph(record: &Record, reviews: &[MoveReview]) -> String {
    let Some(first) = reviews.first() else { return String::new() };
    let after = reviews.iter().zip(1..).map(|(review, ply)| {
        let chance = if review.after.is_finite() { review.after } else { 0.5 };
        for_white(mover(record, ply), chance)
    });
    let chances = [for_white(mover(record, 1), first.before)].into_iter().chain(after);
    let width = WIDTH / reviews.len() as f32;
    let points: Vec<String> = chances
        .enumerate()
        .map(|(ply, chance)| format!("{:.1},{:.1}", ply as f32 * width, HEIGHT * (1.0 - chance)))
        .collect();
    let plies = reviews.len();
    // A phone has room for ten numbers at most.
    let step = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| plies / step < 10);
    let numbers: Vec<String> = (0..=plies)
        .step_by(step.unwrap_or(plies))
        .map(|ply| {
            format!("<span style=\"left:{:.2}%\">{ply}</span>", 100.0 * ply as f32 / plies as f32)
        })
        .collect();
    format!(
        "<figure class=\"chances\"><svg id=\"chart\" role=\"img\" aria-label=\"White's chance to win \
         after each move; the list of moves has the numbers\" data-plies=\"{}\" \
         viewBox=\"0 -4 {WIDTH} {}\" preserveAspectRatio=\"none\" fill=\"none\" stroke=\"#000000\">\
         <path class=\"half\" d=\"M0 {half}H{WIDTH}\"/><path class=\"half\" d=\"M0 0H{WIDTH}M0 \
         {HEIGHT}H{WIDTH}\"/><polyline points=\"{}\"/><path id=\"here\" d=\"M0 0V{HEIGHT}\"/></svg>\
         <div class=\"plies\" aria-hidden=\"true\">{}</div>\
         <figcaption>White's chance to win after each move, 0 to 100%</figcaption></figure>\n",
        plies,
        HEIGHT + 8.0,
        points.join(" "),
        numbers.join(" "),
        half = HEIGHT / 2.0,
    )
}

fn escape_text(text: &str) -> String {
    picture::escape_xml(&visible(text))
}

/// The result never ends a script element and is valid in XML.
fn script_escaped(json: &str) -> String {
    json.replace('&', "\\u0026").replace('<', "\\u003c").replace('>', "\\u003e")
}

/// The deepest indentation; variations within it are not indented further.
const STEPS: usize = 6;

/// Each variation stands below the move that it replaces.
fn move_list(
    record: &Record,
    layout: &TreeLayout,
    reviews: &[MoveReview],
    better: &[BetterMove],
) -> String {
    let tree = record.tree();
    let reviewed = tree.nodes_through(record.current());
    let entries = tree.entries();
    let better_from = entries.len();
    let items = entries.into_iter().enumerate().map(|(number, entry)| {
        let TreeEntry { node, ply, depth } = entry;
        let is_reviewed = ply > 0 && reviewed.get(ply) == Some(&node);
        let review = if is_reviewed { reviews.get(ply - 1) } else { None };
        let judged = review.map_or_else(String::new, |review| {
            let index = better.iter().position(|better| better.ply == ply);
            let link = index.map(|index| {
                let (BetterMove { ply, played, .. }, number) =
                    (&better[index], better_from + index);
                let words = escape_text(&phrases::possible_move_in_words(*played));
                format!("<a id=\"n{number}\" href=\"#better={ply}\" title=\"{words}\">{played}</a>")
            });
            review_html(record, ply, review, link)
        });
        let mark = tree.mark(node).or(review.and_then(|review| review.mark));
        let item = item(record, layout, number, entry, mark);
        let note = match tree.comment(node) {
            "" => String::new(),
            comment => {
                let lines: Vec<String> = comment.lines().map(escape_text).collect();
                format!("<p class=\"note\">{}</p>", lines.join("\n"))
            }
        };
        format!("<li class=\"d{}\">{item}{judged}{note}</li>\n", depth.min(STEPS))
    });
    // Their numbers stand in them.
    format!("<ul class=\"moves\">\n{}</ul>\n", items.collect::<String>())
}

fn item(
    record: &Record,
    layout: &TreeLayout,
    number: usize,
    TreeEntry { node, ply, .. }: TreeEntry,
    mark: Option<MoveMark>,
) -> String {
    let tree = record.tree();
    let line = layout.line(node);
    let begins = tree.parent(node).is_some_and(|parent| layout.line(parent) != line);
    let branch =
        if begins { format!("<span class=\"branch\">line {line}</span> ") } else { String::new() };
    let (text, words) = match tree.move_of(node) {
        None => ("Start".to_owned(), String::new()),
        Some(played) => (
            format!("<span class=\"ply\">{ply}.</span> {played}"),
            move_phrase(record, ply, played),
        ),
    };
    let sign = mark.map_or_else(String::new, |mark| {
        format!("<b title=\"{}\">{mark}</b>", phrases::mark(mark))
    });
    format!(
        "{branch}<a id=\"n{number}\" href=\"{}\">{text}{sign}</a> \
         <span class=\"said\">{}</span>",
        address(line, ply),
        escape_text(&words),
    )
}

/// The fragment of a link to a position. Its numbers are those of `punct show --line K --ply N`.
fn address(line: usize, ply: usize) -> String {
    if line == 0 { format!("#ply={ply}") } else { format!("#line={line}&amp;ply={ply}") }
}

fn move_phrase(record: &Record, ply: usize, played: Move) -> String {
    phrases::move_in_words(record.header().name_at(ply - 1, mover(record, ply)), played)
}

/// White's chance and, if the move was a fault, what was wrong. `better` is the link to a better
/// move.
fn review_html(record: &Record, ply: usize, review: &MoveReview, better: Option<String>) -> String {
    let mover = mover(record, ply);
    let percent = percent(for_white(mover, review.after));
    let chance = format!(
        " <span class=\"chance\"><span class=\"sr\">White's chance </span>{percent}</span>"
    );
    let mut wrong = Vec::new();
    if let Some(mistake) = review.mistake {
        let names = Player::BOTH.map(|player| record.header().name_at(ply - 1, player));
        wrong.push(escape_text(&phrases::mistake(mistake, mover, &names)));
    }
    wrong.extend(better.map(|link| format!("better was {link}")));
    if wrong.is_empty() {
        return chance;
    }
    format!("{chance} <span class=\"wrong\">{}</span>", wrong.join("; "))
}

/// `ply` is counted from 1, in the game or in a variation.
fn mover(record: &Record, ply: usize) -> Player {
    let first = record.header().start().position().turn();
    if ply % 2 == 1 { first } else { first.opponent() }
}

fn for_white(mover: Player, chance: f32) -> f32 {
    if mover == Player::White { chance } else { 1.0 - chance }
}
