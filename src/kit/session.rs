//! The seats of a game, and a game that saves itself to a file.

use std::path::{Path, PathBuf};

use crate::kit::storage::{
    DiskError, DiskFault, FileKeeper, Glance, ListedSave, Overwrite, SaveFile, SavedGame, Store,
    StoreError, read_game,
};
use crate::rules::Player;

/// The number of a person who plays or watches. The owner of a game that several screens show gives
/// the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonId(pub i64);

impl PersonId {
    /// A person without an account; a stranger may watch but not talk.
    pub const STRANGER: PersonId = PersonId(0);
    /// The persons at this screen; the game need not tell them apart.
    pub const HERE: PersonId = PersonId(-1);
    /// A player at another machine, for the screens of the others.
    pub const AWAY: PersonId = PersonId(-2);
}

/// The player of a colour; `L` is the computer's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatOf<L> {
    Person(PersonId),
    Computer(L),
}

impl<L> SeatOf<L> {
    pub const HERE: SeatOf<L> = SeatOf::Person(PersonId::HERE);
    pub const AWAY: SeatOf<L> = SeatOf::Person(PersonId::AWAY);

    /// The computer's level, if it plays here.
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

/// The players of White and Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatsOf<L>([SeatOf<L>; 2]);

impl<L> From<[SeatOf<L>; 2]> for SeatsOf<L> {
    fn from(seats: [SeatOf<L>; 2]) -> SeatsOf<L> {
        SeatsOf(seats)
    }
}

impl<L: Copy + PartialEq> SeatsOf<L> {
    /// Two persons at this screen.
    pub const BOTH_HERE: SeatsOf<L> = SeatsOf([SeatOf::HERE; 2]);

    pub fn new(white: SeatOf<L>, black: SeatOf<L>) -> SeatsOf<L> {
        SeatsOf([white, black])
    }

    /// White's seat and Black's.
    #[cfg(feature = "server")]
    pub fn both(self) -> [SeatOf<L>; 2] {
        self.0
    }

    /// The computer for a given strength, else a person at this screen.
    pub fn from_strengths(strengths: [Option<L>; 2]) -> SeatsOf<L> {
        SeatsOf(strengths.map(|strength| strength.map_or(SeatOf::HERE, SeatOf::Computer)))
    }

    /// The computer's level for White and Black; `None` for a person.
    pub fn computer(self) -> [Option<L>; 2] {
        self.0.map(SeatOf::strength)
    }

    /// The seats once the players exchange colours.
    #[must_use]
    pub fn exchanged(self) -> SeatsOf<L> {
        let [white, black] = self.0;
        SeatsOf([black, white])
    }

    /// These seats, with the computer at this level wherever it plays.
    #[must_use]
    pub fn at_level(self, level: L) -> SeatsOf<L> {
        SeatsOf(self.0.map(|seat| match seat {
            SeatOf::Computer(_) => SeatOf::Computer(level),
            seat @ SeatOf::Person(_) => seat,
        }))
    }

    /// The person here who plays against the computer, and its level; `None` in other games.
    pub fn person_and_level(self) -> Option<(Player, L)> {
        let plays = |player| {
            let level = self.seat(Player::opponent(player)).strength()?;
            self.is_here(player).then_some((player, level))
        };
        Player::BOTH.into_iter().find_map(plays)
    }

    /// Whether the computer plays both colours.
    pub fn are_computers(self) -> bool {
        self.computer().iter().all(Option::is_some)
    }

    pub fn seat(self, player: Player) -> SeatOf<L> {
        self.0[player as usize]
    }

    pub fn is_here(self, player: Player) -> bool {
        self.seat(player) == SeatOf::HERE
    }

    /// The player here who acts for this screen, such as to resign: the one to move, if both
    /// players are here. `None` if neither player is here.
    pub fn here(self, turn: Player) -> Option<Player> {
        [turn, turn.opponent()].into_iter().find(|&player| self.is_here(player))
    }

    /// Whether moves can be taken back and played again from this screen. Against a person away, an
    /// undo takes the other's consent; in a game of computers no player may undo.
    pub fn may_undo(self) -> bool {
        let is_away = |seat: SeatOf<L>| seat.person().is_some_and(|it| it != PersonId::HERE);
        self.0.contains(&SeatOf::HERE) && !self.0.into_iter().any(is_away)
    }

