//! `punct host`: a game for a guest at another machine.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::Result;

use crate::cli::{Host, PORT};
use crate::play::{Sitting, sit_down};
use crate::server::host::{self, HostedGame, Hosting};

/// Hosts a game until the host leaves.
pub fn run(args: Host) -> Result<()> {
    let Sitting { store, looks, kept, .. } = sit_down(&args.local)?;
    let everywhere = SocketAddr::from((Ipv4Addr::UNSPECIFIED, PORT));
    let hosting = Hosting {
        name: args.name.clone().or_else(|| kept.settings.name.clone()),
        colour: args.colour(),
        listen: args.listen.map_or(everywhere, |at| at.0),
        data: args.data,
        asks_word: args.word,
        game: match args.save {
            Some(path) => HostedGame::Saved(path),
            None => {
                HostedGame::New { rules: args.rules.rules(), swap: args.swap, clock: args.clock }
            }
        },
    };
    host::run(hosting, store, looks, kept)
}
