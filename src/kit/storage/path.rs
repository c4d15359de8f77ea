//! Finds the files for paths as people type them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use directories::BaseDirs;
use unicode_normalization::UnicodeNormalization as _;

/// Returns the path that a typed path means. `~/` at the beginning means the user's home, because
/// not every shell replaces it. The result is [`spelt`] as on the disk.
pub fn meant_path(typed: &Path) -> PathBuf {
    let home = |rest| Some(BaseDirs::new()?.home_dir().join(rest));
    let path = typed.strip_prefix("~").ok().and_then(home);
    spelt(path.as_deref().unwrap_or(typed))
}

/// Returns a path with the spelling of the disk. If there is no file of exactly this name, takes a
/// file with the [`same_name`]. Does the same for the folders in the path.
pub(super) fn spelt(path: &Path) -> PathBuf {
    // An ASCII path has only one normal form.
    let is_plain = path.as_os_str().is_ascii();
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return path.to_owned();
    };
    if is_plain || path.symlink_metadata().is_ok() {
        return path.to_owned();
    }
    let folder = spelt(folder);
    let here = if folder == Path::new("") { Path::new(".") } else { &folder };
    let entries = fs::read_dir(here).into_iter().flatten().flatten();
    let found = entries.map(|entry| entry.file_name()).find(|found| same_name(found, name));
    folder.join(found.as_deref().unwrap_or(name))
}

/// Whether two file names are the same text, possibly in different normal forms of Unicode. Some
/// systems store an accent as a separate character.
pub(super) fn same_name(one: &OsStr, other: &OsStr) -> bool {
    match (one.to_str(), other.to_str()) {
        (Some(one), Some(other)) => one.nfc().eq(other.nfc()),
        _ => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_tilde_that_is_the_first_part_is_home() {
        let home = BaseDirs::new().expect("a home").home_dir().to_owned();
        assert_eq!(meant_path(Path::new("~/a/b.json")), home.join("a/b.json"));
        for other in ["a/~/b", "./~/b", "~b/c", "-", "", "/~", "a~"] {
            assert_eq!(meant_path(Path::new(other)), Path::new(other));
        }
    }

    #[test]
    fn a_name_is_found_in_whichever_normal_form_it_is_kept() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (composed, apart) = ("r\u{e9}sum\u{e9}", "re\u{301}sume\u{301}");
        for (stored, typed) in [(composed, apart), (apart, composed)] {
            let below = folder.path().join(stored).join(stored);
            fs::create_dir_all(&below).expect("a folder");
            let typed = folder.path().join(typed).join(typed);
            let same =
                |path: &Path| same_file::is_same_file(path, &below).expect("the folder exists");
            assert!(same(&spelt(&typed)), "{typed:?}");
            assert_eq!(spelt(&below), below);
            assert_eq!(spelt(&below.join("new\u{e9}")), below.join("new\u{e9}"));
            assert!(!same_name(OsStr::new("resume"), OsStr::new(stored)));
            fs::remove_dir_all(folder.path().join(stored)).expect("removed");
        }
    }
}
