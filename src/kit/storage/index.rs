//! An index of files: what was found in each file, so that only changed files are read again. The
//! index is a file of its own, with a head and a line of JSON for each file. It may be removed at
//! any time.

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::disk;

/// The largest index that is read or written: 256 MiB.
const MAX_BYTES: u64 = 1 << 28;

/// A file changed less than this time ago may change again and keep its time: file systems count in
/// steps of up to two seconds.
const STEP: Duration = Duration::from_secs(2);

/// The signs by which an unchanged file is recognized.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stamp {
    size: u64,
    modified: SystemTime,
}

impl Stamp {
    /// `None` if the next change of the file may not be noticed.
    pub fn from_metadata(metadata: &Metadata) -> Option<Stamp> {
        let modified = metadata.modified().ok()?;
        let is_past = modified.elapsed().is_ok_and(|age| age > STEP);
        is_past.then_some(Stamp { size: metadata.len(), modified })
    }
}

/// The facts known of a file.
#[derive(Serialize, Deserialize)]
struct IndexEntry<T> {
    path: PathBuf,
    stamp: Stamp,
    found: T,
}

pub struct FileIndex<T> {
    /// The index's own file; `None` if the index is not kept.
    file: Option<PathBuf>,
    /// The lines before all others. An index with another head has other facts, or is of other
    /// files.
    head: String,
    files: BTreeMap<PathBuf, IndexEntry<T>>,
    /// The number of files learnt since the index was opened.
    learnt: usize,
    has_lost: bool,
}

impl<T: Serialize + DeserializeOwned> FileIndex<T> {
    /// The index in a file; it is empty if the file can't be read or has another head.
    pub fn open(file: Option<PathBuf>, head: String) -> FileIndex<T> {
        let lines = file.as_ref().and_then(|file| lines(file, &head)).unwrap_or_default();
        let files = lines.into_iter().map(|known| (known.path.clone(), known)).collect();
        FileIndex { file, head, files, learnt: 0, has_lost: false }
    }

    /// What was found in a file, if the file is unchanged.
    pub fn get(&self, path: &Path, stamp: Option<&Stamp>) -> Option<&T> {
        self.files.get(path).filter(|known| Some(&known.stamp) == stamp).map(|known| &known.found)
    }

    /// Takes in what was found in a file. The `stamp` must be older than the reading: if the file
    /// changes meanwhile, it is read again next time.
    pub fn learn(&mut self, path: PathBuf, stamp: Stamp, found: T) {
        self.learnt += 1;
        self.files.insert(path.clone(), IndexEntry { path, stamp, found });
    }

    /// The number of files learnt since the index was opened.
    pub fn learnt_count(&self) -> usize {
        self.learnt
    }

    /// Forgets all files that are no longer there.
    pub fn retain(&mut self, is_there: impl Fn(&Path) -> bool) {
        let before = self.files.len();
        self.files.retain(|path, _| is_there(path));
        self.has_lost |= self.files.len() < before;
    }

    /// Writes the index if anything has changed. If the index can't be written, the next search
    /// takes longer.
    pub fn save(self) {
        let Some(file) = self.file.filter(|_| self.learnt > 0 || self.has_lost) else { return };
        let mut text = self.head.into_bytes();
        for known in self.files.values() {
            // A path that is not text, or a time before 1970: such a file is read each time.
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

/// The lines of an index; `None` if it can't be read or has another head.
fn lines<T: DeserializeOwned>(file: &Path, head: &str) -> Option<Vec<IndexEntry<T>>> {
    let bytes = disk::read(file, MAX_BYTES).ok()?;
    let text = str::from_utf8(&bytes).ok()?.strip_prefix(head)?;
    text.lines().map(|line| serde_json::from_str(line).ok()).collect()
}
