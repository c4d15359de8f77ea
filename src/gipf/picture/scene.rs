//! What the picture of GIPF's board shows, whichever rendering and size draws it.
//!
//! Whoever shows the board makes a scene; what draws it asks the rules nothing but where points and
//! lines are.

use crate::gipf::rules::{Entry, Layer, Point, Spot, SpotSet, Stack};

/// Everything that the board's picture depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What stands on each spot, by [`Spot::index`].
    pub stacks: Vec<Stack>,
    /// The spot or dot the cursor is on.
    pub cursor: Option<Point>,
    /// The ways in that may be chosen now: those of the cursor's dot.
    pub ways: Vec<Entry>,
    /// A push that is aimed but not made.
    pub push: Option<Push>,
    /// The spots of all rows that have to be dealt with.
    pub rows: SpotSet,
    /// The spots of the row that is dealt with, or of what continues it, whose top goes.
    pub goes: SpotSet,
    /// Those whose top stays, as chosen.
    pub stays: SpotSet,
    /// The loaded pieces whose potential can be used now.
    pub sources: SpotSet,
    /// The loaded piece whose potential is about to jump. With the basic piece alone there, it looks
    /// as it will be left.
    pub jump: Option<Spot>,
    /// Where that potential can jump to.
    pub targets: SpotSet,
    /// What would come to lie on a spot if the jump aimed at were made.
    pub ghost: Option<(Spot, Layer)>,
    /// The spots that the last turn changed.
    pub last: SpotSet,
    /// Where the piece of the last turn came in.
    pub last_way: Option<Entry>,
    /// Spots named in a turn that is being typed, or in a hint.
    pub pointed: SpotSet,
}

/// A push that is aimed but not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// Where it comes in.
    pub entry: Entry,
    /// What comes in.
    pub layer: Layer,
}

/// What becomes of the top of a spot in a row that is dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It goes.
    Goes,
    /// It stays.
    Stays,
}

impl Scene {
    /// The board alone, nothing marked.
    pub fn new(stack: impl Fn(Spot) -> Stack) -> Scene {
        Scene {
            stacks: Spot::all().map(stack).collect(),
            cursor: None,
            ways: Vec::new(),
            push: None,
            rows: SpotSet::EMPTY,
            goes: SpotSet::EMPTY,
            stays: SpotSet::EMPTY,
            sources: SpotSet::EMPTY,
            jump: None,
            targets: SpotSet::EMPTY,
            ghost: None,
            last: SpotSet::EMPTY,
            last_way: None,
            pointed: SpotSet::EMPTY,
        }
    }

    /// What stands on a spot before a push that is aimed.
    pub fn stack(&self, spot: Spot) -> Stack {
        self.stacks[spot.index()]
    }

    /// Puts something else on a spot.
    #[cfg(test)]
    pub fn set_stack(&mut self, spot: Spot, stack: Stack) {
        self.stacks[spot.index()] = stack;
    }

    /// What becomes of the top of a spot, if it is in the row that is dealt with.
    pub fn fate(&self, spot: Spot) -> Option<Fate> {
        match () {
            () if self.goes.contains(spot) => Some(Fate::Goes),
            () if self.stays.contains(spot) => Some(Fate::Stays),
            () => None,
        }
    }
}
