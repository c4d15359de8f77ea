//! The moves as text: a list in which each variation stands below the move it replaces.

use super::data::Places;
use super::escape::{escaped, lines_escaped};
use crate::engine::{MoveMark, MoveVerdict};
use crate::phrases;
use crate::record::{Entry, NodeId, Record};
use crate::rules::{Move, Player};

/// The deepest step to the right of a variation.
const STEPS: usize = 6;

pub fn list(record: &Record, places: &Places, verdicts: &[MoveVerdict]) -> String {
    let tree = record.tree();
    let items = tree.entries().into_iter().enumerate().map(|(number, entry)| {
        let item = item(record, places, verdicts, number, entry);
        format!("<li class=\"d{}\">{item}</li>\n", entry.depth.min(STEPS))
    });
    format!("<ol class=\"moves\">\n{}</ol>\n", items.collect::<String>())
}

fn item(
    record: &Record,
    places: &Places,
    verdicts: &[MoveVerdict],
    number: usize,
    Entry { node, ply, .. }: Entry,
) -> String {
    let tree = record.tree();
    let line = places.line(node);
    let verdict = ply.checked_sub(1).and_then(|ply| verdicts.get(ply)).filter(|_| line == 0);
    let begins = tree.parent(node).is_some_and(|parent| places.line(parent) != line);
    let branch =
        if begins { format!("<span class=\"branch\">line {line}</span> ") } else { String::new() };
    let (text, words) = match tree.played(node) {
        None => ("Start".to_owned(), String::new()),
        Some(played) => (format!("{ply}. {played}"), told(record, node, ply, played)),
    };
    let mark = tree.mark(node).or(verdict.and_then(|verdict| verdict.mark));
    let mark = mark.as_ref().map(MoveMark::to_string).unwrap_or_default();
    let verdict = verdict.map_or_else(String::new, |verdict| judged(record, ply, verdict));
    let note = match tree.comment(node) {
        "" => String::new(),
        comment => format!("<p class=\"note\">{}</p>", lines_escaped(comment)),
    };
    format!(
        "{branch}<a id=\"n{number}\" href=\"{}\">{text}<b>{mark}</b></a> \
         <span class=\"said\">{}</span>{verdict}{note}",
        address(line, ply),
        escaped(&words),
    )
}

/// The fragment that shows a position, counted as by `punct show --line K --ply N`.
fn address(line: usize, ply: usize) -> String {
    if line == 0 { format!("#ply={ply}") } else { format!("#line={line}&amp;ply={ply}") }
}

fn told(record: &Record, node: NodeId, ply: usize, played: Move) -> String {
    let mover = record.at(node).position().turn().opponent();
    phrases::move_in_words(&record.header().name_at(ply - 1, mover), played)
}

/// White's chance after a move, and what was wrong with the move.
fn judged(record: &Record, ply: usize, verdict: &MoveVerdict) -> String {
    let mover = mover(record, ply);
    let chance = phrases::percent(for_white(mover, verdict.after));
    let chance =
        format!(" <span class=\"chance\"><span class=\"sr\">White's chance </span>{chance}</span>");
    let names = Player::BOTH.map(|of| record.header().name_at(ply - 1, of));
    let mistake = verdict.mistake.map(|mistake| phrases::mistake(mistake, mover, &names));
    let is_bad = verdict.mark.is_some_and(|mark| mark != MoveMark::Good);
    let best = verdict.best.as_ref().filter(|best| is_bad && best.played != verdict.played);
    let better = best.map(|best| format!("better was {}", best.played));
    let wrong: Vec<String> = mistake.into_iter().chain(better).collect();
    if wrong.is_empty() {
        return chance;
    }
    format!("{chance}<span class=\"wrong\">{}</span>", escaped(&wrong.join("; ")))
}

/// Who made move `ply` of the game.
pub fn mover(record: &Record, ply: usize) -> Player {
    let first = record.header().start().position().turn();
    if ply % 2 == 1 { first } else { first.opponent() }
}

pub fn for_white(mover: Player, chance: f32) -> f32 {
    if mover == Player::White { chance } else { 1.0 - chance }
}
