//! Finds the unfinished game that was saved last.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use jiff::{SignedDuration, Timestamp, Unit};
use serde::{Deserialize, Serialize};

use super::SavedGame;
use super::error::StoreResult;
use super::format::Format;
use super::game_file::ReadSave;
use super::index::FileIndex;
use super::list::FoundFile;
use super::store::Store;
use crate::kit::threads::on_all_cores;

/// A save's own time is rounded to seconds, so it may be this much later than the file's time.
const ROUNDING: SignedDuration = SignedDuration::from_secs(1);

/// The head of the index. It has the program's version, because another version may read saves
/// differently.
const HEAD: &str = concat!("\"punct saves 1, ", env!("CARGO_PKG_VERSION"), "\"\n");

/// The name of the index's file in `auto/`.
const INDEX: &str = ".index";

/// This number of files can be read so fast that they need no index.
const FEW: usize = 100;

/// The most files in a batch. The first batch is one file, and each batch is twice as large as the
/// one before. A large batch is read on all cores.
const MANY: usize = 1024;

/// The facts in a save that the search for the latest game needs.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct SaveStatus {
    /// When the game was saved, in seconds since 1970; `None` if the save does not say.
    saved: Option<i64>,
    /// Whether the game has not ended at the players' place in it.
    goes_on: bool,
}

/// The answer of a search for the latest unfinished game that reads only a limited number of files.
pub enum Glance<G> {
    Known(Option<ReadSave<G>>),
    /// The search would have to read more files.
    Unknown,
}

/// The facts of a file. Also the game, if the file had to be read and the game is unfinished.
type FoundSave<G> = (SaveStatus, Option<ReadSave<G>>);

/// The latest unfinished game found so far: when it was saved, its file, and the game itself if the
/// file had to be read.
type Latest<'f, G> = (Option<Timestamp>, &'f FoundFile, Option<ReadSave<G>>);

impl Store {
    /// Returns the unfinished game that was saved last, in any folder. A game is unfinished if it
    /// has not ended at the players' place in it. Times in the future come from a wrong clock and
    /// do not count.
    ///
    /// Looks at the files from the newest on, and stops as soon as no older file can hold a game
    /// that was saved later. This assumes that no file is older than the time at which its game was
    /// saved. That is true unless a clock was set back or somebody changed a file's time. If there
    /// are many files, an index holds the facts of the unchanged files.
    pub fn latest_unfinished_of<G: SavedGame>(&self) -> StoreResult<Option<ReadSave<G>>> {
        Ok(match self.find_latest(usize::MAX)? {
            Glance::Known(latest) => latest,
            Glance::Unknown => None,
        })
    }

    /// Returns the latest unfinished game, if finding it takes reading at most a hundred files, so
    /// that nobody has to wait.
    pub fn glance_at_latest<G: SavedGame>(&self) -> StoreResult<Glance<G>> {
        self.find_latest(FEW)
    }

    /// Returns the latest unfinished game, if finding it takes reading at most `most` files.
    fn find_latest<G: SavedGame>(&self, mut most: usize) -> StoreResult<Glance<G>> {
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
        if index.learnt > FEW {
            let there: BTreeSet<&Path> = files.iter().map(|file| self.indexed_as(file)).collect();
            index.retain(|path| there.contains(path));
            index.save();
        }
        let read = |(_, file, save): (_, &FoundFile, Option<_>)| {
            save.or_else(|| ReadSave::read(&file.path).ok())
        };
        Ok(Glance::Known(latest.and_then(read)))
    }

    /// Returns the facts of each of these files, from the index if possible; `None` for a file
    /// without a sound save. Returns `None` as a whole if more than `most` files would have to be
    /// read. Otherwise subtracts the number of files read from `most`.
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

    /// Returns the path of a file relative to the folder. Several paths may lead to the folder
    /// itself.
    fn indexed_as<'f>(&self, file: &'f FoundFile) -> &'f Path {
        file.path.strip_prefix(self.folder()).unwrap_or(&file.path)
    }
}

/// Reads each of these files and returns their facts, in the same order.
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
    /// Returns the file at a noted path; `None` if there is no file any more.
    fn elsewhere(path: PathBuf) -> Option<FoundFile> {
        path.is_file().then(|| FoundFile::new(path, false)).flatten()
    }

    /// Returns the file's time, rounded to a second like the time in a save.
    fn saved_at(&self) -> Option<Timestamp> {
        self.modified?.round(Unit::Second).ok()
    }
}
