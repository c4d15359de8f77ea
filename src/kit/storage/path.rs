//! What files are called: the files for paths as people type them, names that work on every system,
//! and the formats of files with games.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use directories::BaseDirs;
use jiff::civil::Date;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;

use super::name::Name;
use super::printable::visible;
use crate::kit::text::Columns as _;

/// `~/` means the user's home, because not every shell replaces it. The path is spelt as on the
/// disk ([`with_disk_spelling`]).
pub fn expand_path(typed: &Path) -> PathBuf {
    if let Ok(below_home) = typed.strip_prefix("~")
        && let Some(dirs) = BaseDirs::new()
    {
        return with_disk_spelling(&dirs.home_dir().join(below_home));
    }
    with_disk_spelling(typed)
}

/// The path with the spelling of the disk: if there is no file of exactly this name, a file with
/// the [`same_name`] counts. The same holds for the folders in the path.
pub(super) fn with_disk_spelling(path: &Path) -> PathBuf {
    // An ASCII path has only one normal form.
    let is_plain = path.as_os_str().is_ascii();
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return path.to_owned();
    };
    if is_plain || path.symlink_metadata().is_ok() {
        return path.to_owned();
    }
    let folder = with_disk_spelling(folder);
    let here = if folder == Path::new("") { Path::new(".") } else { &folder };
    let entries = fs::read_dir(here).into_iter().flatten().flatten();
    let found = entries.map(|entry| entry.file_name()).find(|found| same_name(found, name));
    folder.join(found.as_deref().unwrap_or(name))
}

/// In any normal form of Unicode: some systems store an accent as a separate character.
pub(super) fn same_name(one: &OsStr, other: &OsStr) -> bool {
    if let Some(one) = one.to_str()
        && let Some(other) = other.to_str()
    {
        return one.nfc().eq(other.nfc());
    }
    one == other
}

pub const EXTENSION: &str = "json";

pub(super) const TEMPORARY: &str = ".tmp";

/// The longest name of a new file, in bytes. All systems allow 255 bytes. The name of its temporary
/// file has two dots, six random characters and [`TEMPORARY`] besides.
pub(super) const LONGEST_NAME: usize = 255 - 8 - TEMPORARY.len();

/// Without extension: `2025-03-01-anna-bert`; from the second `attempt` on with its number. With
/// the date at the beginning, it can't be the name of a device.
pub fn stem(date: Date, names: &[Name; 2], attempt: u32) -> String {
    stem_after(&date.to_string(), names, attempt)
}

pub fn stem_after(first: &str, names: &[Name; 2], attempt: u32) -> String {
    let mut stem = first.to_owned();
    for name in names {
        let part = plain(&name.raw().to_lowercase(), '-');
        if !part.is_empty() {
            stem.push('-');
            stem.push_str(&part);
        }
    }
    if attempt > 1 {
        let _ = write!(stem, "-{attempt}");
    }
    stem
}

/// `Anna - Bert, move 23.png`; from the second `attempt` on with its number. With a comma, or
/// "move" at the beginning, it can't be the name of a device.
pub fn picture_name(names: &[Name; 2], ply: usize, attempt: u32) -> String {
    let players = names.iter().map(|name| plain(name.raw(), ' ')).filter(|name| !name.is_empty());
    let mut stem = players.collect::<Vec<_>>().join(" - ");
    if !stem.is_empty() {
        stem.push_str(", ");
    }
    let again = if attempt > 1 { format!(" ({attempt})") } else { String::new() };
    format!("{stem}move {ply}{again}.png")
}

/// The letters and digits of a name, with one `gap` for each run of other characters between them:
/// at most 20 characters, so that a file name with two such names stays well below 255 bytes.
fn plain(name: &str, gap: char) -> String {
    let mut plain = String::new();
    for c in name.chars().filter(|c| !c.is_control()) {
        if c.is_alphanumeric() {
            plain.push(c);
        } else if !plain.is_empty() && !plain.ends_with(gap) {
            plain.push(gap);
        }
    }
    let short: String = plain.chars().take(20).collect();
    short.trim_end_matches(gap).to_owned()
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FileNameError {
    #[error("a file needs a name")]
    Empty,
    /// The name has an invisible character or one that is reserved on some system.
    #[error("a file's name can't hold {}", describe_char(*.0))]
    Character(char),
    /// Hidden files are not listed.
    #[error("a file's name can't begin with a dot")]
    Hidden,
    /// Some systems remove a space or a dot at the end.
    #[error("a file's name can't end in a space or a dot")]
    Ending,
    #[error("{0:?} is the name of a device on some systems")]
    Device(String),
    #[error("the name is too long")]
    TooLong,
}

fn describe_char(c: char) -> String {
    if visible(c.encode_utf8(&mut [0; 4])).columns() == 0 || c.is_control() {
        "control characters".to_owned()
    } else {
        format!("{c:?}")
    }
}

pub fn check_name(path: &Path) -> Result<(), FileNameError> {
    let name = path.file_name().and_then(OsStr::to_str).ok_or(FileNameError::Empty)?;
    for c in visible(name).chars() {
        if c == char::REPLACEMENT_CHARACTER {
            return Err(FileNameError::Character('\0'));
        }
        if r#"<>:"|?*\"#.contains(c) {
            return Err(FileNameError::Character(c));
        }
    }
    if name.starts_with('.') {
        return Err(FileNameError::Hidden);
    }
    if name.ends_with([' ', '.']) {
        return Err(FileNameError::Ending);
    }
    // The name `aux.json` also means the device `aux`.
    let device = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let number = device.strip_prefix("COM").or_else(|| device.strip_prefix("LPT"));
    let is_numbered = number.is_some_and(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit());
    if is_numbered || ["CON", "PRN", "AUX", "NUL"].contains(&device.as_str()) {
        return Err(FileNameError::Device(device));
    }
    if name.len() > LONGEST_NAME {
        return Err(FileNameError::TooLong);
    }
    Ok(())
}

coded! {
    pub enum Format {
        Json = "json",
        /// Records of games on Boardspace; additional properties hold what these can't express.
        Sgf = "sgf",
        Text = "text",
    }
}

impl Format {
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Text => "txt",
            other => other.code(),
        }
    }

    pub fn from_path(path: &Path) -> Option<Format> {
        let ending = path.extension().and_then(OsStr::to_str)?;
        Format::ALL.into_iter().find(|format| ending.eq_ignore_ascii_case(format.extension()))
    }

    pub fn from_file(path: &Path, bytes: &[u8]) -> Format {
        Format::from_path(path).unwrap_or_else(|| Format::from_content(bytes))
    }

    pub fn from_content(bytes: &[u8]) -> Format {
        let content = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
        // In UTF-16, a byte order mark and a zero byte can come before the first character.
        let mut signs = content.iter().filter(|byte| !matches!(byte, 0 | 0xFE | 0xFF));
        match signs.find(|byte| !byte.is_ascii_whitespace()) {
            None | Some(b'{' | b'[' | b'"') => Format::Json,
            Some(b'(') => Format::Sgf,
            Some(_) => Format::Text,
        }
    }
}

#[cfg(test)]
mod tests;
