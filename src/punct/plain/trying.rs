//! Moves that a player tries beside the game, and comments and marks. The played game stays as it
//! is.

use super::game::RequestResult;
use super::request::TreeRequest;
use super::table::{PlainQuestion, PlainTable};
use super::text::sentence;
use crate::kit::text::on_one_line;
use crate::punct::play::TreeChange;
use crate::punct::record::NodeId;

impl PlainTable {
    /// Changes the variations, the comment or the mark at the position that the player looks at.
    pub(super) fn change_tree(&mut self, change: &TreeRequest) -> RequestResult {
        let node = self.aside.unwrap_or(self.session.here());
        let tree = self.session.tree();
        let (change, then) = match change {
            TreeRequest::Try(played) => {
                self.edit(node, TreeChange::Try(vec![*played]))?;
                let tried = self.session.tree().child(node, *played);
                return Ok(tried.map(|tried| self.look_at(tried)).unwrap_or_default());
            }
            TreeRequest::Drop => {
                let asks = !tree.is_main(node) && !tree.is_single_move(node);
                return if asks {
                    Ok(self.ask(PlainQuestion::Drop(node)))
                } else {
                    self.drop_variation(node)
                };
            }
            TreeRequest::Comment(text) => {
                let before = on_one_line(tree.comment(node));
                let replaced = Some(before).filter(|before| !before.is_empty() && before != text);
                let replaced = replaced.map(|it| format!(" It replaces: {}", sentence(&it)));
                let then = "The comment on this position is kept.".to_owned();
                (TreeChange::Comment(text.clone()), then + &replaced.unwrap_or_default())
            }
            TreeRequest::Mark(_) if tree.move_of(node).is_none() => {
                return Err("there is no move to mark at the beginning".to_owned());
            }
            TreeRequest::Mark(mark) => {
                (TreeChange::Mark(*mark), "The mark of this move is kept.".to_owned())
            }
        };
        self.edit(node, change)?;
        Ok(vec![then])
    }

    /// Deletes a move of a variation and all moves after it, and then looks at the position before.
    pub(super) fn drop_variation(&mut self, node: NodeId) -> RequestResult {
        let tree = self.session.tree();
        let Some(before) = tree.parent(node).filter(|_| !tree.is_main(node)) else {
            return Err("only a move in a variation can be dropped".to_owned());
        };
        self.edit(node, TreeChange::Delete)?;
        Ok(self.look_at(before))
    }
}
