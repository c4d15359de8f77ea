//! `punct man` and `punct completions`: the man page, made from the command line, the keys, the words
//! of plain play and the tables below, and completions for a shell. `punct install-extras`: these and
//! what else belongs beside the program on a desktop, each file in its usual place below a prefix.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use clap::Arg;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, italic, roman};
use directories::BaseDirs;

use super::input_output::{self, FileForm, print};
use crate::cli::{EXAMPLES, GROUPS, command, completed};
use crate::kit::storage::{disk, visible_path};
use crate::punct::{plain, screen};

pub fn run() -> Result<()> {
    print(page()?)
}

/// The man page.
pub fn page() -> Result<Vec<u8>> {
    let man = Man::new(command()).title("PUNCT");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    synopsis().to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    commands().to_writer(&mut page)?;
    let keys = screen::keys().filter_map(|row| row.help.map(|(_, help)| (row.shown, help)));
    section("KEYS", keys).to_writer(&mut page)?;
    section("PLAIN PLAY", plain::words()).to_writer(&mut page)?;
    for (heading, items) in [
        ("FILES THAT ARE WRITTEN", REPLACING),
        ("EXIT STATUS", EXIT_STATUS),
        ("ENVIRONMENT", ENVIRONMENT),
        ("FILES", FILES),
    ] {
        section(heading, items.iter().copied()).to_writer(&mut page)?;
    }
    section("EXAMPLES", EXAMPLES.iter().copied()).to_writer(&mut page)?;
    section("SEE ALSO", SEE_ALSO.iter().copied()).to_writer(&mut page)?;
    Ok(page)
}

const SEE_ALSO: &[(&str, &str)] = &[
    ("punct help-topic", "The chapters of the manual; 'punct help-topic saves' shows one."),
    ("punct COMMAND --help", "All about a command."),
    ("ssh(1)", "With which guests come to 'punct host' and 'punct serve'."),
    ("https://boardspace.net", "The server whose game records are read and written as SGF."),
];

/// The forms of the command line: flags with their values, and commands in groups.
fn synopsis() -> Roff {
    let cli = completed();
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    let mut line = vec![bold("punct")];
    for arg in cli.get_opts().filter(|arg| !arg.is_hide_set()) {
        line.push(roman(format!(" [{}]", with_values(arg))));
    }
    line.push(roman(" [SAVE]"));
    roff.text(line);
    for group in &GROUPS {
        let here = group.of(&cli);
        if !here.is_empty() {
            roff.control("br", []);
            roff.text([bold("punct"), roman(format!(" {} ...", here.join("|")))]);
        }
    }
    roff
}

/// The most values that stand in the synopsis themselves.
const MOST_VALUES: usize = 6;

/// A flag with its values or what they are called: `--rules basic|standard`, `--white NAME`.
fn with_values(arg: &Arg) -> String {
    let flag = format!("--{}", arg.get_long().unwrap_or_default());
    if !arg.get_action().takes_values() {
        return flag;
    }
    let values = arg.get_possible_values();
    let values: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
    let name = arg.get_value_names().unwrap_or_default().first().map(ToString::to_string);
    let name = name.unwrap_or_else(|| arg.get_id().as_str().to_uppercase());
    let are_few = (1..=MOST_VALUES).contains(&values.len());
    format!("{flag} {}", if are_few { values.join("|") } else { name })
}

const EXIT_STATUS: &[(&str, &str)] = &[
    ("0", "Success."),
    (
        "1",
        "Refused or failed, as where a file is missing or the disk is full; the message on stderr \
         begins with \"error: \". A reader who leaves early is no failure.",
    ),
    ("2", "Wrong command line."),
];

const REPLACING: &[(&str, &str)] = &[
    (
        "--force",
        "A file that is there already is replaced only with --force, and only if punct has written it \
         in the same form. Anything else stays as it is, with --force too: a picture never takes the \
         place of a saved game.",
    ),
    ("-", "In place of a file: standard input or output, never a file of that name."),
];

const ENVIRONMENT: &[(&str, &str)] = &[
    ("PUNCT_SAVES", "The folder of saved games, unless --saves names another."),
    ("NO_COLOR", "No colours, if set and not empty."),
    ("PAGER", "The program by which 'punct help-topic' shows a chapter at a terminal."),
    ("TERM", "If it is \"dumb\", the game is played line by line, unless --no-plain is given."),
];

