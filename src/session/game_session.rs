//! A game being played by somebody, saved after every change before anything else happens.

use std::path::Path;

use super::live_game::{LiveGame, Undone};
use super::seat::{Seat, Seats};
use crate::record::{self, GameFile, Name, Overwrite, Store, StoreError, Swap, now};
use crate::rules::{Ending, EndingError, Game, Move, Player, Refusal, Rules};

/// What was opened when a save was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// The save itself; changes go into it.
    Itself,
    /// A copy, because another program plays the save.
    Copy,
}

/// A game being played.
pub struct Session {
    store: Store,
    live: LiveGame,
    seats: Seats,
    /// `None` until the first change of a new game, and after a file could not be made.
    file: Option<GameFile>,
    /// Why the last change is not saved, if it is not.
    unsaved: Option<StoreError>,
}

impl Session {
    /// A new game; White's name comes first. Its first move makes its file, so a game that is only
    /// looked at leaves none.
    pub fn new(store: Store, rules: Rules, names: [Name; 2]) -> Session {
        Session::of_live(store, LiveGame::new(rules, names, now()))
    }

    /// A game that has been played up to some point, not yet in a file.
    pub fn of_game(store: Store, game: Game, names: [Name; 2]) -> Session {
        Session::of_live(store, LiveGame::of_game(game, names, now()))
    }

    fn of_live(store: Store, live: LiveGame) -> Session {
        let seats = Seats::of_computer(live.header().computer());
        Session { store, live, seats, file: None, unsaved: None }
    }

    /// The same game, played by others, and with the swap or without; nothing is saved yet.
    #[must_use]
    pub fn played_by(mut self, seats: Seats, swap: bool) -> Session {
        self.live.set_swap(swap.then_some(Swap::Allowed));
        self.seat(seats);
        self
    }

    /// Opens a save to play on. While another program plays it, opens a copy, which gets a file of
    /// its own.
    ///
    /// # Errors
    /// Why the save can't be opened.
    pub fn open(store: Store, path: &Path) -> Result<(Session, Opened), StoreError> {
        let (record, file, opened) = match GameFile::open(path) {
            Ok((record, file)) => (record, Some(file), Opened::Itself),
            Err(StoreError::Busy(_)) => (record::read(path)?, None, Opened::Copy),
            Err(error) => return Err(error),
        };
        let session = Session::of_live(store, LiveGame::of_record(&record));
        Ok((Session { file, ..session }, opened))
    }

    /// The folder of saves.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The game where the players stand.
    pub fn game(&self) -> &Game {
        self.live.game()
    }

    /// The moves that led here and, after them, those that were taken back.
    pub fn line(&self) -> Vec<Move> {
        self.live.line()
    }

    /// The game after `ply` moves of the line, to look at; `None` if the line is shorter.
    pub fn at(&self, ply: usize) -> Option<Game> {
        self.live.at(ply)
    }

    /// The names of the players, White's first.
    pub fn names(&self) -> &[Name; 2] {
        self.live.header().names()
    }

    /// A player's name.
    pub fn name(&self, player: Player) -> &Name {
        self.live.header().name(player)
    }

    /// The name of whoever made the move that came after `ply` others, with the pieces of `mover`.
    pub fn name_at(&self, ply: usize, mover: Player) -> Name {
        self.live.header().name_at(ply, mover)
    }

    /// Who plays.
    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// Gives the colours to others, or the computer another strength, and saves the game if it has
    /// begun.
    pub fn change_seats(&mut self, seats: Seats) {
        self.seat(seats);
        if self.file.is_some() {
            self.save();
        }
    }

    /// A computer without a name is called Computer; a person in its place is not.
    fn seat(&mut self, seats: Seats) {
        let names = Player::BOTH.map(|player| {
            let name = self.name(player);
            match seats.of(player) {
                Seat::Computer(_) if !name.is_given_to(player) => Name::of_computer(),
                Seat::Here if *name == Name::of_computer() => Name::default_of(player),
                _ => name.clone(),
            }
        });
        self.seats = seats;
        self.live.set_players(names, seats.computer());
    }

    /// Whether Black may take over White's first move in this game, or has.
    pub fn swap(&self) -> Option<Swap> {
        self.live.header().swap()
    }

    /// Whether Black may take over White's first move now.
    pub fn may_take_over(&self) -> bool {
        let game = self.game();
        self.swap() == Some(Swap::Allowed) && game.ply() == 1 && game.outcome().is_none()
    }

