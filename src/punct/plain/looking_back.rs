//! Looking back through a game, its variations and its comments, and changing these. The played
//! game stays as it is.

use super::dialogue::PlainQuestion;
use super::session::PlainSession;
use super::text::{AnswerLines, RequestResult, sentence};
use crate::kit::phrases::counted;
use crate::kit::text::on_one_line;
use crate::punct::control::viewing::{PlayerSession, ViewStep};
use crate::punct::phrases::move_report::last_move;
use crate::punct::phrases::{self, list, move_in_words};
use crate::punct::play::TreeChange;
use crate::punct::record::{NodeId, Tree, TreeEntry};
use crate::rules::Move;

impl PlainSession {
    /// Views another position and describes it.
    pub fn view(&mut self, step: ViewStep) -> RequestResult {
        let node = self.session.target(step).map_err(|why| why.to_string())?;
        if !matches!(step, ViewStep::Variation(_)) {
            self.report_node(node);
        }
        Ok(self.view_node(node))
    }

    /// Looks at a node and describes the move that led to it, its mark and comment, and how many
    /// variations begin there.
    pub fn view_node(&mut self, node: NodeId) -> AnswerLines {
        self.session.view(node);
        let (tree, ply) = (self.session.tree(), self.session.tree().ply(node));
        let people = self.session.people_at(ply.saturating_sub(1));
        let told = last_move(self.session.viewed_game(), &people, self.learnt.settings.telling);
        let mut lines = if self.session.is_present() {
            self.last_move()
        } else if let Some(told) = told {
            let place = if tree.is_main(node) {
                format!("Move {ply} of {}.", tree.main_line().len())
            } else {
                format!("Move {ply}, in a variation.")
            };
            std::iter::once(place).chain(told).collect()
        } else {
            vec!["The beginning of the game.".to_owned()]
        };
        lines.extend(remarks(tree, node));
        lines
    }

    /// Tries a move after the position viewed, and views it.
    pub fn try_move(&mut self, played: Move) -> RequestResult {
        let node = self.session.viewed_node();
        self.edit(node, TreeChange::Try(vec![played]))?;
        let tried = self.session.tree().child(node, played);
        Ok(tried.map(|tried| self.view_node(tried)).unwrap_or_default())
    }

    pub fn comment(&mut self, node: Option<NodeId>, text: String) -> RequestResult {
        let node = self.context().node(node);
        let before = on_one_line(self.session.tree().comment(node));
        let replaces = !before.is_empty() && before != text;
        self.edit(node, TreeChange::Comment(text))?;
        let kept = "The comment on this position is kept.";
        Ok(vec![if replaces {
            format!("{kept} It replaces: {}", sentence(&before))
        } else {
            kept.to_owned()
        }])
    }

    /// Deletes a move of a variation and all moves after it, and then views the position before.
    /// Without a node, deletes the move viewed, and asks first if more would be lost than this.
    pub fn delete(&mut self, named: Option<NodeId>) -> RequestResult {
        let node = self.context().node(named);
        if named.is_none() && !self.session.tree().is_single_move(node) {
            return Ok(self.dialogue.ask(PlainQuestion::Delete(node), &self.session));
        }
        let before = self.session.tree().parent(node);
        self.edit(node, TreeChange::Delete)?;
        Ok(before.map(|before| self.view_node(before)).unwrap_or_default())
    }
}

/// Returns the mark and the comment of a node, and the number of variations that begin there.
fn remarks(tree: &Tree, node: NodeId) -> AnswerLines {
    let mark = tree.mark(node).map(|mark| sentence(phrases::mark(mark)));
    let comment = on_one_line(tree.comment(node));
    let comment = (!comment.is_empty()).then(|| format!("The comment: {}", sentence(&comment)));
    let others = tree.variations(node).count();
    let others = (others > 0).then(|| {
        let tried = if others == 1 { "was" } else { "were" };
        let variations = counted(others, "variation");
        format!("{variations} {tried} tried here; \"variations\" tells more.")
    });
    mark.into_iter().chain(comment).chain(others).collect()
}

/// Lists the variations that begin at the position that the player looks at.
pub fn variations(session: &PlayerSession) -> AnswerLines {
    let (tree, game) = (session.tree(), session.viewed_game());
    let others: Vec<NodeId> = tree.variations(session.viewed_node()).collect();
    if others.is_empty() {
        return vec![where_variations_begin(tree)];
    }
    let mover = session.name_at(game.ply(), game.position().turn());
    let one = |(nth, other): (usize, &NodeId)| {
        let played = tree.move_of(*other)?;
        let length = counted(tree.moves_from(*other), "move");
        let mark = appended_mark(tree, *other);
        Some(format!("{}. {}{mark}, {length}.", nth + 1, move_in_words(&mover, played)))
    };
    let mut lines: AnswerLines = others.iter().enumerate().filter_map(one).collect();
    lines.push("\"variation\" with its number leads into one, \"back\" out of it.".to_owned());
    lines
}

/// Says after which moves of the game variations begin. This is the answer where no variation
/// begins at the position that the player looks at.
fn where_variations_begin(tree: &Tree) -> String {
    let begins = |ply: &usize| tree.variations(tree.main_node(*ply)).next().is_some();
    let plies: Vec<String> = (0..=tree.main_line().len())
        .filter(begins)
        .map(|ply| if ply == 0 { "\"first\"".to_owned() } else { format!("\"move {ply}\"") })
        .collect();
    match plies[..] {
        [] => "The game has no variation.".to_owned(),
        _ => format!("No variation begins here; {} leads to one.", list(&plies, "or")),
    }
}

/// Returns all comments and marks of the game and its variations.
pub fn comments(tree: &Tree) -> AnswerLines {
    let one = |TreeEntry { node, ply, depth }: TreeEntry| {
        if tree.comment(node).is_empty() && tree.mark(node).is_none() {
            return None;
        }
        let place = match tree.move_of(node) {
            Some(played) if depth == 0 => format!("Move {ply}, {played}"),
            Some(played) => format!("Move {ply} in a variation, {played}"),
            None => "At the beginning".to_owned(),
        };
        let (mark, comment) = (appended_mark(tree, node), on_one_line(tree.comment(node)));
        let comment = if comment.is_empty() { ".".into() } else { format!(": {comment}") };
        Some(sentence(&format!("{place}{mark}{comment}")))
    };
    tree.entries().into_iter().filter_map(one).collect()
}

/// Returns a text with the number of comments and marks, and of variations, in the game; `None`
/// if the game has none.
pub fn notes(tree: &Tree) -> Option<String> {
    let comments = match comments(tree).len() {
        0 => None,
        1 => Some("1 comment or mark".to_owned()),
        number => Some(format!("{number} comments or marks")),
    };
    let variations = tree.lines().len() - 1;
    let variations = (variations > 0).then(|| counted(variations, "variation"));
    let comments = comments.map(|number| format!("{number}: \"comments\" tells them"));
    let variations = variations.map(|number| format!("{number}: \"variations\" tells them"));
    let parts: Vec<String> = comments.into_iter().chain(variations).collect();
    (!parts.is_empty()).then(|| format!("The game has {}.", parts.join("; ")))
}

/// Returns a mark in words, such as `, a good move`; empty if the move has no mark.
fn appended_mark(tree: &Tree, node: NodeId) -> String {
    tree.mark(node).map(|mark| format!(", {}", phrases::mark(mark))).unwrap_or_default()
}
