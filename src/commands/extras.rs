//! `punct install-extras`: installs or removes the man page, completions, menu entry and icon, each
//! in its usual folder below a prefix. `punct man`: prints the man page, which is made from the
//! command line, the keys, the words of plain play and the tables below.

use std::path::{Path, PathBuf};
use std::process::{self, Stdio};
use std::{env, fs};

use anyhow::{Context as _, Result, anyhow};
use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, italic, roman};
use directories::BaseDirs;
use same_file::is_same_file;

use super::input_output::{self, EXTRA_MARK, FileForm, print, print_data, print_note};
use crate::cli::{EXAMPLES, GROUPS, command, completion_command, completions_for};
use crate::kit::storage::{disk, visible_path};
use crate::kit::text::entries;
use crate::punct::{plain, screen};

/// The path below the prefix, and the content.
type Extra = (&'static str, Vec<u8>);

/// At its end, the file says as a comment between these signs what has written it.
fn extra(path: &'static str, content: &[u8], [before, behind]: [&str; 2]) -> Extra {
    let mark = format!("{before} {EXTRA_MARK}{behind}\n");
    (path, [content, mark.as_bytes()].concat())
}

/// Writes all files and replaces those of an earlier version; or removes all files, but no folders.
pub fn install(prefix: Option<PathBuf>, program: Option<String>, remove: bool) -> Result<()> {
    let prefix = if let Some(prefix) = prefix {
        prefix
    } else {
        let dirs = BaseDirs::new().context("there is no home folder; name a place by --prefix")?;
        dirs.home_dir().join(".local")
    };
    let program = program.map_or_else(own_path, Ok)?;
    let mut report = Vec::new();
    for (below, content) in extras(&program)? {
        let path = prefix.join(below);
        let shown = visible_path(&path);
        if !remove {
            disk::make_folder(disk::folder_of(&path))?;
            input_output::write(&path, &content, FileForm::Extra, true)?;
            report.push(format!("{shown}\n"));
            continue;
        }
        match disk::read_named(&path, MOST_EXTRA) {
            Ok(bytes) if FileForm::Extra.is_of(&bytes) => {
                fs::remove_file(&path).with_context(|| format!("{shown}: can't be removed"))?;
                report.push(format!("removed {shown}\n"));
            }
            Ok(_) => print_note(&format!("{shown}: stays, since punct has not written it")),
            Err(_) if !path.exists() => {}
            Err(error) => return Err(error.into()),
        }
    }
    // A relative prefix is that of a package which is being made.
    if !remove && prefix.is_absolute() {
        report_missing(&prefix);
    }
    print(report.concat())
}

fn report_missing(prefix: &Path) {
    let (manuals, page) = (prefix.join("share/man"), prefix.join(PAGE));
    if answer("man", &["-w", "punct"]).is_some_and(|found| !is_listed(&page, &found)) {
        let [page, manuals] = [&page, &manuals].map(|path| visible_path(path));
        print_note(&format!(
            "man does not find {page}; this line in ~/.profile lets it: export MANPATH=\"{manuals}:$MANPATH\""
        ));
    }
    let functions = prefix.join("share/zsh/site-functions");
    let searched = answer("zsh", &["-fc", "print -rl -- $fpath"]);
    if searched.is_some_and(|searched| !is_listed(&functions, &searched)) {
        let folder = visible_path(&functions);
        print_note(&format!(
            "zsh does not look in {folder} by itself; this line in ~/.zshrc, before compinit, lets it: \
             fpath=('{folder}' $fpath)"
        ));
    }
}

fn is_listed(path: &Path, lines: &str) -> bool {
    lines.lines().any(|line| is_same_file(line, path).unwrap_or(false))
}

fn answer(program: &str, args: &[&str]) -> Option<String> {
    let ran = process::Command::new(program).args(args).stdin(Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&ran.stdout).into_owned())
}

const PAGE: &str = "share/man/man1/punct.1";

/// Prints completions that call this program by its path, unless another word is given. So they
/// work if `punct` is not in PATH, and a function or alias named `punct` does not interfere.
pub fn completions(shell: Shell, program: Option<String>) -> Result<()> {
    let program = program.map_or_else(own_path, Ok)?;
    print_data(completions_for(shell, &program))
}