    /// The number of the `played` plies that an undo of a person takes back, with `turn` to move
    /// now: back to the last ply at which this person was to move. So against another player the
    /// answer goes too, and two persons at one screen take back one ply. 0 if there is no such ply.
    pub fn plies_to_undo(self, person: PersonId, turn: Player, played: usize) -> usize {
        let was_to_move = |back: usize| if back.is_multiple_of(2) { turn } else { turn.opponent() };
        let is_own = |&back: &usize| self.seat(was_to_move(back)) == SeatOf::Person(person);
        (1..=played).find(is_own).unwrap_or(0)
    }

    /// The colour that a person plays, White first; `None` for a spectator.
    pub fn colour_of(self, person: PersonId) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.seat(player) == SeatOf::Person(person))
    }
}

/// A game that begins; for a saved game also how it was opened.
pub type StartedGame<S> = (S, Option<Opened>);

/// The facts of a game in the list of saves.
pub type SummaryOf<S> = <<S as KeptGame>::Saved as SavedGame>::Summary;

/// A game on a screen, which saves itself. The players hear of a failure to save; the game goes on.
pub trait KeptGame: Sized {
    /// The form of the game that is saved.
    type Saved: SavedGame;
    /// The computer's level in this game.
    type Level: Copy + PartialEq;

    /// The game of a save: in its file, or in a copy if another program plays it.
    fn from_saved(
        store: Store,
        saved: Self::Saved,
        file: Option<SaveFile<Self::Saved>>,
    ) -> (Self, Opened);

    /// A copy of a game in a file that can't be played on.
    ///
    /// # Errors
    /// Fails if the file can't be read.
    fn import(store: Store, path: &Path) -> Result<(Self, Opened), StoreError>;

    fn keeper(&self) -> &FileKeeper<Self::Saved>;

    fn keeper_mut(&mut self) -> &mut FileKeeper<Self::Saved>;

    /// Saves the game in its file, or in a new one.
    fn save(&mut self);

    /// Saves the game under this name.
    ///
    /// # Errors
    /// Fails if the game can't be saved there; the game stays in its file then.
    fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<SavedAs, StoreError>;

    fn seats(&self) -> SeatsOf<Self::Level>;

    /// Changes the players of the seats; the names follow.
    fn seat(&mut self, seats: SeatsOf<Self::Level>);

    /// Opens a save, or a copy of it if another program plays it.
    ///
    /// # Errors
    /// Fails if the save can't be read.
    fn open(store: Store, path: &Path) -> Result<(Self, Opened), StoreError> {
        match SaveFile::open(path) {
            Ok((saved, file)) => Ok(Self::from_saved(store, saved, Some(file))),
            Err(StoreError::Busy(_)) => Ok(Self::from_saved(store, read_game(path)?, None)),
            // A save with a damaged variation can be read, but is not written.
            Err(
                StoreError::OtherFormat(_)
                | StoreError::Save { .. }
                | StoreError::Disk(DiskError { fault: DiskFault::Pipe, .. }),
            ) => Self::import(store, path),
            Err(error) => Err(error),
        }
    }

    /// Opens a save, which may be this game's own. This game goes on if that fails.
    ///
    /// # Errors
    /// Fails if the save can't be read.
    fn open_next(&mut self, path: &Path) -> Result<(Self, Opened), StoreError> {
        // This game holds its own file, and another program would seem to play it.
        let own = self.is_saved_at(path);
        if own {
            self.let_go();
        }
        let opened = Self::open(self.store().clone(), path);
        if own && opened.is_err() {
            // The file no longer holds this game, so this game needs another file.
            self.save();
        }
        opened
    }

    /// Opens the latest save of a game that has not ended, if there is one.
    ///
    /// # Errors
    /// Fails if the saves can't be listed, or the latest can't be opened.
    fn resume(store: Store) -> Result<Option<(Self, Opened)>, StoreError> {
        let Some(latest) = store.latest_unfinished_of()? else { return Ok(None) };
        let (saved, file) = latest.open()?;
        Ok(Some(Self::from_saved(store, saved, file)))
    }

