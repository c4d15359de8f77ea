//! Lists and finds the saves in a store, and finds the unfinished game that was saved last. An
//! index of files holds what was found in each file, so that only changed files are read again. The
//! index is a file with a head and a line of JSON for each indexed file. Users may remove this
//! file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Metadata};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use jiff::{SignedDuration, Timestamp, Unit};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::error::{DiskError, DiskFault, StoreError, StoreResult};
use super::game_file::{ReadSave, read_game};
use super::path::{Format, same_name};
use super::query::folded;
use super::store::Store;
use super::{SavedGame, disk};
use crate::kit::system::map_on_all_cores;
use crate::kit::text::similar;

#[derive(Debug)]
pub struct ListedSave<S> {
    pub path: PathBuf,
    pub is_autosave: bool,
    pub format: Format,
    pub game: StoreResult<S>,
    /// The time in the save or, if there is none, the file's time.
    pub saved: Option<Timestamp>,
}

impl Store {
    /// Lists all games of a kind in the folder and in `auto/`, in all formats, the latest first.
    /// Leaves out text files without a game.
    pub fn list_of<G: SavedGame>(&self) -> StoreResult<Vec<ListedSave<G::Summary>>> {
        let mut listed: Vec<_> = self.files()?.into_iter().map(FoundFile::read::<G>).collect();
        listed.retain(|save| save.format != Format::Text || save.game.is_ok());
        listed.sort_unstable_by(|a, b| b.saved.cmp(&a.saved).then_with(|| a.path.cmp(&b.path)));
        Ok(listed)
    }

    /// The file at this path or, if there is none, the save with this name, with or without its
    /// extension, in the folder or in `auto/`, which the word may name. It is an error if several
    /// saves have this name, or if no save has it and the word has no extension of a format.
    pub fn find_save(&self, path: &Path) -> StoreResult<PathBuf> {
        // For commands that only read a game, a hyphen means standard input. Here it means nothing.
        if path == Path::new("-") {
            return Err(DiskError::writing(path, DiskFault::Pipe).into());
        }
        let name = path.strip_prefix("auto").unwrap_or(path).to_owned();
        if name.file_name() != Some(name.as_os_str()) || path.symlink_metadata().is_ok() {
            return Ok(path.to_owned());
        }
        let mut files = self.files()?;
        files.retain(|file| file.is_autosave || name == path);
        files.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        let best = files.iter().filter_map(|file| file.fit(&name)).min();
        let best_files = files.iter().filter(|file| best.is_some() && file.fit(&name) == best);
        let mut several: Vec<PathBuf> = best_files.map(|file| file.path.clone()).collect();
        // Names may differ only in their normal form of Unicode. Then the name that is spelt as
        // typed counts.
        let mut exact = several.clone();
        exact.retain(|path| [path.file_name(), path.file_stem()].contains(&Some(name.as_os_str())));
        if exact.len() == 1 {
            several = exact;
        }
        match several.len() {
            1 => Ok(several.remove(0)),
            // Reading this file will report that it does not exist.
            0 if Format::from_path(path).is_some() => Ok(name),
            0 => {
                let part = folded(&name.to_string_lossy());
                let mut like = Vec::new();
                for file in files {
                    let stem = file.path.file_stem().unwrap_or_default().to_string_lossy();
                    let plain = folded(&stem);
                    if plain.contains(&part) || similar(&part, [plain.as_str()]).is_some() {
                        like.push(file.path);
                    }
                }
                Err(StoreError::NoSuchSave { name, folder: self.folder().to_owned(), like })
            }
            _ => Err(StoreError::Ambiguous { name, several }),
        }
    }

    pub fn names(&self) -> Vec<String> {
        let files = self.files().unwrap_or_default();
        let stems = files.iter().filter_map(|file| file.path.file_stem()?.to_str());
        let names: BTreeSet<String> = stems.map(str::to_owned).collect();
        names.into_iter().collect()
    }

    pub fn is_empty(&self) -> bool {
        self.files().is_ok_and(|files| files.is_empty())
    }

