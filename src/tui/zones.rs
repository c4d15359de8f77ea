//! What the last frame has where: the mouse means what the player sees.

use ratatui::layout::{Position, Rect};

use super::action::Action;
use super::view::geometry::Geometry;

/// The parts of a frame that mean something to the mouse.
#[derive(Default)]
pub struct Zones {
    board: Option<Geometry>,
    /// Later ones lie on top of earlier ones, and all on top of the board.
    zones: Vec<(Rect, Action)>,
}

impl Zones {
    /// Lets a click on a space of the board press it.
    pub fn set_board(&mut self, board: Geometry) {
        self.board = Some(board);
    }

    /// Lets a click within an area ask for something.
    pub fn add(&mut self, area: Rect, action: Action) {
        self.zones.push((area, action));
    }

    /// What a click at a cell asks for.
    pub fn at(&self, cell: Position) -> Option<Action> {
        let zone = self.zones.iter().rev().find(|(area, _)| area.contains(cell));
        zone.map(|&(_, action)| action)
            .or_else(|| self.board?.space_at(cell.x, cell.y).map(Action::Press))
    }
}
