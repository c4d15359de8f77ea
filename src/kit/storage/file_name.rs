//! File names that work on every system. They are made from a game's date and players, or typed.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::Path;

use jiff::civil::Date;
use thiserror::Error;
use unicode_width::UnicodeWidthStr;

use super::player_name::Name;
use super::printable::visible;

pub const EXTENSION: &str = "json";

/// The end of the name of a temporary file.
pub(super) const TEMPORARY: &str = ".tmp";

/// The longest name of a new file, in bytes. All systems allow 255 bytes. The name of its temporary
/// file has two dots, six random characters and [`TEMPORARY`] besides.
pub(super) const LONGEST_NAME: usize = 255 - 8 - TEMPORARY.len();

/// Makes a readable file name without extension for a new game: `2025-03-01-anna-bert`. From the
/// second `attempt` on, the name ends in its number. The name begins with the date, so it can't be
/// the name of a device.
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

/// Makes a readable file name for a picture of a game: `Anna - Bert, move 23.png`. From the second
/// `attempt` on, the name contains its number. The name has a comma or begins with "move", so it
/// can't be the name of a device.
pub fn picture_name(names: &[Name; 2], ply: usize, attempt: u32) -> String {
    let players = names.iter().map(|name| plain(name.raw(), ' ')).filter(|name| !name.is_empty());
    let mut stem = players.collect::<Vec<_>>().join(" - ");
    if !stem.is_empty() {
        stem.push_str(", ");
    }
    let _ = write!(stem, "move {ply}");
    if attempt > 1 {
        let _ = write!(stem, " ({attempt})");
    }
    stem + ".png"
}

/// Returns the letters and digits of a name, with one `gap` for each run of other characters
/// between them. The result has at most 20 characters, so that a file name with two such names
/// stays well below 255 bytes.
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
    if visible(c.encode_utf8(&mut [0; 4])).width() == 0 || c.is_control() {
        "control characters".to_owned()
    } else {
        format!("{c:?}")
    }
}

/// Checks that the last part of `path` can name a save on every system.
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
    // The name `aux.json` also means the device `aux`.
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
    if name.len() > LONGEST_NAME {
        return Err(FileNameError::TooLong);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn names(raw: [&str; 2]) -> [Name; 2] {
        raw.map(|raw| Name::from_save(raw.to_owned()))
    }

    #[test]
    fn a_new_game_is_named_after_its_day_and_players() {
        let day = date(2025, 3, 1);
        assert_eq!(stem(day, &names(["Anna", "Bert K."]), 1), "2025-03-01-anna-bert-k");
        assert_eq!(stem(day, &names(["Anna", "Bert"]), 2), "2025-03-01-anna-bert-2");
        assert_eq!(
            stem(day, &names(["../../etc/passwd", "\x1b[2J"]), 1),
            "2025-03-01-etc-passwd-2j"
        );
        assert_eq!(stem(day, &names([" / ", "Жанна"]), 1), "2025-03-01-жанна");
    }

    #[test]
    fn a_picture_is_named_after_its_players_and_move() {
        let of = |raw, attempt| picture_name(&names(raw), 23, attempt);
        assert_eq!(of(["Anna", "Bert K."], 1), "Anna - Bert K, move 23.png");
        assert_eq!(of(["Anna", "Bert"], 2), "Anna - Bert, move 23 (2).png");
        assert_eq!(of(["../../etc/passwd", "\x1b[2J"], 1), "etc passwd - 2J, move 23.png");
        assert_eq!(of([" / ", "Zoë"], 1), "Zoë, move 23.png");
        assert_eq!(of(["", "?"], 1), "move 23.png");
    }

    #[test]
    fn every_made_name_works_on_every_system() {
        for raw in [
            "con",
            "a:b",
            "x".repeat(500).as_str(),
            "漢".repeat(90).as_str(),
            "..",
            "a ",
            "\u{202E}",
        ] {
            let names = names([raw, raw]);
            let save = stem(date(2025, 3, 1), &names, 12) + ".json";
            for name in [save, picture_name(&names, 0, 12)] {
                assert_eq!(check(Path::new(&name)), Ok(()), "{name}");
            }
        }
    }

    #[test]
    fn names_that_fail_on_some_system_are_refused() {
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
        assert_eq!(check(Path::new(&"x".repeat(LONGEST_NAME))), Ok(()));
        assert_eq!(check(Path::new(&"x".repeat(LONGEST_NAME + 1))), Err(FileNameError::TooLong));
        assert_eq!(check(Path::new("games/Zoë & Al (2).json")), Ok(()));
    }
}