    pub(super) fn files(&self) -> StoreResult<Vec<FoundFile>> {
        let mut files = files_in(self.folder(), false)?;
        files.extend(files_in(&self.autosave_folder(), true)?);
        Ok(files)
    }
}

pub(super) struct FoundFile {
    pub path: PathBuf,
    pub format: Format,
    is_autosave: bool,
    pub modified: Option<Timestamp>,
    /// The size and time of the file; `None` if the file has just changed.
    pub stamp: Option<Stamp>,
}

impl FoundFile {
    /// `None` if the name does not have the extension of a format.
    fn new(path: PathBuf, auto: bool) -> Option<FoundFile> {
        let format = Format::from_path(&path)?;
        let metadata = fs::metadata(&path).ok();
        let time = metadata.as_ref().and_then(|metadata| metadata.modified().ok());
        let modified = time.and_then(|time| Timestamp::try_from(time).ok());
        let stamp = metadata.as_ref().and_then(Stamp::from_metadata);
        Some(FoundFile { path, format, is_autosave: auto, modified, stamp })
    }

    /// How well the file fits a name that was typed, the smallest number best: by its whole name,
    /// or without its extension, as a save or as another file.
    fn fit(&self, typed: &Path) -> Option<u8> {
        let typed = typed.as_os_str();
        if self.path.file_name().is_some_and(|name| same_name(name, typed)) {
            Some(0)
        } else if self.path.file_stem().is_some_and(|stem| same_name(stem, typed)) {
            Some(if self.format == Format::Json { 1 } else { 2 })
        } else {
            None
        }
    }

    fn saved_at(&self) -> Option<Timestamp> {
        self.modified?.round(Unit::Second).ok()
    }

    fn read<G: SavedGame>(self) -> ListedSave<G::Summary> {
        let FoundFile { path, format, is_autosave: auto, modified, .. } = self;
        let game = read_game::<G>(&path);
        let saved = game.as_ref().ok().and_then(G::saved_at).or(modified);
        ListedSave { path, is_autosave: auto, format, game: game.map(|game| game.summary()), saved }
    }
}

fn files_in(folder: &Path, auto: bool) -> StoreResult<Vec<FoundFile>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| DiskError::reading(folder, error))?,
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let seen = paths.filter(|path| !is_hidden(path));
    Ok(seen.filter_map(|path| FoundFile::new(path, auto)).collect())
}

pub fn is_hidden(path: &Path) -> bool {
    path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// A save's own time is rounded to seconds, so it may be this much later than the file's time.
const ROUNDING: SignedDuration = SignedDuration::from_secs(1);

/// The head of the index. It has the program's version, because another version may read saves
/// differently.
const HEAD: &str = concat!("\"punct saves 1, ", env!("CARGO_PKG_VERSION"), "\"\n");

const INDEX: &str = ".index";

/// This number of files can be read so fast that they need no index.
const FEW: usize = 100;

/// The most files in a batch. The first batch is one file, and each batch is twice as large as the
/// one before. A large batch is read on all cores.
const MANY: usize = 1024;

#[derive(Clone, Copy, Serialize, Deserialize)]
struct SaveStatus {
    /// When the game was saved, in seconds since 1970; `None` if the save does not say.
    saved: Option<i64>,
    goes_on: bool,
}

pub enum QuickSearch<G> {
    Known(Option<ReadSave<G>>),
    /// The search would have to read more files.
    Unknown,
}

type FoundSave<G> = (SaveStatus, Option<ReadSave<G>>);

/// When it was saved, its file, and the game itself if the file had to be read.
type Latest<'f, G> = (Option<Timestamp>, &'f FoundFile, Option<ReadSave<G>>);

impl Store {
    /// In any folder; unfinished means that it has not ended at the players' place in it. Times in
    /// the future come from a wrong clock and do not count.
    ///
    /// Stops as soon as no older file can hold a game that was saved later, if no file is older
    /// than its game's time: true unless a clock was set back or somebody changed a file's time.
    pub fn latest_unfinished<G: SavedGame>(&self) -> StoreResult<Option<ReadSave<G>>> {
        Ok(match self.find_latest(usize::MAX)? {
            QuickSearch::Known(latest) => latest,
            QuickSearch::Unknown => None,
        })
    }

