//! The moves as text: a list in which each variation stands below the move that it replaces.

use super::data::{Better, NodePlaces};
use super::{escape_text, lines_escaped};
use crate::kit::phrases::percent;
use crate::punct::engine::{MoveMark, MoveReview};
use crate::punct::phrases;
use crate::punct::record::{Record, TreeEntry};
use crate::rules::{Move, Player};

/// The deepest indentation of a variation; variations within it are not indented further.
const STEPS: usize = 6;

pub fn list(
    record: &Record,
    places: &NodePlaces,
    verdicts: &[MoveReview],
    better: &[Better],
) -> String {
    let tree = record.tree();
    let reviewed = tree.nodes_through(record.here());
    let entries = tree.entries();
    let better_from = entries.len();
    let items = entries.into_iter().enumerate().map(|(number, entry)| {
        let TreeEntry { node, ply, depth } = entry;
        let verdict = ply.checked_sub(1).and_then(|before| verdicts.get(before));
        let verdict = verdict.filter(|_| reviewed.get(ply) == Some(&node));
        let judged = verdict.map_or_else(String::new, |verdict| {
            let nth = better.iter().position(|better| better.ply == ply);
            let link = nth.map(|nth| link_to_better(&better[nth], better_from + nth));
            verdict_html(record, ply, verdict, link)
        });
        let mark = tree.mark(node).or(verdict.and_then(|verdict| verdict.mark));
        let item = item(record, places, number, entry, mark);
        let note = match tree.comment(node) {
            "" => String::new(),
            comment => format!("<p class=\"note\">{}</p>", lines_escaped(comment)),
        };
        format!("<li class=\"d{}\">{item}{judged}{note}</li>\n", depth.min(STEPS))
    });
    format!("<ol class=\"moves\">\n{}</ol>\n", items.collect::<String>())
}

/// Returns a move with its mark, as a link to its position, and then the move in words.
fn item(
    record: &Record,
    places: &NodePlaces,
    number: usize,
    TreeEntry { node, ply, .. }: TreeEntry,
    mark: Option<MoveMark>,
) -> String {
    let tree = record.tree();
    let line = places.line(node);
    let begins = tree.parent(node).is_some_and(|parent| places.line(parent) != line);
    let branch =
        if begins { format!("<span class=\"branch\">line {line}</span> ") } else { String::new() };
    let (text, words) = match tree.move_of(node) {
        None => ("Start".to_owned(), String::new()),
        Some(played) => (
            format!("<span class=\"ply\">{ply}.</span> {played}"),
            move_phrase(record, ply, played),
        ),
    };
    let mark = mark.map_or_else(String::new, |mark| {
        format!("<b title=\"{}\">{mark}</b>", phrases::mark(mark))
    });
    format!(
        "{branch}<a id=\"n{number}\" href=\"{}\">{text}{mark}</a> \
         <span class=\"said\">{}</span>",
        address(line, ply),
        escape_text(&words),
    )
}

/// Returns a better move as a link to the position after it.
fn link_to_better(better: &Better, number: usize) -> String {
    let Better { ply, played, .. } = better;
    let words = phrases::possible_move_in_words(*played);
    format!(
        "<a id=\"n{number}\" href=\"#better={ply}\" title=\"{}\">{played}</a>",
        escape_text(&words)
    )
}

/// Returns the fragment of a link to a position. Its numbers are those of `punct show --line K
/// --ply N`.
fn address(line: usize, ply: usize) -> String {
    if line == 0 { format!("#ply={ply}") } else { format!("#line={line}&amp;ply={ply}") }
}

/// Returns a move of the game or of a variation in words.
pub fn move_phrase(record: &Record, ply: usize, played: Move) -> String {
    phrases::move_in_words(record.header().name_at(ply - 1, mover(record, ply)), played)
}

/// Returns White's chance after a move and, if the move was a fault, what was wrong. `better` is
/// the link to a better move.
fn verdict_html(
    record: &Record,
    ply: usize,
    verdict: &MoveReview,
    better: Option<String>,
) -> String {
    let mover = mover(record, ply);
    let chance = percent(for_white(mover, verdict.after));
    let chance =
        format!(" <span class=\"chance\"><span class=\"sr\">White's chance </span>{chance}</span>");
    let names = Player::BOTH.map(|of| record.header().name_at(ply - 1, of));
    let mistake = verdict.mistake.map(|mistake| phrases::mistake(mistake, mover, &names));
    let mistake = mistake.as_deref().map(escape_text);
    let better = better.map(|link| format!("better was {link}"));
    let wrong: Vec<String> = mistake.into_iter().chain(better).collect();
    if wrong.is_empty() {
        return chance;
    }
    format!("{chance}<span class=\"wrong\">{}</span>", wrong.join("; "))
}

/// Returns the player of move `ply`, counted from 1, of the game or of a variation.
pub fn mover(record: &Record, ply: usize) -> Player {
    let first = record.header().start().position().turn();
    if ply % 2 == 1 { first } else { first.opponent() }
}

/// Turns the mover's chance to win into White's.
pub fn for_white(mover: Player, chance: f32) -> f32 {
    if mover == Player::White { chance } else { 1.0 - chance }
}
