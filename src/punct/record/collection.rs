//! Collections of games: files that may hold several games, and folders with all files below them.
//! So that only changed files are read again, the index of a folder, in the platform's folder for
//! caches, holds the facts that a search needs. It holds at most some 75,000 games of 80 plies; a
//! search finds the same games without one.

use std::collections::HashSet;
use std::fs::{self, DirEntry};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use derive_more::Display;
use directories::ProjectDirs;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::files::ReadRecord;
use super::game_record::Record;
use super::search::{GameFingerprint, GameSearch};
use crate::kit::storage::json::SaveError;
use crate::kit::storage::{
    DiskError, DiskFault, Facts, FileIndex, Format, GameEnd, Name, ReadError, Stamp, StoreError,
    disk, is_hidden, visible_path,
};
use crate::rules::Rules;

pub use super::files::LARGEST_COLLECTION as MAX_BYTES;

#[derive(Clone, Debug, PartialEq, Eq, Display)]
#[display("{}#{number}", visible_path(file))]
pub struct GameLocation {
    pub file: PathBuf,
    pub number: usize,
}

#[derive(Debug, Error)]
pub enum CollectionError {
    #[error(transparent)]
    File(#[from] StoreError),
    #[error("{place}: {error}")]
    Game { place: GameLocation, error: ReadError },
}

impl CollectionError {
    pub fn is_about_disk(&self) -> bool {
        matches!(self, CollectionError::File(StoreError::Disk(_)))
    }

    /// The file is not meant to be a save of PÜNCT.
    pub fn is_of_another_kind(&self) -> bool {
        let CollectionError::File(StoreError::Save { error, .. }) = self else { return false };
        match error {
            ReadError::NoGame | ReadError::Save(SaveError::OtherGame(_)) => true,
            ReadError::Save(SaveError::Missing { at }) => at == "format",
            _ => false,
        }
    }

    pub fn path(&self) -> Option<&Path> {
        match self {
            CollectionError::File(error) => error.path(),
            CollectionError::Game { place, .. } => Some(&place.file),
        }
    }
}

/// Of a folder and its subfolders, sorted by path. Skips links to folders, which may lead in a
/// circle. A pipe is an error, because perhaps no program writes into it.
pub fn files(path: &Path, found: &mut dyn FnMut(Result<&Path, CollectionError>)) {
    if !path.is_dir() {
        return found(Ok(path));
    }
    let mut entries: Vec<DirEntry> = match fs::read_dir(path).and_then(Iterator::collect) {
        Ok(entries) => entries,
        Err(error) => return found(Err(StoreError::from(DiskError::reading(path, error)).into())),
    };
    entries.sort_unstable_by_key(DirEntry::path);
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

pub type GameSink<'r> = dyn FnMut(Result<(GameLocation, ReadRecord), CollectionError>) + 'r;

pub fn read(path: &Path, found: &mut GameSink<'_>) {
    match disk::read_named(path, MAX_BYTES) {
        Ok(bytes) => read_bytes(path, &bytes, found),
        Err(error) => found(Err(StoreError::from(error).into())),
    }
}

pub fn read_bytes(path: &Path, bytes: &[u8], found: &mut GameSink<'_>) {
    let unread = |error: ReadError| StoreError::Save { path: path.to_owned(), error };
    if bytes.len() as u64 > MAX_BYTES {
        return found(Err(unread(SaveError::TooLarge.into()).into()));
    }
    let mut games = match Format::from_file(path, bytes).read_all(bytes) {
        Ok(games) => games.zip(1..).peekable(),
        Err(error) => return found(Err(unread(error).into())),
    };
    while let Some((game, number)) = games.next() {
        let is_only = number == 1 && games.peek().is_none();
        let place = GameLocation { file: path.to_owned(), number };
        found(match game {
            Ok(reading) => Ok((place, reading)),
            Err(error) if is_only => Err(unread(error).into()),
            Err(error) => Err(CollectionError::Game { place, error }),
        });
    }
}

/// Another version may have read games differently, so its index is not used.
const HEAD: &str = concat!("\"punct games 4, ", env!("CARGO_PKG_VERSION"), "\"\n");

#[derive(Debug, Serialize, Deserialize)]
pub struct Digest {
    pub names: [Name; 2],
    pub rules: Rules,
    pub result: GameEnd,
    /// A code; `None` for an open game.
    pub reason: Option<String>,
    pub plies: usize,
    #[serde(with = "day")]
    pub date: Option<Date>,
    pub likeness: Option<GameFingerprint>,
    /// Of all positions of the game.
    hashes: Vec<u64>,
}

pub struct IndexedGame<'a> {
    pub location: GameLocation,
    pub digest: &'a Digest,
    /// `None` if only the index was read.
    pub record: Option<&'a Record>,
    pub is_sought: bool,
}

type Finder<'f> = dyn FnMut(Result<IndexedGame<'_>, CollectionError>) + 'f;

/// `None` if the system has no folder for caches.
pub fn usual_cache() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "punct")?.cache_dir().join("games"))
}

