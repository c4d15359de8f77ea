//! An index of files: what was found in each of them, so that only files that have changed are read
//! again. It is a file of its own, a head and a line of JSON for each file, and may be removed at
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

/// A file that was changed so short a time ago may change again without a change of its time: file
/// systems count in steps of up to two seconds.
const STEP: Duration = Duration::from_secs(2);

/// How a file is told to be as it was.
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

/// What is known of a file.
#[derive(Serialize, Deserialize)]
struct IndexEntry<T> {
    path: PathBuf,
    stamp: Stamp,
    found: T,
}

pub struct FileIndex<T> {
    /// Its own file; `None` if it is not kept.
    file: Option<PathBuf>,
    /// The lines before all others. An index with another head says other things, or of other
    /// files.
    head: String,
    files: BTreeMap<PathBuf, IndexEntry<T>>,
    /// How many files it has learnt of since it was opened.
    learnt: usize,
    has_lost: bool,
}

impl<T: Serialize + DeserializeOwned> FileIndex<T> {
    /// The index in a file, which is empty if the file can't be read or has another head.
    pub fn open(file: Option<PathBuf>, head: String) -> FileIndex<T> {
        let lines = file.as_ref().and_then(|file| lines(file, &head)).unwrap_or_default();
        let files = lines.into_iter().map(|known| (known.path.clone(), known)).collect();
        FileIndex { file, head, files, learnt: 0, has_lost: false }
    }

    /// What was found in a file, if it still is as it was.
    pub fn get(&self, path: &Path, stamp: Option<&Stamp>) -> Option<&T> {
        self.files.get(path).filter(|known| Some(&known.stamp) == stamp).map(|known| &known.found)
    }

    /// Takes in what was found in a file. The `stamp` was taken before: if the file changes
    /// meanwhile, it is read again next time.
    pub fn learn(&mut self, path: PathBuf, stamp: Stamp, found: T) {
        self.learnt += 1;
        self.files.insert(path.clone(), IndexEntry { path, stamp, found });
    }

    /// How many files it has learnt of since it was opened.
    pub fn learnt_count(&self) -> usize {
        self.learnt
    }

    /// Forgets all other files.
    pub fn retain(&mut self, is_there: impl Fn(&Path) -> bool) {
        let before = self.files.len();
        self.files.retain(|path, _| is_there(path));
        self.has_lost |= self.files.len() < before;
    }

    /// Writes the index if anything has changed. Where that can't be, the next search takes longer.
    pub fn save(self) {
        let Some(file) = self.file.filter(|_| self.learnt > 0 || self.has_lost) else { return };
        let mut text = self.head.into_bytes();
        for known in self.files.values() {
            // A path that is no text, or a time before 1970: such a file is read each time.
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
