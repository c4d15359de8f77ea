//! What the picture of GIPF's board shows in every rendering and size, and its drawing: what lies
//! higher comes later.
//!
//! The drawing uses only points and lines of the rules.

use crate::gipf::rules::{Entry, Layer, Point, Spot, SpotSet, Stack};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What stands on each spot, by [`Spot::index`].
    pub stacks: Vec<Stack>,
    pub cursor: Option<Point>,
    /// The ways in that may be chosen now: those of the cursor's dot.
    pub ways: Vec<Entry>,
    /// A push that is aimed but not made.
    pub push: Option<Push>,
    /// The spots of all rows that must be dealt with.
    pub rows: SpotSet,
    /// The spots of the row that is dealt with, or of what continues it, whose top goes.
    pub goes: SpotSet,
    /// The spots whose top was chosen to stay.
    pub stays: SpotSet,
    /// The loaded pieces whose potential can be used now.
    pub sources: SpotSet,
    /// The loaded piece whose potential is about to jump. With the basic piece alone there, it
    /// looks as it will be left.
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
    pub entry: Entry,
    pub layer: Layer,
}

/// What becomes of the top of a spot in a row that is dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Goes,
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

impl Push {
    pub fn line(self) -> impl Iterator<Item = Spot> {
        let direction = self.entry.direction();
        std::iter::successors(Some(self.entry.first()), move |spot| spot.next(direction))
    }
}

impl Scene {
    /// The spots that a push fills anew, the one beside the dot first: all up to the first that is
    /// empty now. `None` if the line has no room.
    pub fn pushed_spots(&self, push: Push) -> Option<Vec<Spot>> {
        let mut spots = Vec::new();
        for spot in push.line() {
            spots.push(spot);
            if self.stack(spot).is_empty() {
                return Some(spots);
            }
        }
        None
    }

    /// The push that is aimed and has room, with the spots it fills anew.
    pub fn possible_push(&self) -> Option<(Push, Vec<Spot>)> {
        self.push.and_then(|push| Some((push, self.pushed_spots(push)?)))
    }

    /// What stands on a spot, or would stand there after the push that is aimed.
    pub fn stack_shown(&self, spot: Spot) -> Stack {
        let Some((push, filled)) = self.possible_push() else { return self.stack(spot) };
        match filled.iter().position(|&other| other == spot) {
            None => self.stack(spot),
            Some(0) => Stack::from_layer(push.layer),
            Some(nth) => self.stack(filled[nth - 1]),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::gipf::picture::samples::{self, spot};
    use crate::gipf::rules::{Kind, Layer};
    use crate::rules::Player;

    use super::*;

    fn aimed(entry: &str, board: &str) -> Scene {
        let layer = Layer::new(Player::White, Kind::Basic);
        let push = Some(Push { entry: samples::entry(entry), layer });
        Scene { push, ..samples::board(board) }
    }

    #[test]
    fn what_stands_in_the_way_moves_on_up_to_the_first_empty_spot() {
        let scene = aimed("e1-e2", "e2=bG e3=wLbU e5=wB");
        let shown = ["e2", "e3", "e4", "e5"].map(|at| scene.stack_shown(spot(at)).to_string());
        assert_eq!(shown, ["wB", "bG", "wLbU", "wB"]);
    }

    #[test]
    fn on_a_line_without_room_nothing_moves() {
        let scene = aimed("a1-b2", "b2=wB c3=wB d4=bB e5=wB f5=bB g5=wB h5=bB");
        assert_eq!(scene.possible_push(), None);
        assert_eq!(scene.stack_shown(spot("b2")), scene.stack(spot("b2")));
    }
}
