//! A game being played, and the file it is saved in after every change.

use std::path::Path;

use crate::record::{self, GameFile, Name, Overwrite, Record, Store, StoreError, now};
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
    record: Record,
    /// `None` before the first change of a new game and after trouble with making a file.
    file: Option<GameFile>,
    /// What kept the last change from being saved.
    trouble: Option<StoreError>,
}

impl Session {
    /// A new game. Its file is made with its first move, so that looking in leaves nothing behind.
    pub fn new(store: Store, rules: Rules, white: Name, black: Name) -> Session {
        let record = Record::new(rules, white, black, now());
        Session { store, record, file: None, trouble: None }
    }

    /// A game that has come some way already, not yet in a file.
    pub fn of_game(store: Store, game: Game, white: Name, black: Name) -> Session {
        let mut session = Session::new(store, game.rules(), white, black);
        session.record.game = game;
        session
    }

    /// Opens a save to play on. While another program plays it, a copy is opened instead, which
    /// will be saved in a file of its own.
    ///
    /// # Errors
    /// Why the save can't be opened.
    pub fn open(store: Store, path: &Path) -> Result<(Session, Opened), StoreError> {
        let (record, file, opened) = match GameFile::open(path) {
            Ok((record, file)) => (record, Some(file), Opened::Itself),
            Err(StoreError::Busy(_)) => (record::read(path)?, None, Opened::Copy),
            Err(error) => return Err(error),
        };
        Ok((Session { store, record, file, trouble: None }, opened))
    }

    /// Where games live.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.record.game
    }

    /// A player's name.
    pub fn name(&self, player: Player) -> &Name {
        self.record.name(player)
    }

    /// Where the game is saved, if it has been.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(GameFile::path)
    }

    /// Whether that file is the one the game is saved in.
    pub fn is_saved_at(&self, path: &Path) -> bool {
        self.path().is_some_and(|own| same_file::is_same_file(own, path).unwrap_or(false))
    }

    /// Lets the game's file go, for others to open. The next change is saved in a new one.
    pub fn let_go(&mut self) {
        self.file = None;
    }

    /// What keeps the game from being saved. As long as there is something, leaving loses moves.
    pub fn trouble(&self) -> Option<&StoreError> {
        self.trouble.as_ref()
    }

    /// Plays a move and saves.
    ///
    /// # Errors
    /// Why the move is refused; nothing has changed then.
    pub fn play(&mut self, played: Move) -> Result<(), Refusal> {
        self.record.game.play(played)?;
        self.keep();
        Ok(())
    }

    /// Takes the last move back and saves; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.record.game.undo();
        if undone {
            self.keep();
        }
        undone
    }

    /// Plays a move taken back again and saves; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let redone = self.record.game.redo();
        if redone {
            self.keep();
        }
        redone
    }

    /// Ends the game as the players decide and saves.
    ///
    /// # Errors
    /// Why it can't end so; nothing has changed then.
    pub fn end(&mut self, ending: Ending) -> Result<(), EndingError> {
        self.record.game.end(ending)?;
        self.keep();
        Ok(())
    }

    /// Saves the game, in a new file if it has none. Trouble is kept to be shown; the game goes on
    /// and the next change tries again.
    pub fn keep(&mut self) {
        let kept = match &mut self.file {
            Some(file) => file.write(&mut self.record),
            None => self.store.create(&mut self.record).map(|file| self.file = Some(file)),
        };
        self.trouble = kept.err();
    }

    /// Tries again to save what trouble has kept from being saved.
    pub fn keep_if_unsaved(&mut self) {
        if self.trouble.is_some() {
            self.keep();
        }
    }

    /// Saves under a name, where the game goes on saving itself.
    ///
    /// # Errors
    /// Why not; the game is then kept where it was.
    pub fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<(), StoreError> {
        self.store.save_as(&mut self.file, &mut self.record, path, overwrite)?;
        self.trouble = None;
        Ok(())
    }
}
