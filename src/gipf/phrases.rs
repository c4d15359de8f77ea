//! Names of GIPF's rules and results, the same on the screen and in commands.

use crate::gipf::record::Agreed;
use crate::gipf::rules::{Ending, Outcome, Rules};
use crate::kit::storage::Name;

/// Names the version and the number of potentials: `tournament, 6 potentials`.
pub fn rules(rules: Rules) -> String {
    match rules.potentials().number() {
        0 => rules.version().to_string(),
        number => format!("{}, {number} potentials", rules.version()),
    }
}

/// Names the rules and, in a game with potentials, the number of challenges: `tournament, 6
/// potentials, 1 challenge each`.
pub fn agreement(agreed: Agreed) -> String {
    let rules = rules(agreed.rules);
    match agreed.challenges.number() {
        _ if !agreed.rules.have_potentials() => rules,
        0 => format!("{rules}, no challenges"),
        1 => format!("{rules}, 1 challenge each"),
        number => format!("{rules}, {number} challenges each"),
    }
}

/// Tells who won, or that the game is a draw, and why.
pub fn outcome(outcome: Outcome, names: &[Name; 2]) -> String {
    let Some(winner) = outcome.winner else { return "A draw: the players agreed".to_owned() };
    // A player without a name is called by colour.
    let [winner, loser] = [winner, winner.opponent()].map(|player| &names[player as usize]);
    let why = match outcome.ending {
        Ending::NoGipf => format!("{loser} has no GIPF-piece left"),
        Ending::OwnGipf => format!("{loser} gave up the last own GIPF-piece"),
        Ending::NoTurn => format!("{loser} can make no turn"),
        Ending::NoMoveLeft => format!("{loser} lost a challenge and has no other move"),
        Ending::Resigned => format!("{loser} resigned"),
        Ending::Agreed => "the players agreed".to_owned(),
    };
    format!("{winner} wins: {why}")
}
