//! Guests who come by ssh, with the real OpenSSH client. Where there is none, these tests say so and
//! do nothing.

#![cfg(all(unix, feature = "server"))]

#[path = "../support/mod.rs"]
mod support;

mod commands;
mod door;
mod hosting;
mod server;
mod visits;
