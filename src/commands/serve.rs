//! `punct serve` and `punct account`: a server for many guests.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::{Result, anyhow};

use super::output::print;
use crate::cli::{AccountArgs, DataArg, PORT, Serve};
use crate::server::host::system_folder;
use crate::server::serve::{self, Openness, Serving, WantedSettings, accounts};

/// Serves until the process is asked to end.
pub fn run(args: Serve) -> Result<()> {
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
    };
    let serving =
        Serving { listen: args.listen.map_or(here, |at| at.0), data: folder(args.data)?, flags };
    if args.check { serve::check(&serving) } else { serve::run(&serving) }
}

/// Does what the operator asks for an account.
pub fn account(what: AccountArgs) -> Result<()> {
    print(match what {
        AccountArgs::Add { name, key, data } => accounts::add(&folder(data)?, &name, &key)?,
        AccountArgs::List { data } => accounts::list(&folder(data)?)?,
        AccountArgs::Block { name, data } => accounts::block(&folder(data)?, &name, true)?,
        AccountArgs::Unblock { name, data } => accounts::block(&folder(data)?, &name, false)?,
        AccountArgs::Invite { data } => accounts::invite(&folder(data)?)?,
    })
}

fn folder(named: DataArg) -> Result<PathBuf> {
    let system = || Some(system_folder()?.join("server"));
    let none = || anyhow!("there is no folder for data here; name one with --data");
    named.data.or_else(system).ok_or_else(none)
}