    /// The saves in a store, the latest first.
    ///
    /// # Errors
    /// Fails if the saves can't be listed.
    fn saves(store: &Store) -> Result<Vec<ListedSave<SummaryOf<Self>>>, StoreError> {
        store.list_of::<Self::Saved>()
    }

    /// The latest save of a game that has not ended, if a look at few files finds it.
    fn latest_unfinished(store: &Store) -> Option<PathBuf> {
        match store.glance_at_latest::<Self::Saved>() {
            Ok(Glance::Known(latest)) => latest.map(|latest| latest.path),
            Ok(Glance::Unknown) | Err(_) => None,
        }
    }

    /// The folder of new saves.
    fn store(&self) -> &Store {
        self.keeper().store()
    }

    /// The file of the game, if it has one.
    fn path(&self) -> Option<&Path> {
        self.keeper().path()
    }

    /// Why the last attempt to save failed, if it failed.
    fn save_error(&self) -> Option<&StoreError> {
        self.keeper().save_error()
    }

    /// Whether the game is saved on a disk that does not promise to keep it if the power fails.
    fn is_at_risk(&self) -> bool {
        self.keeper().is_at_risk()
    }

    /// Gives up the game's file; other programs may then play it.
    fn let_go(&mut self) {
        self.keeper_mut().let_go();
    }

    /// Changes the players of the seats, and saves the game if it has a file.
    fn change_seats(&mut self, seats: SeatsOf<Self::Level>) {
        self.seat(seats);
        if self.path().is_some() {
            self.save();
        }
    }

    /// Saves the game if the last attempt failed.
    fn save_if_unsaved(&mut self) {
        if self.save_error().is_some() {
            self.save();
        }
    }

    fn is_saved_at(&self, path: &Path) -> bool {
        self.path().is_some_and(|own| same_file::is_same_file(own, path).unwrap_or(false))
    }

    /// Play pauses: the clock stands still.
    fn pause_clock(&mut self) {}
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    Itself,
    Copy,
    /// A copy, because the file is in another format; with remarks on the file.
    Imported(Vec<String>),
    /// The save itself, which an earlier version of the program wrote.
    Earlier(String),
}

impl Opened {
    /// The message for the players, if any.
    pub fn message(&self) -> Option<String> {
        let copy = "This game is open in another program, so you play on in a copy";
        match self {
            Opened::Itself => None,
            Opened::Copy => Some(copy.to_owned()),
            Opened::Earlier(remark) => {
                Some(format!("This game is from an earlier version: {remark}"))
            }
            Opened::Imported(remarks) => {
                Some(with_remarks("What you change is saved in a copy", remarks))
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedAs {
    Itself,
    /// A copy was written, with a remark on what the copy leaves out; the game stays in its own
    /// file.
    Copy(Option<String>),
}

impl SavedAs {
    /// The message for the players; `place` is where the game was saved.
    pub fn message(&self, place: &str) -> String {
        match self {
            SavedAs::Itself => format!("Saved in {place}"),
            SavedAs::Copy(left_out) => {
                let left_out = left_out.as_ref().map(|remark| format!("; {remark}"));
                let left_out = left_out.unwrap_or_default();
                format!("A copy is in {place}{left_out}; the game stays in its own file")
            }
        }
    }
}

/// The warning that players get once about a game at risk.
pub const AT_RISK: &str = "this disk does not promise to keep the game if the power fails";

/// A text, followed by remarks on a file.
pub fn with_remarks(text: &str, remarks: &[impl ToString]) -> String {
    let texts = remarks.iter().map(ToString::to_string);
    std::iter::once(text.to_owned()).chain(texts).collect::<Vec<_>>().join("; ")
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
    fn nothing_is_taken_back_against_a_person_away_or_among_computers() {
        for seats in [
            Seats::new(Seat::HERE, Seat::AWAY),
            Seats::new(Seat::AWAY, Seat::HERE),
            Seats::new(Seat::AWAY, Seat::AWAY),
            Seats::new(computer(), computer()),
        ] {
            assert!(!seats.may_undo());
        }
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
