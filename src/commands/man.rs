//! `punct man` and `punct completions`: the man page, made from the command line, the keys, the words
//! of plain play and the tables below, and completions for a shell.

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, italic, roman};

use super::input_output::print;
use crate::cli::Cli;
use crate::{plain, tui};

pub fn run() -> Result<()> {
    print(page()?)
}

/// The man page.
pub fn page() -> Result<Vec<u8>> {
    let man = Man::new(Cli::command()).title("PUNCT");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    commands().to_writer(&mut page)?;
    let keys = tui::keys().filter_map(|row| row.help.map(|(_, help)| (row.shown, help)));
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
    Ok(page)
}

const EXIT_STATUS: &[(&str, &str)] = &[
    ("0", "Success."),
    ("1", "Refused or failed; the message on stderr begins with \"error: \"."),
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
    ("TERM", "If it is \"dumb\", the game is played line by line, unless --no-plain is given."),
];

const FILES: &[(&str, &str)] = &[
    (
        "~/.config/punct/settings.json",
        "The settings, unless --no-config is given; on macOS they are in ~/Library/Application \
         Support/punct, on Windows in %APPDATA%\\punct\\config.",
    ),
    ("./saves", "The folder of saved games, if it exists and no other is named."),
    ("auto/", "In the folder of saved games: every game saves itself here, in a file of its own."),
    ("pictures/", "In the folder of saved games: the pictures saved with P in the game."),
];

/// Every command with its usage and arguments.
fn commands() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["COMMANDS"]);
    let mut cli = Cli::command();
    cli.build();
    for command in cli
        .get_subcommands()
        .filter(|command| command.get_name() != "help" && !command.is_hide_set())
    {
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
    clap_complete::generate(shell, &mut Cli::command(), "punct", &mut text);
    text
}
