//! GIPF on the screen: a program like that of PÜNCT, made of the same parts.
//!
//! Data flows one way, as there: [`program`] turns events into a [`message`], [`update`] changes the
//! [`app`] and returns effects, [`draw`] shows it. Where a player stands at the board is an [`aim`];
//! [`aiming`] moves it by the keys of [`keys`], [`scene_of`] shows it, [`status`] puts it in words.
//! The steps of a turn go to the session ([`turn`]); [`game`] and [`shell`] do the rest, [`dialogs`]
//! lie on top, [`panels`] around the board by the [`layout`].
//! A [`contest`] runs PÜNCT's own application inside this one ([`contest_actions`]); [`thinking`] is the
//! computer's part, [`errand`] what it is asked; [`effects`] are what takes a while.

mod act;
mod aim;
mod aiming;
mod app;
mod contest;
mod contest_actions;
mod cursor;
mod dialogs;
mod draw;
mod effects;
mod errand;
mod game;
mod keys;
mod layout;
mod message;
mod obstacle;
mod panels;
mod program;
mod scene_of;
mod shell;
mod start;
mod status;
#[cfg(test)]
mod tests;
mod thinking;
mod turn;
mod update;
mod words;

#[cfg(test)]
pub use errand::{Errand, Found, Minds};
#[cfg(test)]
pub use keys::KEYS;
pub use message::Message;
pub use program::Playing;
pub use start::{playing, welcome};
