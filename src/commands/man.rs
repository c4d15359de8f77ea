//! `punct man`: prints the man page. It is made from the command line, the keys, the words of plain
//! play and the tables below.

use anyhow::Result;
use clap::builder::StyledStr;
use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, italic, roman};

use crate::cli::{EXAMPLES, GROUPS, command, completion_command};
use crate::punct::{plain, screen};

pub fn page() -> Result<Vec<u8>> {
    let man = Man::new(command()).title("PUNCT").date(release_day());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    synopsis().to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    options().to_writer(&mut page)?;
    commands().to_writer(&mut page)?;
    let keys = screen::keys::rows().filter_map(|row| row.help.map(|(_, help)| (row.shown, help)));
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

/// Returns the day on which this version was released, from the list of changes; empty if the list
/// does not have this version.
fn release_day() -> &'static str {
    const HEAD: &str = concat!("\n## ", env!("CARGO_PKG_VERSION"), ", ");
    let changes = include_str!("../../assets/CHANGELOG.md").split_once(HEAD);
    changes.and_then(|(_, rest)| rest.lines().next()).unwrap_or_default()
}

const SEE_ALSO: &[(&str, &str)] = &[
    ("punct help-topic", "The chapters of the manual; 'punct help-topic saves' shows one."),
    ("punct COMMAND --help", "All about a command."),
    ("ssh(1)", "The program with which guests come to 'punct host' and 'punct serve'."),
    ("https://boardspace.net", "The server whose game records are read and written as SGF."),
];

/// Writes the forms of the command line: the flags with their values, and the commands in groups.
fn synopsis() -> Roff {
    let cli = completion_command();
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    let mut line = vec![bold("punct")];
    for arg in cli.get_opts().filter(|arg| !arg.is_hide_set()) {
        line.push(roman(format!(" [{}]", with_values(arg))));
    }
    line.push(roman(" [SAVE]"));
    roff.text(line);
    for group in &GROUPS {
        let here = group.names(&cli);
        if !here.is_empty() {
            roff.control("br", []);
            roff.text([bold("punct"), roman(format!(" {} ...", here.join("|")))]);
        }
    }
    roff
}

/// The most values of a flag that the synopsis lists.
const MOST_VALUES: usize = 6;

/// Writes a flag with its values, or with their name if there are too many: `--rules
/// basic|standard`, `--white NAME`.
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
    (
        "TERM",
        "If it is \"dumb\", \"unknown\" or \"vt52\", the game is played line by line, unless --no-plain is given.",
    ),
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
    (
        "auto/",
        "In the folder of saved games: every new game saves itself here, in a file of its own.",
    ),
    ("pictures/", "In the folder of saved games: the pictures saved with P in the game."),
];

/// Writes the arguments of playing, one after the other, with their values.
fn options() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["OPTIONS"]);
    let mut cli = completion_command();
    cli.build();
    for arg in cli.get_arguments() {
        roff.control("TP", []).text([bold(arg.to_string())]).text([roman(meaning(arg))]);
        for value in arg.get_possible_values() {
            if let Some(help) = value.get_help().filter(|_| arg.get_action().takes_values()) {
                let help = format!(": {}", sentence(help));
                roff.control("br", []).text([italic(value.get_name()), roman(help)]);
            }
        }
    }
    roff
}

/// Writes every command with its usage and arguments.
fn commands() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["COMMANDS"]);
    let mut cli = completion_command();
    cli.build();
    let names = GROUPS.iter().flat_map(|group| group.commands);
    for command in names.filter_map(|name| cli.find_subcommand(name)) {
        tell_of(command, &mut roff);
    }
    roff
}

/// Writes a command with its subcommands.
fn tell_of(command: &Command, roff: &mut Roff) {
    let usage = command.clone().render_usage().to_string();
    let usage: Vec<&str> = usage.trim_start_matches("Usage: ").lines().map(str::trim).collect();
    let about = command.get_about().map(sentence).unwrap_or_default();
    roff.control("TP", []).text([bold(usage.join(", "))]).text([roman(about)]);
    for arg in command.get_arguments().filter(|arg| arg.get_id() != "help") {
        let help = format!(": {}", meaning(arg));
        roff.control("br", []).text([italic(arg.to_string()), roman(help)]);
    }
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        tell_of(below, roff);
    }
}

/// Returns the help text of an argument.
fn meaning(arg: &Arg) -> String {
    arg.get_help().map(sentence).unwrap_or_default()
}

/// Ends a help text with a full stop, like a sentence.
fn sentence(text: &StyledStr) -> String {
    text.to_string().trim_end_matches('.').to_owned() + "."
}

fn section<'a>(heading: &str, items: impl Iterator<Item = (&'a str, &'a str)>) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [heading]);
    for (term, meaning) in items {
        roff.control("TP", []).text([bold(term)]).text([roman(meaning)]);
    }
    roff
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the path of each argument and command, with its help text.
    fn told(command: &Command, path: &str) -> Vec<(String, String)> {
        let about = command.get_about().map(sentence).unwrap_or_default();
        let own = command.get_arguments().filter(|arg| arg.get_id() != "help");
        let own = own.map(|arg| (format!("{path} {arg}"), meaning(arg)));
        let below = command.get_subcommands().filter(|below| below.get_name() != "help");
        let below = below.flat_map(|below| told(below, &format!("{path} {}", below.get_name())));
        [(path.to_owned(), about)].into_iter().chain(own).chain(below).collect()
    }

    #[test]
    fn every_argument_and_command_has_its_text_in_the_page() {
        let page = String::from_utf8(page().expect("a page")).expect("UTF-8");
        let page = page.replace("\\-", "-").replace("\\*(Aq", "'").replace("\\&", "");
        let mut cli = completion_command();
        cli.build();
        let all = told(&cli, "punct");
        assert!(all.len() > 200, "{}", all.len());
        for (path, text) in all.into_iter().skip(1) {
            assert!(text.len() > 5 && page.contains(&text), "{path}: {text:?}");
        }
    }

    #[test]
    fn nothing_in_the_page_is_empty_and_it_has_the_day_of_the_release() {
        let page = String::from_utf8(page().expect("a page")).expect("UTF-8");
        let lines: Vec<&str> = page.lines().collect();
        for three in lines.windows(3) {
            assert!(!three[1].trim().is_empty() && !three[1].ends_with(": ."), "{three:?}");
            let has_text = three[0] != ".TP" || !three[2].is_empty() && !three[2].starts_with('.');
            assert!(has_text, "{three:?}");
        }
        let day = release_day();
        assert!(day.parse::<jiff::civil::Date>().is_ok(), "{day:?} in CHANGELOG.md");
        assert!(page.contains(&day.replace('-', "\\-")) || page.contains(day));
    }
}
