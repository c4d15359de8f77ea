//! The commands for trying moves beside a game, and for conditional moves. Both are about the
//! private tree of a player, which the screens show, too.

use serde_json::{Value, json};

use super::answer::{AnswerLine, AnswerResult, Asker, line_list, one_line};
use super::misread::{MisreadVerb, number};
use super::verb::VerbArguments;
use crate::kit::storage::visible;
use crate::punct::phrases::{no_longer_conditional, surplus_in_words, tree_line};
use crate::punct::play::{Command, CommandError, Match, Plan, TreeChange, TreeEdit};
use crate::punct::record::{NodeId, Tree, TreeLine};
use crate::rules::Move;
use crate::server::database::GameId;
use crate::server::game_server::{ServerError, person};

const NONE_PLANNED: &str = "You have no conditional moves in this game.";

/// What a player does with conditional moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Planning {
    List,
    /// Add a branch: moves of the opponent, each with the reply to it.
    Add(Vec<[Move; 2]>),
    Clear,
}

impl VerbArguments for Planning {
    fn read(words: &[&str]) -> Result<Option<Planning>, MisreadVerb> {
        Ok(Some(match words {
            [] => Planning::List,
            ["clear"] => Planning::Clear,
            words => Planning::Add(replies(words)?),
        }))
    }
}

/// Reads moves, a word for each.
fn moves(words: &[&str]) -> Result<Vec<Move>, MisreadVerb> {
    Ok(words.iter().map(|word| Move::read_typed(word)).collect::<Result<_, _>>()?)
}

/// Reads moves of the opponent, each followed by the reply to it.
fn replies(words: &[&str]) -> Result<Vec<[Move; 2]>, MisreadVerb> {
    match moves(words)?.as_chunks() {
        (pairs, []) => Ok(pairs.to_vec()),
        _ => Err(MisreadVerb::NoReply),
    }
}

/// Lists, adds or deletes the conditional moves of a player in a game. Returns the conditional
/// moves that the player has then.
pub fn plan(by: &Asker, (game, planning): (GameId, Planning)) -> AnswerResult {
    let me = by.account.id;
    let tree = || by.server.read_table(game, |table| table.tree_for(person(me)));
    let ended = match planning {
        Planning::List => None,
        Planning::Add(line) => {
            let before = tree()?;
            by.server.ask_table(me, game, Command::Plan(line))?;
            no_longer_conditional(&before, &tree()?)
        }
        Planning::Clear => {
            by.server.ask_table(me, game, Command::ForgetPlan)?;
            return one_line(NONE_PLANNED, json!({ "cleared": game.0 }));
        }
    };
    let plan = by.server.read_table(game, |table| {
        Ok(table.plan(table.seats().colour_of(person(me)).ok_or(CommandError::Watching)?))
    })?;
    let ended = ended.map(|ended| AnswerLine::for_people(format!("{ended}.")));
    line_list(branches(game, &plan).into_iter().chain(ended), NONE_PLANNED)
}

/// Returns a line for each branch.
fn branches(game: GameId, plan: &Plan) -> Vec<AnswerLine> {
    let line = |branch: &Vec<Move>| {
        let moves: Vec<String> = branch.iter().map(Move::to_string).collect();
        let json = json!({ "game": game.0, "moves": moves });
        AnswerLine { text: moves.join(" "), json }
    };
    plan.branches().iter().map(line).collect()
}

const NONE_TRIED: &str = "Nothing has been tried in this game.";

/// What a player does with the moves that are tried beside a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trying {
    List,
    /// Add moves, one after the other.
    Add {
        /// The number of the move of the game that the first move replaces, from 1; `None` for the
        /// next move of the game.
        number: Option<usize>,
        line: Vec<Move>,
    },
    /// Delete the variation with this number in the list.
    Drop(usize),
    /// Show the player's own moves to the other player, after the end of the game.
    Share,
}

impl VerbArguments for Trying {
    fn read(words: &[&str]) -> Result<Option<Trying>, MisreadVerb> {
        Ok(Some(match words {
            [] => Trying::List,
            ["share"] => Trying::Share,
            ["drop", nth] => Trying::Drop(number(nth)?),
            [nth, line @ ..] if nth.starts_with('#') && !line.is_empty() => {
                Trying::Add { number: Some(number(&nth[1..])?), line: moves(line)? }
            }
            line => Trying::Add { number: None, line: moves(line)? },
        }))
    }
}

