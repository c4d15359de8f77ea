//! The clocks that forms offer; others can be asked for by a flag or a command.

use crate::kit::clock::TimeControl;

pub const MEANING: &str =
    "20m+10s: 20 minutes for each player, and 10 seconds more with each move.";

/// For games at one sitting, the shortest first.
const TIMES: [&str; 5] = ["3m+2s", "5m+3s", "10m+5s", "20m+10s", "1h+30s"];

/// For games over weeks.
#[cfg(any(test, feature = "server"))]
const DAYS: [&str; 3] = ["1d", "3d", "7d"];

/// The clocks of a form, after having none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockChoices {
    /// For players at one board.
    AtOneSitting,
    /// For players who may come back days later, too.
    #[cfg(any(test, feature = "server"))]
    OverDays,
}

impl ClockChoices {
    /// The next clock offered after this one, or the one before.
    pub fn next(self, clock: Option<TimeControl>, forward: bool) -> Option<TimeControl> {
        let (all, at) = self.all_with(clock);
        let step = if forward { 1 } else { all.len() - 1 };
        all[(at + step) % all.len()]
    }

    /// Which of how many this clock is, from 1.
    #[cfg(any(test, feature = "server"))]
    pub fn place(self, clock: Option<TimeControl>) -> (usize, usize) {
        let (all, at) = self.all_with(clock);
        (at + 1, all.len())
    }

    /// All that are offered where this one is chosen, and which of them it is.
    fn all_with(self, clock: Option<TimeControl>) -> (Vec<Option<TimeControl>>, usize) {
        let days = match self {
            ClockChoices::AtOneSitting => &[][..],
            #[cfg(any(test, feature = "server"))]
            ClockChoices::OverDays => &DAYS,
        };
        let named = TIMES.iter().chain(days).filter_map(|time| time.parse().ok()).map(Some);
        let mut all: Vec<Option<TimeControl>> = [None].into_iter().chain(named).collect();
        if !all.contains(&clock) {
            all.push(clock);
        }
        let at = all.iter().position(|choice| *choice == clock).unwrap_or(0);
        (all, at)
    }
}

/// How a form names a clock.
pub fn label(clock: Option<TimeControl>) -> String {
    clock.map_or_else(|| "none".to_owned(), |clock| clock.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choices_go_round_and_keep_a_clock_of_another_kind() {
        let choices = ClockChoices::AtOneSitting;
        let first = choices.next(None, true);
        assert_eq!(label(first), "3m+2s");
        assert_eq!(choices.next(first, false), None);
        assert_eq!(label(choices.next(None, false)), "1h+30s");
        assert_eq!([choices.place(None), choices.place(first)], [(1, 6), (2, 6)]);
        let own = "7m".parse().ok();
        assert_eq!(choices.place(own), (7, 7));
        assert_eq!(choices.next(own, true), None);
        assert_eq!(label(choices.next(own, false)), "1h+30s");
        assert_eq!(label(ClockChoices::OverDays.next(None, false)), "7d");
    }
}
