//! Texts about the effect of a move that has not been made yet. `you` is the player who reads the
//! text; `None` for a spectator.

use super::reasons::any_of;
use super::side;
use crate::kit::phrases::name_with_colour;
use crate::kit::storage::Name;
use crate::punct::engine::GivesAway;
use crate::rules::{Outcome, Player, Position, Side, Variant, joined_side};

/// Says how a move would end the game. `after` is the position after the move. Returns a long and a
/// short form, both without their subject, the move.
pub fn would_end(
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
    let how = match (outcome, joined_side(after.tops(winner))) {
        (Outcome::Connected { uncovered, .. }, Some(joined)) => {
            // The ends are named from left to right, or from bottom to top.
            let ends = [joined, joined.opposite()];
            let [from, to] = if joined == Side::Top { ends } else { [ends[1], ends[0]] }.map(side);
            if uncovered {
                format!("uncovers {}'s chain from {from} to {to}", names[winner as usize])
            } else {
                format!("joins {from} and {to}")
            }
        }
        (Outcome::NoMove { .. }, _) => {
            let opponent = &names[opponent as usize];
            format!("leaves {opponent} no move{}", counts(after, winner))
        }
        _ => format!("ends the game{}", counts(after, winner)),
    };
    [format!("{how}: {result}"), format!("ends the game: {result}")]
}

/// Returns the counts of the central hexagon, if these counts decide the game: `, 7 to 5 in the
/// centre`.
fn counts(after: &Position, winner: Player) -> String {
    let [own, other] = [winner, winner.opponent()].map(|player| after.centre_count(player));
    match after.rules().variant {
        Variant::Standard => format!(", {own} to {other} in the centre"),
        Variant::Basic => String::new(),
    }
}

/// Says what a move of `mover` would give the opponent, in a sentence without its subject; `None`
/// if the move gives nothing away.
pub fn gives_away(
    given: &GivesAway,
    mover: Player,
    you: Option<Player>,
    names: &[Name; 2],
) -> Option<String> {
    let opponent = name_with_colour(names, mover.opponent());
    let at = given.wins.iter().map(|reply| reply.placement().punct()).collect();
    let wins = match given.wins[..] {
        [] => None,
        _ if given.by_adding => Some(format!("{opponent} could then win by adding any piece")),
        _ => Some(format!("{opponent} could then win at {}", any_of(at))),
    };
    let whose = match you {
        Some(you) if you == mover => "your".to_owned(),
        _ => format!("{}'s", names[mover as usize]),
    };
    let opened = given.opened.map(|space| format!("opens {whose} wall at {space}"));
    let parts: Vec<String> = opened.into_iter().chain(wins).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
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
        let texts = |outcome, you| would_end(after, outcome, you, &names());
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
            let given =
                GivesAway { wins: wins.iter().map(|text| read(text)).collect(), by_adding, opened };
            gives_away(&given, White, you, &names())
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
}
