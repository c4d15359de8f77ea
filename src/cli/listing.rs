//! The command line as a whole: its help, with groups of commands and examples, which the man page
//! shows, too; and its completion in a shell.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::{env, process};

use clap::{Command, CommandFactory as _};
use clap_complete::Shell;
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{CompleteEnv, Shells};

use super::Cli;
use super::values::with_meant_paths;
use crate::gipf::play::Session;
use crate::kit::storage::Store;

/// Commands that belong together, the everyday ones first.
pub struct Group {
    pub heading: &'static str,
    pub commands: &'static [&'static str],
    /// Whether the short help explains each command of the group; otherwise it only names them.
    is_everyday: bool,
}

impl Group {
    /// The commands of the group that this build has.
    pub fn names(&self, all: &Command) -> Vec<&'static str> {
        self.commands.iter().copied().filter(|name| help_text(all, name).is_some()).collect()
    }
}

const fn group(heading: &'static str, commands: &'static [&'static str]) -> Group {
    Group { heading, commands, is_everyday: true }
}

const fn rare(heading: &'static str, commands: &'static [&'static str]) -> Group {
    Group { heading, commands, is_everyday: false }
}

pub const GROUPS: [Group; 7] = [
    group("Play", &["gipf"]),
    group("Saved games", &["games", "show", "moves", "move", "check", "convert"]),
    group("Analyse", &["hint", "analyse", "openings"]),
    group("Learn", &["puzzles", "record", "help-topic"]),
    rare("Programs", &["gtp", "match", "completions", "man", "install-extras"]),
    rare("Server", &["host", "serve", "account"]),
    rare("Lab", &["bench", "perft", "train"]),
];

/// Command lines, with their explanations.
pub const EXAMPLES: [(&str, &str); 6] = [
    ("punct", "play; newcomers are offered lessons"),
    ("punct --computer black --level 3", "play White against the computer"),
    ("punct --resume", "go on with the latest game"),
    ("punct games --player anna", "list the saved games of Anna"),
    ("punct show final --svg final.svg", "make a picture of the save 'final'"),
    ("punct convert game.sgf game.json", "make a save from an SGF file"),
];

/// How many examples the short help has.
const SHORT: usize = 2;

/// The flags of playing that the short help shows.
const EVERYDAY: [&str; 4] = ["resume", "computer", "level", "help"];

/// The order of the help: description, usage, commands, flags and examples.
const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}Options:\n\
                        {options}{after-help}";

/// With its help in groups.
pub fn command() -> Command {
    let command = with_meant_paths(Cli::command());
    let (short, long) = (groups(&command, true), groups(&command, false));
    let hint =
        "\n\n'punct COMMAND --help' tells about a command, 'punct help-topic' shows the manual.";
    command
        .mut_args(|arg| {
            let is_everyday = EVERYDAY.contains(&arg.get_id().as_str());
            arg.hide_short_help(!is_everyday)
        })
        .help_template(TEMPLATE)
        .before_help(short)
        .before_long_help(long)
        .after_help(examples(SHORT))
        .after_long_help(examples(EXAMPLES.len()) + hint)
}

/// As shells complete it, without hidden commands.
pub fn completion_command() -> Command {
    let all = Cli::command();
    let shown = all.get_subcommands().filter(|below| !below.is_hide_set()).cloned();
    Command::new("punct")
        .args(all.get_arguments().cloned())
        .groups(all.get_groups().cloned())
        .subcommands(shown)
}

/// `None` if this build does not have the command.
fn help_text<'c>(all: &'c Command, name: &str) -> Option<&'c clap::builder::StyledStr> {
    all.find_subcommand(name).filter(|found| !found.is_hide_set())?.get_about()
}

/// In brief, the commands of a rarely used group share one line.
fn groups(all: &Command, is_brief: bool) -> String {
    let mut text = String::new();
    for group in &GROUPS {
        let here = group.names(all);
        if here.is_empty() {
            continue;
        }
        text += group.heading;
        if is_brief && !group.is_everyday {
            let _ = writeln!(text, ": {}", here.join(", "));
            continue;
        }
        text += ":\n";
        for name in here {
            let _ = writeln!(text, "  {name:<14}  {}", help_text(all, name).unwrap_or_default());
        }
        if !is_brief {
            text.push('\n');
        }
    }
    text.trim_end().to_owned()
}

