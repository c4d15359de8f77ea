//! `punct install-extras`: installs or removes the man page, completions, menu entry and icon. Each
//! file has its usual place below a prefix.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context as _, Result, anyhow};
use clap_complete::Shell;
use directories::BaseDirs;
use same_file::is_same_file;

use super::input_output::{self, EXTRA_MARK, FileForm, note, print, print_data};
use super::man::page;
use crate::cli::completions_for;
use crate::kit::storage::{disk, visible_path};

/// A file beside the program: its path below the prefix, and its content.
type Extra = (&'static str, Vec<u8>);

/// Makes a file that says at its end, as a comment between these signs, what has written it.
fn extra(path: &'static str, content: &[u8], [before, behind]: [&str; 2]) -> Extra {
    let mark = format!("{before} {EXTRA_MARK}{behind}\n");
    (path, [content, mark.as_bytes()].concat())
}

/// Writes all files and replaces those of an earlier version; or removes all files, but no folders.
/// Prints the names of the files.
pub fn install(prefix: Option<PathBuf>, program: Option<String>, remove: bool) -> Result<()> {
    let prefix = prefix.map_or_else(usual_prefix, Ok)?;
    let program = program.map_or_else(own_path, Ok)?;
    let mut report = Vec::new();
    for (place, content) in extras(&program)? {
        let path = prefix.join(place);
        if remove {
            report.extend(remove_own(&path)?);
        } else {
            disk::make_folder(disk::folder_of(&path))?;
            input_output::write(&path, &content, FileForm::Extra, true)?;
            report.push(format!("{}\n", visible_path(&path)));
        }
    }
    // A relative prefix is that of a package which is being made.
    if !remove && prefix.is_absolute() {
        note_unread(&prefix);
    }
    print(report.concat())
}

/// Notes which of the files `man` and zsh do not find, if these programs are here, and what to do.
fn note_unread(prefix: &Path) {
    let (manuals, page) = (prefix.join("share/man"), prefix.join(PAGE));
    if answer("man", &["-w", "punct"]).is_some_and(|found| !is_listed(&page, &found)) {
        let [page, manuals] = [&page, &manuals].map(|path| visible_path(path));
        note(&format!(
            "man does not find {page}; this line in ~/.profile lets it: export MANPATH=\"{manuals}:$MANPATH\""
        ));
    }
    let functions = prefix.join("share/zsh/site-functions");
    let searched = answer("zsh", &["-fc", "print -rl -- $fpath"]);
    if searched.is_some_and(|searched| !is_listed(&functions, &searched)) {
        let folder = visible_path(&functions);
        note(&format!(
            "zsh does not look in {folder} by itself; this line in ~/.zshrc, before compinit, lets it: \
             fpath=('{folder}' $fpath)"
        ));
    }
}

/// Whether one of the lines is the path, which may have several names.
fn is_listed(path: &Path, lines: &str) -> bool {
    lines.lines().any(|line| is_same_file(line, path).unwrap_or(false))
}

/// Returns what a program prints; `None` if it can't be run.
fn answer(program: &str, args: &[&str]) -> Option<String> {
    let ran = Command::new(program).args(args).stdin(Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&ran.stdout).into_owned())
}

/// The place of the man page below the prefix.
const PAGE: &str = "share/man/man1/punct.1";

/// Prints completions that call this program by its path, unless another word is given. So they
/// work if `punct` is not in PATH, and a function or alias named `punct` does not interfere.
pub fn completions(shell: Shell, program: Option<String>) -> Result<()> {
    let program = program.map_or_else(own_path, Ok)?;
    print_data(completions_for(shell, &program))
}

/// Returns the path of the program's own file.
fn own_path() -> Result<String> {
    let path = env::current_exe().context("the program's own file can't be found")?;
    let text = path.into_os_string().into_string();
    text.map_err(|_| anyhow!("the program's path is not text; say with --program how it is called"))
}

/// Makes all files. `program` is the word by which they call the program.
fn extras(program: &str) -> Result<Vec<Extra>> {
    const HASH: [&str; 2] = ["#", ""];
    let completions = |place, shell| extra(place, &completions_for(shell, program), HASH);
    let entry = include_str!("../../assets/desktop/punct.desktop");
    let entry = entry.replace("Exec=punct\n", &format!("Exec={}\n", desktop_word(program)));
    let icon = include_bytes!("../../assets/desktop/punct.svg");
    Ok(vec![
        extra(PAGE, &page()?, [".\\\"", ""]),
        completions("share/bash-completion/completions/punct", Shell::Bash),
        completions("share/fish/vendor_completions.d/punct.fish", Shell::Fish),
        completions("share/zsh/site-functions/_punct", Shell::Zsh),
        extra("share/applications/punct.desktop", entry.as_bytes(), HASH),
        extra("share/icons/hicolor/scalable/apps/punct.svg", icon, ["<!--", " -->"]),
    ])
}

/// Returns the prefix in the user's home folder, which the user may write without further rights.
fn usual_prefix() -> Result<PathBuf> {
    let dirs = BaseDirs::new().context("there is no home folder; name a place by --prefix")?;
    Ok(dirs.home_dir().join(".local"))
}

/// Removes a file that this command has written, and returns a line about it. Leaves any other file
/// and prints a note.
fn remove_own(path: &Path) -> Result<Option<String>> {
    let shown = visible_path(path);
    match disk::read_named(path, MOST_EXTRA) {
        Ok(bytes) if FileForm::Extra.is_of(&bytes) => {
            fs::remove_file(path).with_context(|| format!("{shown}: can't be removed"))?;
            Ok(Some(format!("removed {shown}\n")))
        }
        Ok(_) => {
            note(&format!("{shown}: stays, since punct has not written it"));
            Ok(None)
        }
        Err(_) if !path.exists() => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The most bytes that are read of an installed file. Each file that this command writes is
/// smaller.
const MOST_EXTRA: u64 = 1 << 20;

/// Writes a program's path as a word of `Exec` in a desktop entry. A path with special characters
/// stands in quotes, and characters that are special to a shell have a backslash before them. Every
/// backslash is doubled, as desktop entries require.
fn desktop_word(program: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+".contains(c);
    if program.chars().all(is_plain) {
        return program.to_owned();
    }
    let escaped = |c: char| match c {
        '\\' => "\\\\\\\\".to_owned(),
        '"' | '`' | '$' => format!("\\\\{c}"),
        '%' => "%%".to_owned(),
        c => c.to_string(),
    };
    format!("\"{}\"", program.chars().map(escaped).collect::<String>())
}
