//! Collections of games: files that may hold several, and folders with all that is below them.

use std::fmt;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::formats::Reading;
use crate::kit::storage::json::SaveError;
use crate::kit::storage::{
    DiskError, DiskFault, Format, ReadError, StoreError, disk, is_hidden, visible_path,
};

pub use super::formats::LARGEST_COLLECTION as MAX_BYTES;

/// Where a game is: in this file, with this number, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePlace {
    pub file: PathBuf,
    pub number: usize,
}

impl fmt::Display for GamePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", visible_path(&self.file), self.number)
    }
}

/// Why games can't be read: a file or folder as a whole, or one game. The messages are safe to
/// show.
#[derive(Debug, Error)]
pub enum CollectionError {
    #[error(transparent)]
    File(#[from] StoreError),
    #[error("{place}: {error}")]
    Game { place: GamePlace, error: ReadError },
}

impl CollectionError {
    /// Whether a file or a folder can't be read at all.
    pub fn is_about_disk(&self) -> bool {
        matches!(self, CollectionError::File(StoreError::Disk(_)))
    }

    /// Whether a file is no save of PÜNCT, nor meant to be one: it has a game of another kind, or
    /// no game at all.
    pub fn is_of_another_kind(&self) -> bool {
        match self {
            CollectionError::File(StoreError::Save { error, .. }) => match error {
                ReadError::NoGame | ReadError::Save(SaveError::OtherGame(_)) => true,
                ReadError::Save(SaveError::Missing { at }) => at == "format",
                _ => false,
            },
            _ => false,
        }
    }

    /// The file that it is about.
    pub fn path(&self) -> Option<&Path> {
        match self {
            CollectionError::File(error) => error.path(),
            CollectionError::Game { place, .. } => Some(&place.file),
        }
    }
}

/// Hands a file, or all files with games of a folder and all folders in it, to `found`, sorted by
/// path. Links to folders are not followed: they may lead round in a circle. Only a pipe that a
/// user names is read: nobody need be writing into one that lies in a folder.
pub fn files(path: &Path, found: &mut dyn FnMut(Result<&Path, CollectionError>)) {
    if !path.is_dir() {
        return found(Ok(path));
    }
    let entries = fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<DirEntry>, _>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => return found(Err(StoreError::from(DiskError::reading(path, error)).into())),
    };
    entries.sort_by_key(DirEntry::path);
    for entry in entries {
        let below = entry.path();
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let is_game = Format::from_path(&below).is_some() && !below.is_dir();
        if is_hidden(&below) || !(is_folder || is_game) {
            continue;
        }
        if below.exists() && !below.is_file() && !is_folder {
            let error = DiskError::reading(&below, DiskFault::NotAFile);
            found(Err(StoreError::from(error).into()));
        } else {
            files(&below, found);
        }
    }
}

/// Takes the games of a file, each or what is wrong with it.
pub type GameSink<'r> = dyn FnMut(Result<(GamePlace, Reading), CollectionError>) + 'r;

/// Hands all games of a file to `found`.
pub fn read(path: &Path, found: &mut GameSink<'_>) {
    match disk::read_named(path, MAX_BYTES) {
        Ok(bytes) => read_bytes(path, &bytes, found),
        Err(error) => found(Err(StoreError::from(error).into())),
    }
}

/// Hands all games of what a file holds to `found`.
pub fn read_bytes(path: &Path, bytes: &[u8], found: &mut GameSink<'_>) {
    let unread = |error: ReadError| StoreError::Save { path: path.to_owned(), error };
    if bytes.len() as u64 > MAX_BYTES {
        return found(Err(unread(SaveError::TooLarge.into()).into()));
    }
    let games = match Format::from_file(path, bytes).read_all(bytes) {
        Ok(games) => games,
        Err(error) => return found(Err(unread(error).into())),
    };
    let mut games = games.zip(1..).peekable();
    while let Some((game, number)) = games.next() {
        let is_only = number == 1 && games.peek().is_none();
        let place = GamePlace { file: path.to_owned(), number };
        found(match game {
            Ok(reading) => Ok((place, reading)),
            Err(error) if is_only => Err(unread(error).into()),
            Err(error) => Err(CollectionError::Game { place, error }),
        });
    }
}
