//! Texts at the board for a player who takes the lessons. They call the players White and Black or
//! "you", and use only words that the lessons have taught.

use super::reasons::list;
use crate::kit::phrases::People;
use crate::punct::lessons::Taught;
use crate::rules::{Layer, Level, Move, Piece, Refusal, Space};

/// The reason why pieces on the board can't be moved yet.
const MOVES_LATER: &str = "how pieces move is told in a later lesson: Esc puts this one back";

pub const LINES_LATER: &str = "how pieces move is told in a later lesson";

const CLIMBS_LATER: &str =
    "something lies there: how a piece comes to lie on others is told in a later lesson";

const ONE_LEVEL: &str = "the three spaces under a piece must be on one level";

/// Says why a move is refused.
pub fn refusal(refusal: Refusal, taught: Taught) -> String {
    match refusal {
        Refusal::NoneLeft(kind) => {
            format!("no {} of this kind is left in your reserve", kind.shape())
        }
        Refusal::OffTheLines { .. } if taught < Taught::Moving => MOVES_LATER.to_owned(),
        Refusal::PunctOnOpponent(_)
        | Refusal::PunctOverNothing(_)
        | Refusal::Uneven(_)
        | Refusal::EndsUneven(_)
        | Refusal::MiddleHigher { .. }
        | Refusal::OneSupport(_)
            if taught < Taught::Climbing =>
        {
            let why = if taught < Taught::Moving { MOVES_LATER } else { CLIMBS_LATER };
            why.to_owned()
        }
        Refusal::PunctOverNothing(_)
        | Refusal::EndsUneven(_)
        | Refusal::MiddleHigher { .. }
        | Refusal::OneSupport(_)
            if taught < Taught::Bridges =>
        {
            ONE_LEVEL.to_owned()
        }
        refusal => refusal.to_string(),
    }
}

/// Says where a move puts its piece: `the straight on G9, H9 and I9, on level 1`.
pub fn put_down(played: Move, level: Level, is_bridge: bool, taught: Taught) -> String {
    let placement = played.placement();
    let dots = placement.dots().map(|dot| dot.to_string());
    let level = match level {
        level if taught >= Taught::Climbing && level > Level::GROUND => {
            format!(", on level {level}")
        }
        _ => String::new(),
    };
    let bridge = if is_bridge && taught >= Taught::Bridges { ", as a bridge" } else { "" };
    format!("the {} on {}{level}{bridge}", placement.kind().shape(), list(&dots, "and"))
}

/// Says which dot of a piece is covered, and by which piece: `Black's straight is blocked: I8 is
/// covered by your angle`.
pub fn blocked_piece(piece: Piece, (dot, by): (Space, Layer), people: &People) -> String {
    let whose =
        |piece: Piece| format!("{} {}", people.whose(piece.owner), piece.placement.kind().shape());
    let how = if by.gap { "lies under the bridge of" } else { "is covered by" };
    format!("{} is blocked: {dot} {how} {}", whose(piece), whose(by.piece))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Space;

    #[test]
    fn what_is_not_taught_yet_is_not_spoken_of() {
        let space: Space = "H8".parse().unwrap();
        let refusals = [
            Refusal::PunctOnOpponent(space),
            Refusal::PunctOverNothing(space),
            Refusal::Uneven([(space, Level::GROUND); 3]),
            Refusal::EndsUneven([(space, Level::GROUND); 2]),
            Refusal::MiddleHigher { middle: (space, Level::GROUND), ends: Level::GROUND },
            Refusal::OneSupport([space; 2]),
        ];
        for refused in refusals {
            for taught in [Taught::Adding, Taught::Moving] {
                let text = refusal(refused, taught);
                assert!(!text.contains("level") && !text.contains("bridge"), "{text}");
            }
            let text = refusal(refused, Taught::Climbing);
            assert!(!text.contains("bridge"), "{text}");
            assert_eq!(refusal(refused, Taught::Bridges), refused.to_string());
        }
    }
}
