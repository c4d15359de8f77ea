//! The ssh server, which knows nothing about the game.
//!
//! A [`listener`] accepts connections up to the limits of the [`gate`]. [`screens`] limits the
//! sessions by their [`costs`]. A [`connection`] handles the login and the requests on each
//! [`mod@line`]. A [`GuestHandler`] serves every [`guest`], whom the [`guest_key`] identifies, on a
//! thread of its own: the handler reads the guest's [`keyboard`] and writes to their [`wire`].
//! [`expiry`] ends idle connections; [`intake`] limits how fast input is read.

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
pub use screens::SessionPass;
pub use wire::Wire;
