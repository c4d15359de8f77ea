//! The picture of GIPF's board: a [`Scene`] becomes shapes in board units. The same code as for
//! PÜNCT turns them into pixels and characters.

mod ground;
mod marks;
mod stacks;
#[cfg(test)]
pub mod tests;

#[cfg(test)]
pub use ground::middle;
pub use ground::{
    COLUMN, LINE_OF_CHARACTERS, angle_around, half_steps, is_named_at, nearest, reach,
};

use crate::gipf::rules::{Entry, Layer, Point, Spot, SpotSet, Stack};
use crate::kit::picture::{Drawing, Frame, Style, Subject};

/// The content of a picture of the board, the same for every rendering and size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The stack on each spot without the aimed push, by [`Spot::index`].
    pub stacks: Vec<Stack>,
    pub cursor: Option<Point>,
    /// The entries that may be chosen now.
    pub entries: Vec<Entry>,
    /// A push that the player aims but has not made.
    pub push: Option<Push>,
    /// The spots of all runs that must or may be dealt with now.
    pub rows: SpotSet,
    /// The spots whose top goes, in the run that the player deals with.
    pub removed: SpotSet,
    /// The spots whose top stays, in the run that the player deals with.
    pub remaining: SpotSet,
    /// The loaded pieces whose potential can be used now.
    pub sources: SpotSet,
    /// The spot of the loaded piece whose potential is about to jump.
    pub jump: Option<Spot>,
    /// The spots to which the potential at the cursor, or the one about to jump, can jump.
    pub targets: SpotSet,
    /// The target of an aimed jump, and the layer that the jump would put there.
    pub ghost: Option<(Spot, Layer)>,
    /// The spots that the last turn changed.
    pub last: SpotSet,
    /// The entry by which the piece of the last turn came.
    pub last_entry: Option<Entry>,
    /// The spots named in the turn that the player types.
    pub pointed: SpotSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    pub entry: Entry,
    pub layer: Layer,
}

impl Scene {
    pub fn new(stack: impl Fn(Spot) -> Stack) -> Scene {
        Scene { stacks: Spot::all().map(stack).collect(), ..Scene::default() }
    }

    fn stack(&self, spot: Spot) -> Stack {
        self.stacks[spot.index()]
    }

    /// The aimed push with the spots whose stack it replaces, from the one beside the dot to the
    /// first empty one; `None` without an aimed push, or if its line has no room.
    pub fn possible_push(&self) -> Option<(Push, &'static [Spot])> {
        let push = self.push?;
        let line = push.entry.spots();
        let empty = line.iter().position(|spot| self.stack(*spot).is_empty())?;
        Some((push, &line[..=empty]))
    }

    pub fn blocked_push(&self) -> Option<Push> {
        if self.possible_push().is_some() { None } else { self.push }
    }

    /// The stack to draw on a spot: the one after the aimed push, if that is possible.
    pub fn stack_shown(&self, spot: Spot) -> Stack {
        let Some((push, filled)) = self.possible_push() else { return self.stack(spot) };
        match filled.iter().position(|&other| other == spot) {
            None => self.stack(spot),
            Some(0) => Stack::from_layer(push.layer),
            Some(nth) => self.stack(filled[nth - 1]),
        }
    }
}

impl Subject for Scene {
    const FRAME: Frame = [-4.4, -4.8, 8.8, 9.6];

    fn empty(style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        ground::plate(style, &mut drawing);
        ground::lines(style, &mut drawing);
        ground::points(style, &mut drawing);
        drawing
    }

    fn contents(&self, style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        marks::draw_below(self, style, &mut drawing);
        stacks::draw(self, style, &mut drawing);
        marks::draw_above(self, style, &mut drawing);
        marks::cursor(self, style, &mut drawing);
        stacks::counts(self, style, &mut drawing);
        drawing
    }

    fn labels(&self, style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        ground::names(self.cursor, style, &mut drawing);
        drawing
    }
}