const FILES: &[(&str, &str)] = &[
    (
        "~/.config/punct/settings.json",
        "The settings, unless --no-config is given; on macOS they are in ~/Library/Application \
         Support/punct, on Windows in %APPDATA%\\punct\\config.",
    ),
    ("./saves", "The folder of saved games, if it exists and no other is named."),
    (
        "~/.cache/punct/games",
        "What 'punct games' has found in folders; it may be removed at any time. On macOS it is in \
         ~/Library/Caches/punct, on Windows in %LOCALAPPDATA%\\punct\\cache.",
    ),
    ("auto/", "In the folder of saved games: every game saves itself here, in a file of its own."),
    ("pictures/", "In the folder of saved games: the pictures saved with P in the game."),
];

/// Every command with its usage and arguments.
fn commands() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["COMMANDS"]);
    let mut cli = completed();
    cli.build();
    let names = GROUPS.iter().flat_map(|group| group.commands);
    for command in names.filter_map(|name| cli.find_subcommand(name)) {
        let usage = command.clone().render_usage().to_string();
        let usage = usage.trim_start_matches("Usage: ").to_owned();
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        roff.control("TP", []).text([bold(usage)]).text([roman(about + ".")]);
        for arg in command.get_arguments().filter(|arg| arg.get_id() != "help") {
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            roff.control("br", []).text([italic(arg.to_string()), roman(format!(": {help}."))]);
        }
    }
    roff
}

fn section<'a>(heading: &str, items: impl Iterator<Item = (&'a str, &'a str)>) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [heading]);
    for (term, meaning) in items {
        roff.control("TP", []).text([bold(term)]).text([roman(meaning)]);
    }
    roff
}

pub fn completions(shell: Shell) -> Result<()> {
    print(completions_for(shell))
}

pub fn completions_for(shell: Shell) -> Vec<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut completed(), "punct", &mut text);
    match String::from_utf8(text) {
        Ok(text) if shell == Shell::Bash => commands_first(&text).into_bytes(),
        Ok(text) => text.into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

/// Completions for bash with the commands before the flags, in the order in which bash offers them, and
/// without the names of arguments, which nobody types.
fn commands_first(script: &str) -> String {
    let line = |line: &str| {
        let words = line.trim_start().strip_prefix("opts=\"").and_then(|it| it.strip_suffix('"'));
        let Some(words) = words else { return line.to_owned() };
        let is_word = |word: &&str| !word.starts_with(['[', '<']);
        let (flags, commands): (Vec<&str>, Vec<&str>) =
            words.split(' ').filter(is_word).partition(|word| word.starts_with('-'));
        let blanks = &line[..line.len() - line.trim_start().len()];
        format!("{blanks}opts=\"{}\"", [commands, flags].concat().join(" "))
    };
    script.lines().map(|it| line(it) + "\n").collect()
}

/// Where a file goes below the prefix, and what it holds.
struct Extra {
    place: &'static str,
    content: Vec<u8>,
}

/// Writes all files, or removes them. What is there of an earlier version is replaced, which is what the
/// command is for; folders stay.
pub fn install(prefix: Option<PathBuf>, remove: bool) -> Result<()> {
    let prefix = prefix.map_or_else(usual_prefix, Ok)?;
    let mut told = Vec::new();
    for extra in extras()? {
        let path = prefix.join(extra.place);
        if remove {
            if is_removed(&path)? {
                told.push(format!("removed {}\n", visible_path(&path)));
            }
        } else {
            write(&path, &extra.content)?;
            told.push(format!("{}\n", visible_path(&path)));
        }
    }
    print(told.concat())
}

fn extras() -> Result<Vec<Extra>> {
    let file = |place, text: &str| Extra { place, content: text.as_bytes().to_vec() };
    let completions = |place, shell| Extra { place, content: completions_for(shell) };
    Ok(vec![
        Extra { place: "share/man/man1/punct.1", content: page()? },
        completions("share/bash-completion/completions/punct", Shell::Bash),
        completions("share/fish/vendor_completions.d/punct.fish", Shell::Fish),
        completions("share/zsh/site-functions/_punct", Shell::Zsh),
        file(
            "share/applications/punct.desktop",
            include_str!("../../assets/desktop/punct.desktop"),
        ),
        file(
            "share/icons/hicolor/scalable/apps/punct.svg",
            include_str!("../../assets/desktop/punct.svg"),
        ),
    ])
}

/// The one of the user, which needs no rights.
fn usual_prefix() -> Result<PathBuf> {
    let dirs = BaseDirs::new();
    let dirs = dirs.ok_or_else(|| anyhow!("there is no home folder; name a place by --prefix"))?;
    Ok(dirs.home_dir().join(".local"))
}

fn write(path: &Path, content: &[u8]) -> Result<()> {
    disk::make_folder(disk::folder_of(path))?;
    input_output::write(path, content, FileForm::Extra, true)
}

/// Whether there was something to remove.
fn is_removed(path: &Path) -> Result<bool> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => {
            Err(error).with_context(|| format!("{}: can't be removed", visible_path(path)))
        }
    }
}
