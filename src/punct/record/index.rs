//! The index of a folder of games: what a search needs to know of each game, so that only files
//! that have changed are read again. It is a file in the platform's folder for caches: JSON, a line
//! for the folder and one for each file of games in it or below it. A search finds the same without
//! it.

use std::collections::HashMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use directories::ProjectDirs;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::collection::{self, CollectionError, GamePlace};
use super::game_record::Record;
use super::search::{GameSearch, Likeness};
use crate::kit::storage::{Facts, GameEnd, Name, disk};
use crate::rules::Rules;

/// The first line. Other versions may read files otherwise: what they found is not taken over.
const HEAD: &str = concat!("\"punct games 2, ", env!("CARGO_PKG_VERSION"), "\"\n");

/// The largest index that is read or written: 256 MiB, for some 75,000 games of 80 plies.
const MAX_BYTES: u64 = 1 << 28;

/// A file that was changed so short a time ago may change again without a change of its time: file
/// systems count in steps of up to two seconds.
const STEP: Duration = Duration::from_secs(2);

/// What a search needs to know of a game.
#[derive(Debug, Serialize, Deserialize)]
pub struct Digest {
    /// White's first.
    pub names: [Name; 2],
    pub rules: Rules,
    pub result: GameEnd,
    pub plies: usize,
    #[serde(with = "day")]
    pub date: Option<Date>,
    pub likeness: Option<Likeness>,
    /// The hashes of all positions of the game.
    hashes: Vec<u64>,
}

/// A game that was found.
pub struct IndexedGame<'a> {
    pub place: GamePlace,
    pub digest: &'a Digest,
    pub is_sought: bool,
}

type Finder<'f> = dyn FnMut(Result<IndexedGame<'_>, CollectionError>) + 'f;

/// The folder in which indexes are kept; none if the system has no folder for caches.
pub fn usual_cache() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "punct")?.cache_dir().join("games"))
}

/// Hands all games of a file, or of a folder and all folders in it, to `found`, sorted by path. The
/// index of a folder that is in the folder `cache` is used and brought up to date.
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

/// Hands all games of what a file holds to `found`.
pub fn visit_bytes(file: &Path, bytes: &[u8], query: &GameSearch, found: &mut Finder<'_>) {
    digest(query, found, |to| collection::read_bytes(file, bytes, to));
}

/// Reads all games of a file. `None` if any of them has a fault, which is told each time.
fn read(file: &Path, query: &GameSearch, found: &mut Finder<'_>) -> Option<Vec<Digest>> {
    digest(query, found, |to| collection::read(file, to))
}

