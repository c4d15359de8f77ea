//! The ssh server, which knows nothing about the game. A [`listener`] accepts connections up to the
//! limits of the [`gate`]; a [`connection`] handles the login, and the requests on each
//! [channel](guest_channel). There a [`GuestHandler`] serves a [`guest`] on a thread of its own.
//!
//! Who gives way if the server is full:
//!
//! | too many               | gives way                                          | in          |
//! |------------------------|----------------------------------------------------|-------------|
//! | clients not logged in  | one from the network with the most of them         | [`gate`]    |
//! | connections            | of the full ranks, the one that is idle longest    | [`gate`]    |
//! | sessions, their memory | of the full ranks, a session of who holds most     | [`screens`] |
//!
//! Which [`Rank`](limits::Rank)s are full, [`limits`] says. A connection that gives way ends by its
//! [`expiry`], a session by its [`keyboard`].

mod connection;
mod expiry;
mod gate;
mod guest;
mod guest_channel;
mod keyboard;
mod keys;
mod limits;
mod listener;
mod screens;
mod throttle;
mod wire;

pub use gate::{Gate, GateStatus, SessionInfo, network_of};
pub use guest::{Admission, Exit, Guest, GuestPassword, Terminal};
pub use guest_channel::{GuestHandler, Visit};
pub use keyboard::{Keyboard, TypedInput};
pub use keys::{Fingerprint, HOST_KEYS, PublicKey, host_keys_text, load_host_keys, load_or_create};
pub use limits::{AdmittedAccount, Limits, Rejection, SessionUse, UnitLimits};
pub use listener::{listen, runtime};
pub use screens::SessionPass;
pub use wire::Wire;