    /// Only if that takes reading at most a hundred files, so that nobody has to wait.
    pub fn find_latest_quickly<G: SavedGame>(&self) -> StoreResult<QuickSearch<G>> {
        self.find_latest(FEW)
    }

    fn find_latest<G: SavedGame>(&self, mut most: usize) -> StoreResult<QuickSearch<G>> {
        let mut files = self.files()?;
        let elsewhere = self.paths_elsewhere().into_iter().filter(|path| path.is_file());
        files.extend(elsewhere.filter_map(|path| FoundFile::new(path, false)));
        files.retain(|file| file.format == Format::Json);
        files
            .sort_unstable_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.path.cmp(&b.path)));
        let now = Timestamp::now() + ROUNDING;
        let mut index = FileIndex::open(Some(self.autosave_folder().join(INDEX)), HEAD.to_owned());
        let mut latest: Option<Latest<'_, G>> = None;
        let mut remaining = &files[..];
        let mut count = 1;
        while let Some(newest) = remaining.first() {
            if let Some((saved, ..)) = &latest
                && newest.modified.and_then(|time| time.checked_add(ROUNDING).ok()) < *saved
            {
                break;
            }
            let batch;
            (batch, remaining) = remaining.split_at(count.min(remaining.len()));
            count = MANY.min(2 * count);
            let Some(found) = self.read_some(batch, &mut index, &mut most) else {
                return Ok(QuickSearch::Unknown);
            };
            for (file, found) in batch.iter().zip(found) {
                let Some((status, save)) = found else { continue };
                let times =
                    [status.saved.and_then(|at| Timestamp::from_second(at).ok()), file.saved_at()];
                let saved = times.into_iter().flatten().find(|time| *time <= now);
                if status.goes_on && latest.as_ref().is_none_or(|(latest, ..)| saved > *latest) {
                    latest = Some((saved, file, save));
                }
            }
        }
        if index.learnt > FEW {
            let there: BTreeSet<&Path> = files.iter().map(|file| self.indexed_as(file)).collect();
            index.retain(|path| there.contains(path));
            index.save();
        }
        let game =
            latest.and_then(|(_, file, save)| save.or_else(|| ReadSave::read(&file.path).ok()));
        Ok(QuickSearch::Known(game))
    }

    /// From the index if possible; inner `None` without a sound save, outer `None` if more than
    /// `most` files would have to be read. Subtracts the files read from `most`.
    fn read_some<G: SavedGame>(
        &self,
        files: &[FoundFile],
        index: &mut FileIndex<SaveStatus>,
        most: &mut usize,
    ) -> Option<Vec<Option<FoundSave<G>>>> {
        let mut found: Vec<Option<FoundSave<G>>> = Vec::new();
        let mut unread = Vec::new();
        for (nth, file) in files.iter().enumerate() {
            let known = index.get(self.indexed_as(file), file.stamp.as_ref());
            found.push(known.map(|status| (*status, None)));
            if known.is_none() {
                unread.push((nth, file));
            }
        }
        *most = most.checked_sub(unread.len())?;
        let saves = if unread.len() < MANY / 4 {
            unread.iter().map(|(_, file)| read_status(file)).collect()
        } else {
            map_on_all_cores(unread.len(), |nth| read_status(unread[nth].1))
        };
        for ((nth, file), save) in unread.iter().zip(saves) {
            if let (Some((status, _)), Some(stamp)) = (&save, &file.stamp) {
                index.learn(self.indexed_as(file).to_owned(), stamp.clone(), *status);
            }
            found[*nth] = save;
        }
        Some(found)
    }

    /// The path of a file relative to the folder. Several paths may lead to the folder itself.
    fn indexed_as<'f>(&self, file: &'f FoundFile) -> &'f Path {
        file.path.strip_prefix(self.folder()).unwrap_or(&file.path)
    }
}

