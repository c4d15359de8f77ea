//! The game that was saved last.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp, Unit};
use serde::{Deserialize, Serialize};

use super::SavedGame;
use super::error::StoreError;
use super::format::Format;
use super::game_file::ReadSave;
use super::index::FileIndex;
use super::list::FoundFile;
use super::store::Store;

/// A save holds its time in whole seconds, which may be later than the file's time.
const ROUNDING: SignedDuration = SignedDuration::from_secs(1);

/// The head of the index. Other versions may read saves otherwise.
const HEAD: &str = concat!("\"punct saves 1, ", env!("CARGO_PKG_VERSION"), "\"\n");

/// The file in `auto/` with the index.
const INDEX: &str = ".index";

/// So many files are read in no time: they need no index.
const FEW: usize = 100;

/// What a save says of itself.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Standing {
    /// When it was saved, in seconds from 1970 on.
    saved: Option<i64>,
    /// Whether it has not ended where the players stand.
    goes_on: bool,
}

/// The latest game so far: when it was saved, its file, and the game if that had to be read.
type Latest<'f, G> = (Option<Timestamp>, &'f FoundFile, Option<ReadSave<G>>);

impl Store {
    /// The game saved last of those that have not ended where the players stand, wherever it is kept.
    /// A time that is still to come is that of a wrong clock and does not count.
    ///
    /// Looks at files from the newest on and stops as soon as no older file can hold a game saved
    /// later. That relies on a file being no older than the time its game was saved, which holds
    /// unless a clock was set back or a file's time changed by hand. Of many files, an index says what
    /// is in those that have not changed.
    pub fn latest_unfinished_of<G: SavedGame>(&self) -> Result<Option<ReadSave<G>>, StoreError> {
        let mut files = self.files()?;
        files.extend(self.places_elsewhere().into_iter().filter_map(FoundFile::elsewhere));
        files.retain(|file| file.format == Format::Json);
        files.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.path.cmp(&b.path)));
        let now = Timestamp::now() + ROUNDING;
        let mut index = FileIndex::open(Some(self.auto().join(INDEX)), HEAD.to_owned());
        let mut latest: Option<Latest<'_, G>> = None;
        for file in &files {
            if let Some((saved, ..)) = &latest
                && file.modified.and_then(|time| time.checked_add(ROUNDING).ok()) < *saved
            {
                break;
            }
            let Some((standing, save)) = self.standing(file, &mut index) else { continue };
            let times =
                [standing.saved.and_then(|at| Timestamp::from_second(at).ok()), file.saved()];
            let saved = times.into_iter().flatten().find(|time| *time <= now);
            if standing.goes_on && latest.as_ref().is_none_or(|(latest, ..)| saved > *latest) {
                latest = Some((saved, file, save));
            }
        }
        if index.learnt() > FEW {
            let there: BTreeSet<&Path> = files.iter().map(|file| self.indexed_as(file)).collect();
            index.retain(|path| there.contains(path));
            index.save();
        }
        let read = |(_, file, save): (_, &FoundFile, Option<_>)| {
            save.or_else(|| ReadSave::read(&file.path).ok())
        };
        Ok(latest.and_then(read))
    }

    /// What a file says of itself, by the index if that knows it; and its game, if it had to be read.
    /// `None` if it can't be played on.
    fn standing<G: SavedGame>(
        &self,
        file: &FoundFile,
        index: &mut FileIndex<Standing>,
    ) -> Option<(Standing, Option<ReadSave<G>>)> {
        let path = self.indexed_as(file);
        if let Some(known) = index.known(path, file.stamp.as_ref()) {
            return Some((*known, None));
        }
        let save = ReadSave::<G>::read(&file.path).ok()?;
        let saved = save.game.saved().map(Timestamp::as_second);
        let standing = Standing { saved, goes_on: !save.game.is_over() };
        if let Some(stamp) = &file.stamp {
            index.learn(path.to_owned(), stamp.clone(), standing);
        }
        Some((standing, Some(save)))
    }

    /// The path of a file from the folder, which may be reached in several ways.
    fn indexed_as<'f>(&self, file: &'f FoundFile) -> &'f Path {
        file.path.strip_prefix(self.folder()).unwrap_or(&file.path)
    }
}

impl FoundFile {
    /// The file that was noted there, if it still is one.
    fn elsewhere(path: PathBuf) -> Option<FoundFile> {
        path.is_file().then(|| FoundFile::new(path, false)).flatten()
    }

    /// The file's time as a save has it.
    fn saved(&self) -> Option<Timestamp> {
        self.modified?.round(Unit::Second).ok()
    }
}
