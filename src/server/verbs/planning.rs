//! The commands for trying moves beside a game, and for conditional moves. Both are about the
//! private tree of a player, which the screens show, too.

use serde_json::{Value, json};

use super::answer::{AnswerLine, AnswerResult, Owner, line_list, one_line};
use super::verb::{ParseVerbError, VerbArguments, number};
use crate::kit::storage::visible;
use crate::punct::phrases::{no_longer_conditional, surplus_in_words, tree_line};
use crate::punct::play::{Command, CommandError, Match, TreeChange, TreeEdit};
use crate::punct::record::{NodeId, Tree, TreeLine};
use crate::rules::Move;
use crate::server::database::GameId;
use crate::server::game_server::ServerError;

const NONE_PLANNED: &str = "You have no conditional moves in this game.";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Planning {
    List,
    /// Moves of the opponent, each with the reply to it.
    Add(Vec<[Move; 2]>),
    Clear,
}

impl VerbArguments for Planning {
    fn read(words: &[&str]) -> Result<Option<Planning>, ParseVerbError> {
        Ok(Some(match words {
            [] => Planning::List,
            ["clear"] => Planning::Clear,
            words => Planning::Add(replies(words)?),
        }))
    }
}

fn moves(words: &[&str]) -> Result<Vec<Move>, ParseVerbError> {
    Ok(words.iter().map(|word| Move::read_typed(word)).collect::<Result<_, _>>()?)
}

fn replies(words: &[&str]) -> Result<Vec<[Move; 2]>, ParseVerbError> {
    match moves(words)?.as_chunks() {
        (pairs, []) => Ok(pairs.to_vec()),
        _ => Err(ParseVerbError::NoReply),
    }
}

/// The answer has the conditional moves that the player has then.
pub fn plan(by: &Owner, (game, planning): (GameId, Planning)) -> AnswerResult {
    let me = by.account.id;
    let ended = match planning {
        Planning::List => None,
        Planning::Add(line) => {
            let before = by.server.read_table(game, |table| table.tree_for(me))?;
            by.server.ask_table(me, game, Command::Plan(line))?;
            let after = by.server.read_table(game, |table| table.tree_for(me))?;
            no_longer_conditional(&before, &after)
        }
        Planning::Clear => {
            by.server.ask_table(me, game, Command::ForgetPlan)?;
            return one_line(NONE_PLANNED, json!({ "cleared": game.0 }));
        }
    };
    let plan = by.server.read_table(game, |table| {
        Ok(table.plan(table.seats().colour_of(me).ok_or(CommandError::Watching)?))
    })?;
    let mut lines = Vec::new();
    for branch in plan.branches() {
        let moves: Vec<String> = branch.iter().map(Move::to_string).collect();
        let json = json!({ "game": game.0, "moves": moves });
        lines.push(AnswerLine { text: moves.join(" "), json });
    }
    lines.extend(ended.map(|ended| AnswerLine::for_people(format!("{ended}."))));
    line_list(lines, NONE_PLANNED)
}

const NONE_TRIED: &str = "Nothing has been tried in this game.";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariationRequest {
    List,
    Add {
        /// The move of the game that the first move replaces, from 1; `None` for the next move of
        /// the game.
        number: Option<usize>,
        line: Vec<Move>,
    },
    /// The number in the list.
    Drop(usize),
    /// After the end of the game.
    Share,
}

impl VerbArguments for VariationRequest {
    fn read(words: &[&str]) -> Result<Option<VariationRequest>, ParseVerbError> {
        Ok(Some(match words {
            [] => VariationRequest::List,
            ["share"] => VariationRequest::Share,
            ["drop", nth] => VariationRequest::Drop(number(nth)?),
            [nth, line @ ..] if nth.starts_with('#') && !line.is_empty() => {
                VariationRequest::Add { number: Some(number(&nth[1..])?), line: moves(line)? }
            }
            line => VariationRequest::Add { number: None, line: moves(line)? },
        }))
    }
}