fn read_status<G: SavedGame>(file: &FoundFile) -> Option<FoundSave<G>> {
    let save = ReadSave::<G>::read(&file.path).ok()?;
    let saved = save.game.saved_at().map(Timestamp::as_second);
    let goes_on = !save.game.is_over();
    Some((SaveStatus { saved, goes_on }, goes_on.then_some(save)))
}

const MAX_BYTES: u64 = 1 << 28;

/// For this long after a change, a further change of a file may leave the file's time unchanged:
/// file systems count in steps of up to two seconds.
const STEP: Duration = Duration::from_secs(2);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stamp {
    size: u64,
    modified: SystemTime,
}

impl Stamp {
    /// `None` if a further change might leave the stamp the same.
    pub fn from_metadata(metadata: &Metadata) -> Option<Stamp> {
        let modified = metadata.modified().ok()?;
        let is_past = modified.elapsed().is_ok_and(|age| age > STEP);
        is_past.then_some(Stamp { size: metadata.len(), modified })
    }
}

#[derive(Serialize, Deserialize)]
struct IndexEntry<T> {
    path: PathBuf,
    stamp: Stamp,
    found: T,
}

pub struct FileIndex<T> {
    file: Option<PathBuf>,
    /// The text before the entries. An index with another head has other facts or is about other
    /// files.
    head: String,
    files: BTreeMap<PathBuf, IndexEntry<T>>,
    /// The number of entries that were added since the index was opened.
    pub learnt: usize,
    has_lost: bool,
}

impl<T: Serialize + DeserializeOwned> FileIndex<T> {
    /// The index is empty if the file can't be read or has another head.
    pub fn open(file: Option<PathBuf>, head: String) -> FileIndex<T> {
        let lines = file.as_ref().and_then(|file| lines(file, &head)).unwrap_or_default();
        let files = lines.into_iter().map(|known| (known.path.clone(), known)).collect();
        FileIndex { file, head, files, learnt: 0, has_lost: false }
    }

    /// `None` if the file is not in the index or has changed.
    pub fn get(&self, path: &Path, stamp: Option<&Stamp>) -> Option<&T> {
        self.files.get(path).filter(|known| Some(&known.stamp) == stamp).map(|known| &known.found)
    }

    /// Adds what was found in a file. The caller must have taken the `stamp` before reading the
    /// file. So a file that changes while it is read gets another stamp and is read again next
    /// time.
    pub fn learn(&mut self, path: PathBuf, stamp: Stamp, found: T) {
        self.learnt += 1;
        self.files.insert(path.clone(), IndexEntry { path, stamp, found });
    }

    pub fn retain(&mut self, is_there: impl Fn(&Path) -> bool) {
        let before = self.files.len();
        self.files.retain(|path, _| is_there(path));
        self.has_lost |= self.files.len() < before;
    }

    /// Writes the index if it has changed. A failure is ignored: the next search only takes longer.
    pub fn save(self) {
        if self.learnt == 0 && !self.has_lost {
            return;
        }
        let Some(file) = self.file else { return };
        let mut text = self.head.into_bytes();
        for known in self.files.values() {
            // An entry can't be written if its path is not text or its time is before 1970. Such a
            // file is read each time.
            let Ok(line) = serde_json::to_vec(known) else { continue };
            text.extend(line);
            text.push(b'\n');
        }
        if text.len() as u64 <= MAX_BYTES {
            let _ = disk::make_folder(disk::folder_of(&file))
                .and_then(|()| disk::replace(&file, &text).or_else(|_| disk::create(&file, &text)));
        }
    }
}

fn lines<T: DeserializeOwned>(file: &Path, head: &str) -> Option<Vec<IndexEntry<T>>> {
    let bytes = disk::read(file, MAX_BYTES).ok()?;
    let text = str::from_utf8(&bytes).ok()?.strip_prefix(head)?;
    text.lines().map(|line| serde_json::from_str(line).ok()).collect()
}
