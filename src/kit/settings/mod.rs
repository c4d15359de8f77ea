//! Reads and writes the file that keeps the player's choices for the next time, and names its
//! possible faults. The file is in the platform's folder for configuration.

mod guide;
mod members;
mod own_strength;
#[cfg(test)]
mod tests;

pub use guide::{Guide, Tip};
pub use members::{Choice, RenderingChoice, Settings, Spelling, Telling};
pub use own_strength::{OwnMoves, OwnResult, OwnStrength, StrengthMove};

use std::path::{Path, PathBuf};

use directories::{BaseDirs, ProjectDirs};
use thiserror::Error;

use crate::kit::storage::json::{self, SaveError, SaveResult};
use crate::kit::storage::{DiskError, DiskFault, disk, visible_path};
use members::MemberError;

const MAX_BYTES: u64 = 1 << 16;

/// The settings that were read at the start.
#[derive(Debug, Default)]
pub struct SavedSettings {
    pub settings: Settings,
    /// The file that keeps later choices; `None` without a home folder, or if the file can't be
    /// read.
    pub file: Option<SettingsFile>,
    pub trouble: Option<SettingsError>,
}

impl SavedSettings {
    /// Reads the player's own file. Without a home folder there is no file.
    pub fn find() -> SavedSettings {
        SettingsFile::find().map(SavedSettings::in_file).unwrap_or_default()
    }

    /// Reads a file. The program never writes a file that it can't read.
    pub fn in_file(file: SettingsFile) -> SavedSettings {
        match file.read() {
            Ok((settings, trouble)) => SavedSettings { settings, file: Some(file), trouble },
            Err(error) => SavedSettings { trouble: Some(error), ..SavedSettings::default() },
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsFile {
    path: PathBuf,
}

impl SettingsFile {
    pub fn new(path: PathBuf) -> SettingsFile {
        SettingsFile { path }
    }

    /// Returns the player's own file, which need not exist yet; `None` without a home folder.
    pub fn find() -> Option<SettingsFile> {
        let dirs = ProjectDirs::from("", "", "punct")?;
        Some(SettingsFile::new(dirs.config_dir().join("settings.json")))
    }

    /// Returns the path of another file in the same folder.
    pub fn file_beside(&self, name: &str) -> PathBuf {
        self.path.with_file_name(name)
    }

    /// Returns the settings in the file, and the errors of single members. Without a file, all
    /// settings have their defaults.
    fn read(&self) -> Result<(Settings, Option<SettingsError>), SettingsError> {
        let read = || -> Result<_, SettingsFault> {
            match bytes(&self.path)? {
                None => Ok((Settings::default(), Vec::new())),
                Some(bytes) => Ok(members::read(object_text(&bytes)?)?),
            }
        };
        let (settings, errors) = read().map_err(|fault| self.error(fault))?;
        let trouble = (!errors.is_empty()).then(|| self.error(SettingsFault::Members(errors)));
        Ok((settings, trouble))
    }

    /// Writes a choice to the file. The method first reads the file again, so that the changes of
    /// other programs stay.
    ///
    /// # Errors
    /// Fails if the disk refuses or the file is not a JSON object. The file is unchanged then.
    pub fn keep(&self, choice: &Choice) -> Result<(), SettingsError> {
        self.write(choice).map_err(|fault| self.error(fault))
    }

    fn write(&self, choice: &Choice) -> Result<(), SettingsFault> {
        disk::make_folder(disk::folder_of(&self.path)).map_err(fault)?;
        let path = disk::find_or_name(&self.path).map_err(fault)?;
        let old = bytes(&path)?;
        let text = old.as_deref().map_or(Ok("{}"), object_text)?;
        let Some(new) = members::change(text, choice)? else { return Ok(()) };
        let write = if old.is_some() { disk::replace } else { disk::create };
        match write(&path, new.as_bytes()) {
            // Another program has just made the file.
            Err(DiskError { fault: DiskFault::Taken, .. }) => self.write(choice),
            done => done.map_err(fault),
        }
    }

    fn error(&self, fault: SettingsFault) -> SettingsError {
        SettingsError { path: self.path.clone(), fault }
    }
}

/// Returns the text of a file of settings. An empty file counts as a file without settings.
fn object_text(bytes: &[u8]) -> SaveResult<&str> {
    match json::text(bytes) {
        Err(SaveError::Empty) => Ok("{}"),
        text => text,
    }
}

/// Reads the bytes of a file; `None` if there is no file.
fn bytes(path: &Path) -> Result<Option<Vec<u8>>, SettingsFault> {
    match disk::read_if_present(path, MAX_BYTES).map_err(fault)? {
        Some(bytes) if bytes.len() as u64 > MAX_BYTES => Err(SettingsFault::TooLarge),
        bytes => Ok(bytes),
    }
}

/// Keeps only the reason of a disk error, because the error's advice is about saved games.
fn fault(error: DiskError) -> SettingsFault {
    SettingsFault::Disk(error.fault)
}

#[derive(Debug, Error)]
#[error("{}: {fault}", from_home(path))]
pub struct SettingsError {
    pub path: PathBuf,
    pub fault: SettingsFault,
}

/// A fault of the file of settings. The program does not change the file, unless only single
/// members are wrong.
#[derive(Debug, Error)]
pub enum SettingsFault {
    #[error("{0}; choices are not kept")]
    Disk(#[from] DiskFault),
    #[error("too large for settings; choices are not kept")]
    TooLarge,
    #[error("{0}; choices are not kept")]
    NotAnObject(#[from] SaveError),
    /// Some members can't be used; they count as absent.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Members(Vec<MemberError>),
}

/// Returns a path with `~` for the home folder.
fn from_home(path: &Path) -> String {
    let dirs = BaseDirs::new();
    match dirs.as_ref().and_then(|dirs| path.strip_prefix(dirs.home_dir()).ok()) {
        Some(rest) => visible_path(&Path::new("~").join(rest)),
        None => visible_path(path),
    }
}
