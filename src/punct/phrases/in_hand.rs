//! Texts about a move that has not been made yet. `you` is the reader; `None` for a spectator.
//! Texts for a pupil call the players White and Black or "you", and use only words that the lessons
//! have taught.

use super::reasons::{any_of, list};
use super::side;
use crate::kit::phrases::{PlayerNames, name_with_colour};
use crate::kit::storage::Name;
use crate::punct::engine::Concession;
use crate::punct::lessons::LessonTopic;
use crate::rules::{
    Layer, Level, Move, Outcome, Piece, Player, Position, Refusal, Side, Space, Variant,
    joined_side,
};

/// `after` is the position after the move. A long and a short form, without the subject.
pub fn end_warning(
    after: &Position,
    outcome: Outcome,
    you: Option<Player>,
    names: &[Name; 2],
) -> [String; 2] {
    let opponent = after.turn();
    let result = match outcome.winner() {
        Some(winner) if you == Some(winner) => "you win".to_owned(),
        Some(winner) => format!("{} wins", names[winner as usize]),
        None => "a draw".to_owned(),
    };
    let winner = outcome.winner().unwrap_or(opponent.opponent());
    let how = if let Outcome::Connected { uncovered, .. } = outcome
        && let Some(joined) = joined_side(after.tops(winner))
    {
        // The ends are named from left to right, or from bottom to top.
        let ends = [joined, joined.opposite()];
        let [from, to] = if joined == Side::Top { ends } else { [ends[1], ends[0]] }.map(side);
        if uncovered {
            format!("uncovers {}'s chain from {from} to {to}", names[winner as usize])
        } else {
            format!("joins {from} and {to}")
        }
    } else if let Outcome::NoMove { .. } = outcome {
        format!("leaves {} no move{}", names[opponent as usize], counts(after, winner))
    } else {
        format!("ends the game{}", counts(after, winner))
    };
    [format!("{how}: {result}"), format!("ends the game: {result}")]
}

/// If the central hexagon decides the game: `, 7 to 5 in the centre`.
fn counts(after: &Position, winner: Player) -> String {
    if after.rules().variant == Variant::Basic {
        return String::new();
    }
    let [own, other] = [winner, winner.opponent()].map(|player| after.centre_count(player));
    format!(", {own} to {other} in the centre")
}

