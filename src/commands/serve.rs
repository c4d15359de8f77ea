//! `punct serve` and `punct account`: the server and its accounts. `punct host`: a game with a
//! guest on another machine.

use crate::rules::Player;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

#[cfg(unix)]
use super::input_output::PIPE;
use super::input_output::{self, FileForm, no_pipe, print, print_objects, text};
use super::play::{LocalSetup, set_up};
use crate::cli::{AccountArgs, AccountCommand, DataArg, HostArgs, PORT, Serve, ServeCommand};
#[cfg(unix)]
use crate::kit::storage::DiskError;
use crate::server;
use crate::server::host::{HostOptions, HostedGame, system_folder};
use crate::server::serve::{self, Openness, ServeOptions, WantedSettings, accounts};

/// Runs the server until a signal ends the process; or checks its settings, or runs a command about
/// it.
pub fn run(args: Serve) -> Result<()> {
    match args.command {
        None => {}
        Some(ServeCommand::Status { data, json, prometheus }) => {
            let found = serve::status(&folder(data)?);
            if let Some(file) = prometheus {
                // Figures that nobody renews would still look like those of a running server.
                write_figures(&file, &serve::prometheus_figures(found.as_ref().ok()))?;
                return found.map(drop);
            }
            let status = found?;
            return if json { print_objects([status]) } else { print(status.to_string()) };
        }
        Some(ServeCommand::Backup { file, check, data }) => {
            no_pipe(&file, NO_DATABASE)?;
            return print(if check {
                accounts::check_copy(&file)?
            } else {
                accounts::back_up(&folder(data)?, &file)?
            });
        }
        Some(ServeCommand::Restore { file, data }) => {
            no_pipe(&file, NO_DATABASE)?;
            return print(accounts::restore(&folder(data)?, &file)?);
        }
    }
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
    let here = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT));
    let listen = args.listen.map_or(here, |at| at.0);
    let serving = ServeOptions { listen, data: folder(args.data)?, flags, notify: args.notify };
    if args.check { serve::check(&serving) } else { serve::run(&serving) }
}

/// Replaces earlier figures in the file, because only the latest ones count.
fn write_figures(file: &Path, text: &str) -> Result<()> {
    input_output::write(file, text.as_bytes(), FileForm::Figures, true)?;
    // Everybody may read the file, because the program that collects the figures runs as another
    // user.
    #[cfg(unix)]
    if file != Path::new(PIPE) {
        let all_read = std::os::unix::fs::PermissionsExt::from_mode(0o644);
        std::fs::set_permissions(file, all_read)
            .map_err(|error| DiskError::writing(file, error))?;
    }
    Ok(())
}

const NO_DATABASE: &str = "a database can't go through a pipe; name a file";

pub fn account(args: AccountArgs) -> Result<()> {
    let data = folder(DataArg { data: args.data })?;
    print(match args.command {
        AccountCommand::Add { name, key } => accounts::add(&data, &name, &key, &text(&key)?)?,
        AccountCommand::Moderate(command) => accounts::moderate(&data, &command.words())?,
    })
}

fn folder(named: DataArg) -> Result<PathBuf> {
    let folder = named.data.or_else(|| Some(system_folder()?.join("server")));
    folder.context("there is no folder for data here; name one with --data")
}

pub fn host(args: HostArgs) -> Result<()> {
    let LocalSetup { store, appearance, saved, .. } = set_up(&args.local)?;
    let everywhere = SocketAddr::from((Ipv4Addr::UNSPECIFIED, PORT));
    let hosting = HostOptions {
        name: args.name.clone().or_else(|| saved.settings.name.clone()),
        colour: if args.black { Player::Black } else { Player::White },
        listen: args.listen.map_or(everywhere, |at| at.0),
        data: args.data,
        requires_password: args.word,
        game: match args.save {
            Some(path) => HostedGame::Saved(store.find_save(&path)?),
            None => {
                HostedGame::New { rules: args.rules.rules(), swap: args.swap, clock: args.clock }
            }
        },
    };
    server::host::run(hosting, store, appearance, saved)
}
