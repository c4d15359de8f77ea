//! Where the players at a table point. If a player wants this, the player's screen reports what the
//! player points at, and shows what the other player points at.

use std::time::{Duration, Instant};

use super::panel::{PointerReport, TablePanel};
use crate::kit::phrases::name_with_colour;
use crate::kit::ui::text::Notice;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::play::{Command, Pointing};
use crate::punct::screen::board::Board;
use crate::rules::{Placement, SpaceSet};

/// The least time between two reports. A mouse moves faster than anybody needs to see.
const PAUSE: Duration = Duration::from_millis(100);

impl TablePanel {
    /// Switches pointing on or off. While it is on for both players, each sees where the other
    /// points.
    pub fn toggle_pointing(&mut self) -> Notice {
        self.points = !self.points;
        Notice::good(if self.points {
            "You both see what the other points at, if both want it; V ends it"
        } else {
            "The others no longer see what you point at"
        })
    }

    /// Whether the other player could see where the player here points.
    pub fn may_point(&self) -> bool {
        !self.client.snapshot.is_over() && self.client.plays_a_person()
    }

    /// Returns where the player points; `None` if the other player may not or need not see it.
    fn pointing(&self, session: &PlayerSession, board: &Board) -> Option<Pointing> {
        if !self.points || !self.may_point() || !session.is_present() {
            return None;
        }
        let ghost = board.hand().and_then(|hand| hand.ghost(board.cursor));
        Some(Pointing { cursor: board.cursor, placement: ghost.map(|ghost| ghost.placement) })
    }

    /// Returns the report to the table of where the player points, if a report is due now.
    pub fn report_pointing(
        &mut self,
        session: &PlayerSession,
        board: &Board,
        now: Instant,
    ) -> Option<Command> {
        if self.pointing_due(session, board, now)? > now {
            return None;
        }
        let pointing = self.pointing(session, board);
        self.pointer_report = PointerReport { last: pointing, at: Some(now) };
        Some(Command::Point(pointing))
    }

    /// Returns the time of the next report, `now` at the earliest; `None` if nothing new is to be
    /// reported. If the player no longer points, the report is due at once.
    pub fn pointing_due(
        &self,
        session: &PlayerSession,
        board: &Board,
        now: Instant,
    ) -> Option<Instant> {
        let pointing = self.pointing(session, board);
        if pointing == self.pointer_report.last {
            return None;
        }
        match self.pointer_report.at {
            Some(at) if pointing.is_some() => Some(now.max(at + PAUSE)),
            _ => Some(now),
        }
    }

    /// Notes that the table has forgotten where the players point, because the game has changed.
    /// This screen need not report anything until the cursor moves.
    pub fn point_anew(&mut self, session: &PlayerSession, board: &Board) {
        self.pointer_report.last = self.pointing(session, board);
    }

    /// Returns where the other player points; `None` if pointing is off, or if this player looks at
    /// another position than the present one.
    fn pointed_by_other(&self, session: &PlayerSession) -> Option<Pointing> {
        if !self.points || !session.is_present() {
            return None;
        }
        let other = self.client.colour()?.opponent();
        self.client.snapshot.pointing[other as usize]
    }

    /// Returns the spaces at which the other player points: the space of the cursor, and the spaces
    /// under the piece in the hand.
    pub fn spaces_of_other(&self, session: &PlayerSession) -> SpaceSet {
        let Some(pointing) = self.pointed_by_other(session) else { return SpaceSet::EMPTY };
        let held = pointing.placement.map(Placement::spaces).unwrap_or_default();
        held | std::iter::once(pointing.cursor).collect()
    }

    /// Returns a text about where the other player points while choosing a move; `None` if it is
    /// not that player's turn.
    pub fn pointing_status(&self, session: &PlayerSession) -> Option<Notice> {
        let pointing = self.pointed_by_other(session)?;
        let turn = session.game().position().turn();
        if self.client.colour() == Some(turn) {
            return None;
        }
        let who = name_with_colour(session.names(), turn);
        Some(Notice::plain(format!("{who} points at {}", pointing.cursor)))
    }
}
