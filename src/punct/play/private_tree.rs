//! The private trees of the players at a table: what each tries, comments and plans beside the
//! moves of the game. Nobody else is shown a private tree.

use std::sync::Arc;

use crate::punct::record::Tree;
use crate::rules::Player;

/// The private trees of White and Black, if they have made one. The main line of each is the game.
#[derive(Clone, Debug, Default)]
pub struct PrivateTrees([Option<Arc<Tree>>; 2]);

impl PrivateTrees {
    pub fn get(&self, player: Player) -> Option<&Tree> {
        self.0[player as usize].as_deref()
    }

    pub fn set(&mut self, player: Player, tree: Tree) {
        self.0[player as usize] = Some(Arc::new(tree));
    }

    /// Removes the trees of other players; all of them for a spectator.
    #[cfg(feature = "server")]
    pub fn keep_only(&mut self, player: Option<Player>) {
        for other in Player::BOTH.into_iter().filter(|&other| Some(other) != player) {
            self.0[other as usize] = None;
        }
    }

    /// Exchanges the trees, since the players exchange their colours.
    pub fn exchange(&mut self) {
        self.0.swap(0, 1);
    }

    /// Lets the trees follow the moves of the game.
    pub fn follow(&mut self, game: &Tree) {
        let line = game.main_line();
        self.change(|tree| tree.follow(&line));
    }

    /// Makes no move conditional any longer, since the game took another way.
    pub fn drop_plans(&mut self) {
        self.change(|tree| tree.unplan(Tree::ROOT));
    }

    /// Makes moves that can't come any longer no longer conditional.
    pub fn drop_past_plans(&mut self) {
        self.change(Tree::unplan_past);
    }

    fn change(&mut self, change: impl Fn(&mut Tree)) {
        self.0.iter_mut().flatten().for_each(|tree| change(Arc::make_mut(tree)));
    }
}
