//! The program itself, run from outside: by command lines, line by line, in a real terminal, by
//! other programs and by guests who come by ssh. Other tests read its sources and its crates. All
//! are in one test program, so that tests that wait run beside tests that compute.

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
