//! `assets/licences/THIRD-PARTY.md` lists the crates in the program, with the server, on all
//! systems for which the program is published; `PUNCT_WRITE=1 cargo test --test program licences`
//! writes the list anew. Each crate has a licence that suits the program's own, and no crate is
//! there in two versions without a reason.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::{env, fs};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/licences/THIRD-PARTY.md");

const HEAD: &str = "\
# Crates in the program

What `punct` is made of besides its own code, with the server, for Linux, macOS and Windows. Written by
`PUNCT_WRITE=1 cargo test --test program licences`.

| crate | licence | source |
|---|---|---|
";

/// macOS, and Linux on Arm, need no crate that Linux on x86-64 does not.
const SYSTEMS: [&str; 2] = ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-gnu"];

/// The licences that a crate may have: each allows to pass on a program under MIT or Apache-2.0.
/// MPL-2.0 asks that users can get the crate's source; the list says where.
const ALLOWED: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// The crates in two versions, because crates that use them still need the old version.
const TWICE: [&str; 3] = ["getrandom", "miniz_oxide", "signal-hook"];

/// Returns a row for each crate in the program for a system. Returns `None` unless all these crates
/// are on this machine: only `cargo fetch` gets the crates for another system.
fn rows(system: &str) -> Option<BTreeSet<String>> {
    let args = "tree --locked --offline --edges normal,no-proc-macro --prefix none --no-dedupe --features server";
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let told = Command::new(cargo)
        .args(args.split(' '))
        .args(["--target", system, "--format", "| {p} | {l} | {r} |"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let told = told.status.success().then_some(told.stdout)?;
    let rows = String::from_utf8(told).expect("UTF-8");
    Some(rows.lines().filter(|row| !row.starts_with("| punct ")).map(str::to_owned).collect())
}

/// The list's crates, as "NAME vVERSION", with their licences.
fn listed() -> Vec<(String, String)> {
    let list = fs::read_to_string(LIST).expect("a list");
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| ")?.split(" | ").map(str::to_owned);
        Some((cells.next()?, cells.next()?))
    };
    list.lines().skip(HEAD.lines().count()).filter_map(row).collect()
}

#[test]
fn the_list_of_crates_is_current() {
    let [linux, windows] = SYSTEMS.map(rows);
    let linux = linux.expect("the crates that this program is built of");
    let list = || fs::read_to_string(LIST).expect("a list");
    let Some(windows) = windows else {
        eprintln!("note: the crates for Windows are not here, so the list may have too many");
        return assert!(linux.iter().all(|row| list().contains(row)), "see the head of this file");
    };
    let all: String = linux.union(&windows).flat_map(|row| [row, "\n"]).collect();
    let current = HEAD.to_owned() + &all;
    if env::var_os("PUNCT_WRITE").is_some() {
        fs::write(LIST, &current).expect("the list is written");
    }
    assert!(list() == current, "see the head of this file");
}

#[test]
fn every_licence_suits() {
    for (name, licence) in listed() {
        // All licences are written in this form: (A OR B) AND C.
        let suits = |choice: &str| {
            let choice = choice.trim_matches(['(', ')']).replace('/', " OR ");
            choice.split(" OR ").any(|one| ALLOWED.contains(&one))
        };
        assert!(licence.split(" AND ").all(suits), "{name}: {licence}");
    }
}

#[test]
fn no_crate_is_there_twice_without_a_reason() {
    let mut versions = BTreeMap::<String, usize>::new();
    for (found, _) in listed() {
        let name = found.split(' ').next().unwrap_or_default();
        *versions.entry(name.to_owned()).or_default() += 1;
    }
    let twice: Vec<_> =
        versions.into_iter().filter(|&(_, count)| count > 1).map(|(name, _)| name).collect();
    assert_eq!(twice, TWICE);
}
