//! What can be wrong with the settings, and where. The messages are safe to show.

use std::path::{Path, PathBuf};

use directories::BaseDirs;
use thiserror::Error;

use crate::lessons::NoProgress;
use crate::record::json::SaveError;
use crate::record::{DiskFault, NameError, printable, visible_path};

/// What is wrong with the file of settings.
#[derive(Debug, Error)]
#[error("{}: {fault}", from_home(path))]
pub struct SettingsError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: SettingsFault,
}

/// What can be wrong with the file of settings. Unless it is only a matter of single members, the
/// file is left alone.
#[derive(Debug, Error)]
pub enum SettingsFault {
    /// The disk refuses.
    #[error("{0}; choices are not kept")]
    Disk(#[from] DiskFault),
    /// It has more bytes than settings need.
    #[error("too large for settings; choices are not kept")]
    TooLarge,
    /// It is not a JSON object.
    #[error("{0}; choices are not kept")]
    NotAnObject(#[from] SaveError),
    /// Some members can't be used; they count as absent.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Members(Vec<MemberError>),
}

/// Why a member can't be used.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum MemberError {
    /// It has the wrong JSON type.
    #[error(transparent)]
    Type(#[from] SaveError),
    /// Its text is none of the words it must be.
    #[error("{member}: {} is none of {words}", printable(found, 40))]
    Unknown {
        /// The member.
        member: &'static str,
        /// Its value.
        found: String,
        /// The words.
        words: String,
    },
    /// It can't be a player's name.
    #[error("name: {0}")]
    Name(#[from] NameError),
    /// It can't be the lessons that are done.
    #[error("lessons: {0}")]
    Lessons(#[from] NoProgress),
}

/// A path as people write it: `~` is their home.
fn from_home(path: &Path) -> String {
    let dirs = BaseDirs::new();
    match dirs.as_ref().and_then(|dirs| path.strip_prefix(dirs.home_dir()).ok()) {
        Some(rest) => visible_path(&Path::new("~").join(rest)),
        None => visible_path(path),
    }
}
