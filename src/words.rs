//! What people call rules, endings and the like; the same words on the screen and on paper.

use crate::rules::{Bridges, Ending, Outcome, Player, Position, Rules, Side, joined_side};

/// `standard rules`, and what is unusual about them.
pub fn rules(rules: Rules) -> String {
    let Rules { variant, bridges } = rules;
    match bridges {
        Bridges::Two => format!("{variant} rules"),
        Bridges::Any => format!("{variant} rules, bridges on any piece"),
    }
}

/// The rules where there is little room.
pub fn rules_briefly(Rules { variant, bridges }: Rules) -> String {
    match bridges {
        Bridges::Two => variant.to_string(),
        Bridges::Any => format!("{variant}, bridges {bridges}"),
    }
}

/// So many moves.
pub fn moves(ply: usize) -> String {
    match ply {
        1 => "1 move".to_owned(),
        _ => format!("{ply} moves"),
    }
}

/// Who won or that nobody did, and why.
pub fn outcome(outcome: Outcome) -> String {
    let result = match outcome.winner() {
        Some(winner) => format!("{winner} wins"),
        None => "A draw".to_owned(),
    };
    format!("{result}: {}", reason(outcome))
}

/// How the game ended that came to this position; of a connection, which sides it joins.
pub fn ended(position: &Position, outcome: Outcome) -> String {
    let Outcome::Connected { winner, uncovered } = outcome else { return self::outcome(outcome) };
    let Some(joined) = joined_side(position.tops(winner)) else { return self::outcome(outcome) };
    let (one, other, loser) = (side(joined), side(joined.opposite()), winner.opponent());
    if uncovered {
        format!("{winner} wins: {loser} uncovered a chain that joins {one} and {other}")
    } else {
        format!("{winner} wins: {one} joined to {other}")
    }
}

/// A side as people see it.
pub fn side(side: Side) -> &'static str {
    match side {
        Side::Top => "top",
        Side::UpperRight => "upper right",
        Side::LowerRight => "lower right",
        Side::Bottom => "bottom",
        Side::LowerLeft => "lower left",
        Side::UpperLeft => "upper left",
    }
}

fn reason(outcome: Outcome) -> String {
    match outcome {
        Outcome::Connected { uncovered: false, .. } => "two opposite sides are joined".to_owned(),
        Outcome::Connected { winner, uncovered: true } => {
            format!("{} uncovered a chain that joins two opposite sides", winner.opponent())
        }
        Outcome::LastPiece { winner } => {
            format!("the last piece is on the board{}", centre(winner))
        }
        Outcome::NoMove { winner } => format!("no move is possible{}", centre(winner)),
        Outcome::Ended(Ending::Resigned { by }) => format!("{by} resigned"),
        Outcome::Ended(Ending::Agreed) => "the players agreed".to_owned(),
        Outcome::Ended(Ending::Claimed { by }) => {
            format!("{by} claimed it, the position having occurred for the third time")
        }
    }
}

fn centre(winner: Option<Player>) -> String {
    winner.map_or_else(String::new, |winner| {
        format!(", and {winner} tops more of the central hexagon")
    })
}