fn own_path() -> Result<String> {
    let path = env::current_exe().context("the program's own file can't be found")?;
    let text = path.into_os_string().into_string();
    text.map_err(|_| anyhow!("the program's path is not text; say with --program how it is called"))
}

/// `program` is the word by which the files call the program.
fn extras(program: &str) -> Result<Vec<Extra>> {
    const HASH: [&str; 2] = ["#", ""];
    let [bash, fish, zsh] =
        [Shell::Bash, Shell::Fish, Shell::Zsh].map(|shell| completions_for(shell, program));
    let entry = include_str!("../../assets/desktop/punct.desktop")
        .replace("Exec=punct\n", &format!("Exec={}\n", desktop_word(program)));
    let icon = include_bytes!("../../assets/desktop/punct.svg");
    Ok(vec![
        extra(PAGE, &man_page()?, [".\\\"", ""]),
        extra("share/bash-completion/completions/punct", &bash, HASH),
        extra("share/fish/vendor_completions.d/punct.fish", &fish, HASH),
        extra("share/zsh/site-functions/_punct", &zsh, HASH),
        extra("share/applications/punct.desktop", entry.as_bytes(), HASH),
        extra("share/icons/hicolor/scalable/apps/punct.svg", icon, ["<!--", " -->"]),
    ])
}

/// The most bytes that are read of an installed file. Each file that this command writes is
/// smaller.
const MOST_EXTRA: u64 = 1 << 20;

/// Writes a program's path as a word of `Exec` in a desktop entry. A path with special characters
/// stands in quotes, and characters that are special to a shell have a backslash before them. Every
/// backslash is doubled, as desktop entries require.
fn desktop_word(program: &str) -> String {
    if program.chars().all(|c| c.is_alphanumeric() || "/._-+".contains(c)) {
        return program.to_owned();
    }
    let mut word = String::from('"');
    for c in program.chars() {
        match c {
            '\\' => word += "\\\\\\\\",
            '"' | '`' | '$' => word.extend(['\\', '\\', c]),
            '%' => word += "%%",
            c => word.push(c),
        }
    }
    word + "\""
}

/// From the list of changes; empty if the list does not have this version.
const RELEASE_DAY: &str = env!("PUNCT_RELEASE_DAY");

pub fn man_page() -> Result<Vec<u8>> {
    let man = Man::new(command()).title("PUNCT").date(RELEASE_DAY);
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
    let texts = entries(include_str!("../../assets/man_page.txt"));
    for part in texts.chunk_by(|_, (_, next, _)| *next != "section") {
        let [(.., heading), items @ ..] = part else { continue };
        let items = items.iter().map(|(_, term, meaning)| (*term, meaning.as_str()));
        section(heading, items).to_writer(&mut page)?;
    }
    section("EXAMPLES", EXAMPLES.iter().copied()).to_writer(&mut page)?;
    section("SEE ALSO", SEE_ALSO.iter().copied()).to_writer(&mut page)?;
    Ok(page)
}

const SEE_ALSO: &[(&str, &str)] = &[
    ("punct help-topic", "The chapters of the manual; 'punct help-topic saves' shows one."),
    ("punct COMMAND --help", "All about a command."),
    ("ssh(1)", "The program with which guests come to 'punct host' and 'punct serve'."),
    ("https://boardspace.net", "The server whose game records are read and written as SGF."),
];

