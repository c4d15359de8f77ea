//! The ssh server, which knows nothing of the game.
//!
//! A [`listener`] takes connections, as many as the [`gate`] allows, with as many [`screens`] as
//! fit by what they cost ([`costs`]); a [`connection`] learns who comes and what they want, on each
//! [`mod@line`]; a [`GuestHandler`] serves every [`guest`], known by the [`guest_key`], on a thread
//! of its own: it reads their [`keyboard`] and writes to their [`wire`]. [`expiry`] ends idle
//! connections, [`intake`] reads no faster than can be used.

mod connection;
mod costs;
mod expiry;
mod gate;
mod guest;
mod guest_key;
mod host_key;
mod intake;
mod keyboard;
mod limits;
mod line;
mod listener;
mod screens;
mod wire;

pub use costs::UnitLimits;
pub use gate::{Gate, GateStatus, RestingConnection, place_of};
pub use guest::{Admission, Exit, Guest, GuestHandler, GuestWord, Terminal, Visit};
pub use guest_key::{Fingerprint, PublicKey};
pub use host_key::load_or_create;
pub use keyboard::{Keyboard, Listen, Typed};
pub use limits::{DoorAccount, Limits, Rejection};
pub use listener::{listen, runtime};

pub use wire::Wire;
