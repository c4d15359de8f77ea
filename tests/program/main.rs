//! The program itself, run from outside: by command lines, line by line, in a real terminal, by
//! other programs and by guests who come by ssh; and what holds of its sources and its crates. All
//! in one, so that what waits does so beside what computes.

mod commands;
mod gtp;
mod house;
mod licences;
mod odd_saves;
mod plain;
#[cfg(unix)]
mod play;
#[cfg(all(unix, feature = "server"))]
mod ssh;
#[cfg(unix)]
mod support;
