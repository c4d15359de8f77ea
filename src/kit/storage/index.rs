//! An index of files. It holds what was found in each file, so that only changed files are read
//! again. The index is a file with a head and a line of JSON for each indexed file. Users may
//! remove this file at any time.

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::disk;

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
