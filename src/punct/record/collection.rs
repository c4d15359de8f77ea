//! Collections of games: files that may hold several games, and folders with all files below them.

use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};

use derive_more::Display;
use thiserror::Error;

use super::formats::Reading;
use crate::kit::storage::json::SaveError;
use crate::kit::storage::{
    DiskError, DiskFault, Format, ReadError, StoreError, disk, is_hidden, visible_path,
};

pub use super::formats::LARGEST_COLLECTION as MAX_BYTES;

/// The place of a game: a file, and the game's number in the file, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Display)]
#[display("{}#{number}", visible_path(file))]
pub struct GamePlace {
    pub file: PathBuf,
    pub number: usize,
}

/// Why games can't be read: a fault of a whole file or folder, or of one game. The messages are
/// safe to show.
#[derive(Debug, Error)]
pub enum CollectionError {
    #[error(transparent)]
    File(#[from] StoreError),
    #[error("{place}: {error}")]
    Game { place: GamePlace, error: ReadError },
}

impl CollectionError {
    /// Whether the disk refused to read the whole file or folder.
    pub fn is_about_disk(&self) -> bool {
        matches!(self, CollectionError::File(StoreError::Disk(_)))
    }

    /// Whether a file has a game of another kind or no game at all, so that the file is not meant
    /// to be a save of PÜNCT.
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

    /// Returns the file or folder that the error is about.
    pub fn path(&self) -> Option<&Path> {
        match self {
            CollectionError::File(error) => error.path(),
            CollectionError::Game { place, .. } => Some(&place.file),
        }
    }
}

/// Calls `found` with a file, or with all files of games in a folder and its subfolders, sorted by
/// path. Skips hidden files in folders. Skips links to folders, since such links may lead in a
/// circle. A pipe in a folder is an error, because perhaps no program writes into the pipe; only a
/// pipe that `path` itself names is read.
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

/// Takes each game of a file, or the error about that game.
pub type GameSink<'r> = dyn FnMut(Result<(GamePlace, Reading), CollectionError>) + 'r;

/// Calls `found` with each game of a file.
pub fn read(path: &Path, found: &mut GameSink<'_>) {
    match disk::read_named(path, MAX_BYTES) {
        Ok(bytes) => read_bytes(path, &bytes, found),
        Err(error) => found(Err(StoreError::from(error).into())),
    }
}

/// Calls `found` with each game in the bytes of a file.
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
