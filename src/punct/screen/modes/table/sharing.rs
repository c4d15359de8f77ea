//! Going over a finished game together: players share one tree, and can look at the positions at
//! which the other player looks.

use crate::kit::phrases::sentence;
use crate::kit::ui::notice::Notice;
use crate::punct::control::confirmation::Confirmation;
use crate::punct::phrases::NOBODY_GOES_OVER;
use crate::punct::play::{Command, Refused, Snapshot};
use crate::punct::screen::app::App;
use crate::punct::screen::dialogs::questions;
use crate::punct::screen::state::{Obstacle, Task};
use crate::rules::Move;

impl App {
    /// Whether the game at this table is over, so that players and spectators can go over it
    /// together.
    pub(in crate::punct::screen) fn can_go_over(&self) -> bool {
        self.game.mode.place().is_some_and(|place| place.seen.is_over())
    }

    fn check_over(&self) -> Result<(), Obstacle> {
        let why = || Obstacle::Refused(sentence(&Refused::NotOver.to_string()));
        if self.can_go_over() { Ok(()) } else { Err(why()) }
    }

    /// Shows the tree that both players share, or the player's own tree again. If the player has
    /// tried moves, asks whether to add the own tree to the shared tree.
    pub(in crate::punct::screen) fn switch_sharing(&mut self) -> Result<(), Obstacle> {
        self.check_over()?;
        let Some(place) = self.game.mode.place_mut() else { return Ok(()) };
        if place.colour().is_none() {
            self.notice = Some(Notice::plain("You see what the players try together"));
            return Ok(());
        }
        if !place.shares && !place.seen.may_share(place.me) {
            return Err(Obstacle::Refused(NOBODY_GOES_OVER.to_owned()));
        }
        place.shares = !place.shares;
        let shares = place.shares;
        place.follows &= shares;
        let common = place.seen.record.tree();
        let own = place.private_tree().map(|tree| tree.surplus(common)).unwrap_or_default();
        self.adopt_tree();
        // A notice that invites to go over the game is no longer true.
        self.held_notice = None;
        self.notice = Some(Notice::good(if !shares {
            "What you try is yours alone again"
        } else if self.may_follow() {
            "You both see what each tries here; K looks where the other looks, J ends it"
        } else {
            "The other player sees what you try here once they press J, too; J ends it"
        }));
        if shares && !own.is_empty() {
            let question = Confirmation::PublishTree(own);
            self.open_dialog(questions::confirm(&self.session, question));
        }
        Ok(())
    }

    /// Begins to follow the other player, or ends this. While a player follows, the board shows the
    /// positions at which the other player looks.
    pub(in crate::punct::screen) fn switch_following(&mut self) -> Result<(), Obstacle> {
        self.check_over()?;
        let Some(place) = self.game.mode.place_mut() else { return Ok(()) };
        place.follows = !place.follows;
        place.shares |= place.follows;
        let follows = place.follows;
        self.adopt_tree();
        let looked_at = self.looked_at_by_others(None);
        self.notice = Some(Notice::good(if !follows {
            "You look for yourself again"
        } else if looked_at.is_some() {
            "You look where the other looks; K ends it"
        } else {
            "You look where the other looks as soon as they show it; K ends it"
        }));
        if let Some(path) = looked_at.filter(|_| follows) {
            self.look_along(&path);
        }
        Ok(())
    }

    /// Whether another player shows a position, which the person here can look at, too.
    pub(in crate::punct::screen) fn may_follow(&self) -> bool {
        self.looked_at_by_others(None).is_some()
    }

    /// Returns the moves that lead to the position at which another player looks; `None` if no
    /// other player shows a position, or if it is the same as `before`.
    fn looked_at_by_others(&self, before: Option<&Snapshot>) -> Option<Vec<Move>> {
        let place = self.game.mode.place()?;
        place.seen.looked_at_by_others(place.me, before)
    }

    /// Looks at the position at which the other player now looks, if the person here follows and
    /// that position is new.
    pub(in crate::punct::screen::modes) fn look_where_other_looks(&mut self, before: &Snapshot) {
        if self.game.mode.place().is_some_and(|place| place.follows)
            && let Some(path) = self.looked_at_by_others(Some(before))
        {
            self.look_along(&path);
        }
    }

    /// Looks at the position to which moves from the start lead. Tells the table that this player
    /// shows no position: otherwise two players who follow each other would move each other's
    /// boards for ever.
    fn look_along(&mut self, path: &[Move]) {
        let Some(node) = self.session.tree().node_at(path) else { return };
        self.game.board.view(node, &self.session);
        let Some(place) = self.game.mode.place_mut() else { return };
        place.told_node = Some(node);
        if place.colour().is_some() {
            self.start(Task::Command(Command::LookAt(None)));
        }
    }

    /// Tells the table the position at which the player looks, if it is new. While the player does
    /// not show the shared tree, tells the table of no position. The table takes no position from a
    /// spectator.
    pub(in crate::punct::screen) fn update_looking(&mut self) {
        let Some(place) = self.game.mode.place().filter(|place| place.colour().is_some()) else {
            return;
        };
        let node = place.is_shared().then(|| self.game.board.viewing.node(&self.session));
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