/// Sorted by path. `cache` is the folder in which the index of the folder lies.
pub fn visit(path: &Path, query: &GameSearch, cache: Option<&Path>, found: &mut Finder<'_>) {
    if !path.is_dir() {
        digest_file(path, query, found);
        return;
    }
    let mut index = Index::open(path, cache);
    files(path, &mut |file| match file {
        Ok(file) => index.visit(file, query, found),
        Err(error) => found(Err(error)),
    });
    index.save();
}

pub fn visit_bytes(file: &Path, bytes: &[u8], query: &GameSearch, found: &mut Finder<'_>) {
    digest(query, found, |to| read_bytes(file, bytes, to));
}

/// `None` if any game has a fault: such a file is not indexed, so that its faults are reported each
/// time.
fn digest_file(file: &Path, query: &GameSearch, found: &mut Finder<'_>) -> Option<Vec<Digest>> {
    digest(query, found, |to| read(file, to))
}

fn digest(
    query: &GameSearch,
    found: &mut Finder<'_>,
    read: impl FnOnce(&mut GameSink<'_>),
) -> Option<Vec<Digest>> {
    let mut games = Some(Vec::new());
    read(&mut |game| match game {
        Ok((place, ReadRecord { record, .. })) => {
            let digest = Digest::from_record(&record);
            let is_sought = query.query.matches(&digest.facts()) && query.occurs_in(record.game());
            let record = Some(&record);
            found(Ok(IndexedGame { location: place, digest: &digest, record, is_sought }));
            if let Some(games) = &mut games {
                games.push(digest);
            }
        }
        Err(error) => {
            games = None;
            found(Err(error));
        }
    });
    games
}

impl Digest {
    fn from_record(record: &Record) -> Digest {
        let Facts { names, result, plies, date, .. } = Facts::from_record(record);
        let game = record.game();
        Digest {
            names: names.clone(),
            rules: game.rules(),
            result,
            reason: record.effective_end().map(|(_, reason)| reason.code().to_owned()),
            plies,
            date,
            likeness: GameFingerprint::from_record(record),
            hashes: game.hashes().to_vec(),
        }
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            names: &self.names,
            file: None,
            rules: self.rules.variant.code(),
            result: self.result,
            plies: self.plies,
            date: self.date,
        }
    }

    /// Leaves out the condition on pieces.
    fn fits(&self, query: &GameSearch) -> bool {
        query.query.matches(&self.facts()) && query.is_among(self.rules.variant, &self.hashes)
    }
}

struct Index<'f> {
    folder: &'f Path,
    /// The paths are relative to the folder.
    files: FileIndex<Vec<Digest>>,
    visited: HashSet<PathBuf>,
}

impl Index<'_> {
    fn open<'f>(folder: &'f Path, cache: Option<&Path>) -> Index<'f> {
        let (file, head) = cache.and_then(|cache| file_of(folder, cache)).unzip();
        let files = FileIndex::open(file, head.unwrap_or_default());
        Index { folder, files, visited: HashSet::new() }
    }

    fn visit(&mut self, file: &Path, query: &GameSearch, found: &mut Finder<'_>) {
        let path = file.strip_prefix(self.folder).unwrap_or(file);
        let stamp = fs::metadata(file).ok().as_ref().and_then(Stamp::from_metadata);
        if let Some(known) = self.files.get(path, stamp.as_ref()) {
            // For pieces, the file is read again: the index does not know which lay there at the
            // same time.
            if query.pieces.is_some() && known.iter().any(|digest| digest.fits(query)) {
                digest_file(file, query, found);
            } else {
                for (digest, number) in known.iter().zip(1..) {
                    let place = GameLocation { file: file.to_owned(), number };
                    let is_sought = digest.fits(query);
                    found(Ok(IndexedGame { location: place, digest, record: None, is_sought }));
                }
            }
        } else if let Some(games) = digest_file(file, query, found)
            && let Some(stamp) = stamp
        {
            self.files.learn(path.to_owned(), stamp, games);
        } else {
            return;
        }
        self.visited.insert(path.to_owned());
    }

    fn save(mut self) {
        self.files.retain(|path| self.visited.contains(path));
        self.files.save();
    }
}

/// The first lines name the folder, because two indexes may have the same file name.
fn file_of(folder: &Path, cache: &Path) -> Option<(PathBuf, String)> {
    let folder = dunce::canonicalize(folder).ok()?.to_str()?.to_owned();
    let mut hasher = DefaultHasher::new();
    folder.hash(&mut hasher);
    Some((cache.join(format!("{:016x}", hasher.finish())), format!("{HEAD}{folder:?}\n")))
}

mod day {
    use jiff::civil::Date;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
    pub fn serialize<S: Serializer>(day: &Option<Date>, to: S) -> Result<S::Ok, S::Error> {
        day.map(|day| day.to_string()).serialize(to)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Option<Date>, D::Error> {
        let day = Option::<String>::deserialize(from)?;
        day.map(|day| day.parse().map_err(D::Error::custom)).transpose()
    }
}
