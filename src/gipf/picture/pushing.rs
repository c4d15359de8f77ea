//! A push shown before it is made: what moves on, and by which spots.

use super::scene::{Push, Scene};
use crate::gipf::rules::{Spot, Stack};

impl Push {
    /// The spots of its line from the dot on.
    pub fn line(self) -> impl Iterator<Item = Spot> {
        let direction = self.entry.direction();
        std::iter::successors(Some(self.entry.first()), move |spot| spot.next(direction))
    }
}

impl Scene {
    /// The spots that a push fills anew, the one beside the dot first: all up to the first that is
    /// empty now. `None` if the line has no room.
    pub fn pushed(&self, push: Push) -> Option<Vec<Spot>> {
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
        self.push.and_then(|push| Some((push, self.pushed(push)?)))
    }

    /// What stands on a spot, or would stand there after the push that is aimed.
    pub fn stack_shown(&self, spot: Spot) -> Stack {
        let Some((push, filled)) = self.possible_push() else { return self.stack(spot) };
        match filled.iter().position(|&other| other == spot) {
            None => self.stack(spot),
            Some(0) => Stack::of(push.layer),
            Some(nth) => self.stack(filled[nth - 1]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gipf::picture::samples::{self, spot};
    use crate::gipf::rules::{Kind, Layer};
    use crate::rules::Player;

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
