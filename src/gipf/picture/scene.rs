//! The content of a picture of GIPF's board, the same for every rendering and size.

use crate::gipf::rules::{Entry, Layer, Point, Spot, SpotSet, Stack};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The stack on each spot, by [`Spot::index`].
    pub stacks: Vec<Stack>,
    pub cursor: Option<Point>,
    /// The ways in that may be chosen now.
    pub ways: Vec<Entry>,
    /// A push that the player aims but has not made.
    pub push: Option<Push>,
    /// The spots of all runs that must or may be dealt with now.
    pub rows: SpotSet,
    /// The spots whose top goes, in the run that the player deals with.
    pub goes: SpotSet,
    /// The spots whose top stays, in the run that the player deals with.
    pub stays: SpotSet,
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
    /// The way in by which the piece of the last turn came.
    pub last_way: Option<Entry>,
    /// The spots named in the turn that the player types.
    pub pointed: SpotSet,
}

/// A push that the player aims but has not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    pub entry: Entry,
    pub layer: Layer,
}

/// What happens to a spot's top in the run that the player deals with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Goes,
    Stays,
}

impl Scene {
    /// Makes a scene without marks.
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

    /// Returns the stack on a spot without the aimed push.
    pub fn stack(&self, spot: Spot) -> Stack {
        self.stacks[spot.index()]
    }

    /// Returns what happens to a spot's top; `None` if the spot is not in the run that the player
    /// deals with.
    pub fn fate(&self, spot: Spot) -> Option<Fate> {
        match () {
            () if self.goes.contains(spot) => Some(Fate::Goes),
            () if self.stays.contains(spot) => Some(Fate::Stays),
            () => None,
        }
    }

    /// Returns the spots whose stack a push replaces, from the one beside the dot to the first
    /// empty one. `None` if the line has no room.
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

    /// Returns the aimed push with the spots whose stack it replaces; `None` without an aimed push,
    /// or if its line has no room.
    pub fn possible_push(&self) -> Option<(Push, Vec<Spot>)> {
        self.push.and_then(|push| Some((push, self.pushed_spots(push)?)))
    }

    /// Returns the stack to draw on a spot: the one after the aimed push, if that is possible.
    pub fn stack_shown(&self, spot: Spot) -> Stack {
        let Some((push, filled)) = self.possible_push() else { return self.stack(spot) };
        match filled.iter().position(|&other| other == spot) {
            None => self.stack(spot),
            Some(0) => Stack::from_layer(push.layer),
            Some(nth) => self.stack(filled[nth - 1]),
        }
    }
}

impl Push {
    pub fn line(self) -> impl Iterator<Item = Spot> {
        let direction = self.entry.direction();
        std::iter::successors(Some(self.entry.first()), move |spot| spot.next(direction))
    }
}

#[cfg(test)]
mod tests {
    use crate::gipf::picture::tests::samples::{self, spot};
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
