//! What a click on each part of the last frame asks for.

use ratatui::layout::{Position, Rect};

/// The clickable parts; later ones lie over earlier ones.
pub struct ClickMap<A>(Vec<(Rect, A)>);

// Derived, it would ask for actions that have a default.
impl<A> Default for ClickMap<A> {
    fn default() -> ClickMap<A> {
        ClickMap(Vec::new())
    }
}

impl<A: Clone> ClickMap<A> {
    /// Makes an area of the screen clickable.
    pub fn add(&mut self, area: Rect, action: A) {
        self.0.push((area, action));
    }

    /// What a click at a cell asks for.
    pub fn at(&self, cell: Position) -> Option<A> {
        let hit = self.0.iter().rev().find(|(area, _)| area.contains(cell));
        hit.map(|(_, action)| action.clone())
    }
}