fn examples(count: usize) -> String {
    let examples = &EXAMPLES[..count];
    let width = examples.iter().map(|(line, _)| line.len()).max().unwrap_or_default();
    let lines = examples.iter().map(|(line, what)| format!("\n  {line:<width$}  {what}"));
    format!("Examples:{}", lines.collect::<String>())
}

/// A shell sets this variable in the environment and runs the program to ask what the word at the
/// cursor may become. So saves are offered, too, besides commands, flags, values and files.
const VARIABLE: &str = "PUNCT_COMPLETE";

/// If a shell asks for completions, answers it and ends the process.
pub fn complete() {
    let shell = env::var(VARIABLE).unwrap_or_default();
    // Bash takes the quotes off by itself; see `WORDS_IN_BASH`.
    let words = env::args_os().map(|word| match word.to_str() {
        Some(text) if ["zsh", "fish"].contains(&&*shell) => unquoted(text).into(),
        Some(_) | None => word,
    });
    let asked = CompleteEnv::with_factory(|| with_saves(completion_command(), saves)).var(VARIABLE);
    let folder = env::current_dir().ok();
    if asked.try_complete(words, folder.as_deref()).unwrap_or_else(|error| error.exit()) {
        process::exit(0);
    }
}

/// A word without the quotes of a shell, of which the last may be missing.
fn unquoted(word: &str) -> String {
    let (mut text, mut quote) = (String::new(), None);
    let mut signs = word.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' if quote != Some('\'') => text.extend(signs.next()),
            '\'' | '"' if quote == Some(sign) => quote = None,
            '\'' | '"' if quote.is_none() => quote = Some(sign),
            sign => text.push(sign),
        }
    }
    text
}

/// The script by which a shell learns to ask the program, which `program` calls.
pub fn completions_for(shell: Shell, program: &str) -> Vec<u8> {
    let mut text = Vec::new();
    if let Some(asks) = Shells::builtins().completer(&shell.to_string()) {
        // Writing to memory can't fail.
        let _ = asks.write_registration(VARIABLE, "punct", "punct", program, &mut text);
    }
    if shell == Shell::Bash {
        let asked = String::from_utf8_lossy(&text).replace(ASKED, IN_BASH);
        text = (asked + WORDS_IN_BASH).into_bytes();
    }
    if shell == Shell::Zsh {
        let mut script = String::from_utf8_lossy(&text).into_owned();
        for [from, to] in IN_ZSH {
            script = script.replace(from, to);
        }
        text = script.into_bytes();
        // The script may also be a file among zsh's functions. Zsh runs such a file when it first
        // completes a word.
        text.extend(b"[[ $funcstack[1] = _punct ]] && _clap_dynamic_completer_punct\n");
    }
    text
}

/// The part of the script that names the function with which bash asks, and the part that replaces
/// it. The function of [`WORDS_IN_BASH`] prepares the words first.
const ASKED: &str = "-F _clap_complete_punct ";
const IN_BASH: &str = "-o filenames -F _punct ";

