//! The list of the saves in a store.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};

use super::SavedGame;
use super::error::{DiskError, DiskFault, StoreError};
use super::format::Format;
use super::game_file::{ReadSave, read_game};
use super::store::Store;
use crate::kit::text::similar;

#[derive(Debug)]
pub struct Listed<S> {
    pub path: PathBuf,
    pub auto: bool,
    /// The format that its extension names.
    pub format: Format,
    pub game: Result<S, StoreError>,
    /// When it was saved, as it says itself; else the file's time.
    pub saved: Option<Timestamp>,
}

impl Store {
    /// All games of a kind in the folder and in `auto/`, in all formats, the latest first. Text files without a
    /// game are left out.
    ///
    /// # Errors
    /// When a folder can't be read. A folder that does not exist is empty.
    pub fn list_of<G: SavedGame>(&self) -> Result<Vec<Listed<G::Summary>>, StoreError> {
        let listed = self.files()?.into_iter().map(FoundFile::read::<G>);
        let is_game =
            |listed: &Listed<G::Summary>| listed.format != Format::Text || listed.game.is_ok();
        let mut listed: Vec<_> = listed.filter(is_game).collect();
        listed.sort_by(|a, b| b.saved.cmp(&a.saved).then_with(|| a.path.cmp(&b.path)));
        Ok(listed)
    }

    /// The game saved last of those that have not ended where the players stand, wherever it is kept.
    ///
    /// Reads files from the newest on and stops as soon as no older file can hold a game saved
    /// later. That relies on a file being no older than the time its game was saved, which holds
    /// unless a clock was set back or a file's time changed by hand.
    pub fn latest_unfinished_of<G: SavedGame>(&self) -> Result<Option<ReadSave<G>>, StoreError> {
        let mut files = self.files()?;
        files.extend(self.places_elsewhere().into_iter().filter_map(FoundFile::elsewhere));
        files.retain(|file| file.format == Format::Json);
        files.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.path.cmp(&b.path)));
        let mut latest: Option<(Option<Timestamp>, ReadSave<G>)> = None;
        for file in files {
            if let Some((saved, _)) = &latest
                && file.modified.and_then(|time| time.checked_add(ROUNDING).ok()) < *saved
            {
                break;
            }
            let Ok(save) = ReadSave::<G>::read(&file.path) else { continue };
            let saved = save.game.saved().or(file.modified);
            if !save.game.is_over() && latest.as_ref().is_none_or(|(latest, _)| saved > *latest) {
                latest = Some((saved, save));
            }
        }
        Ok(latest.map(|(_, save)| save))
    }

    /// The file that a word of the command line means: that of this path or, if there is none, the save
    /// of this name here or in `auto/`, with or without its ending.
    ///
    /// # Errors
    /// If it has no ending and there is no such save, or if there is more than one.
    pub fn named(&self, path: &Path) -> Result<PathBuf, StoreError> {
        // Standard input, wherever a game is only read.
        if path == Path::new("-") {
            return Err(DiskError::writing(path, DiskFault::Pipe).into());
        }
        let is_name = path.file_name() == Some(path.as_os_str());
        if !is_name || path.symlink_metadata().is_ok() {
            return Ok(path.to_owned());
        }
        let name = path.to_owned();
        let mut files = self.files()?;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let all = |is_meant: &dyn Fn(&FoundFile) -> bool| -> Vec<PathBuf> {
            files.iter().filter(|file| is_meant(file)).map(|file| file.path.clone()).collect()
        };
        let is_called = |file: &FoundFile| file.path.file_stem() == Some(name.as_os_str());
        let meant: [&dyn Fn(&FoundFile) -> bool; 3] = [
            &|file| file.path.file_name() == Some(name.as_os_str()),
            &|file| is_called(file) && file.format == Format::Json,
            &is_called,
        ];
        let mut several =
            meant.into_iter().map(all).find(|found| !found.is_empty()).unwrap_or_default();
        match (several.pop(), several.is_empty()) {
            (Some(only), true) => Ok(only),
            (Some(last), false) => {
                several.push(last);
                Err(StoreError::Ambiguous { name, several })
            }
            // That there is no such file is said by who reads it.
            (None, _) if Format::of_path(path).is_some() => Ok(name),
            (None, _) => {
                let part = name.to_string_lossy().to_lowercase();
                let is_like = |file: &FoundFile| {
                    let name = file.path.file_stem().unwrap_or_default();
                    let name = name.to_string_lossy().to_lowercase();
                    name.contains(&part) || similar(&part, [name.as_str()]).is_some()
                };
                let like = all(&is_like);
                Err(StoreError::NoSuchSave { name, folder: self.folder().to_owned(), like })
            }
        }
    }

    /// The names by which [`Store::named`] finds the saves, in order.
    pub fn names(&self) -> Vec<String> {
        let stem = |file: FoundFile| Some(file.path.file_stem()?.to_str()?.to_owned());
        let files = self.files().unwrap_or_default();
        let names: BTreeSet<String> = files.into_iter().filter_map(stem).collect();
        names.into_iter().collect()
    }

    /// Whether no game was ever kept here, as far as can be seen.
    pub fn is_empty(&self) -> bool {
        self.files().is_ok_and(|files| files.is_empty())
    }

    fn files(&self) -> Result<Vec<FoundFile>, StoreError> {
        let mut files = files_in(self.folder(), false)?;
        files.extend(files_in(&self.auto(), true)?);
        Ok(files)
    }
}

/// A save holds its time in whole seconds, which may be later than the file's time.
pub const ROUNDING: SignedDuration = SignedDuration::from_secs(1);

/// A file whose name has the extension of a format.
pub struct FoundFile {
    path: PathBuf,
    format: Format,
    auto: bool,
    modified: Option<Timestamp>,
}

impl FoundFile {
    /// The file that was noted there, if it still is one.
    fn elsewhere(path: PathBuf) -> Option<FoundFile> {
        let format = Format::of_path(&path).filter(|_| path.is_file())?;
        Some(FoundFile { modified: modified(&path), path, format, auto: false })
    }

    fn read<G: SavedGame>(self) -> Listed<G::Summary> {
        let FoundFile { path, format, auto, modified } = self;
        let game = read_game::<G>(&path);
        let saved = game.as_ref().ok().and_then(G::saved).or(modified);
        Listed { path, auto, format, game: game.map(|game| game.summary()), saved }
    }
}

pub fn files_in(folder: &Path, auto: bool) -> Result<Vec<FoundFile>, StoreError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| DiskError::reading(folder, error))?,
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let found = |path: PathBuf| {
        let format = Format::of_path(&path).filter(|_| !is_hidden(&path))?;
        Some(FoundFile { modified: modified(&path), path, format, auto })
    };
    Ok(paths.filter_map(found).collect())
}

pub fn is_hidden(path: &Path) -> bool {
    path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."))
}

pub fn modified(path: &Path) -> Option<Timestamp> {
    Timestamp::try_from(fs::metadata(path).ok()?.modified().ok()?).ok()
}
