//! Who plays each colour, who may act, and how far an undo goes back.

use crate::rules::Player;

/// Who plays a colour; `L` is the computer's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatOf<L> {
    /// A person at this screen.
    Here,
    Computer(L),
    /// A person at another machine.
    Away,
}

impl<L> SeatOf<L> {
    /// The computer's level, if it plays here.
    pub fn strength(self) -> Option<L> {
        match self {
            SeatOf::Computer(strength) => Some(strength),
            SeatOf::Here | SeatOf::Away => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatsOf<L>([SeatOf<L>; 2]);

impl<L: Copy + PartialEq> SeatsOf<L> {
    /// Two persons at this screen.
    pub const BOTH_HERE: SeatsOf<L> = SeatsOf([SeatOf::Here; 2]);

    pub fn new(white: SeatOf<L>, black: SeatOf<L>) -> SeatsOf<L> {
        SeatsOf([white, black])
    }

    /// The computer where a strength is given, else a person at this screen.
    pub fn of_computer(strengths: [Option<L>; 2]) -> SeatsOf<L> {
        SeatsOf(strengths.map(|strength| strength.map_or(SeatOf::Here, SeatOf::Computer)))
    }

    /// The computer's level for White and Black, where it plays.
    pub fn computer(self) -> [Option<L>; 2] {
        self.0.map(SeatOf::strength)
    }

    /// The seats once the players exchange colours.
    #[must_use]
    pub fn exchanged(self) -> SeatsOf<L> {
        let [white, black] = self.0;
        SeatsOf([black, white])
    }

    /// The seats with the computer at this level wherever it plays.
    #[must_use]
    pub fn at_level(self, level: L) -> SeatsOf<L> {
        SeatsOf(self.0.map(|seat| match seat {
            SeatOf::Computer(_) => SeatOf::Computer(level),
            seat => seat,
        }))
    }

    /// The person here who plays against the computer, and its level; `None` in other games.
    pub fn person_and_level(self) -> Option<(Player, L)> {
        let plays = |player| {
            let level = self.of(Player::opponent(player)).strength()?;
            self.is_here(player).then_some((player, level))
        };
        Player::BOTH.into_iter().find_map(plays)
    }

    /// Whether the computer plays both colours.
    pub fn are_computers(self) -> bool {
        self.computer().iter().all(Option::is_some)
    }

    pub fn of(self, player: Player) -> SeatOf<L> {
        self.0[player as usize]
    }

    fn is_here(self, player: Player) -> bool {
        self.of(player) == SeatOf::Here
    }

    /// The player here who acts for this screen, such as to resign: the one to move, if both are
    /// here. `None` if neither is.
    pub fn here(self, turn: Player) -> Option<Player> {
        [turn, turn.opponent()].into_iter().find(|&player| self.is_here(player))
    }

    /// Whether moves can be taken back and played again from this screen. Against a person away,
    /// that takes the other's consent; in a game of computers no player may.
    pub fn may_undo(self) -> bool {
        self.0.contains(&SeatOf::Here) && !self.0.contains(&SeatOf::Away)
    }

    /// How many of the `played` plies an undo takes back, with `turn` to move now: back to the last
    /// ply at which a person here was to move. So against the computer its answer goes too, and
    /// two persons take back one ply. 0 if there is no such ply.
    pub fn plies_to_undo(self, turn: Player, played: usize) -> usize {
        let was_to_move = |back: usize| if back.is_multiple_of(2) { turn } else { turn.opponent() };
        let is_own = |&back: &usize| self.is_here(was_to_move(back));
        (1..=played).find(is_own).filter(|_| self.may_undo()).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use crate::kit::strength::Strength;
    use crate::punct::session::{Seat, Seats};
    use crate::rules::Player::{Black, White};

    fn computer() -> Seat {
        Seat::Computer(Strength::new(6).expect("a strength"))
    }

    #[test]
    fn two_persons_take_back_one_ply() {
        let seats = Seats::BOTH_HERE;
        assert_eq!(seats.plies_to_undo(White, 0), 0);
        assert_eq!(seats.plies_to_undo(Black, 1), 1);
        assert_eq!(seats.plies_to_undo(White, 12), 1);
    }

    #[test]
    fn against_the_computer_its_answer_is_taken_back_too() {
        let seats = Seats::new(Seat::Here, computer());
        assert_eq!(seats.plies_to_undo(White, 4), 2);
        assert_eq!(seats.plies_to_undo(Black, 1), 1, "while the computer thinks");
        assert_eq!(seats.plies_to_undo(White, 0), 0);
    }

    #[test]
    fn the_computers_first_move_is_not_taken_back() {
        let seats = Seats::new(computer(), Seat::Here);
        assert_eq!(seats.plies_to_undo(Black, 1), 0);
        assert_eq!(seats.plies_to_undo(White, 2), 1);
        assert_eq!(seats.plies_to_undo(Black, 3), 2);
    }

    #[test]
    fn nothing_is_taken_back_against_a_person_away_or_among_computers() {
        for seats in [
            Seats::new(Seat::Here, Seat::Away),
            Seats::new(Seat::Away, Seat::Here),
            Seats::new(Seat::Away, Seat::Away),
            Seats::new(computer(), computer()),
        ] {
            assert!(!seats.may_undo());
            for (turn, played) in [(White, 4), (Black, 5)] {
                assert_eq!(seats.plies_to_undo(turn, played), 0, "{seats:?}");
            }
        }
    }
}
