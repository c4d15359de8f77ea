//! Lists and finds the saves in a store.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::SavedGame;
use super::error::{DiskError, DiskFault, StoreError, StoreResult};
use super::facts::folded;
use super::format::Format;
use super::game_file::read_game;
use super::index::Stamp;
use super::path::same_name;
use super::store::Store;
use crate::kit::text::similar;

#[derive(Debug)]
pub struct ListedSave<S> {
    pub path: PathBuf,
    pub auto: bool,
    /// The format, by the file's extension.
    pub format: Format,
    pub game: StoreResult<S>,
    /// The time in the save or, if there is none, the file's time.
    pub saved: Option<Timestamp>,
}

impl Store {
    /// Lists all games of a kind in the folder and in `auto/`, in all formats, the latest first.
    /// Leaves out text files without a game.
    ///
    /// # Errors
    /// Fails if a folder can't be read. A missing folder counts as empty.
    pub fn list_of<G: SavedGame>(&self) -> StoreResult<Vec<ListedSave<G::Summary>>> {
        let listed = self.files()?.into_iter().map(FoundFile::read::<G>);
        let is_game =
            |listed: &ListedSave<G::Summary>| listed.format != Format::Text || listed.game.is_ok();
        let mut listed: Vec<_> = listed.filter(is_game).collect();
        listed.sort_by(|a, b| b.saved.cmp(&a.saved).then_with(|| a.path.cmp(&b.path)));
        Ok(listed)
    }

    /// Returns the file that a word of the command line means. That is the file at this path. If
    /// there is none, that is the save with this name, with or without its extension, in the folder
    /// or in `auto/`, which the word may name.
    ///
    /// # Errors
    /// Fails if several saves have this name, or if no save has it and the word has no extension of
    /// a format.
    pub fn find_save(&self, path: &Path) -> StoreResult<PathBuf> {
        // For commands that only read a game, a hyphen means standard input. Here it means nothing.
        if path == Path::new("-") {
            return Err(DiskError::writing(path, DiskFault::Pipe).into());
        }
        let name = path.strip_prefix("auto").unwrap_or(path).to_owned();
        let is_name = name.file_name() == Some(name.as_os_str());
        if !is_name || path.symlink_metadata().is_ok() {
            return Ok(path.to_owned());
        }
        let mut files = self.files()?;
        files.retain(|file| file.auto || name == path);
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let all = |is_meant: &dyn Fn(&FoundFile) -> bool| -> Vec<PathBuf> {
            files.iter().filter(|file| is_meant(file)).map(|file| file.path.clone()).collect()
        };
        let is_name =
            |part: Option<&OsStr>| part.is_some_and(|part| same_name(part, name.as_os_str()));
        let is_called = |file: &FoundFile| is_name(file.path.file_stem());
        let meant: [&dyn Fn(&FoundFile) -> bool; 3] = [
            &|file| is_name(file.path.file_name()),
            &|file| is_called(file) && file.format == Format::Json,
            &is_called,
        ];
        let mut several =
            meant.into_iter().map(all).find(|found| !found.is_empty()).unwrap_or_default();
        let is_exact = |path: &&PathBuf| {
            [path.file_name(), path.file_stem()].contains(&Some(name.as_os_str()))
        };
        // Names may differ only in their normal form of Unicode. Then the name that is spelt as
        // typed counts.
        if several.iter().filter(is_exact).count() == 1 {
            several.retain(|path| is_exact(&path));
        }
        match (several.pop(), several.is_empty()) {
            (Some(only), true) => Ok(only),
            (Some(last), false) => {
                several.push(last);
                Err(StoreError::Ambiguous { name, several })
            }
            // Reading this file will report that it does not exist.
            (None, _) if Format::from_path(path).is_some() => Ok(name),
            (None, _) => {
                let part = folded(&name.to_string_lossy());
                let is_like = |file: &FoundFile| {
                    let name = file.path.file_stem().unwrap_or_default();
                    let name = folded(&name.to_string_lossy());
                    name.contains(&part) || similar(&part, [name.as_str()]).is_some()
                };
                let like = all(&is_like);
                Err(StoreError::NoSuchSave { name, folder: self.folder().to_owned(), like })
            }
        }
    }

    /// Returns the names with which [`Store::find_save`] finds the saves, sorted.
    pub fn names(&self) -> Vec<String> {
        let stem = |file: FoundFile| Some(file.path.file_stem()?.to_str()?.to_owned());
        let files = self.files().unwrap_or_default();
        let names: BTreeSet<String> = files.into_iter().filter_map(stem).collect();
        names.into_iter().collect()
    }

    /// Whether the folder and `auto/` have no files with the extension of a format. Returns `false`
    /// if they can't be read.
    pub fn is_empty(&self) -> bool {
        self.files().is_ok_and(|files| files.is_empty())
    }

    pub(super) fn files(&self) -> StoreResult<Vec<FoundFile>> {
        let mut files = files_in(self.folder(), false)?;
        files.extend(files_in(&self.auto(), true)?);
        Ok(files)
    }
}

/// A file whose name has the extension of a format.
pub(super) struct FoundFile {
    pub path: PathBuf,
    pub format: Format,
    auto: bool,
    pub modified: Option<Timestamp>,
    /// The size and time of the file; `None` if the file has just changed.
    pub stamp: Option<Stamp>,
}

impl FoundFile {
    /// Makes the facts of a file; `None` if its name does not have the extension of a format.
    pub fn new(path: PathBuf, auto: bool) -> Option<FoundFile> {
        let format = Format::from_path(&path)?;
        let metadata = fs::metadata(&path).ok();
        let modified = metadata.as_ref().and_then(|metadata| metadata.modified().ok());
        let modified = modified.and_then(|time| Timestamp::try_from(time).ok());
        let stamp = metadata.as_ref().and_then(Stamp::from_metadata);
        Some(FoundFile { path, format, auto, modified, stamp })
    }

    fn read<G: SavedGame>(self) -> ListedSave<G::Summary> {
        let FoundFile { path, format, auto, modified, .. } = self;
        let game = read_game::<G>(&path);
        let saved = game.as_ref().ok().and_then(G::saved_at).or(modified);
        ListedSave { path, auto, format, game: game.map(|game| game.summary()), saved }
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
