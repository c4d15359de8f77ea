//! Completions of command lines, by bash, fish and zsh themselves where these shells are installed.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use super::MOVES;
use super::place::Place;
use crate::support::{Home, Pty};

/// The typed line, a word that the shell must offer, and a word that it must not offer.
const CASES: [(&str, &str, &str); 10] = [
    ("punct sh", "show", "switch"),
    ("punct --rules ", "basic", "dark"),
    ("punct --rules basic --the", "--theme", "--rules"),
    ("punct show an", "anna-bert", "analyse"),
    ("punct show ga", "game.sgf", "games"),
    ("punct show anna-bert --p", "--png", "--plain"),
    ("punct show anna-bert --theme ", "colour-blind", "anna-bert"),
    ("punct help-topic s", "screens", "show"),
    ("punct puzzles ", "check", "convert"),
    ("punct gipf show m", "mine", "moves"),
];

fn place() -> Place {
    let place = Place::with("", &MOVES);
    for folder in ["saves/auto", "saves/gipf/auto", "functions"] {
        std::fs::create_dir_all(place.path(folder)).expect("a folder");
    }
    place.write("saves/auto/anna-bert.json", &place.read("a.json"));
    place.write("saves/gipf/auto/mine.json", "{}");
    place.write("game.sgf", "");
    for (shell, file) in
        [("bash", "punct.bash"), ("fish", "punct.fish"), ("zsh", "functions/_punct")]
    {
        place.write(file, &place.printed(&["completions", shell]));
    }
    place
}

/// Makes the command for a shell whose path does not have the program. `None` if there is no such
/// shell.
fn shell(place: &Place, name: &str) -> Option<Command> {
    let path = format!("/usr/bin/{name}");
    if !Path::new(&path).exists() {
        eprintln!("skipped: there is no {path}");
        return None;
    }
    let mut shell = Command::new(path);
    shell.current_dir(place.path("")).env("PATH", PATH).env_remove("PUNCT_SAVES");
    shell.env("HOME", place.path("")).env("XDG_CONFIG_HOME", place.path("config"));
    Some(shell)
}

/// A path without the program: the completions call the program by its absolute path.
const PATH: &str = "/usr/bin:/bin";

/// The first words of what a shell prints.
fn offered(shell: &mut Command) -> Vec<String> {
    let told = shell.output().expect("it runs").stdout;
    let told = String::from_utf8(told).expect("UTF-8");
    told.lines().filter_map(|line| line.split('\t').next()).map(str::to_owned).collect()
}

fn check(line: &str, offered: &[String], wanted: &str, unwanted: &str) {
    assert!(offered.iter().any(|it| it == wanted), "{line}: {wanted} in {offered:?}");
    assert!(!offered.iter().any(|it| it == unwanted), "{line}: {unwanted} in {offered:?}");
}

#[test]
fn fish_completes() {
    let place = place();
    for (line, wanted, unwanted) in CASES {
        let Some(mut fish) = shell(&place, "fish") else { return };
        let script = format!("source punct.fish; complete -C '{line}'");
        let offered = offered(fish.args(["--no-config", "-c", &script]));
        check(line, &offered, wanted, unwanted);
    }
}

/// fish 3.6 hands words on with their quotes.
#[test]
fn fish_completes_names_with_blanks_and_below_the_home_folder() {
    let place = place();
    place.write("saves/auto/my game.json", &place.read("a.json"));
    std::fs::create_dir(place.path("a:b")).expect("a folder");
    for (word, wanted) in
        [(r"my\\ ", "my game"), ("\"my g", "my game"), ("~/fu", "~/functions/"), ("a:", "a:b/")]
    {
        let Some(mut fish) = shell(&place, "fish") else { return };
        let script = format!("source punct.fish; complete -C 'punct show {word}'");
        let offered = offered(fish.args(["--no-config", "-c", &script]));
        check(word, &offered, wanted, "anna-bert");
    }
}

#[test]
fn bash_completes_commands_first() {
    let place = place();
    for (line, wanted, unwanted) in CASES.into_iter().chain([("punct ", "show", "--helf")]) {
        let Some(offered) = offered_by_bash(&place, &line.split(' ').collect::<Vec<_>>()) else {
            return;
        };
        check(line, &offered, wanted, unwanted);
        assert!(offered.is_sorted_by_key(|word| word.starts_with('-')), "{line}: {offered:?}");
    }
}

