//! Completion in a shell. The shell runs the program with a variable in the environment, and asks
//! what the word at the cursor may become. Because the program answers, saves are offered, too,
//! besides commands, flags, values and files.

use std::ffi::OsStr;

use clap::{Arg, Command};
use clap_complete::Shell;
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{CompleteEnv, Shells};

use super::completion_command;
use crate::gipf::play::Session;
use crate::kit::storage::Store;

/// The environment variable that a shell sets when it asks for completions.
const VARIABLE: &str = "PUNCT_COMPLETE";

/// If a shell asks for completions, answers it and ends the process.
pub fn complete() {
    CompleteEnv::with_factory(|| with_saves(completion_command(), saves)).var(VARIABLE).complete();
}

/// Returns the script by which a shell learns to ask the program. `program` is the word that calls
/// the program.
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

/// The function `_punct` for bash. It is needed because bash splits a word at each `=`, leaves
/// quotes in the word, and replaces only the part after the last `=`.
const WORDS_IN_BASH: &str = r#"
_punct() {
    local word before="" words=()
    for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        word=${word#[\'\"]}
        word=${word//\\/}
        if [[ ${#words[@]} -gt 1 && ( $word == = || $before == = ) ]]; then
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
    [[ $word == --*=* ]] && COMPREPLY=("${COMPREPLY[@]#"${word%%=*}="}")
}
"#;

/// The ids of the arguments that name saved games.
const SAVES: [&str; 3] = ["save", "saves", "input"];

/// Adds the names of saves to what a command and its subcommands complete. Commands of GIPF get the
/// saves of GIPF.
fn with_saves(command: Command, names: fn() -> Vec<String>) -> Command {
    let below = |below: Command| match below.get_name() {
        "gipf" => with_saves(below, saves_of_gipf),
        _ => with_saves(below, names),
    };
    let completed = |arg: Arg| {
        let is_save = arg.is_positional() && SAVES.contains(&arg.get_id().as_str());
        if is_save {
            arg.add(ArgValueCompleter::new(move |word: &OsStr| complete_save(word, names)))
        } else {
            arg
        }
    };
    command.mut_args(completed).mut_subcommands(below)
}

/// Returns the saves and the files whose names begin with a word.
fn complete_save(word: &OsStr, names: fn() -> Vec<String>) -> Vec<CompletionCandidate> {
    let typed = word.to_string_lossy();
    let saves = names().into_iter().filter(|name| name.starts_with(&*typed));
    let saves = saves.map(|name| CompletionCandidate::new(name).help(Some("saved game".into())));
    saves.chain(PathCompleter::file().complete(word)).collect()
}

fn saves() -> Vec<String> {
    Store::find(None).map(|store| store.names()).unwrap_or_default()
}

fn saves_of_gipf() -> Vec<String> {
    Store::find(None).map(|store| Session::folder(&store).names()).unwrap_or_default()
}
