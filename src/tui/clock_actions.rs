//! How the application minds the players' time.

use std::time::{Duration, Instant};

use super::app::App;
use super::computer::ComputerCourse;
use super::dialogs::Dialog;
use crate::clock::until_it_changes;
use crate::rules::Player;

impl App {
    /// Lets the time of whoever is to move run while the game is played on this screen, and ends the
    /// game when it is over. At a table, the owner does so.
    pub(super) fn update_clock(&mut self) {
        if self.game.context.place().is_some() || self.session.clock().is_none() {
            return;
        }
        if self.session.end_on_time() {
            self.put_all_back();
            self.game.animation = None;
            self.tell_the_end();
        } else if self.rests() {
            self.session.stop_clock();
        } else {
            self.session.start_clock();
        }
    }

    /// Whether nobody can play just now: the start screen hides the game, or two computers pause.
    fn rests(&self) -> bool {
        let is_hidden = self.dialogs.iter().any(|dialog| matches!(dialog, Dialog::Start(_)));
        is_hidden || self.watches() && self.game.computer.course == ComputerCourse::Paused
    }

    /// What a player has left, if the game has a clock.
    pub fn time_left(&self, player: Player) -> Option<Duration> {
        let clock = self.session.clock()?;
        Some(clock.left(player, self.session.time()))
    }

    /// When the time shown changes next, if it runs.
    pub(super) fn clock_due(&self) -> Option<Instant> {
        let running = self.session.clock()?.running()?;
        let left = self.time_left(running.player)?;
        // At a table nothing follows from time that is over until the owner says so.
        let changes = !left.is_zero() || self.game.context.place().is_none();
        changes.then(|| Instant::now() + until_it_changes(left))
    }
}
