//! Runs before the program is compiled: finds the commit it is built from, for `punct --version`.
//!
//! Only for a release and in a checkout: a development build would be compiled anew after each
//! commit.

use std::env;
use std::path::Path;
use std::process::Command;

/// Changes with every commit and checkout.
const LOG: &str = ".git/logs/HEAD";

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if is_release && Path::new(LOG).exists() {
        println!("cargo::rerun-if-changed={LOG}");
        commit()
    } else {
        None
    };
    let version = commit.map_or_else(|| version.clone(), |commit| format!("{version} ({commit})"));
    println!("cargo::rustc-env=PUNCT_VERSION={version}");
}

/// The commit, with a `+` if files were changed since; `None` without git.
fn commit() -> Option<String> {
    let args = ["describe", "--always", "--exclude=*", "--abbrev=9", "--dirty=+"];
    let told = Command::new("git").args(args).output().ok().filter(|told| told.status.success())?;
    let commit = String::from_utf8(told.stdout).ok()?.trim().to_owned();
    (!commit.is_empty()).then_some(commit)
}
