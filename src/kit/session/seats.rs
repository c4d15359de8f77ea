//! Who plays which colour.

use derive_more::{Display, From};

use crate::rules::Player;

/// The number of a person who plays or watches. If several screens show a game, the part of the
/// program that owns the game gives the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Display)]
pub struct PersonId(pub i64);

impl PersonId {
    /// A person without an account, who may watch but not talk.
    pub const STRANGER: PersonId = PersonId(0);
    /// All persons at this screen. The game need not distinguish them.
    pub const HERE: PersonId = PersonId(-1);
    /// A player at another machine, as this screen sees that player.
    pub const AWAY: PersonId = PersonId(-2);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatOf<L> {
    Person(PersonId),
    Computer(L),
}

impl<L> SeatOf<L> {
    pub const HERE: SeatOf<L> = SeatOf::Person(PersonId::HERE);
    pub const AWAY: SeatOf<L> = SeatOf::Person(PersonId::AWAY);

    pub fn strength(self) -> Option<L> {
        match self {
            SeatOf::Computer(strength) => Some(strength),
            SeatOf::Person(_) => None,
        }
    }

    pub fn person(self) -> Option<PersonId> {
        match self {
            SeatOf::Person(person) => Some(person),
            SeatOf::Computer(_) => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, From)]
pub struct SeatsOf<L>([SeatOf<L>; 2]);

impl<L: Copy + PartialEq> SeatsOf<L> {
    pub const BOTH_HERE: SeatsOf<L> = SeatsOf([SeatOf::HERE; 2]);

    pub fn new(white: SeatOf<L>, black: SeatOf<L>) -> SeatsOf<L> {
        SeatsOf([white, black])
    }

    pub fn both(self) -> [SeatOf<L>; 2] {
        self.0
    }

    /// The computer for a strength, a person at this screen for `None`.
    pub fn from_strengths(strengths: [Option<L>; 2]) -> SeatsOf<L> {
        SeatsOf(strengths.map(|strength| strength.map_or(SeatOf::HERE, SeatOf::Computer)))
    }

    pub fn computer(self) -> [Option<L>; 2] {
        self.0.map(SeatOf::strength)
    }

    #[must_use]
    pub fn exchanged(self) -> SeatsOf<L> {
        let [white, black] = self.0;
        SeatsOf([black, white])
    }

    #[must_use]
    pub fn at_level(self, level: L) -> SeatsOf<L> {
        SeatsOf(self.0.map(|seat| match seat {
            SeatOf::Computer(_) => SeatOf::Computer(level),
            seat @ SeatOf::Person(_) => seat,
        }))
    }

    /// The colour of the person here who plays against the computer, and the computer's level;
    /// `None` in other games.
    pub fn person_and_level(self) -> Option<(Player, L)> {
        Player::BOTH.into_iter().find_map(|player| {
            let level = self.seat(player.opponent()).strength()?;
            self.is_here(player).then_some((player, level))
        })
    }

    pub fn are_computers(self) -> bool {
        self.computer().iter().all(Option::is_some)
    }

    pub fn seat(self, player: Player) -> SeatOf<L> {
        self.0[player as usize]
    }

    pub fn is_here(self, player: Player) -> bool {
        self.seat(player) == SeatOf::HERE
    }

    pub fn local_players(self) -> impl Iterator<Item = Player> {
        Player::BOTH.into_iter().filter(move |&player| self.is_here(player))
    }

    /// The player here for whom an action such as resigning counts. If both players are here, that
    /// is the player to move.
    pub fn local_player(self, turn: Player) -> Option<Player> {
        [turn, turn.opponent()].into_iter().find(|&player| self.is_here(player))
    }

    /// How many plies an undo takes back: to the last ply at which this person was to move, so also
    /// an opponent's answer, but one ply if two persons play at one screen; 0 if there is none.
    /// `turn` is to move now, and `played` is the number of plies so far.
    pub fn plies_to_undo(self, person: PersonId, turn: Player, played: usize) -> usize {
        for back in 1..=played {
            let to_move = if back.is_multiple_of(2) { turn } else { turn.opponent() };
            if self.seat(to_move) == SeatOf::Person(person) {
                return back;
            }
        }
        0
    }

    /// White if the person plays both; `None` for a spectator.
    pub fn colour_of(self, person: PersonId) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.seat(player) == SeatOf::Person(person))
    }
}

#[cfg(test)]
mod tests {
    use super::PersonId;
    use crate::kit::strength::Strength;
    use crate::punct::play::{Seat, Seats};
    use crate::rules::Player::{Black, White};

    fn computer() -> Seat {
        Seat::Computer(Strength::whole(6))
    }

    #[test]
    fn two_persons_take_back_one_ply() {
        let seats = Seats::BOTH_HERE;
        assert_eq!(seats.plies_to_undo(PersonId::HERE, White, 0), 0);
        assert_eq!(seats.plies_to_undo(PersonId::HERE, Black, 1), 1);
        assert_eq!(seats.plies_to_undo(PersonId::HERE, White, 12), 1);
    }

    #[test]
    fn against_the_computer_its_answer_is_taken_back_too() {
        let seats = Seats::new(Seat::HERE, computer());
        assert_eq!(seats.plies_to_undo(PersonId::HERE, White, 4), 2);
        assert_eq!(seats.plies_to_undo(PersonId::HERE, Black, 1), 1, "the computer still thinks");
        assert_eq!(seats.plies_to_undo(PersonId::HERE, White, 0), 0);
    }

    #[test]
    fn the_computers_first_move_is_not_taken_back() {
        let seats = Seats::new(computer(), Seat::HERE);
        assert_eq!(seats.plies_to_undo(PersonId::HERE, Black, 1), 0);
        assert_eq!(seats.plies_to_undo(PersonId::HERE, White, 2), 1);
        assert_eq!(seats.plies_to_undo(PersonId::HERE, Black, 3), 2);
    }

    #[test]
    fn nothing_is_taken_back_among_computers() {
        let computers = Seats::new(computer(), computer());
        assert_eq!(computers.plies_to_undo(PersonId::HERE, White, 4), 0);
    }

    #[test]
    fn a_person_elsewhere_takes_back_as_far_as_their_own_move() {
        let seats = Seats::new(Seat::Person(PersonId(1)), Seat::Person(PersonId(2)));
        assert_eq!(seats.plies_to_undo(PersonId(1), White, 4), 2);
        assert_eq!(seats.plies_to_undo(PersonId(2), White, 4), 1);
        assert_eq!(seats.plies_to_undo(PersonId(2), White, 0), 0);
    }
}
