//! Names of files: made from a game's date and players, or typed by a person; good on every system.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::Path;

use jiff::civil::Date;
use thiserror::Error;
use unicode_width::UnicodeWidthStr;

use super::text::{Name, visible};

/// What the names of saves end in.
pub const EXTENSION: &str = "json";

/// A readable name for a new game, without ending: `2025-03-01-anna-bert`, or with a number behind
/// it for every further `attempt` (1, 2, …). Beginning with the date it is no device's name.
pub fn stem(date: Date, white: &Name, black: &Name, attempt: u32) -> String {
    let mut stem = date.to_string();
    for name in [white, black] {
        let part = plain(name.raw());
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

/// A name in small letters and digits, everything else between them a hyphen; at most 20 characters,
/// so that two of them stay far below the 255 bytes a file's name can have.
fn plain(name: &str) -> String {
    let mut plain = String::new();
    for c in name.chars().flat_map(char::to_lowercase).filter(|c| !c.is_control()) {
        if c.is_alphanumeric() {
            plain.push(c);
        } else if !plain.is_empty() && !plain.ends_with('-') {
            plain.push('-');
        }
    }
    let short: String = plain.chars().take(20).collect();
    short.trim_end_matches('-').to_owned()
}

/// Why a text can't be a file's name everywhere.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FileNameError {
    /// Nothing is left of it.
    #[error("a file needs a name")]
    Empty,
    /// A character that some system keeps for itself, or that can't be seen.
    #[error("a file's name can't hold {}", shown(*.0))]
    Character(char),
    /// Hidden, a save would be in no list.
    #[error("a file's name can't begin with a dot")]
    Hidden,
    /// Some systems drop these.
    #[error("a file's name can't end in a space or a dot")]
    Ending,
    /// The name of a device on Windows.
    #[error("{0:?} is the name of a device on some systems")]
    Device(String),
    /// Longer than a file's name can be.
    #[error("the name is too long")]
    TooLong,
}

fn shown(c: char) -> String {
    if visible(c.encode_utf8(&mut [0; 4])).width() == 0 || c.is_control() {
        "control characters".to_owned()
    } else {
        format!("{c:?}")
    }
}

/// Whether the last part of `path` can name a save on every system.
pub fn check(path: &Path) -> Result<(), FileNameError> {
    let name = path.file_name().and_then(OsStr::to_str).ok_or(FileNameError::Empty)?;
    let forbidden = |c: &char| r#"<>:"|?*\"#.contains(*c) || *c == char::REPLACEMENT_CHARACTER;
    if let Some(c) = visible(name).chars().find(forbidden) {
        let control = c == char::REPLACEMENT_CHARACTER;
        return Err(FileNameError::Character(if control { '\0' } else { c }));
    }
    if name.starts_with('.') {
        return Err(FileNameError::Hidden);
    }
    if name.ends_with([' ', '.']) {
        return Err(FileNameError::Ending);
    }
    // `aux.json` is a device as much as `aux`.
    let device = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let numbered = |prefix| {
        device
            .strip_prefix(prefix)
            .is_some_and(|n: &str| n.len() == 1 && n.as_bytes()[0].is_ascii_digit())
    };
    if ["CON", "PRN", "AUX", "NUL"].contains(&device.as_str()) || numbered("COM") || numbered("LPT")
    {
        return Err(FileNameError::Device(device));
    }
    // The lock and the temporary file beside it have longer names.
    if name.len() > 240 {
        return Err(FileNameError::TooLong);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn name(raw: &str) -> Name {
        Name::from_save(raw.to_owned())
    }

    #[test]
    fn a_new_game_is_named_after_its_day_and_players() {
        let day = date(2025, 3, 1);
        assert_eq!(stem(day, &name("Anna"), &name("Bert K."), 1), "2025-03-01-anna-bert-k");
        assert_eq!(stem(day, &name("Anna"), &name("Bert"), 2), "2025-03-01-anna-bert-2");
        assert_eq!(
            stem(day, &name("../../etc/passwd"), &name("\x1b[2J"), 1),
            "2025-03-01-etc-passwd-2j"
        );
        assert_eq!(stem(day, &name(" / "), &name("Жанна"), 1), "2025-03-01-жанна");
    }

    #[test]
    fn every_made_name_is_good_everywhere() {
        for raw in [
            "con",
            "a:b",
            "x".repeat(500).as_str(),
            "漢".repeat(90).as_str(),
            "..",
            "a ",
            "\u{202E}",
        ] {
            let stem = stem(date(2025, 3, 1), &name(raw), &name(raw), 12);
            assert_eq!(check(Path::new(&format!("{stem}.json"))), Ok(()), "{stem}");
        }
    }

    #[test]
    fn names_that_are_none_on_some_system_are_refused() {
        for (bad, why) in [
            ("", FileNameError::Empty),
            ("games/..", FileNameError::Empty),
            ("a?.json", FileNameError::Character('?')),
            ("a\x07.json", FileNameError::Character('\0')),
            (".a.json", FileNameError::Hidden),
            ("a.", FileNameError::Ending),
            ("aux.json", FileNameError::Device("AUX".into())),
            ("com1", FileNameError::Device("COM1".into())),
        ] {
            assert_eq!(check(Path::new(bad)), Err(why), "{bad:?}");
        }
        assert_eq!(check(Path::new(&"x".repeat(241))), Err(FileNameError::TooLong));
        assert_eq!(check(Path::new("games/Zoë & Al (2).json")), Ok(()));
    }
}
