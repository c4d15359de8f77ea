//! Which game of GIPF the command line asks for.

use std::path::PathBuf;

use crate::gipf::record::Agreed;
use crate::gipf::session::{Seats, Session};
use crate::record::{Name, Store};
use crate::session::{KeptGame as _, Opened};

pub enum Opening {
    New {
        agreed: Agreed,
        names: [Name; 2],
        seats: Seats,
        /// Whether it begins at once: the command line said what is played, or by whom. Else the
        /// players may be asked first.
        is_decided: bool,
    },
    Saved {
        path: PathBuf,
        /// Who plays, by who did, unless that can't be.
        seats: Box<dyn FnOnce(Seats) -> anyhow::Result<Seats>>,
    },
}

impl Opening {
    /// The game, in a store of [`Session::place`]; for a saved one, what was opened.
    ///
    /// # Errors
    /// Why the save can't be opened, or its players can't play.
    pub fn session(self, store: Store) -> anyhow::Result<(Session, Option<Opened>)> {
        match self {
            Opening::New { agreed, names, seats, .. } => {
                Ok((Session::new(store, agreed, names, seats), None))
            }
            Opening::Saved { path, seats } => {
                let (mut session, opened) = Session::open(store, &path)?;
                let before = session.seats();
                let seats = seats(before)?;
                if seats != before {
                    session.change_seats(seats);
                }
                Ok((session, Some(opened)))
            }
        }
    }
}
