//! A game being played by somebody, saved after every change before anything else happens.

use std::path::Path;

use super::live_game::{LiveGame, Undone};
use super::seat::{Seat, Seats};
use crate::record::{self, GameFile, Name, Overwrite, Store, StoreError, now};
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
        Session { store, live, seats: Seats::BOTH_HERE, file: None, unsaved: None }
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

    /// Who plays a colour.
    pub fn seat(&self, player: Player) -> Seat {
        self.seats.of(player)
    }

    /// Whether a person at this screen is to move.
    pub fn may_act(&self) -> bool {
        self.game().outcome().is_none() && self.seat(self.game().position().turn()) == Seat::Here
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
        let game = self.live.game();
        let plies = self.seats.plies_to_undo(game.position().turn(), game.ply());
        let undone = self.live.undo(plies)?;
        self.save();
        Some(undone)
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
    use super::super::seat::Strength;
    use super::*;
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
        session.seats = Seats::new(Seat::Here, Seat::Computer(strength));
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
        session.seats = Seats::new(Seat::Here, Seat::Away);
        assert!(!session.may_act());
        assert_eq!((session.undo(), session.redo()), (None, None));
        assert_eq!(saved(&session), (3, 4));
    }
}
