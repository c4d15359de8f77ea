//! What a click on each part of the last frame asks for.

use ratatui::layout::{Position, Rect};

use super::action::{Action, BoardAction};
use super::view::board_place::BoardPlace;

/// The clickable parts of a frame.
pub struct ClickMap<A = Action> {
    board: Option<BoardPlace>,
    /// Later areas lie on top of earlier ones, and all of them on top of the board.
    areas: Vec<(Rect, A)>,
}

// Derived, it would ask for actions that have a default.
impl<A> Default for ClickMap<A> {
    fn default() -> ClickMap<A> {
        ClickMap { board: None, areas: Vec::new() }
    }
}

impl<A: Clone> ClickMap<A> {
    /// Makes an area clickable.
    pub fn add(&mut self, area: Rect, action: A) {
        self.areas.push((area, action));
    }

    /// What a click on the area at a cell asks for.
    pub fn area_at(&self, cell: Position) -> Option<A> {
        let hit = self.areas.iter().rev().find(|(area, _)| area.contains(cell));
        hit.map(|(_, action)| action.clone())
    }
}

impl ClickMap {
    /// Makes the spaces of the board clickable.
    pub fn set_board(&mut self, board: BoardPlace) {
        self.board = Some(board);
    }

    /// What a click at a cell asks for.
    pub fn at(&self, cell: Position) -> Option<Action> {
        self.area_at(cell).or_else(|| {
            let space = self.board?.space_at(cell.x, cell.y)?;
            Some(Action::Board(BoardAction::Press(space)))
        })
    }
}