/// Lists, adds, deletes or shares the moves that a player tries in a game. Returns the lines that
/// the player has then. After the end of the game, the lines of both players are among them.
pub fn try_moves(by: &Asker, (game, trying): (GameId, Trying)) -> AnswerResult {
    let me = by.account.id;
    match trying {
        Trying::List => {}
        Trying::Add { number, line } => edit_tree(by, game, |table| {
            let moves = table.game().moves();
            let next = moves.len() + 1;
            let asked = number.unwrap_or(next);
            let before = asked.checked_sub(1).and_then(|before| moves.get(..before));
            let path = before.ok_or(CommandError::TooEarly { asked, next })?.to_vec();
            Ok(TreeEdit { round: None, path, change: TreeChange::Try(line) })
        })?,
        Trying::Drop(nth) => edit_tree(by, game, |table| {
            let tree = table.tree_for(person(me))?;
            let line = tree.lines().into_iter().nth(nth).filter(|line| line.off.is_some());
            let first = line.and_then(|line| line.nodes.first().copied());
            let path = tree.path(first.ok_or(CommandError::NoSuchLine)?);
            Ok(TreeEdit { round: None, path, change: TreeChange::Delete })
        })?,
        Trying::Share => by.server.ask_table(me, game, Command::Join).map(drop)?,
    }
    let (tree, shared) = by.server.read_table(game, |table| {
        let is_over = table.game().outcome().is_some();
        Ok((table.tree_for(person(me))?, is_over.then(|| table.tree().clone())))
    })?;
    let shared = shared.as_ref();
    let lines = tree.lines();
    // The line of the game alone tells nothing that was tried.
    let is_bare = matches!(&lines[..], [only] if notes(&tree, only).is_empty());
    let numbered = lines.iter().enumerate().filter(|_| !is_bare);
    let mut lines: Vec<AnswerLine> =
        numbered.map(|(nth, line)| tried_line(game, (&tree, shared), nth, line)).collect();
    let own = shared.map(|shared| tree.surplus(shared)).unwrap_or_default();
    if !own.is_empty() {
        let own = surplus_in_words(own);
        lines.push(AnswerLine::for_people(format!(
            "The other player does not see {own} of yours: 'try {game} share' shows them."
        )));
    }
    line_list(lines, NONE_TRIED)
}

/// Changes the private tree of a player or, after the end, the tree that both players share if it
/// has the node.
fn edit_tree(
    by: &Asker,
    game: GameId,
    edit: impl FnOnce(&Match) -> Result<TreeEdit, CommandError>,
) -> Result<(), ServerError> {
    let command = by.server.read_table(game, |table| {
        let edit = edit(table)?;
        let is_over = table.game().outcome().is_some();
        let is_shared = is_over && table.tree().node_at(&edit.path).is_some();
        Ok(if is_shared { Command::Share(edit) } else { Command::Edit(edit) })
    })?;
    by.server.ask_table(by.account.id, game, command).map(drop)
}

/// Returns a line of a tree with its number, and with its marks, comments and conditional moves.
/// With `shared`, marks what that tree does not have.
fn tried_line(
    game: GameId,
    (tree, shared): (&Tree, Option<&Tree>),
    number: usize,
    line: &TreeLine,
) -> AnswerLine {
    let mut text = tree_line(tree, number, line, shared);
    for (node, ply) in numbered_nodes(line) {
        let place = if ply == 0 { "at the start".to_owned() } else { format!("move {ply}") };
        let there = shared.and_then(|shared| Some((shared, shared.node_at(&tree.path(node))?)));
        for comment in tree.comment(node).lines() {
            let is_own = there.is_some_and(|(shared, at)| !shared.comment(at).contains(comment));
            let own = if is_own { ", not shared" } else { "" };
            text.extend([format!("\n   {place}{own}: {}", visible(comment))]);
        }
    }
    let unshared = shared.and_then(|shared| tree.first_beyond(line, shared));
    let moves: Vec<String> =
        line.nodes.iter().filter_map(|&node| Some(tree.move_of(node)?.to_string())).collect();
    let planned =
        numbered_nodes(line).filter(|(node, _)| tree.is_planned(*node)).map(|(_, ply)| ply);
    let conditional: Vec<usize> = planned.collect();
    let json = json!({
        "game": game.0, "line": number, "off": line.off, "move": line.after + 1, "moves": moves,
        "conditional": conditional, "unshared": unshared.map(|node| tree.ply(node)),
        "notes": notes(tree, line),
    });
    AnswerLine { text, json }
}

/// Returns the nodes of a line with the numbers of their moves. The line of the game begins with
/// the start, which has the number 0.
fn numbered_nodes(line: &TreeLine) -> impl Iterator<Item = (NodeId, usize)> {
    let is_game = line.off.is_none();
    let first = if is_game { 0 } else { line.after + 1 };
    let root = is_game.then_some(Tree::ROOT);
    root.into_iter().chain(line.nodes.iter().copied()).zip(first..)
}

/// Returns the marks and comments of a line as JSON.
fn notes(tree: &Tree, line: &TreeLine) -> Vec<Value> {
    let note = |(node, ply): (NodeId, usize)| {
        let (mark, comment) = (tree.mark(node).map(|mark| mark.to_string()), tree.comment(node));
        let says = mark.is_some() || !comment.is_empty();
        says.then(|| json!({ "move": ply, "mark": mark, "comment": comment }))
    };
    numbered_nodes(line).filter_map(note).collect()
}
