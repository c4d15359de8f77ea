//! A game as plain text, for example in a mail. The moves are in the servers' notation, divided by
//! white space, with or without numbers (`12.`, `12...`). Words say how the players ended the game.
//!
//! `#` and `;` begin comments up to the end of the line. This program writes the rules and the
//! players in comments before the first move, and reads them again ([`header`]). After the first
//! move, it reads only the comment `on time`. Such a text can't hold variations, the players'
//! comments or the clock.

mod header;
mod read;

pub use read::read;

use thiserror::Error;

use super::game_record::Record;
use super::remark::ErrorAt;
use crate::punct::record::tree::{NodeId, Tree};
use crate::rules::{
    Ending, EndingError, Move, NotationError, Outcome, Player, PositionTextError, Refusal, Variant,
};

/// Why a text can't be read as a game.
pub type TextError = ErrorAt<TextFault>;

/// The fault of a text. The texts come from the file and are not safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TextFault {
    #[error("there is no move in the text")]
    NoMove,
    /// None of the words is a move.
    #[error("this is not a saved game")]
    NoGame,
    #[error("Position: {0}; correct this line, or take it out if the board was empty")]
    Position(PositionTextError),
    #[error(
        "Position: this is one of the {0} rules; write \"# PÜNCT, {0} rules\" on the line before it"
    )]
    PositionByOtherRules(Variant),
    #[error("{text}: {why}")]
    Notation { text: String, why: NotationError },
    #[error("{0} is none of !! ! !? ?! ? ??")]
    Mark(String),
    #[error("{0}: {1}")]
    Illegal(Move, Refusal),
    #[error("{0}: the game has ended before")]
    AfterEnd(String),
    #[error("{0}")]
    Ending(EndingError),
}

/// The comment that turns a resignation before it into a loss on time, and says that a game was
/// aborted because the time for the first move was over.
const ON_TIME: &str = "on time";

pub fn write(record: &Record) -> String {
    let mut lines: Vec<String> =
        header::lines(record).into_iter().map(|line| format!("# {line}")).collect();
    let tree = record.tree();
    let nodes: Vec<NodeId> = tree.nodes_through(tree.end()).into_iter().skip(1).collect();
    let mut moves = nodes.into_iter().filter_map(|node| move_text(tree, node));
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
    let decision = record.game().outcome().and(record.header().decision);
    if decision.is_none() || record.game().ending().is_some() {
        lines.extend(record.game().outcome().map(end));
    }
    lines.extend(decision.map(|decision| format!("# {decision}")));
    lines.join("\n") + "\n"
}

fn move_text(tree: &Tree, node: NodeId) -> Option<String> {
    let mark = tree.mark(node).map(|mark| mark.to_string()).unwrap_or_default();
    tree.move_of(node).map(|played| format!("{played}{mark}"))
}

/// Returns the end of the game: as a comment if the moves show the end, in words if the players
/// decided it.
fn end(outcome: Outcome) -> String {
    match (outcome, outcome.winner()) {
        (Outcome::Ended(Ending::Resigned { by }), _) => format!("{by} resigns"),
        // A program that ignores the comment reads a resignation.
        (Outcome::Ended(Ending::TimeOut { by }), _) => format!("{by} resigns # {ON_TIME}"),
        (Outcome::Ended(Ending::Aborted { by, late: false }), _) => format!("aborted by {by}"),
        (Outcome::Ended(Ending::Aborted { by, late: true }), _) => {
            format!("aborted by {by} # {ON_TIME}")
        }
        (Outcome::Ended(Ending::Agreed), _) => "draw agreed".to_owned(),
        (Outcome::Ended(Ending::Claimed { .. }), _) => "draw claimed".to_owned(),
        (_, Some(winner)) => format!("# {winner} wins"),
        (_, None) => "# draw".to_owned(),
    }
}

/// Returns the names of the parts of a record that a text can't hold.
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
    let clock = header.clock.is_some();
    [
        (branches, "variations"),
        (comments, "comments"),
        (clock, "the clock"),
        (!header.help.is_empty(), "the help with moves"),
        (unknown, "members of other programs"),
    ]
    .into_iter()
    .filter_map(|(is, what)| is.then_some(what))
    .collect()
}