fn synopsis() -> Roff {
    let cli = completion_command();
    let mut roff = headed("SYNOPSIS");
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

const MOST_VALUES: usize = 6;

/// A flag with its values, or with their name if there are too many: `--rules basic|standard`,
/// `--white NAME`.
fn with_values(arg: &Arg) -> String {
    let flag = format!("--{}", arg.get_long().unwrap_or_default());
    if !arg.get_action().takes_values() {
        return flag;
    }
    let values = arg.get_possible_values();
    if (1..=MOST_VALUES).contains(&values.len()) {
        let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        return format!("{flag} {}", names.join("|"));
    }
    match arg.get_value_names().unwrap_or_default().first() {
        Some(name) => format!("{flag} {name}"),
        None => format!("{flag} {}", arg.get_id().as_str().to_uppercase()),
    }
}

fn options() -> Roff {
    let mut roff = headed("OPTIONS");
    let mut cli = completion_command();
    cli.build();
    for arg in cli.get_arguments() {
        roff.control("TP", []).text([bold(arg.to_string())]).text([roman(meaning(arg))]);
        if !arg.get_action().takes_values() {
            continue;
        }
        for value in arg.get_possible_values() {
            if let Some(help) = value.get_help() {
                let help = format!(": {}", sentence(help));
                roff.control("br", []).text([italic(value.get_name()), roman(help)]);
            }
        }
    }
    roff
}

fn commands() -> Roff {
    let mut roff = headed("COMMANDS");
    let mut cli = completion_command();
    cli.build();
    let names = GROUPS.iter().flat_map(|group| group.commands);
    for command in names.filter_map(|name| cli.find_subcommand(name)) {
        add_command(command, &mut roff);
    }
    roff
}

fn add_command(command: &Command, roff: &mut Roff) {
    let usage = command.clone().render_usage().to_string();
    let forms: Vec<&str> = usage.trim_start_matches("Usage: ").lines().map(str::trim).collect();
    let about = command.get_about().map(sentence).unwrap_or_default();
    roff.control("TP", []).text([bold(forms.join(", "))]).text([roman(about)]);
    for arg in command.get_arguments().filter(|arg| arg.get_id() != "help") {
        let help = format!(": {}", meaning(arg));
        roff.control("br", []).text([italic(arg.to_string()), roman(help)]);
    }
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        add_command(below, roff);
    }
}

fn meaning(arg: &Arg) -> String {
    arg.get_help().map(sentence).unwrap_or_default()
}

/// Ends a help text with a full stop, like a sentence.
fn sentence(text: &StyledStr) -> String {
    text.to_string().trim_end_matches('.').to_owned() + "."
}

fn headed(heading: &str) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [heading]);
    roff
}

fn section<'a>(heading: &str, items: impl Iterator<Item = (&'a str, &'a str)>) -> Roff {
    let mut roff = headed(heading);
    for (term, meaning) in items {
        roff.control("TP", []).text([bold(term)]).text([roman(meaning)]);
    }
    roff
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the path of each argument and command, with its help text.
    fn texts(command: &Command, path: &str) -> Vec<(String, String)> {
        let about = command.get_about().map(sentence).unwrap_or_default();
        let own = command.get_arguments().filter(|arg| arg.get_id() != "help");
        let own = own.map(|arg| (format!("{path} {arg}"), meaning(arg)));
        let below = command.get_subcommands().filter(|below| below.get_name() != "help");
        let below = below.flat_map(|below| texts(below, &format!("{path} {}", below.get_name())));
        [(path.to_owned(), about)].into_iter().chain(own).chain(below).collect()
    }

    #[test]
    fn every_argument_and_command_has_its_text_in_the_page() {
        let page = String::from_utf8(man_page().expect("a page")).expect("UTF-8");
        let page = page.replace("\\-", "-").replace("\\*(Aq", "'").replace("\\&", "");
        let mut cli = completion_command();
        cli.build();
        let all = texts(&cli, "punct");
        assert!(all.len() > 200, "{}", all.len());
        for (path, text) in all.into_iter().skip(1) {
            assert!(text.len() > 5 && page.contains(&text), "{path}: {text:?}");
        }
    }

    #[test]
    fn nothing_in_the_page_is_empty_and_it_has_the_day_of_the_release() {
        let page = String::from_utf8(man_page().expect("a page")).expect("UTF-8");
        let lines: Vec<&str> = page.lines().collect();
        for three in lines.windows(3) {
            assert!(!three[1].trim().is_empty() && !three[1].ends_with(": ."), "{three:?}");
            let has_text = three[0] != ".TP" || !three[2].is_empty() && !three[2].starts_with('.');
            assert!(has_text, "{three:?}");
        }
        let day = RELEASE_DAY;
        assert!(day.parse::<jiff::civil::Date>().is_ok(), "{day:?} in CHANGELOG.md");
        assert!(page.contains(&day.replace('-', "\\-")) || page.contains(day));
    }
}
