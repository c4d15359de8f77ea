//! What people call rules, endings and the like; the same words on the screen and on paper.

use crate::rules::{Bridges, Ending, Outcome, Player, Rules, Variant};

/// `standard rules`, and what is unusual about them.
pub fn rules(rules: Rules) -> String {
    let variant = match rules.variant {
        Variant::Basic => "basic rules",
        Variant::Standard => "standard rules",
    };
    match rules.bridges {
        Bridges::Two => variant.to_owned(),
        Bridges::Any => format!("{variant}, bridges on any piece"),
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
