//! The strength at which the computer and the player are equally strong. Each game at this strength
//! changes it, except a draw.

use std::fmt;

use serde::Serialize;

use crate::kit::storage::json::{SaveError, Value};
use crate::kit::strength::Strength;

/// The first games move the strength by this number of tenths, so that a strong player soon meets a
/// strong opponent.
const FIRST_STEP: u8 = 16;

/// The step never becomes smaller than this number of tenths, because players learn.
const LEAST_STEP: u8 = 2;

/// The strength of the next game, which follows from the results of the earlier games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OwnStrength {
    pub strength: Strength,
    /// How far the next game moves the strength, in tenths, unless its result halves the step.
    step: u8,
    /// Whether the player won the last game that was no draw; `None` before the first such game.
    #[serde(rename = "won")]
    was_won: Option<bool>,
}

/// The result of a game for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnResult {
    /// `None` for a draw.
    pub is_won: Option<bool>,
    /// Whether the player took back a move or asked for a hint.
    pub is_helped: bool,
}

impl Default for OwnStrength {
    fn default() -> OwnStrength {
        OwnStrength { strength: Strength::MIN, step: FIRST_STEP, was_won: None }
    }
}

impl OwnStrength {
    /// Reads the member of the settings.
    pub(super) fn read(value: &Value) -> Result<OwnStrength, SaveError> {
        let mut members = value.object()?;
        let strength = members.require("strength")?;
        let strength =
            strength.decimal_as("is not a strength from 1 to 9", Strength::from_number)?;
        let in_range = |step| (LEAST_STEP..=FIRST_STEP).contains(&step).then_some(step);
        let step = members.require("step")?.number_as("is not a step from 2 to 16", in_range)?;
        let was_won = members.read("won", Value::truth)?;
        Ok(OwnStrength { strength, step, was_won })
    }

    /// Returns the strength after another game. A win after a loss, or a loss after a win, halves
    /// the step. A win with help moves the strength half as far. A draw changes nothing.
    #[must_use]
    pub fn after_game(self, result: OwnResult) -> OwnStrength {
        let Some(is_won) = result.is_won else { return self };
        let turns = self.was_won.is_some_and(|before| before != is_won);
        let step = if turns { (self.step / 2).max(LEAST_STEP) } else { self.step };
        let moves = if is_won && result.is_helped { step / 2 } else { step };
        let strength = self.strength.moved(if is_won { moves as i8 } else { -(moves as i8) });
        OwnStrength { strength, step, was_won: Some(is_won) }
    }
}

/// The own strength before and after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthMove {
    pub before: OwnStrength,
    pub after: OwnStrength,
}

/// Writes `You play at about 2.6; the next game is at 2.8`.
impl fmt::Display for StrengthMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, after) = (self.before.strength, self.after.strength);
        let about = before.midpoint(after);
        write!(f, "You play at about {about}; the next game is at {after}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::scattered;

    fn result(is_won: Option<bool>) -> OwnResult {
        OwnResult { is_won, is_helped: false }
    }

    fn tenths(own: OwnStrength) -> f64 {
        10.0 * own.strength.number()
    }

    #[test]
    fn it_begins_at_the_weakest_and_follows_the_results() {
        let start = OwnStrength::default();
        assert_eq!(start.strength, Strength::MIN);
        let won = start.after_game(result(Some(true)));
        assert_eq!(won.strength.to_string(), "2.6");
        let lost = won.after_game(result(Some(false)));
        assert_eq!(lost.strength.to_string(), "1.8");
        assert_eq!(lost.after_game(result(None)), lost, "a draw says that the strength fits");
        assert_eq!(start.after_game(result(Some(false))).strength, Strength::MIN);
        let moved = StrengthMove { before: lost, after: won };
        assert_eq!(moved.to_string(), "You play at about 2.2; the next game is at 2.6");
    }

    #[test]
    fn a_game_won_with_help_counts_half() {
        let start = OwnStrength::default();
        let helped = start.after_game(OwnResult { is_won: Some(true), is_helped: true });
        assert_eq!(helped.strength.to_string(), "1.8");
    }

    #[test]
    fn it_stays_within_the_strengths() {
        let mut own = OwnStrength::default();
        for _ in 0..20 {
            own = own.after_game(result(Some(true)));
        }
        assert_eq!(own.strength, Strength::MAX);
        for _ in 0..20 {
            own = own.after_game(result(Some(false)));
        }
        assert_eq!(own.strength, Strength::MIN);
    }

    /// Returns the chance of a player against the computer. A player who is half a strength better
    /// scores 62 %.
    fn chance(player: f64, computer: f64) -> f64 {
        1.0 / (1.0 + libm::exp((computer - player) * 0.098))
    }

    #[test]
    fn players_of_any_strength_come_to_score_about_half() {
        for player in [15.0, 32.0, 57.0, 74.0] {
            let (mut won, mut own) = (0, OwnStrength::default());
            for game in 0..2_012_u64 {
                let drawn = scattered(game ^ (player as u64) << 32) as f64 / u64::MAX as f64;
                let is_won = drawn < chance(player, tenths(own));
                won += usize::from(is_won && game >= 12);
                own = own.after_game(result(Some(is_won)));
            }
            assert!((800..=1_200).contains(&won), "{player}: {won} of 2000");
        }
    }

    #[test]
    fn it_is_read_as_it_is_written() {
        let own = OwnStrength::default().after_game(result(Some(true)));
        let written = serde_json::json!({"strength": 2.6, "step": 16, "won": true});
        assert_eq!(serde_json::json!(own), written);
    }
}
