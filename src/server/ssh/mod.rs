//! The door: ssh, and nothing of the game.
//!
//! A [`listener`] takes connections, as many as the [`gate`] allows; a [`connection`] learns who
//! comes and what they want, on each [`line`]; the [`guest_handler`] has them on a thread of its own,
//! where it hears their [`keyboard`] and writes to their [`wire`]. [`idleness`] shows out who has
//! gone away, [`stay`] who only keeps a connection open. A [`word`] is what only a guest may know.

mod connection;
mod farewell;
mod gate;
mod guest;
mod guest_handler;
mod host_key;
mod idleness;
mod keyboard;
mod line;
mod listener;
mod stay;
mod wire;
mod word;

pub use gate::{Gate, Limits};
pub use guest::{Admission, Exit, Guest, GuestKey, Terminal};
pub use guest_handler::{GuestHandler, Visit};
pub use host_key::{fingerprint, of_folder};
pub use keyboard::{Keyboard, Typed};
pub use listener::{listen, runtime};
pub use wire::Wire;
pub use word::GuestWord;
