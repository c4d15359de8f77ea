//! The places where the players at a table point. If a player wants this, the player's screen
//! reports the player's own place and shows the other player's place.

use std::time::{Duration, Instant};

use super::panel::PointerReport;
use crate::kit::phrases::name_with_colour;
use crate::kit::ui::notice::Notice;
use crate::punct::play::{Command, Pointing};
use crate::punct::screen::app::App;
use crate::punct::screen::state::Task;
use crate::rules::{Placement, SpaceSet};

/// The least time between two reports. A mouse moves faster than anybody needs to see.
const PAUSE: Duration = Duration::from_millis(100);

impl App {
    /// Switches pointing on or off. While it is on for both players, each sees where the other
    /// points.
    pub(in crate::punct::screen) fn switch_pointing(&mut self) {
        let Some(panel) = self.game.mode.panel_mut() else { return };
        panel.points = !panel.points;
        let text = if panel.points {
            "You both see what the other points at, if both want it; V ends it"
        } else {
            "The others no longer see what you point at"
        };
        self.notice = Some(Notice::good(text));
    }

    /// Returns the place where the player points; `None` if the other player may not or need not
    /// see it.
    fn pointing(&self) -> Option<Pointing> {
        let panel = self.game.mode.panel()?;
        if !panel.points || !panel.may_point() || !self.session.is_present() {
            return None;
        }
        let cursor = self.game.board.cursor;
        let ghost = self.game.board.hand().and_then(|hand| hand.ghost(cursor));
        Some(Pointing { cursor, placement: ghost.map(|ghost| ghost.placement) })
    }

    /// Reports to the table where the player points, if a report is due now.
    pub(in crate::punct::screen) fn update_pointing(&mut self, now: Instant) {
        if self.pointing_due(now).is_none_or(|due| now < due) {
            return;
        }
        let pointing = self.pointing();
        if let Some(panel) = self.game.mode.panel_mut() {
            panel.pointer_report = PointerReport { last: pointing, at: Some(now) };
            self.start(Task::Command(Command::Point(pointing)));
        }
    }

    /// Returns the time of the next report, `now` at the earliest; `None` if the present place need
    /// not be reported. If the player no longer points, the report is due at once.
    pub(in crate::punct::screen) fn pointing_due(&self, now: Instant) -> Option<Instant> {
        let report = &self.game.mode.panel()?.pointer_report;
        let pointing = self.pointing();
        let due = report.at.filter(|_| pointing.is_some()).map(|at| at + PAUSE);
        (pointing != report.last).then(|| due.map_or(now, |due| due.max(now)))
    }

    /// Notes that the table has forgotten where the players point, because the game has changed.
    /// This screen need not report the present place until the cursor moves.
    pub(in crate::punct::screen) fn point_anew(&mut self) {
        let pointing = self.pointing();
        if let Some(panel) = self.game.mode.panel_mut() {
            panel.pointer_report.last = pointing;
        }
    }

    /// Returns the place where the other player points; `None` if pointing is off, or if this
    /// player looks at another position than the present one.
    fn pointed_by_other(&self) -> Option<Pointing> {
        let panel = self.game.mode.panel().filter(|panel| panel.points)?;
        let other = panel.client.colour()?.opponent();
        panel.client.snapshot.pointing[other as usize].filter(|_| self.session.is_present())
    }

    /// Returns the spaces at which the other player points: the space of the cursor, and the spaces
    /// under the piece in the hand.
    pub(in crate::punct::screen) fn spaces_of_other(&self) -> SpaceSet {
        let Some(pointing) = self.pointed_by_other() else { return SpaceSet::EMPTY };
        let held = pointing.placement.map(Placement::spaces).unwrap_or_default();
        held | std::iter::once(pointing.cursor).collect()
    }

    /// Returns a text about where the other player points while choosing a move; `None` if it is
    /// not that player's turn.
    pub(in crate::punct::screen) fn pointing_status(&self) -> Option<Notice> {
        let pointing = self.pointed_by_other()?;
        let turn = self.session.game().position().turn();
        let is_own = self.game.mode.client()?.colour() == Some(turn);
        let who = name_with_colour(self.session.names(), turn);
        (!is_own).then(|| Notice::plain(format!("{who} points at {}", pointing.cursor)))
    }
}
