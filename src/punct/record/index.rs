//! The index of a folder of games. The index holds the facts that a search needs about each game,
//! so that only changed files are read again. The file of the index lies in the platform's folder
//! for caches. An index holds at most some 75,000 games of 80 plies. A search finds the same games
//! without an index.

use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::collection::{self, CollectionError, GamePlace};
use super::formats::Reading;
use super::game_record::Record;
use super::search::{GameSearch, Likeness};
use crate::kit::storage::{Facts, FileIndex, GameEnd, Name, Stamp};
use crate::rules::Rules;

/// The first line of the file. An index of another version of the program is not used, because that
/// version may have read games differently.
const HEAD: &str = concat!("\"punct games 4, ", env!("CARGO_PKG_VERSION"), "\"\n");

/// The facts about a game that a search needs.
#[derive(Debug, Serialize, Deserialize)]
pub struct Digest {
    /// The names, White's first.
    pub names: [Name; 2],
    pub rules: Rules,
    pub result: GameEnd,
    /// The code of why the game is over; `None` for an open game.
    pub reason: Option<String>,
    pub plies: usize,
    #[serde(with = "day")]
    pub date: Option<Date>,
    pub likeness: Option<Likeness>,
    /// The hashes of all positions of the game.
    hashes: Vec<u64>,
}

/// A game found by a search.
pub struct IndexedGame<'a> {
    pub place: GamePlace,
    pub digest: &'a Digest,
    pub is_sought: bool,
}

type Finder<'f> = dyn FnMut(Result<IndexedGame<'_>, CollectionError>) + 'f;

/// Returns the folder of the indexes; `None` if the system has no folder for caches.
pub fn usual_cache() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "punct")?.cache_dir().join("games"))
}

/// Calls `found` with each game of a file, or of a folder and its subfolders, sorted by path. Uses
/// and updates the index of the folder, which lies in the folder `cache`.
pub fn visit(path: &Path, query: &GameSearch, cache: Option<&Path>, found: &mut Finder<'_>) {
    if !path.is_dir() {
        read(path, query, found);
        return;
    }
    let mut index = Index::open(path, cache);
    collection::files(path, &mut |file| match file {
        Ok(file) => index.visit(file, query, found),
        Err(error) => found(Err(error)),
    });
    index.save();
}

/// Calls `found` with each game in the bytes of a file.
pub fn visit_bytes(file: &Path, bytes: &[u8], query: &GameSearch, found: &mut Finder<'_>) {
    digest(query, found, |to| collection::read_bytes(file, bytes, to));
}

/// Passes all games of a file to `found` and returns their digests. Returns `None` if any game has
/// a fault. The index does not hold such a file, so that each search reads the file again and
/// reports its faults.
fn read(file: &Path, query: &GameSearch, found: &mut Finder<'_>) -> Option<Vec<Digest>> {
    digest(query, found, |to| collection::read(file, to))
}

/// Passes the games that `read` reads to `found`, and returns their digests; `None` if any game has
/// a fault.
fn digest(
    query: &GameSearch,
    found: &mut Finder<'_>,
    read: impl FnOnce(&mut collection::GameSink<'_>),
) -> Option<Vec<Digest>> {
    let mut games = Some(Vec::new());
    read(&mut |game| match game {
        Ok((place, Reading { record, .. })) => {
            let digest = Digest::from_record(&record);
            let is_sought = query.facts.fits(&digest.facts()) && query.occurs_in(record.game());
            found(Ok(IndexedGame { place, digest: &digest, is_sought }));
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
            reason: record.end_that_counts().map(|(_, reason)| reason.code().to_owned()),
            plies,
            date,
            likeness: Likeness::from_record(record),
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

    /// Whether the game meets all conditions of the search except those on pieces.
    fn fits(&self, query: &GameSearch) -> bool {
        query.facts.fits(&self.facts()) && query.is_among(self.rules.variant, &self.hashes)
    }
}

struct Index<'f> {
    folder: &'f Path,
    /// The digests of the games in each file. The paths are relative to the folder.
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
            hand_over(known, file, query, found);
        } else if let Some(games) = read(file, query, found)
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

/// Passes on the games of a file that the index holds. If a search is for pieces, reads the file
/// again, because the index does not know which pieces lay on the board at the same time.
fn hand_over(games: &[Digest], file: &Path, query: &GameSearch, found: &mut Finder<'_>) {
    if query.pieces.is_some() && games.iter().any(|digest| digest.fits(query)) {
        read(file, query, found);
        return;
    }
    for (digest, number) in games.iter().zip(1..) {
        let place = GamePlace { file: file.to_owned(), number };
        found(Ok(IndexedGame { place, digest, is_sought: digest.fits(query) }));
    }
}

/// Returns the file for the index of a folder, and the first lines of that file. The lines name the
/// folder, because the indexes of two folders may have the same file name. Returns `None` if the
/// folder's whole path is not text.
fn file_of(folder: &Path, cache: &Path) -> Option<(PathBuf, String)> {
    let folder = dunce::canonicalize(folder).ok()?.to_str()?.to_owned();
    let mut hasher = DefaultHasher::new();
    folder.hash(&mut hasher);
    Some((cache.join(format!("{:016x}", hasher.finish())), format!("{HEAD}{folder:?}\n")))
}

/// Reads and writes a day in the index as text such as `2026-11-21`.
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