/// What of the script for zsh is replaced: a colon in a name begins no description, and zsh quotes
/// no `~` at the beginning.
const IN_ZSH: [[&str; 2]; 5] = [
    [
        "        for completion in $completions; do\n",
        r#"        local colon=$'\1' quoted=()
        [[ $words[CURRENT] == \~* ]] && quoted=(-Q) && completions=("${(@)completions// /\\\\ }")
        for completion in $completions; do
            completion="${completion//\\:/$colon}"
"#,
    ],
    [r#""${value%/}""#, r#""${${value%/}//$colon/\\:}""#],
    [r#"other+=("$completion")"#, r#"other+=("${completion//$colon/\\:}")"#],
    ["-S '/' -r '/'", "-S '/' -r '/' $quoted"],
    ["'values' other\n", "'values' other $quoted\n"],
];

/// The function `_punct` for bash. It is needed because bash splits a word at each `=`, leaves
/// quotes in the word, and replaces only the part after the last `=`.
const WORDS_IN_BASH: &str = r#"
_punct() {
    local word before="" words=()
    for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        word=${word#[\'\"]}
        word=${word//\\/}
        if [[ ${#words[@]} -gt 1 && ( $word == [=:] || $before == [=:] ) ]]; then
            words[${#words[@]}-1]+=$word
        else
            words+=("$word")
        fi
        before=$word
    done
    COMP_WORDS=("${words[@]}")
    COMP_CWORD=$((${#words[@]} - 1))
    word=${words[COMP_CWORD]}
    _clap_complete_punct "$1" "$word" "$3"
    [[ $word == *:* && $word != "$before" ]] &&
        COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*:}"}"}")
    [[ $word == --*=* ]] && COMPREPLY=("${COMPREPLY[@]#"${word%%=*}="}")
}
"#;

/// The ids of the arguments that name saved games.
const SAVES: [&str; 3] = ["save", "saves", "input"];

/// Commands of GIPF get the saves of GIPF.
fn with_saves(command: Command, names: fn() -> Vec<String>) -> Command {
    command
        .mut_args(|arg| {
            if arg.is_positional() && SAVES.contains(&arg.get_id().as_str()) {
                arg.add(ArgValueCompleter::new(move |word: &OsStr| {
                    let typed = word.to_string_lossy();
                    let saves = names()
                        .into_iter()
                        .filter(|name| name.starts_with(&*typed))
                        .map(|name| CompletionCandidate::new(name).help(Some("saved game".into())));
                    saves.chain(PathCompleter::file().complete(word)).collect()
                }))
            } else {
                arg
            }
        })
        .mut_subcommands(|below| {
            let is_of_gipf = below.get_name() == "gipf";
            let of_gipf = || {
                Store::find(None).map(|store| Session::folder(&store).names()).unwrap_or_default()
            };
            with_saves(below, if is_of_gipf { of_gipf } else { names })
        })
}

fn saves() -> Vec<String> {
    Store::find(None).map(|store| store.names()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let all = command();
        for below in all.get_subcommands().filter(|below| !below.is_hide_set()) {
            let name = below.get_name();
            let groups = GROUPS.iter().filter(|group| group.commands.contains(&name)).count();
            assert_eq!(groups, 1, "{name}");
        }
        #[cfg(feature = "server")]
        for name in GROUPS.iter().flat_map(|group| group.commands) {
            assert!(help_text(&all, name).is_some(), "{name}");
        }
    }

    #[test]
    fn the_short_help_fits_a_screen() {
        let help = command().term_width(80).render_help().to_string();
        println!("{help}");
        assert!(help.lines().count() <= 40, "{}", help.lines().count());
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    }

    #[test]
    fn the_long_help_has_a_line_for_each_command_and_every_example() {
        let help = command().term_width(80).render_long_help().to_string();
        println!("{help}");
        for below in command().get_subcommands().filter(|below| !below.is_hide_set()) {
            let about = below.get_about().map(ToString::to_string).unwrap_or_default();
            let line = format!("  {:<14}  {about}", below.get_name());
            assert!(help.lines().any(|found| found == line), "{line}");
        }
        for (example, _) in EXAMPLES {
            assert!(help.contains(&format!("\n  {example}  ")), "{example}");
        }
        for heading in ["Play:", "Saved games:", "Lab:", "Options:", "Examples:"] {
            assert!(help.lines().any(|line| line == heading), "{heading}");
        }
        let at = |heading| help.find(heading).expect("a heading");
        assert!(at("Play:") < at("Lab:") && at("Lab:") < at("Options:"));
        assert!(at("Options:") < at("Examples:"));
    }

    #[test]
    fn the_examples_are_sound() {
        for (line, _) in EXAMPLES {
            let words = line.split(' ');
            assert!(command().try_get_matches_from(words).is_ok(), "{line}");
        }
    }
}
