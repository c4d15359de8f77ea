//! The text of a record: comments about the game, then two moves a line.

use super::header;
use crate::punct::record::game_record::Record;
use crate::punct::record::tree::{NodeId, Tree};
use crate::rules::{Ending, Outcome, Player};

/// The comment that turns a resignation into a loss on time.
pub(super) const ON_TIME: &str = "on time";

pub fn write(record: &Record) -> String {
    let mut lines: Vec<String> =
        header::lines(record).into_iter().map(|line| format!("# {line}")).collect();
    let tree = record.tree();
    let nodes: Vec<NodeId> = tree.nodes_through(tree.end()).into_iter().skip(1).collect();
    let mut moves = nodes.into_iter().filter_map(|node| shown(tree, node));
    let mut number = 1;
    if record.header().start().position().turn() == Player::Black
        && let Some(first) = moves.next()
    {
        lines.push(format!("1... {first}"));
        number = 2;
    }
    while let Some(white) = moves.next() {
        let black = moves.next().map(|black| format!(" {black}")).unwrap_or_default();
        lines.push(format!("{number}. {white}{black}"));
        number += 1;
    }
    lines.extend(record.game().outcome().map(end));
    lines.join("\n") + "\n"
}

fn shown(tree: &Tree, node: NodeId) -> Option<String> {
    let mark = tree.mark(node).map(|mark| mark.to_string()).unwrap_or_default();
    tree.played(node).map(|played| format!("{played}{mark}"))
}

/// How the game ended: what the moves show as a comment, what the players said in words.
fn end(outcome: Outcome) -> String {
    match (outcome, outcome.winner()) {
        (Outcome::Ended(Ending::Resigned { by }), _) => format!("{by} resigns"),
        // A program that ignores the comment reads a resigned game.
        (Outcome::Ended(Ending::TimeOut { by }), _) => format!("{by} resigns # {ON_TIME}"),
        (Outcome::Ended(Ending::Agreed | Ending::Aborted { .. }), _) => "draw agreed".to_owned(),
        (Outcome::Ended(Ending::Claimed { .. }), _) => "draw claimed".to_owned(),
        (_, Some(winner)) => format!("# {winner} wins"),
        (_, None) => "# draw".to_owned(),
    }
}

/// The parts of a record that a text can't hold.
pub fn left_out(record: &Record) -> Vec<&'static str> {
    let tree = record.tree();
    let main = tree.nodes_through(tree.end());
    let branches = main
        .iter()
        .any(|&node| tree.children(node).iter().any(|&child| Some(child) != tree.next(node)));
    let comments = main.iter().any(|&node| !tree.comment(node).is_empty());
    let header = record.header();
    let of_ending = header.unknown_of_ending.as_ref().is_some_and(|(_, said)| !said.is_empty());
    let unknown = !header.unknown.is_empty() || of_ending;
    let clock = header.clock().is_some();
    [
        (branches, "variations"),
        (comments, "comments"),
        (clock, "the clock"),
        (unknown, "members of other programs"),
        (record.game().outcome().is_some_and(Outcome::is_aborted), "that the game was aborted"),
    ]
    .into_iter()
    .filter_map(|(is, what)| is.then_some(what))
    .collect()
}
