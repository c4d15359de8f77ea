//! The operator's settings. They come from the flags of the command line and from a file in the
//! server's folder, which may change while the server runs.

use std::io::ErrorKind;
use std::num::NonZeroUsize;
use std::path::Path;
use std::{fmt, fs};

use anyhow::{Result, anyhow, bail, ensure};
use serde::Deserialize;

use crate::kit::storage::{DiskFault, printable, visible_path};
use crate::server::ssh::{Limits, UnitLimits};

const FILE: &str = "server.json";

/// From one source: the flags or the file. What is missing comes from the next source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WantedSettings {
    pub openness: Option<Openness>,
    /// Guests without a key may watch and play the computer.
    pub guests: Option<bool>,
    pub connections: Option<NonZeroUsize>,
    pub per_address: Option<NonZeroUsize>,
    /// For screens, in MiB.
    pub memory: Option<NonZeroUsize>,
}

impl WantedSettings {
    /// `None` if there is no file.
    fn from_folder(folder: &Path) -> Result<Option<WantedSettings>> {
        let path = folder.join(FILE);
        let name = visible_path(&path);
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => bail!("{name}: {}", DiskFault::describe(&error)),
        };
        serde_json::from_slice(&text).map(Some).map_err(|error| {
            // The fault, and where it is in the file.
            let why = printable(&error.to_string(), 300);
            anyhow!(
                "{name}: {why}. Write an object such as {{\"openness\": \"invited\", \"guests\": true, \
                 \"connections\": 256, \"per_address\": 8, \"memory\": 256}}; every member may be left out"
            )
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct ServerSettings {
    pub(super) openness: Openness,
    pub(super) guests: bool,
    pub(super) limits: Limits,
    has_file: bool,
}

impl ServerSettings {
    pub(super) fn new(flags: &WantedSettings, folder: &Path) -> Result<ServerSettings> {
        let found = WantedSettings::from_folder(folder)?;
        let (has_file, file) = (found.is_some(), found.unwrap_or_default());
        let usual = Limits::default();
        let connections = chosen(flags.connections, file.connections, usual.connections);
        let each = chosen(flags.per_address, file.per_address, usual.from_one_network);
        let screen_memory = chosen(flags.memory, file.memory, usual.screen_memory);
        Ok(ServerSettings {
            openness: flags.openness.or(file.openness).unwrap_or_default(),
            guests: flags.guests.or(file.guests).unwrap_or_default(),
            limits: Limits { connections, screen_memory, ..usual.with_each(each) },
            has_file,
        })
    }

    /// If there was a file before and it has disappeared, this is an error: otherwise its loss
    /// could open a server that the file had closed.
    pub(super) fn reload(&self, flags: &WantedSettings, folder: &Path) -> Result<ServerSettings> {
        let settings = ServerSettings::new(flags, folder)?;
        let path = visible_path(&folder.join(FILE));
        let is_gone = self.has_file && !settings.has_file;
        ensure!(!is_gone, "{path}: the file is gone. Write {{}} to set nothing by it");
        Ok(settings)
    }
}

fn chosen(flag: Option<NonZeroUsize>, in_file: Option<NonZeroUsize>, usual: usize) -> usize {
    flag.or(in_file).map_or(usual, NonZeroUsize::get)
}

impl fmt::Display for ServerSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnitLimits { memory, tasks, files } = self.limits.unit_limits();
        let guests = if self.guests { "may watch and play the computer" } else { "stay out" };
        write!(
            f,
            "The server is {}; guests without a key {guests}; at most {} connections, {} from one \
             address; {} MiB for screens. A unit of systemd needs MemoryMax={memory}M, \
             TasksMax={tasks} and LimitNOFILE={files}.",
            self.openness,
            self.limits.connections,
            self.limits.from_one_network,
            self.limits.screen_memory,
        )
    }
}

/// Who may make an account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, derive_more::Display)]
#[serde(rename_all = "lowercase")]
pub enum Openness {
    #[default]
    #[display("open to everybody")]
    Open,
    #[display("open to invited players")]
    Invited,
    /// The operator makes all accounts.
    #[display("closed to guests without an account")]
    Closed,
}

#[cfg(test)]
mod tests;
