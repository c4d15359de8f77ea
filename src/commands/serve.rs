//! `punct serve`, `punct account` and `punct host`: the server and its accounts, and a game for a guest
//! on another machine.

use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};

use super::input_output::print;
use crate::cli::{Account, AccountCommand, DataArg, Host, PORT, Serve, ServeCommand};
use crate::play::{LocalSetup, set_up};
use crate::server;
use crate::server::host::{HostedGame, Hosting, system_folder};
use crate::server::serve::{self, Openness, Serving, WantedSettings, accounts};

/// Serves until a signal ends the process.
pub fn run(args: Serve) -> Result<()> {
    if let Some(what) = args.what {
        return about(what);
    }
    let here = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT));
    let named = [
        (args.openness.open, Openness::Open),
        (args.openness.invited, Openness::Invited),
        (args.openness.closed, Openness::Closed),
    ];
    let flags = WantedSettings {
        openness: named.into_iter().find_map(|(is_named, openness)| is_named.then_some(openness)),
        guests: args.guests.then_some(true),
        connections: args.connections,
        per_address: args.per_address,
        memory: args.memory,
    };
    let (listen, data) = (args.listen.map_or(here, |at| at.0), folder(args.data)?);
    let serving = Serving { listen, data, flags, notify: args.notify };
    if args.check { serve::check(&serving) } else { serve::run(&serving) }
}

/// What is done with a server but to run it.
fn about(what: ServeCommand) -> Result<()> {
    match what {
        ServeCommand::Status { data, json, prometheus } => {
            let status = serve::status(&folder(data)?)?;
            match prometheus {
                Some(file) => replace(&file, &status.prometheus()),
                None if json => print(serde_json::to_string(&status)? + "\n"),
                None => print(status.to_string()),
            }
        }
        ServeCommand::Backup { file, data } => print(accounts::back_up(&folder(data)?, &file)?),
        ServeCommand::Restore { file, data } => print(accounts::restore(&folder(data)?, &file)?),
    }
}

/// Replaces a file as a whole: a reader sees the old one or the new one.
fn replace(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let written = || {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        // The collector runs as another user.
        #[cfg(unix)]
        file.as_file().set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
        file.persist(path)?;
        Ok::<_, std::io::Error>(())
    };
    written().with_context(|| path.display().to_string())
}

pub fn account(args: Account) -> Result<()> {
    let data = folder(DataArg { data: args.data })?;
    print(match (args.what.words(), args.what) {
        (Some(words), _) => accounts::moderate(&data, &words)?,
        (None, AccountCommand::Add { name, key }) => accounts::add(&data, &name, &key)?,
        (None, AccountCommand::Operator { name, end }) => accounts::operator(&data, &name, !end)?,
        (None, _) => unreachable!("the others have words"),
    })
}

fn folder(named: DataArg) -> Result<PathBuf> {
    let system = || Some(system_folder()?.join("server"));
    let none = || anyhow!("there is no folder for data here; name one with --data");
    named.data.or_else(system).ok_or_else(none)
}

/// Hosts a game until the host leaves.
pub fn host(args: Host) -> Result<()> {
    let LocalSetup { store, looks, kept, .. } = set_up(&args.local)?;
    let everywhere = SocketAddr::from((Ipv4Addr::UNSPECIFIED, PORT));
    let hosting = Hosting {
        name: args.name.clone().or_else(|| kept.settings.name.clone()),
        colour: args.colour(),
        listen: args.listen.map_or(everywhere, |at| at.0),
        data: args.data,
        asks_word: args.word,
        game: match args.save {
            Some(path) => HostedGame::Saved(store.named(&path)?),
            None => {
                HostedGame::New { rules: args.rules.rules(), swap: args.swap, clock: args.clock }
            }
        },
    };
    server::host::run(hosting, store, looks, kept)
}
