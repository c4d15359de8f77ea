//! Fields of forms: who plays a colour (a person, or the computer at a strength), and the clock.
//! With a flag or a command, players can also choose clocks that the forms do not offer.

use ratatui::text::Line;

use crate::kit::session::SeatsOf;
use crate::kit::strength::Strength;
use crate::kit::ui::form::{Digit, options_line};
use crate::kit::ui::popup::Popup;
use crate::punct::clock::{TimeControl, TimeControlError};
use crate::rules::{Bridges, Variant};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatChoice(pub Option<Strength>);

pub const SEATING: &str = "Space and Right go from a person to the computer and through its strengths, \
                           1 the weakest, 9 the strongest; Left goes back. \
                           A digit chooses the strength, 0 a person; 3 . 4 is strength 3.4.";

pub const VARIANTS: &[&str] = &[STANDARD, BASIC];

pub const BRIDGES: &[&str] = &[TWO, ANY];

pub const VARIANT_NAMES: [(Variant, &str); 2] =
    [(Variant::Standard, "standard"), (Variant::Basic, "basic")];

pub const BRIDGE_NAMES: [(Bridges, &str); 2] =
    [(Bridges::Two, "two pieces"), (Bridges::Any, "any")];

const STANDARD: &str = "Standard: no piece is ever added in the central hexagon. If nobody has \
                        joined two sides when a player adds their last piece, the player with more \
                        of the centre wins.";
const BASIC: &str = "Basic, the game to learn first: only White's first piece must keep out of the \
                     central hexagon. If nobody has joined two sides when a player adds their last \
                     piece, it is a draw.";
const TWO: &str = "A bridge is a piece that rests on its two ends, over a gap. Two pieces, as in \
                   the rulebook: the ends rest on two different pieces.";
const ANY: &str = "A bridge is a piece that rests on its two ends, over a gap. Any, as on game \
                   servers: both ends of an angle may also rest on one piece.";

pub const SWAP: &str = "With the swap, Black may take over White's first move: the players then exchange \
                    their colours. So a first move that is too strong helps Black.";

impl SeatChoice {
    pub fn from_seats(seats: SeatsOf<Strength>) -> [SeatChoice; 2] {
        seats.computer().map(SeatChoice)
    }

    /// The first choice is a person, then come the whole strengths from the weakest.
    pub fn change(&mut self, forward: bool) {
        self.0 = match self.0 {
            Some(strength) => strength.next_whole(forward),
            None if forward => Some(Strength::MIN),
            None => Some(Strength::MAX),
        };
    }

    /// A whole number is the computer's strength, 0 a person. Tenths change only a strength.
    pub fn choose(&mut self, digit: Digit) {
        self.0 = match digit {
            Digit::Whole(0) => None,
            Digit::Whole(number) => Strength::from_tenths(10 * number).or(self.0),
            Digit::Tenths(_) => self.0.map(|strength| with_digit(strength, digit)),
        };
    }

    pub fn line(self, popup: &Popup) -> Line<'static> {
        let computer = match self.0 {
            Some(level) => format!("computer, strength {level}"),
            None => "the computer".to_owned(),
        };
        let options = [("a person".to_owned(), self.0.is_none()), (computer, self.0.is_some())];
        options_line(options, popup)
    }
}

/// If there is no such strength, the strength stays.
pub fn with_digit(strength: Strength, digit: Digit) -> Strength {
    let tenths = match digit {
        Digit::Whole(number) => 10 * number,
        Digit::Tenths(tenths) => 10 * strength.whole_and_tenths().0 + tenths,
    };
    Strength::from_tenths(tenths).unwrap_or(strength)
}

pub const CLOCKS: &str = "Space goes through the times, or type one. 20m+10s: 20 minutes for each player, and \
                          10 seconds more with each move.";

const TIMES: [&str; 5] = ["3m+2s", "5m+3s", "10m+5s", "20m+10s", "1h+30s"];

const DAYS: [&str; 3] = ["1d", "3d", "7d"];

/// What a form offers besides no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockChoices {
    AtOneSitting,
    /// With clocks for players who may come back days later, too.
    OverDays,
}

impl ClockChoices {
    pub fn next(self, clock: Option<TimeControl>, forward: bool) -> Option<TimeControl> {
        let (all, at) = self.all_with(clock);
        let step = if forward { 1 } else { all.len() - 1 };
        all[(at + step) % all.len()]
    }

    /// The number of this clock among those that the form offers, from 1, and how many it offers.
    pub fn number_of(self, clock: Option<TimeControl>) -> (usize, usize) {
        let (all, at) = self.all_with(clock);
        (at + 1, all.len())
    }

    /// All clocks that the form offers when this one is chosen, and the index of this one.
    fn all_with(self, clock: Option<TimeControl>) -> (Vec<Option<TimeControl>>, usize) {
        let days = match self {
            ClockChoices::AtOneSitting => &[][..],
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

const NO_CLOCK: &str = "none";

pub fn label(clock: Option<TimeControl>) -> String {
    clock.map_or_else(|| NO_CLOCK.to_owned(), |clock| clock.to_string())
}

/// An empty text changes nothing.
pub fn type_clock(clock: &mut Option<TimeControl>, typed: &str) -> Result<(), String> {
    match typed.trim() {
        "" => {}
        NO_CLOCK => *clock = None,
        text => *clock = Some(text.parse().map_err(|error: TimeControlError| error.to_string())?),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_from_a_person_through_the_levels_and_round() {
        let mut choice = SeatChoice(None);
        choice.change(true);
        assert_eq!(choice, SeatChoice(Some(Strength::MIN)));
        choice.change(false);
        choice.change(false);
        assert_eq!(choice, SeatChoice(Some(Strength::MAX)));
        choice.change(true);
        assert_eq!(choice, SeatChoice(None));
        choice.choose(Digit::Tenths(4));
        assert_eq!(choice, SeatChoice(None));
        choice.choose(Digit::Whole(7));
        assert_eq!(choice, SeatChoice(Some(Strength::whole(7))));
        choice.choose(Digit::Tenths(4));
        assert_eq!(choice, SeatChoice(Strength::from_tenths(74)));
        choice.change(true);
        assert_eq!(choice, SeatChoice(Some(Strength::whole(8))));
        choice.choose(Digit::Whole(0));
        assert_eq!(choice, SeatChoice(None));
    }

    #[test]
    fn the_choices_go_round_and_keep_a_clock_of_another_kind() {
        let choices = ClockChoices::AtOneSitting;
        let first = choices.next(None, true);
        assert_eq!(label(first), "3m+2s");
        assert_eq!(choices.next(first, false), None);
        assert_eq!(label(choices.next(None, false)), "1h+30s");
        assert_eq!([choices.number_of(None), choices.number_of(first)], [(1, 6), (2, 6)]);
        let own = "7m".parse().ok();
        assert_eq!(choices.number_of(own), (7, 7));
        assert_eq!(choices.next(own, true), None);
        assert_eq!(label(choices.next(own, false)), "1h+30s");
        assert_eq!(label(ClockChoices::OverDays.next(None, false)), "7d");
    }
}
