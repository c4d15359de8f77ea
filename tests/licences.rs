//! `assets/licences/THIRD-PARTY.md` lists the crates that are in the program, with the server, on Linux;
//! `PUNCT_WRITE=1 cargo test --test licences` writes it anew. Each has a licence that suits the
//! program's own, and none is there in two versions without a reason.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::{env, fs};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/licences/THIRD-PARTY.md");

const HEAD: &str = "\
# Crates in the program

What `punct`, built with the server for Linux on x86-64, is made of besides its own code. Written by
`PUNCT_WRITE=1 cargo test --test licences`.

| crate | version | licence | source |
|---|---|---|---|
";

/// Each lets a program under MIT or Apache-2.0 be passed on. MPL-2.0 asks for the crate's own source,
/// which stands in the list.
const ALLOWED: [&str; 10] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Crates in two versions: others have not come to the new one.
const TWICE: [&str; 3] = ["getrandom", "miniz_oxide", "signal-hook"];

/// A crate as cargo tells it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Crate {
    name: String,
    version: String,
    licence: String,
    source: String,
}

fn crates() -> BTreeSet<Crate> {
    let args = "tree --locked --offline --edges normal,no-proc-macro --prefix none --no-dedupe \
                --features server --target x86_64-unknown-linux-gnu --format {p}|{l}|{r}";
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let told = Command::new(cargo)
        .args(args.split_whitespace())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    let told = String::from_utf8(told.stdout).expect("UTF-8");
    told.lines().filter_map(of_line).filter(|found| found.name != "punct").collect()
}

fn of_line(line: &str) -> Option<Crate> {
    let [package, licence, source] = line.split('|').collect::<Vec<_>>()[..] else { return None };
    let mut words = package.split(' ');
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    let [name, version, licence, source] = [name, version, licence, source].map(str::to_owned);
    Some(Crate { name, version, licence, source })
}

#[test]
fn the_list_of_crates_is_current() {
    let row = |found: &Crate| {
        let Crate { name, version, licence, source } = found;
        format!("| {name} | {version} | {licence} | {source} |\n")
    };
    let list = HEAD.to_owned() + &crates().iter().map(row).collect::<String>();
    if env::var_os("PUNCT_WRITE").is_some() {
        fs::write(LIST, &list).expect("the list is written");
    }
    assert!(fs::read_to_string(LIST).expect("a list") == list, "see the head of this file");
}

#[test]
fn every_licence_suits() {
    for Crate { name, licence, .. } in crates() {
        // As all are written: (A OR B) AND C.
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
    for found in crates() {
        *versions.entry(found.name).or_default() += 1;
    }
    let twice: Vec<_> =
        versions.into_iter().filter(|&(_, count)| count > 1).map(|(name, _)| name).collect();
    assert_eq!(twice, TWICE);
}