/// Bash passes words with their quotes to a completion, and splits a line at each `=`.
#[test]
fn bash_completes_names_with_blanks_and_values_after_an_equals_sign() {
    let place = place();
    place.write("saves/auto/my game.json", &place.read("a.json"));
    for (words, wanted, unwanted) in [
        (&["punct", "show", "my"][..], "my game", "anna-bert"),
        (&["punct", "show", r"my\ g"], "my game", "anna-bert"),
        (&["punct", "show", "\"my g"], "my game", "anna-bert"),
        (&["punct", "show", r"my\ game", "--p"], "--png", "--plain"),
        (&["punct", "--rules", "=", "ba"], "basic", "standard"),
        (&["punct", "--rules", "="], "basic", "dark"),
        (&["punct", "--rules", "=", "basic", "--the"], "--theme", "--rules"),
        (&["punct", "show", "anna-bert", "--theme", "=", "col"], "colour-blind", "dark"),
    ] {
        let Some(offered) = offered_by_bash(&place, words) else { return };
        check(&words.join(" "), &offered, wanted, unwanted);
    }
}

/// bash 5.2 splits a line at each `:`, and asks for the part behind it.
#[test]
fn bash_completes_folders_with_a_colon() {
    let place = place();
    if shell(&place, "bash").is_none() {
        return;
    }
    std::fs::create_dir(place.path("a:b")).expect("a folder");
    place.write("a:b/other.sgf", "");
    let mut command = Home::new().command("/usr/bin/bash");
    command.args(["--norc", "--noprofile", "-i"]);
    command.env("PATH", PATH);
    command.env_remove("PUNCT_SAVES");
    command.cwd(place.path(""));
    let mut bash = Pty::spawn(command, 120, 50);
    bash.text("PS1='> '; source punct.bash\r");
    for (word, completed) in [(r"a\:", r"a\:b/"), ("a:", "a:b/"), ("a:b/o", "a:b/other.sgf")] {
        bash.text(&format!("punct show {word}\t"));
        bash.wait_for_text(&format!("punct show {completed}"));
        bash.key("Ctrl-u");
    }
    bash.text("exit\r");
    bash.wait_for_exit();
}

/// Returns what bash offers for the last of these words, into which bash has split a line.
fn offered_by_bash(place: &Place, words: &[&str]) -> Option<Vec<String>> {
    let mut bash = shell(place, "bash")?;
    let script = "source punct.bash; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); \
                  _punct punct \"${@: -1}\" x; printf '%s\\n' \"${COMPREPLY[@]}\"";
    Some(offered(bash.args(["--norc", "-c", script, "bash"]).args(words)))
}

#[test]
fn zsh_completes() {
    let place = place();
    if shell(&place, "zsh").is_none() {
        return;
    }
    let home = Home::new();
    let mut command = home.command("/usr/bin/zsh");
    command.args(["-f", "-i"]);
    command.env("PATH", PATH);
    command.env_remove("PUNCT_SAVES");
    command.cwd(place.path(""));
    let mut zsh = Pty::spawn(command, 120, 50);
    zsh.text("PS1='> '; fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -D\r");
    // A function of the same name does not answer in the program's place.
    zsh.text("punct() { }\r");
    for (line, wanted, _) in CASES {
        zsh.text("clear; print rea''dy\r");
        zsh.wait_for_text("ready");
        zsh.text(line);
        zsh.wait_for_text(line.trim_end());
        zsh.text("\t\t");
        zsh.wait_for(wanted, |screen| {
            let shown = screen.contents();
            shown.split_whitespace().any(|word| word == wanted)
        });
        zsh.key("Ctrl-u");
    }
    // zsh 5.9 hands words on with their quotes, and quotes what begins with `~`.
    place.write("saves/auto/your game.json", &place.read("a.json"));
    for folder in ["a:b", "My Docs"] {
        std::fs::create_dir(place.path(folder)).expect("a folder");
    }
    zsh.text("HOME=$PWD\r");
    for (word, completed) in [
        (r"your\ ", r"your\ game"),
        ("\"your g", "\"your game\""),
        ("~/fu", "~/functions/"),
        ("~/My", r"~/My\ Docs/"),
        ("a:", "a:b/"),
    ] {
        zsh.text("clear; print rea''dy\r");
        zsh.wait_for_text("ready");
        zsh.text(&format!("punct show {word}\t"));
        zsh.wait_for_text(&format!("punct show {completed}"));
        zsh.key("Ctrl-u");
    }
    zsh.text("exit\r");
    zsh.wait_for_exit();
}
