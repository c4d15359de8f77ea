//! The games in a row that a player has won, or lost, against one level of the computer. The level
//! does not fit a player who keeps winning or losing.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use crate::kit::storage::json::{SaveError, Value};
use crate::kit::strength::Strength;

/// This number of games won in a row shows that the level is too weak; this number lost, that it is
/// too strong.
const WON: u8 = 2;
const LOST: u8 = 3;

/// Games in a row with one result against one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Streak {
    level: Strength,
    #[serde(rename = "won")]
    is_won: bool,
    games: u8,
}

/// A level that fits better, and the streak that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BetterLevel {
    pub level: Strength,
    pub streak: Streak,
}

impl Streak {
    /// Reads a streak of the settings.
    pub(super) fn read(value: &Value) -> Result<Streak, SaveError> {
        let mut members = value.object()?;
        let level = members.require("level")?;
        let level = level.decimal_as("is not a strength from 1 to 9", Strength::from_number)?;
        let is_won = members.require("won")?.truth()?;
        let games = members.require("games")?.number_as("is not a number of games", Some)?;
        Ok(Streak { level, is_won, games })
    }

    /// The streak after another game, won or lost by the player; a draw, `None`, ends the streak.
    pub fn from_game(
        before: Option<Streak>,
        level: Strength,
        is_won: Option<bool>,
    ) -> Option<Streak> {
        let is_won = is_won?;
        let same = before.filter(|streak| (streak.level, streak.is_won) == (level, is_won));
        let games = same.map_or(0, |streak| streak.games).saturating_add(1);
        Some(Streak { level, is_won, games })
    }

    /// The next level after enough games won, or the level below after enough games lost, if there
    /// is one.
    pub fn better_level(self) -> Option<BetterLevel> {
        let enough = if self.is_won { WON } else { LOST };
        let level = self.level.next_whole(self.is_won).filter(|_| self.games >= enough)?;
        Some(BetterLevel { level, streak: self })
    }
}

impl fmt::Display for BetterLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Streak { level, is_won, games } = self.streak;
        let done = if is_won { "won" } else { "lost" };
        let fits = self.level;
        write!(
            f,
            "You {done} {games} games running against strength {level}: strength {fits} may fit better"
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a streak is a result, a strength and a number of games, as in won/6/2")]
pub struct NoStreak;

/// Reads the form of earlier settings: `won/6/2`, two games won in a row against level 6.
impl FromStr for Streak {
    type Err = NoStreak;

    fn from_str(text: &str) -> Result<Streak, NoStreak> {
        let mut parts = text.split('/');
        let is_won = match parts.next() {
            Some("won") => true,
            Some("lost") => false,
            _ => return Err(NoStreak),
        };
        let level = parts.next().and_then(|level| level.parse().ok()).ok_or(NoStreak)?;
        let games = parts.next().and_then(|games| games.parse().ok()).ok_or(NoStreak)?;
        if parts.next().is_some() { Err(NoStreak) } else { Ok(Streak { level, is_won, games }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(number: u8) -> Strength {
        Strength::whole(number)
    }

    /// The level offered after these games, each against a level: `true` is a win, `None` a draw.
    fn offered(games: &[(u8, Option<bool>)]) -> Option<Strength> {
        let add = |streak, &(number, is_won): &_| Streak::from_game(streak, level(number), is_won);
        let streak = games.iter().fold(None, add)?;
        Some(streak.better_level()?.level)
    }

    #[test]
    fn two_games_won_running_offer_the_next_level_and_three_lost_the_one_below() {
        assert_eq!(offered(&[(4, Some(true)); 1]), None);
        assert_eq!(offered(&[(4, Some(true)); 2]), Some(level(5)));
        assert_eq!(offered(&[(4, Some(false)); 2]), None);
        assert_eq!(offered(&[(4, Some(false)); 3]), Some(level(3)));
        assert_eq!(offered(&[(9, Some(true)); 3]), None);
        assert_eq!(offered(&[(1, Some(false)); 3]), None);
    }

    #[test]
    fn another_result_another_level_or_a_draw_begins_anew() {
        for other in [(4, Some(false)), (5, Some(true)), (4, None)] {
            let won = (4, Some(true));
            assert_eq!(offered(&[won, other, won]), None, "{other:?}");
        }
    }

    #[test]
    fn a_streak_is_read_as_it_was_once_written() {
        let streak = Streak { level: level(6), is_won: true, games: 2 };
        assert_eq!("won/6/2".parse(), Ok(streak));
        let written = serde_json::json!({"level": 6, "won": true, "games": 2});
        assert_eq!(serde_json::json!(streak), written);
        for wrong in ["", "won", "won/6", "won/10/2", "drawn/6/2", "won/6/2/1"] {
            assert_eq!(wrong.parse::<Streak>(), Err(NoStreak), "{wrong}");
        }
    }
}
