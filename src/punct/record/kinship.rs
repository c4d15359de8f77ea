//! How a game in a file is related to the present one: may the present one replace it?

use super::game_record::Record;
use super::tree::Tree;
use crate::kit::storage::Kinship;

impl Record {
    /// What a game in a file is to this one.
    pub fn kinship(&self, found: &Record) -> Kinship {
        let (own, theirs) = (&self.header, &found.header);
        let same_start = own.rules == theirs.rules && own.setup == theirs.setup;
        let same_beginning = own.started.is_some() && own.started == theirs.started;
        // A game that says nothing of its beginning may be one that does.
        let may_begin_alike = own.started.is_none() || theirs.started.is_none();
        if !same_start || !same_beginning && own.names != theirs.names {
            return Kinship::Other;
        }
        let ending = found.game.ending();
        let has_members = theirs.unknown.iter().all(|(name, value)| {
            own.unknown.iter().any(|(own, has)| own == name && has.get() == value.get())
        });
        let holds = self.tree.holds(&found.tree)
            && (ending.is_none() || ending == self.game.ending())
            && has_members;
        match holds {
            true => Kinship::Earlier,
            // Other games may have begun in the same second, or be of the same players and begin alike.
            false if same_beginning && self.tree.begins_as(&found.tree) => Kinship::Further,
            // This one is an earlier state of that.
            false if may_begin_alike && found.tree.holds(&self.tree) => Kinship::Further,
            false => Kinship::Other,
        }
    }
}

impl Tree {
    /// Whether the two have a first move in common.
    fn begins_as(&self, other: &Tree) -> bool {
        let firsts = |tree: &Tree| -> Vec<_> {
            tree.children(Tree::ROOT).iter().map(|&first| tree.played(first)).collect()
        };
        firsts(self).iter().any(|first| firsts(other).contains(first))
    }

    /// Whether it has every move of the other tree, with its comments and marks.
    fn holds(&self, other: &Tree) -> bool {
        let mut open = vec![(Tree::ROOT, Tree::ROOT)];
        while let Some((own, theirs)) = open.pop() {
            let (comment, mark) = (other.comment(theirs), other.mark(theirs));
            let has_comment = comment.is_empty() || comment == self.comment(own);
            if !has_comment || mark.is_some() && mark != self.mark(own) {
                return false;
            }
            for &child in other.children(theirs) {
                let played = other.played(child);
                let same = self.children(own).iter().find(|&&own| self.played(own) == played);
                let Some(&same) = same else { return false };
                open.push((same, child));
            }
        }
        true
    }
}