/// What a move of `mover` would give the opponent, in a sentence without its subject.
pub fn concession_text(
    given: &Concession,
    mover: Player,
    you: Option<Player>,
    names: &[Name; 2],
) -> Option<String> {
    let opponent = name_with_colour(names, mover.opponent());
    let at = given.wins.iter().map(|reply| reply.placement().punct()).collect();
    let mut parts = Vec::new();
    if let Some(space) = given.opened {
        let name = &names[mover as usize];
        let whose = if you == Some(mover) { "your".to_owned() } else { format!("{name}'s") };
        parts.push(format!("opens {whose} wall at {space}"));
    }
    if given.by_adding && !given.wins.is_empty() {
        parts.push(format!("{opponent} could then win by adding any piece"));
    } else if !given.wins.is_empty() {
        parts.push(format!("{opponent} could then win at {}", any_of(at)));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

const MOVES_LATER: &str = "how pieces move is told in a later lesson: Esc puts this one back";

pub const LINES_LATER: &str = "how pieces move is told in a later lesson";

const CLIMBS_LATER: &str =
    "something lies there; a later lesson tells how a piece comes to lie on others";

const ONE_LEVEL: &str = "the three spaces under a piece must be on one level";

pub fn refusal_in_lesson(refusal: Refusal, taught: LessonTopic) -> String {
    match refusal {
        Refusal::NoneLeft(kind) => {
            format!("no {} of this kind is left in your reserve", kind.shape())
        }
        Refusal::OffTheLines { .. } if taught < LessonTopic::Moving => MOVES_LATER.to_owned(),
        Refusal::PunctOnOpponent(_)
        | Refusal::PunctOverNothing(_)
        | Refusal::Uneven(_)
        | Refusal::EndsUneven(_)
        | Refusal::MiddleHigher { .. }
        | Refusal::OneSupport(_)
            if taught < LessonTopic::Climbing =>
        {
            let why = if taught < LessonTopic::Moving { MOVES_LATER } else { CLIMBS_LATER };
            why.to_owned()
        }
        Refusal::PunctOverNothing(_)
        | Refusal::EndsUneven(_)
        | Refusal::MiddleHigher { .. }
        | Refusal::OneSupport(_)
            if taught < LessonTopic::Bridges =>
        {
            ONE_LEVEL.to_owned()
        }
        refusal => refusal.to_string(),
    }
}

pub fn put_down(played: Move, level: Level, is_bridge: bool, taught: LessonTopic) -> String {
    let placement = played.placement();
    let dots = placement.dots().map(|dot| dot.to_string());
    let height = if taught >= LessonTopic::Climbing && level > Level::GROUND {
        format!(", on level {level}")
    } else {
        String::new()
    };
    let bridge = if is_bridge && taught >= LessonTopic::Bridges { ", as a bridge" } else { "" };
    format!("the {} on {}{height}{bridge}", placement.kind().shape(), list(&dots, "and"))
}

pub fn blocked_piece(piece: Piece, (dot, by): (Space, Layer), people: &PlayerNames) -> String {
    let whose =
        |piece: Piece| format!("{} {}", people.whose(piece.owner), piece.placement.kind().shape());
    let how = if by.gap { "lies under the bridge of" } else { "is covered by" };
    format!("{} is blocked: {dot} {how} {}", whose(piece), whose(by.piece))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::engine::tests::{WON, game_of, read};
    use crate::rules::Player::{Black, White};

    fn names() -> [Name; 2] {
        ["Anna", "Black"].map(|name| Name::from_save(name.to_owned()))
    }

    #[test]
    fn every_end_is_told_with_who_wins() {
        let won = game_of(&WON);
        let (after, outcome) = (won.position(), won.outcome().expect("an end"));
        let texts = |outcome, you| end_warning(after, outcome, you, &names());
        let [whole, brief] = texts(outcome, Some(White));
        assert_eq!(whole, "joins lower left and upper right: you win");
        assert_eq!(brief, "ends the game: you win");
        assert_eq!(texts(outcome, None)[1], "ends the game: Anna wins");
        let uncovered = Outcome::Connected { winner: White, uncovered: true };
        assert_eq!(
            texts(uncovered, Some(Black))[0],
            "uncovers Anna's chain from lower left to upper right: Anna wins"
        );
        let centre = [White, Black].map(|player| after.centre_count(player));
        assert_eq!(
            texts(Outcome::LastPiece { winner: Some(Black) }, Some(White))[0],
            format!("ends the game, {} to {} in the centre: Black wins", centre[1], centre[0])
        );
        assert_eq!(
            texts(Outcome::NoMove { winner: None }, Some(White))[0],
            format!("leaves Black no move, {} to {} in the centre: a draw", centre[0], centre[1])
        );
    }

    #[test]
    fn what_a_move_gives_away_is_told_only_if_there_is_anything() {
        let sentence = |wins: &[&str], by_adding, opened: Option<&str>, you| {
            let opened = opened.map(|space| space.parse().expect("a space"));
            let given = Concession {
                wins: wins.iter().map(|text| read(text)).collect(),
                by_adding,
                opened,
            };
            concession_text(&given, White, you, &names())
        };
        assert_eq!(sentence(&[], false, None, Some(White)), None);
        assert_eq!(
            sentence(&["T-G9,G10,H10"], false, None, None).as_deref(),
            Some("Black could then win at G9")
        );
        assert_eq!(
            sentence(&["T-G9,G10,H10"], true, Some("E11"), Some(White)).as_deref(),
            Some("opens your wall at E11; Black could then win by adding any piece")
        );
        assert_eq!(
            sentence(&[], false, Some("E11"), None).as_deref(),
            Some("opens Anna's wall at E11")
        );
    }

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
            for taught in [LessonTopic::Adding, LessonTopic::Moving] {
                let text = refusal_in_lesson(refused, taught);
                assert!(!text.contains("level") && !text.contains("bridge"), "{text}");
            }
            let text = refusal_in_lesson(refused, LessonTopic::Climbing);
            assert!(!text.contains("bridge"), "{text}");
            assert_eq!(refusal_in_lesson(refused, LessonTopic::Bridges), refused.to_string());
        }
    }
}
