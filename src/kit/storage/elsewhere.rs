//! Games that are kept outside the folder of saves: their places are noted in it, so that the latest
//! game is found wherever it was saved.

use std::fs;
use std::path::{Path, PathBuf};

use super::disk;
use super::store::Store;

/// The file in `auto/` with the paths, a line each, the last noted first.
const NOTES: &str = ".elsewhere";

/// How many places are remembered.
const MOST: usize = 32;

impl Store {
    /// Whether a file is in none of the folders whose saves are listed.
    pub fn is_elsewhere(&self, path: &Path) -> bool {
        let folder_of = |path: &Path| dunce::canonicalize(disk::folder_of(path)).ok();
        let own = [self.folder().to_owned(), self.auto()].map(|own| dunce::canonicalize(own).ok());
        folder_of(path).is_some_and(|folder| !own.contains(&Some(folder)))
    }

    /// Notes where a game is kept, if that is outside the folder. The game is safe without that, so a
    /// disk that refuses is no error.
    pub fn note_place(&self, path: &Path) {
        if !self.keeps_files() || !self.is_elsewhere(path) {
            return;
        }
        let Some(path) = dunce::canonicalize(path).ok().filter(|path| is_a_line(path)) else {
            return;
        };
        let mut places = self.places_elsewhere();
        places.retain(|place| *place != path);
        places.insert(0, path);
        places.truncate(MOST);
        let lines: Vec<_> = places.iter().map(|place| place.to_string_lossy()).collect();
        let notes = self.auto().join(NOTES);
        let write = if notes.exists() { disk::replace } else { disk::create };
        let _ = disk::make_folder(&self.auto())
            .and_then(|()| write(&notes, lines.join("\n").as_bytes()));
    }

    /// The places noted, the last first.
    pub(super) fn places_elsewhere(&self) -> Vec<PathBuf> {
        let notes = fs::read_to_string(self.auto().join(NOTES)).unwrap_or_default();
        notes.lines().map(PathBuf::from).collect()
    }
}

/// Whether a path can be written and read as a line of text.
fn is_a_line(path: &Path) -> bool {
    path.to_str().is_some_and(|text| !text.contains(['\n', '\r']))
}
