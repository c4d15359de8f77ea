//! The game on the table and the file it is kept in: after every change it is saved.

use std::path::Path;

use crate::record::{GameFile, Name, Overwrite, Record, Store, StoreError, now};
use crate::rules::{Ending, EndingError, Game, Move, Player, Refusal, Rules};

/// A game being played.
pub struct Table {
    store: Store,
    record: Record,
    /// `None` before the first change of a new game and after trouble with making a file.
    file: Option<GameFile>,
    /// What kept the last change from being saved.
    trouble: Option<StoreError>,
}

impl Table {
    /// A new game. Its file is made with its first move, so that looking in leaves nothing behind.
    pub fn new(store: Store, rules: Rules, white: Name, black: Name) -> Table {
        let record = Record::new(rules, white, black, now());
        Table { store, record, file: None, trouble: None }
    }

    /// A game that has come some way already, not yet in a file.
    pub fn of_game(store: Store, game: Game, white: Name, black: Name) -> Table {
        let mut table = Table::new(store, game.rules(), white, black);
        table.record.game = game;
        table
    }

    /// A saved game, to be played on in its own file.
    pub fn opened(store: Store, record: Record, file: GameFile) -> Table {
        Table { store, record, file: Some(file), trouble: None }
    }

    /// A copy of a saved game, to be played on in a file of its own.
    pub fn copied(store: Store, record: Record) -> Table {
        Table { store, record, file: None, trouble: None }
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