/// The digests of the games that `read` hands over.
fn digest(
    query: &GameSearch,
    found: &mut Finder<'_>,
    read: impl FnOnce(&mut collection::Reader<'_>),
) -> Option<Vec<Digest>> {
    let mut games = Some(Vec::new());
    read(&mut |game| match game {
        Ok((place, record)) => {
            let digest = Digest::of(&record);
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
    fn of(record: &Record) -> Digest {
        let Facts { names, result, plies, date, .. } = Facts::of(record);
        let game = record.game();
        Digest {
            names: names.clone(),
            rules: game.rules(),
            result,
            plies,
            date,
            likeness: Likeness::of(record),
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

    /// Whether the game fits all that is sought except pieces.
    fn fits(&self, query: &GameSearch) -> bool {
        query.facts.fits(&self.facts()) && query.is_among(self.rules.variant, &self.hashes)
    }
}

/// How a file is told to be as it was.
#[derive(PartialEq, Serialize, Deserialize)]
struct Stamp {
    size: u64,
    modified: SystemTime,
}

impl Stamp {
    /// `None` if the next change of the file may not be noticed.
    fn of(file: &Path) -> Option<Stamp> {
        let metadata = fs::metadata(file).ok()?;
        let modified = metadata.modified().ok()?;
        let is_past = modified.elapsed().is_ok_and(|age| age > STEP);
        is_past.then_some(Stamp { size: metadata.len(), modified })
    }
}

/// A line of the index.
#[derive(Serialize, Deserialize)]
struct IndexedFile {
    /// From the folder.
    path: PathBuf,
    stamp: Stamp,
    games: Vec<Digest>,
}

struct Index<'f> {
    folder: &'f Path,
    /// The file of the index, and the folder's name in it; `None` if no index is kept.
    file: Option<(PathBuf, String)>,
    /// The files that the index knew, without those that have been found unchanged.
    old: HashMap<PathBuf, IndexedFile>,
    unchanged: Vec<IndexedFile>,
    new: Vec<IndexedFile>,
}

impl Index<'_> {
    fn open<'f>(folder: &'f Path, cache: Option<&Path>) -> Index<'f> {
        let file = cache.and_then(|cache| file_of(folder, cache));
        let old = file.as_ref().and_then(|(file, folder)| lines(file, folder)).unwrap_or_default();
        let old = old.into_iter().map(|file| (file.path.clone(), file)).collect();
        Index { folder, file, old, unchanged: Vec::new(), new: Vec::new() }
    }

    fn visit(&mut self, file: &Path, query: &GameSearch, found: &mut Finder<'_>) {
        let path = file.strip_prefix(self.folder).unwrap_or(file);
        // Taken before the file is read: if it changes meanwhile, it is read again next time.
        let stamp = Stamp::of(file);
        if self.old.get(path).is_some_and(|old| Some(&old.stamp) == stamp.as_ref())
            && let Some(known) = self.old.remove(path)
        {
            known.hand_over(file, query, found);
            self.unchanged.push(known);
        } else if let Some(games) = read(file, query, found)
            && let Some(stamp) = stamp
        {
            self.new.push(IndexedFile { path: path.to_owned(), stamp, games });
        }
    }

    /// Writes the index if anything has changed. Where that can't be, the next search takes longer.
    fn save(self) {
        let Some((path, folder)) = &self.file else { return };
        if self.old.is_empty() && self.new.is_empty() {
            return;
        }
        let mut text = head(folder).into_bytes();
        for file in self.unchanged.iter().chain(&self.new) {
            // A path that is no text, or a time before 1970: such a file is read each time.
            let Ok(line) = serde_json::to_vec(file) else { continue };
            text.extend(line);
            text.push(b'\n');
        }
        if text.len() as u64 <= MAX_BYTES {
            let kept = disk::make_folder(disk::folder_of(path));
            let _ = kept
                .and_then(|()| disk::replace(path, &text).or_else(|_| disk::create(path, &text)));
        }
    }
}

impl IndexedFile {
    /// The index does not know which pieces lay on the board at a time: if a game may be sought for
    /// them, the file is read.
    fn hand_over(&self, file: &Path, query: &GameSearch, found: &mut Finder<'_>) {
        if query.pieces.is_some() && self.games.iter().any(|digest| digest.fits(query)) {
            read(file, query, found);
            return;
        }
        for (digest, number) in self.games.iter().zip(1..) {
            let place = GamePlace { file: file.to_owned(), number };
            found(Ok(IndexedGame { place, digest, is_sought: digest.fits(query) }));
        }
    }
}

/// The file for the index of a folder, and the folder's whole path. Where that is no text there is none.
fn file_of(folder: &Path, cache: &Path) -> Option<(PathBuf, String)> {
    let folder = dunce::canonicalize(folder).ok()?.to_str()?.to_owned();
    let mut hasher = DefaultHasher::new();
    folder.hash(&mut hasher);
    Some((cache.join(format!("{:016x}", hasher.finish())), folder))
}

/// The lines at the head of the index of a folder: two folders may have a file of the same name.
fn head(folder: &str) -> String {
    format!("{HEAD}{folder:?}\n")
}

/// The lines of the index of a folder; `None` if it can't be read or is that of another version.
fn lines(path: &Path, folder: &str) -> Option<Vec<IndexedFile>> {
    let bytes = disk::read(path, MAX_BYTES).ok()?;
    let text = str::from_utf8(&bytes).ok()?.strip_prefix(&head(folder))?;
    text.lines().map(|line| serde_json::from_str(line).ok()).collect()
}

/// A day as it is printed.
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