    /// Black takes over White's first move: the players exchange their colours, and White, who is
    /// Black now, is to move. Saves. `false` if that can't be done now.
    pub fn take_over(&mut self) -> bool {
        let may = self.may_take_over();
        if may {
            self.exchange_players();
            self.live.set_swap(Some(Swap::Taken));
            self.live.forget_undone();
            self.save();
        }
        may
    }

    fn exchange_players(&mut self) {
        self.seats = self.seats.exchanged();
        let names = Name::exchanged(self.names());
        self.live.set_players(names, self.seats.computer());
    }

    /// Whether a person at this screen is to move.
    pub fn may_act(&self) -> bool {
        self.game().outcome().is_none()
            && self.seats.of(self.game().position().turn()) == Seat::Here
    }

    /// Where the game is saved, if it is.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(GameFile::path)
    }

    /// Whether the game is saved in the file at `path`.
    pub fn is_saved_at(&self, path: &Path) -> bool {
        self.path().is_some_and(|own| same_file::is_same_file(own, path).unwrap_or(false))
    }

    /// Closes the game's file, so that others can open it. The next change makes a new one.
    pub fn let_go(&mut self) {
        self.file = None;
    }

    /// Why the last change is not saved; `None` if it is. Leaving now would lose it.
    pub fn unsaved(&self) -> Option<&StoreError> {
        self.unsaved.as_ref()
    }

    /// Plays a move and saves. Moves taken back are forgotten.
    ///
    /// # Errors
    /// Why the move is refused; nothing has changed then.
    pub fn play(&mut self, played: Move) -> Result<(), Refusal> {
        self.live.play(played)?;
        self.save();
        Ok(())
    }

    /// Takes back how the players ended the game, or else moves up to the last ply at which a person
    /// here was to move, and saves. `None` if there is nothing to take back.
    pub fn undo(&mut self) -> Option<Undone> {
        if !self.seats.may_undo() {
            return None;
        }
        let undone = self.undo_to_own_turn()?;
        self.save();
        Some(undone)
    }

    fn undo_to_own_turn(&mut self) -> Option<Undone> {
        let (turn, ply) = (self.game().position().turn(), self.game().ply());
        if self.swap() != Some(Swap::Taken) || ply == 0 || self.game().ending().is_some() {
            return self.live.undo(self.seats.plies_to_undo(turn, ply));
        }
        match self.seats.plies_to_undo(turn, ply - 1) {
            0 => Some(Undone::Swap(self.undo_swap())),
            plies => self.live.undo(plies),
        }
    }

    /// Takes back that Black took over White's first move, with all that followed, and that move
    /// too unless a person here may decide again. What followed was played with the colours
    /// exchanged and is forgotten.
    fn undo_swap(&mut self) -> Vec<Move> {
        let mut undone = Vec::new();
        let mut undo = |live: &mut LiveGame, plies| {
            if let Some(Undone::Moves(moves)) = live.undo(plies) {
                undone.extend(moves);
            }
        };
        let after_the_first = self.live.game().ply() - 1;
        undo(&mut self.live, after_the_first);
        self.live.forget_undone();
        self.exchange_players();
        self.live.set_swap(Some(Swap::Allowed));
        if self.seats.of(Player::Black) != Seat::Here {
            undo(&mut self.live, 1);
        }
        undone
    }

    /// Plays moves taken back again until a person here is to move or the game is over, and saves.
    /// Returns the last of them; `None` if there is none.
    pub fn redo(&mut self) -> Option<Move> {
        if !self.seats.may_undo() {
            return None;
        }
        let mut redone = None;
        while let Some(played) = self.live.redo() {
            redone = Some(played);
            if self.may_act() {
                break;
            }
        }
        if redone.is_some() {
            self.save();
        }
        redone
    }

    /// Ends the game as the players decide and saves. Moves taken back are forgotten.
    ///
    /// # Errors
    /// Why it can't end so; nothing has changed then.
    pub fn end(&mut self, ending: Ending) -> Result<(), EndingError> {
        self.live.end(ending)?;
        self.save();
        Ok(())
    }

    /// Saves the game, in a new file if it has none. A failure is kept in [`Session::unsaved`]; the
    /// game goes on and the next change tries again.
    pub fn save(&mut self) {
        let record = self.live.record();
        let saved = match &mut self.file {
            Some(file) => file.write(&record),
            None => self.store.create(&record).map(|file| self.file = Some(file)),
        };
        self.unsaved = saved.err();
    }

    /// Tries again to save if the last change is not saved.
    pub fn save_if_unsaved(&mut self) {
        if self.unsaved.is_some() {
            self.save();
        }
    }

    /// Saves under a name, where the game goes on saving itself.
    ///
    /// # Errors
    /// Why it can't; the game stays in its old file then.
    pub fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<(), StoreError> {
        self.store.save_as(&mut self.file, &self.live.record(), path, overwrite)?;
        self.unsaved = None;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Strength;
    use crate::rules::Player::{Black, White};

    const MOVES: [&str; 4] = ["T-D3,D4,E4", "T-N14,N15,O15", "T-D6,D7,E7", "T-N11,N12,O12"];

    fn read(text: &str) -> Move {
        text.parse().expect("a move")
    }

    fn names() -> [Name; 2] {
        ["Anna", "Bert"].map(|name| Name::from_save(name.into()))
    }

    /// A game of four moves in a folder of its own.
    fn session() -> (tempfile::TempDir, Session) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::find(Some(folder.path().into())).expect("a store");
        let mut session = Session::new(store, Rules::default(), names());
        for text in MOVES {
            session.play(read(text)).expect("a legal move");
        }
        (folder, session)
    }

    fn against_the_computer() -> (tempfile::TempDir, Session) {
        let (folder, mut session) = session();
        let strength = Strength::new(1).expect("a strength");
        session.change_seats(Seats::new(Seat::Here, Seat::Computer(strength)));
        (folder, session)
    }

    /// What is in the game's file.
    fn saved(session: &Session) -> (usize, usize) {
        let record = record::read(session.path().expect("a file")).expect("a sound save");
        (record.game().ply(), record.moves().len())
    }

    #[test]
    fn a_new_game_has_no_file_until_its_first_move() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::find(Some(folder.path().into())).expect("a store");
        let mut session = Session::new(store, Rules::default(), names());
        assert_eq!((session.undo(), session.redo()), (None, None));
        assert_eq!(session.path(), None);
        session.play(read(MOVES[0])).expect("a legal move");
        assert_eq!(saved(&session), (1, 1));
        assert!(session.unsaved().is_none());
    }

    #[test]
    fn every_change_is_saved_at_once() {
        let (_folder, mut session) = session();
        assert_eq!(saved(&session), (4, 4));
        assert_eq!(session.undo(), Some(Undone::Moves(vec![read(MOVES[3])])));
        assert_eq!(saved(&session), (3, 4));
        assert_eq!(session.redo(), Some(read(MOVES[3])));
        assert_eq!(saved(&session), (4, 4));
        session.end(Ending::Resigned { by: White }).expect("an ending");
        let record = record::read(session.path().expect("a file")).expect("a sound save");
        assert_eq!(record.game().ending(), Some(Ending::Resigned { by: White }));
        assert_eq!(session.undo(), Some(Undone::Ending));
        let record = record::read(session.path().expect("a file")).expect("a sound save");
        assert_eq!(record.game().ending(), None);
    }

    #[test]
    fn a_session_goes_on_where_it_was_left() {
        let (_folder, mut session) = session();
        session.undo();
        let (store, path) = (session.store().clone(), session.path().expect("a file").to_owned());
        let (copy, opened) = Session::open(store.clone(), &path).expect("opened");
        assert_eq!((opened, copy.path()), (Opened::Copy, None), "the first one holds the file");
        drop((session, copy));
        let (mut session, opened) = Session::open(store, &path).expect("opened");
        assert_eq!(opened, Opened::Itself);
        assert_eq!((session.game().ply(), session.line().len()), (3, 4));
        assert_eq!(session.name(Black).to_string(), "Bert");
        assert_eq!(session.redo(), Some(read(MOVES[3])));
    }

    #[test]
    fn against_the_computer_undo_and_redo_lead_to_ones_own_turn() {
        let (_folder, mut session) = against_the_computer();
        assert!(session.may_act());
        assert_eq!(session.undo(), Some(Undone::Moves(vec![read(MOVES[3]), read(MOVES[2])])));
        assert_eq!((session.game().ply(), session.may_act()), (2, true));
        assert_eq!(session.redo(), Some(read(MOVES[3])));
        assert_eq!(session.game().ply(), 4);
        session.play(read("T-D9,D10,E10")).expect("a legal move");
        assert!(!session.may_act(), "it is the computer's turn");
        assert_eq!(session.undo(), Some(Undone::Moves(vec![read("T-D9,D10,E10")])));
    }

    #[test]
    fn nobody_may_act_once_the_game_is_over() {
        let (_folder, mut session) = session();
        assert!(session.may_act());
        session.end(Ending::Agreed).expect("an ending");
        assert!(!session.may_act());
    }

    #[test]
    fn against_a_person_away_nothing_is_taken_back_from_here() {
        let (_folder, mut session) = session();
        session.undo();
        session.change_seats(Seats::new(Seat::Here, Seat::Away));
        assert!(!session.may_act());
        assert_eq!((session.undo(), session.redo()), (None, None));
        assert_eq!(saved(&session), (3, 4));
    }

    #[test]
    fn who_plays_is_kept_in_the_save() {
        let (_folder, mut session) = session();
        assert_eq!(session.seats(), Seats::BOTH_HERE);
        let strength = Strength::new(7);
        session.change_seats(Seats::of_computer([None, strength]));
        let (store, path) = (session.store().clone(), session.path().expect("a file").to_owned());
        drop(session);
        let (session, _) = Session::open(store, &path).expect("opened");
        assert_eq!(session.seats().computer(), [None, strength]);
        assert_eq!(session.name(Black).to_string(), "Bert", "a name given stays");
    }

    #[test]
    fn a_computer_without_a_name_is_called_computer_as_long_as_it_plays() {
        let names = Player::BOTH.map(Name::default_of);
        let mut session = Session::new(Store::nowhere(), Rules::default(), names.clone());
        session.change_seats(Seats::of_computer([None, Some(Strength::EASY)]));
        assert_eq!(*session.names(), [Name::default_of(White), Name::of_computer()]);
        session.change_seats(Seats::BOTH_HERE);
        assert_eq!(*session.names(), names);
    }

    /// A game with the swap after its first move.
    fn with_swap(seats: Seats) -> (tempfile::TempDir, Session) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::find(Some(folder.path().into())).expect("a store");
        let session = Session::new(store, Rules::default(), names());
        let mut session = session.played_by(seats, true);
        assert!(!session.take_over(), "there is nothing to take over yet");
        session.play(read(MOVES[0])).expect("a legal move");
        (folder, session)
    }

    fn white_and_black(session: &Session) -> [String; 2] {
        session.names().each_ref().map(Name::to_string)
    }

    #[test]
    fn taking_over_exchanges_the_names_and_leaves_the_moves() {
        let (_folder, mut session) = with_swap(Seats::BOTH_HERE);
        assert!(session.may_take_over() && session.take_over());
        assert_eq!(white_and_black(&session), ["Bert", "Anna"]);
        assert_eq!(session.game().position().turn(), Black, "Anna plays on with the black pieces");
        assert!(!session.take_over(), "only once");
        let record = record::read(session.path().expect("a file")).expect("a sound save");
        assert_eq!(
            (record.moves(), record.header().swap()),
            (session.game().moves(), Some(Swap::Taken))
        );
        session.play(read(MOVES[1])).expect("a legal move");
        assert!(!session.may_take_over());
    }

    #[test]
    fn undo_takes_back_what_followed_first_then_the_swap_then_the_move() {
        let (_folder, mut session) = with_swap(Seats::BOTH_HERE);
        session.take_over();
        session.play(read(MOVES[1])).expect("a legal move");
        assert_eq!(session.undo(), Some(Undone::Moves(vec![read(MOVES[1])])));
        assert_eq!(session.undo(), Some(Undone::Swap(vec![])));
        assert_eq!(white_and_black(&session), ["Anna", "Bert"]);
        assert!(session.may_take_over());
        assert_eq!(session.redo(), None, "it was played with the colours exchanged");
        assert_eq!(session.undo(), Some(Undone::Moves(vec![read(MOVES[0])])));
        assert_eq!(session.redo(), Some(read(MOVES[0])));
    }

    #[test]
    fn undo_leads_to_ones_own_turn_before_the_swap_too() {
        let computer = Seat::Computer(Strength::EASY);
        // The computer takes over the person's move: the person begins again.
        let (_folder, mut session) = with_swap(Seats::new(Seat::Here, computer));
        assert!(session.take_over() && session.may_act());
        assert_eq!(session.undo(), Some(Undone::Swap(vec![read(MOVES[0])])));
        assert_eq!((session.game().ply(), session.seats().of(White)), (0, Seat::Here));
        // The person takes over the computer's move: the person decides again.
        let (_folder, mut session) = with_swap(Seats::new(computer, Seat::Here));
        assert!(session.take_over() && !session.may_act());
        session.play(read(MOVES[1])).expect("the computer's move");
        assert_eq!(session.undo(), Some(Undone::Swap(vec![read(MOVES[1])])));
        assert!(session.may_take_over() && session.may_act());
        assert_eq!(session.seats().of(Black), Seat::Here);
    }

    #[test]
    fn without_the_option_nothing_is_taken_over() {
        let (_folder, mut session) = session();
        while session.game().ply() > 1 {
            session.undo();
        }
        assert!(!session.may_take_over() && !session.take_over());
    }
}