/// The answer has the lines that the player has then; after the end of the game, the lines of both
/// players.
pub fn try_moves(by: &Owner, (game, trying): (GameId, VariationRequest)) -> AnswerResult {
    let me = by.account.id;
    match trying {
        VariationRequest::List => {}
        VariationRequest::Add { number, line } => edit_tree(by, game, |table| {
            let moves = table.game().moves();
            let next = moves.len() + 1;
            let asked = number.unwrap_or(next);
            let before = asked.checked_sub(1).and_then(|before| moves.get(..before));
            let played = before.ok_or(CommandError::TooEarly { asked, next })?.to_vec();
            Ok(TreeEdit { round: None, path: played, change: TreeChange::Try(line) })
        })?,
        VariationRequest::Drop(nth) => edit_tree(by, game, |table| {
            let tree = table.tree_for(me)?;
            let line = tree.lines().into_iter().nth(nth).filter(|line| line.off.is_some());
            let first = line.and_then(|line| line.nodes.first().copied());
            let path = tree.path(first.ok_or(CommandError::NoSuchLine)?);
            Ok(TreeEdit { round: None, path, change: TreeChange::Delete })
        })?,
        VariationRequest::Share => by.server.ask_table(me, game, Command::Join).map(drop)?,
    }
    let (tree, shared) = by.server.read_table(game, |table| {
        let is_over = table.game().outcome().is_some();
        Ok((table.tree_for(me)?, is_over.then(|| table.tree().clone())))
    })?;
    let lines = tree.lines();
    let mut answer = Vec::new();
    // The line of the game alone has nothing that was tried.
    if !matches!(&lines[..], [only] if notes(&tree, only).is_empty()) {
        for (nth, line) in lines.iter().enumerate() {
            answer.push(tried_line(game, &tree, shared.as_ref(), nth, line));
        }
    }
    let own = shared.map(|shared| tree.surplus(&shared)).unwrap_or_default();
    if !own.is_empty() {
        answer.push(AnswerLine::for_people(format!(
            "The other player does not see {} of yours: 'try {game} share' shows them.",
            surplus_in_words(own)
        )));
    }
    line_list(answer, NONE_TRIED)
}

/// Changes the private tree of a player or, after the end, the tree that both players share if it
/// has the node.
fn edit_tree(
    by: &Owner,
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

/// With `shared`, marks what that tree does not have.
fn tried_line(
    game: GameId,
    tree: &Tree,
    shared: Option<&Tree>,
    number: usize,
    line: &TreeLine,
) -> AnswerLine {
    let mut text = tree_line(tree, number, line, shared);
    for (node, ply) in numbered_nodes(line) {
        let where_to = if ply == 0 { "at the start".to_owned() } else { format!("move {ply}") };
        let there = shared.and_then(|shared| Some((shared, shared.node_at(&tree.path(node))?)));
        for comment in tree.comment(node).lines() {
            let is_own = there.is_some_and(|(shared, at)| !shared.comment(at).contains(comment));
            let own = if is_own { ", not shared" } else { "" };
            text.extend([format!("\n   {where_to}{own}: {}", visible(comment))]);
        }
    }
    let unshared = shared.and_then(|shared| tree.first_beyond(line, shared));
    let moves: Vec<String> =
        line.nodes.iter().filter_map(|&node| Some(tree.move_of(node)?.to_string())).collect();
    let conditional: Vec<usize> = numbered_nodes(line)
        .filter(|(node, _)| tree.is_planned(*node))
        .map(|(_, ply)| ply)
        .collect();
    let json = json!({
        "game": game.0, "line": number, "off": line.off, "move": line.after + 1, "moves": moves,
        "conditional": conditional, "unshared": unshared.map(|node| tree.ply(node)),
        "notes": notes(tree, line),
    });
    AnswerLine { text, json }
}

/// With the numbers of their moves. The line of the game begins with the start, which has the
/// number 0.
fn numbered_nodes(line: &TreeLine) -> impl Iterator<Item = (NodeId, usize)> {
    let is_game = line.off.is_none();
    let first = if is_game { 0 } else { line.after + 1 };
    let root = is_game.then_some(Tree::ROOT);
    root.into_iter().chain(line.nodes.iter().copied()).zip(first..)
}

fn notes(tree: &Tree, line: &TreeLine) -> Vec<Value> {
    let mut notes = Vec::new();
    for (node, ply) in numbered_nodes(line) {
        let (mark, comment) = (tree.mark(node).map(|mark| mark.to_string()), tree.comment(node));
        if mark.is_some() || !comment.is_empty() {
            notes.push(json!({ "move": ply, "mark": mark, "comment": comment }));
        }
    }
    notes
}
