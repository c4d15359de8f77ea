//! The private trees of the players at a table. A private tree has the variations, comments and
//! conditional moves of one player. Nobody else sees it.

use std::sync::Arc;

use crate::punct::record::Tree;
use crate::rules::Player;

/// The private trees of White and Black; `None` for a player who has made none. The main line of
/// each tree is the game.
#[derive(Clone, Debug, Default)]
pub struct PrivateTrees([Option<Arc<Tree>>; 2]);

impl PrivateTrees {
    pub fn get(&self, player: Player) -> Option<&Tree> {
        self.0[player as usize].as_deref()
    }

    pub fn set(&mut self, player: Player, tree: Tree) {
        self.0[player as usize] = Some(Arc::new(tree));
    }

    /// Keeps only the tree of `player`. `None`, for a spectator, removes both trees.
    pub fn keep_only(&mut self, player: Option<Player>) {
        for other in Player::BOTH.into_iter().filter(|&other| Some(other) != player) {
            self.0[other as usize] = None;
        }
    }

    /// Exchanges the trees, because the players exchange their colours.
    pub fn exchange(&mut self) {
        self.0.swap(0, 1);
    }

    /// Gives both trees the main line of the game.
    pub fn follow(&mut self, game: &Tree) {
        let line = game.main_line();
        self.change(|tree| tree.follow(&line));
    }

    /// Removes the marks of all conditional moves.
    pub fn drop_plans(&mut self) {
        self.change(|tree| tree.unplan(Tree::ROOT));
    }

    /// Removes the marks of the conditional moves that do not follow the present position.
    pub fn drop_past_plans(&mut self) {
        self.change(Tree::unplan_past);
    }

    fn change(&mut self, change: impl Fn(&mut Tree)) {
        self.0.iter_mut().flatten().for_each(|tree| change(Arc::make_mut(tree)));
    }
}
