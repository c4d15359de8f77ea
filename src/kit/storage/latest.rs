//! The game that was saved last.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use jiff::{SignedDuration, Timestamp, Unit};
use serde::{Deserialize, Serialize};

use super::SavedGame;
use super::error::StoreError;
use super::format::Format;
use super::game_file::ReadSave;
use super::index::FileIndex;
use super::list::FoundFile;
use super::store::Store;
use crate::kit::threads::on_all_cores;

/// A save holds its time in whole seconds, which may be later than the file's time.
const ROUNDING: SignedDuration = SignedDuration::from_secs(1);

/// The head of the index. Other versions may read saves in another way.
const HEAD: &str = concat!("\"punct saves 1, ", env!("CARGO_PKG_VERSION"), "\"\n");

/// The file in `auto/` with the index.
const INDEX: &str = ".index";

/// This number of files is read in no time: they need no index.
const FEW: usize = 100;

/// At most this number of files is read at once, on all cores. Batches grow to this size while the
/// files hold no game that goes on.
const MANY: usize = 1024;

/// The facts that a save gives of itself.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct SaveStatus {
    /// When the game was saved, in seconds from 1970 on.
    saved: Option<i64>,
    /// Whether the game has not ended where the players stand.
    goes_on: bool,
}

/// The latest unfinished game, as far as a few files show it.
pub enum Glance<G> {
    Known(Option<ReadSave<G>>),
    /// More files would have to be read.
    Unknown,
}

/// A file's facts, and its game, if that had to be read and goes on.
type FoundSave<G> = (SaveStatus, Option<ReadSave<G>>);

/// The latest game so far: when it was saved, its file, and the game if that had to be read.
type Latest<'f, G> = (Option<Timestamp>, &'f FoundFile, Option<ReadSave<G>>);

impl Store {
    /// The game saved last of those that have not ended where the players stand, in any folder. A
    /// time in the future comes from a wrong clock and does not count.
    ///
    /// Looks at files from the newest on and stops as soon as no older file can hold a game saved
    /// later. This relies on a file being no older than the time its game was saved, which holds
    /// unless a clock was set back or somebody changed a file's time. With many files, an index has
    /// the facts of the unchanged ones.
    pub fn latest_unfinished_of<G: SavedGame>(&self) -> Result<Option<ReadSave<G>>, StoreError> {
        Ok(match self.find_latest(usize::MAX)? {
            Glance::Known(latest) => latest,
            Glance::Unknown => None,
        })
    }

    /// The latest unfinished game, if at most a hundred files must be read for it, so that nobody
    /// has to wait.
    pub fn glance_at_latest<G: SavedGame>(&self) -> Result<Glance<G>, StoreError> {
        self.find_latest(FEW)
    }

    /// The latest unfinished game, if at most `most` files must be read for it.
    fn find_latest<G: SavedGame>(&self, mut most: usize) -> Result<Glance<G>, StoreError> {
        let mut files = self.files()?;
        files.extend(self.places_elsewhere().into_iter().filter_map(FoundFile::elsewhere));
        files.retain(|file| file.format == Format::Json);
        files.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.path.cmp(&b.path)));
        let now = Timestamp::now() + ROUNDING;
        let mut index = FileIndex::open(Some(self.auto().join(INDEX)), HEAD.to_owned());
        let mut latest: Option<Latest<'_, G>> = None;
        let (mut rest, mut count) = (&files[..], 1);
        while let Some(newest) = rest.first() {
            if let Some((saved, ..)) = &latest
                && newest.modified.and_then(|time| time.checked_add(ROUNDING).ok()) < *saved
            {
                break;
            }
            let (batch, older) = rest.split_at(count.min(rest.len()));
            (rest, count) = (older, MANY.min(2 * count));
            let Some(found) = self.look_at(batch, &mut index, &mut most) else {
                return Ok(Glance::Unknown);
            };
            for (file, found) in batch.iter().zip(found) {
                let Some((standing, save)) = found else { continue };
                let times = [
                    standing.saved.and_then(|at| Timestamp::from_second(at).ok()),
                    file.saved_at(),
                ];
                let saved = times.into_iter().flatten().find(|time| *time <= now);
                if standing.goes_on && latest.as_ref().is_none_or(|(latest, ..)| saved > *latest) {
                    latest = Some((saved, file, save));
                }
            }
        }
        if index.learnt_count() > FEW {
            let there: BTreeSet<&Path> = files.iter().map(|file| self.indexed_as(file)).collect();
            index.retain(|path| there.contains(path));
            index.save();
        }
        let read = |(_, file, save): (_, &FoundFile, Option<_>)| {
            save.or_else(|| ReadSave::read(&file.path).ok())
        };
        Ok(Glance::Known(latest.and_then(read)))
    }

    /// The facts of each of these files, from the index if that knows them; `None` for a file that
    /// can't be played on. Returns `None` if more than `most` files had to be read; `most` falls by
    /// the files read.
    fn look_at<G: SavedGame>(
        &self,
        files: &[FoundFile],
        index: &mut FileIndex<SaveStatus>,
        most: &mut usize,
    ) -> Option<Vec<Option<FoundSave<G>>>> {
        let known = |file| index.get(self.indexed_as(file), file.stamp.as_ref()).copied();
        let known: Vec<Option<SaveStatus>> = files.iter().map(known).collect();
        let unknown = files.iter().zip(&known).filter(|(_, known)| known.is_none());
        let unknown: Vec<&FoundFile> = unknown.map(|(file, _)| file).collect();
        *most = most.checked_sub(unknown.len())?;
        let mut read = read_each(&unknown).into_iter();
        let mut found = |(file, known): (&FoundFile, Option<SaveStatus>)| {
            if let Some(known) = known {
                return Some((known, None));
            }
            let (standing, save) = read.next()??;
            if let Some(stamp) = &file.stamp {
                index.learn(self.indexed_as(file).to_owned(), stamp.clone(), standing);
            }
            Some((standing, save))
        };
        Some(files.iter().zip(known).map(&mut found).collect())
    }

    /// The path of a file from the folder, which may be reached by several paths.
    fn indexed_as<'f>(&self, file: &'f FoundFile) -> &'f Path {
        file.path.strip_prefix(self.folder()).unwrap_or(&file.path)
    }
}

/// The facts of each of these files, in their order.
fn read_each<G: SavedGame>(files: &[&FoundFile]) -> Vec<Option<FoundSave<G>>> {
    let read = |file: &&FoundFile| {
        let save = ReadSave::<G>::read(&file.path).ok()?;
        let saved = save.game.saved_at().map(Timestamp::as_second);
        let goes_on = !save.game.is_over();
        Some((SaveStatus { saved, goes_on }, goes_on.then_some(save)))
    };
    if files.len() < MANY / 4 {
        return files.iter().map(read).collect();
    }
    let next = AtomicUsize::new(0);
    let some = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let found = numbers.map_while(|number| Some((number, read(files.get(number)?))));
        found.collect::<Vec<_>>()
    };
    let mut found: Vec<_> = on_all_cores(some).into_iter().flatten().collect();
    found.sort_by_key(|(number, _)| *number);
    found.into_iter().map(|(_, found)| found).collect()
}

impl FoundFile {
    /// The file at a noted path, if there still is one.
    fn elsewhere(path: PathBuf) -> Option<FoundFile> {
        path.is_file().then(|| FoundFile::new(path, false)).flatten()
    }

    /// The file's time, rounded like the time in a save.
    fn saved_at(&self) -> Option<Timestamp> {
        self.modified?.round(Unit::Second).ok()
    }
}
