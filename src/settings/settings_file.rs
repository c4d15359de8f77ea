//! The file of settings: where it is, reading it, keeping a choice in it.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::members::{self, Choice, Settings};
use super::settings_error::{SettingsError, SettingsFault};
use crate::record::json;
use crate::record::{DiskError, DiskFault, disk};

/// The most bytes that are read.
const MAX_BYTES: u64 = 1 << 16;

/// What was kept from the last time.
#[derive(Debug, Default)]
pub struct Kept {
    /// The settings.
    pub settings: Settings,
    /// The file to keep choices in, if there can be one.
    pub file: Option<SettingsFile>,
    /// What is wrong with the file.
    pub trouble: Option<SettingsError>,
}

impl Kept {
    /// What the player's own file holds. Without a home folder there is none.
    pub fn find() -> Kept {
        let dirs = ProjectDirs::from("", "", "punct");
        let path = dirs.map(|dirs| dirs.config_dir().join("settings.json"));
        path.map(|path| Kept::in_file(SettingsFile::at(path))).unwrap_or_default()
    }

    /// What a file holds. A file that can't be read will not be written either.
    pub fn in_file(file: SettingsFile) -> Kept {
        match file.read() {
            Ok((settings, trouble)) => Kept { settings, file: Some(file), trouble },
            Err(error) => Kept { trouble: Some(error), ..Kept::default() },
        }
    }
}

/// The file of settings. It need not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsFile {
    path: PathBuf,
}

impl SettingsFile {
    /// The file at `path`.
    pub fn at(path: PathBuf) -> SettingsFile {
        SettingsFile { path }
    }

    /// The settings in the file, and what is wrong with single members.
    fn read(&self) -> Result<(Settings, Option<SettingsError>), SettingsError> {
        let read = || -> Result<_, SettingsFault> {
            match bytes(&self.path)? {
                None => Ok((Settings::default(), Vec::new())),
                Some(bytes) => Ok(members::read(json::text(&bytes)?)?),
            }
        };
        let (settings, errors) = read().map_err(|fault| self.error(fault))?;
        let trouble = (!errors.is_empty()).then(|| self.error(SettingsFault::Members(errors)));
        Ok((settings, trouble))
    }

    /// Keeps a choice. The file is read again before, so that what another program wrote into other
    /// members meanwhile stays.
    ///
    /// # Errors
    /// When the disk refuses or the file is not a JSON object. The file is unchanged then.
    pub fn keep(&self, choice: &Choice) -> Result<(), SettingsError> {
        self.write(choice).map_err(|fault| self.error(fault))
    }

    fn write(&self, choice: &Choice) -> Result<(), SettingsFault> {
        disk::make_folder(disk::folder_of(&self.path)).map_err(fault)?;
        let path = disk::find_or_name(&self.path).map_err(fault)?;
        let old = bytes(&path)?;
        let text = old.as_deref().map_or(Ok("{}"), json::text)?;
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

/// The bytes of a file; `None` if there is none.
fn bytes(path: &Path) -> Result<Option<Vec<u8>>, SettingsFault> {
    match disk::read(path, MAX_BYTES) {
        Ok(bytes) if bytes.len() as u64 > MAX_BYTES => Err(SettingsFault::TooLarge),
        Ok(bytes) => Ok(Some(bytes)),
        Err(DiskError { fault: DiskFault::Missing, .. }) => Ok(None),
        Err(error) => Err(fault(error)),
    }
}

/// The reason alone: its advice is about saved games.
fn fault(error: DiskError) -> SettingsFault {
    SettingsFault::Disk(error.fault)
}
