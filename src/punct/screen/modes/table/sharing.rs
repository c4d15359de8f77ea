//! After the end: the tree that both players share, and looking where the other player looks.

use crate::kit::phrases::sentence;
use crate::kit::ui::notice::Notice;
use crate::punct::play::{Command, Refused, Snapshot};
use crate::punct::record::Tree;
use crate::punct::screen::app::App;
use crate::punct::screen::dialogs::questions;
use crate::punct::screen::state::{Obstacle, Task};
use crate::rules::{Move, Player};

impl App {
    /// Whether the game is over and the player here, or who watches, can go over it with others.
    pub(in crate::punct::screen) fn can_go_over(&self) -> bool {
        self.game.mode.place().is_some_and(|place| place.seen.record.game().outcome().is_some())
    }

    fn check_over(&self) -> Result<(), Obstacle> {
        let why = || Obstacle::Refused(sentence(&Refused::NotOver.to_string()));
        if self.can_go_over() { Ok(()) } else { Err(why()) }
    }

    /// Shows the tree that both players share, or the own one again. A player who has an own one is
    /// asked whether to add it.
    pub(in crate::punct::screen) fn switch_sharing(&mut self) -> Result<(), Obstacle> {
        self.check_over()?;
        let Some(place) = self.game.mode.place_mut() else { return Ok(()) };
        if place.colour().is_none() {
            self.notice = Some(Notice::plain("You see what the players try together"));
            return Ok(());
        }
        place.shares = !place.shares;
        let shares = place.shares;
        let own = place.private_tree().map_or(0, Tree::variation_moves);
        self.adopt_tree();
        self.notice = Some(Notice::good(if shares {
            "You both see what each tries here; K looks where the other looks, J ends it"
        } else {
            "What you try is yours alone again"
        }));
        if shares && own > 0 {
            self.open_dialog(questions::join_tree(own));
        }
        Ok(())
    }

    /// Lets the board show where the other player looks, or no longer.
    pub(in crate::punct::screen) fn switch_following(&mut self) -> Result<(), Obstacle> {
        self.check_over()?;
        let Some(place) = self.game.mode.place_mut() else { return Ok(()) };
        place.follows = !place.follows;
        place.shares |= place.follows;
        let follows = place.follows;
        self.adopt_tree();
        self.notice = Some(Notice::good(if follows {
            "You look where the other looks; K ends it"
        } else {
            "You look for yourself again"
        }));
        let looked_at = self.looked_at_by_others(None);
        if let Some(path) = looked_at.filter(|_| follows) {
            self.look_along(&path);
        }
        Ok(())
    }

    /// Returns the moves that lead to where another player looks, if that player looks elsewhere
    /// than `before`.
    fn looked_at_by_others(&self, before: Option<&Snapshot>) -> Option<Vec<Move>> {
        let place = self.game.mode.place()?;
        let others = Player::BOTH.into_iter().filter(|player| Some(*player) != place.colour());
        let mut paths = others.filter_map(|player| {
            let path = place.seen.looked_at[player as usize].as_ref()?;
            let was = before.and_then(|before| before.looked_at[player as usize].as_ref());
            (was != Some(path)).then(|| path.to_vec())
        });
        paths.next()
    }

    /// Looks where the other player looks now, if the player here wants that.
    pub(in crate::punct::screen::modes) fn look_where_other_looks(&mut self, before: &Snapshot) {
        if self.game.mode.place().is_some_and(|place| place.follows)
            && let Some(path) = self.looked_at_by_others(Some(before))
        {
            self.look_along(&path);
        }
    }

    /// Looks at the position to which these moves lead. The table is told that the player shows no
    /// position: two players who follow each other would never rest.
    fn look_along(&mut self, path: &[Move]) {
        let Some(node) = self.session.tree().node_at(path) else { return };
        self.game.board.look_at(node, &self.session);
        let Some(place) = self.game.mode.place_mut() else { return };
        place.told_node = Some(node);
        if place.colour().is_some() {
            self.start(Task::Command(Command::LookAt(None)));
        }
    }

    /// Tells the table where the player looks, if both go over the game and the place is new.
    pub(in crate::punct::screen) fn update_looking(&mut self) {
        let Some(place) = self.game.mode.place() else { return };
        let shows = place.is_shared() && place.colour().is_some();
        let node = shows.then(|| self.game.board.node(&self.session));
        if place.told_node == node {
            return;
        }
        let path = node.map(|node| self.session.tree().path(node));
        if let Some(place) = self.game.mode.place_mut() {
            place.told_node = node;
        }
        self.start(Task::Command(Command::LookAt(path)));
    }
}
