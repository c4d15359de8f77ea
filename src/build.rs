//! Runs before the program is compiled: finds the commit it is built from, for `punct --version`,
//! compresses long texts, and makes tests of the examples in the documentation of the rules.
//!
//! The commit only for a release and in a checkout: a development build would be compiled anew
//! after each commit. The tests because the test command runs no documentation of a program, only
//! that of a library.

use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

use miniz_oxide::deflate::compress_to_vec_zlib;

/// Changes with every commit and checkout.
const LOG: &str = ".git/logs/HEAD";

/// The folder whose documentation has examples.
const RULES: &str = "src/rules";

/// Long texts of `assets`, which the program contains compressed (`kit/text.rs`), and the folder of
/// the others.
const PACKED: [&str; 3] = ["weights.txt", "openings.txt", "puzzles.txt"];
const MANUAL: &str = "manual";

const CHANGES: &str = "assets/CHANGELOG.md";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-changed={RULES}");
    let out = env::var("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&out).join("rules_examples.rs"), tests_of_examples()?)?;
    pack_texts(Path::new(&out))?;
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
    println!("cargo::rerun-if-changed={CHANGES}");
    // The day on which this version was released; empty if the list of changes has no such version.
    let changes = fs::read_to_string(CHANGES)?;
    let head = format!("\n## {}, ", env!("CARGO_PKG_VERSION"));
    let after = changes.split_once(&head).map(|(_, after)| after);
    let release_day = after.and_then(|after| after.lines().next()).unwrap_or_default();
    println!("cargo::rustc-env=PUNCT_RELEASE_DAY={release_day}");
    Ok(())
}

fn pack_texts(out: &Path) -> io::Result<()> {
    let assets = Path::new("assets");
    for name in PACKED.into_iter().chain([MANUAL]) {
        println!("cargo::rerun-if-changed=assets/{name}");
    }
    fs::create_dir_all(out.join(MANUAL))?;
    let mut texts: Vec<_> = PACKED.map(|name| Path::new(name).to_owned()).into();
    for chapter in fs::read_dir(assets.join(MANUAL))? {
        texts.push(Path::new(MANUAL).join(chapter?.file_name()));
    }
    for text in texts {
        let packed = compress_to_vec_zlib(&fs::read(assets.join(&text))?, 10);
        fs::write(out.join(text), packed)?;
    }
    Ok(())
}

/// A test for each example: code between fences in a documentation comment. It may use all that
/// `rules` offers, and `?`.
fn tests_of_examples() -> io::Result<String> {
    let mut tests = Vec::new();
    let mut files: Vec<_> =
        fs::read_dir(RULES)?.map(|file| Ok(file?.path())).collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "rs"));
    files.sort();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for (line, example) in examples_in(&fs::read_to_string(&file)?) {
            tests.push(format!(
                "#[test]\nfn {name}_line_{line}() -> Result<(), Box<dyn std::error::Error>> {{\n\
                 {example}Ok(())\n}}\n"
            ));
        }
    }
    Ok(tests.concat())
}

/// The examples of a file, each with the number of the line before it.
fn examples_in(source: &str) -> Vec<(usize, String)> {
    let mut examples = Vec::new();
    let mut is_inside = false;
    for (number, line) in (1..).zip(source.lines()) {
        let Some(text) = line.trim_start().strip_prefix("///") else { continue };
        if text.trim() == "```" {
            is_inside = !is_inside;
            if is_inside {
                examples.push((number, String::new()));
            }
        } else if let Some((_, example)) = examples.last_mut().filter(|_| is_inside) {
            example.push_str(text);
            example.push('\n');
        }
    }
    examples
}

/// The commit, with a `+` if files were changed since; `None` without git.
fn commit() -> Option<String> {
    let args = ["describe", "--always", "--exclude=*", "--abbrev=9", "--dirty=+"];
    let told = Command::new("git").args(args).output().ok().filter(|told| told.status.success())?;
    let commit = String::from_utf8(told.stdout).ok()?.trim().to_owned();
    (!commit.is_empty()).then_some(commit)
}
