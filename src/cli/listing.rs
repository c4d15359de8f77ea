//! The groups of commands and the examples, which the help and the man page show.

use std::fmt::Write as _;

use clap::{Arg, Command, CommandFactory as _};

use super::Cli;
use super::values::with_meant_paths;

/// Commands that belong together, the everyday ones first.
pub struct Group {
    pub heading: &'static str,
    pub commands: &'static [&'static str],
    /// Whether the short help explains each command of the group; otherwise it only names them.
    is_everyday: bool,
}

impl Group {
    /// Returns the commands of the group that this build has.
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
    group("Learn", &["puzzles", "help-topic"]),
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

/// The number of examples in the short help.
const SHORT: usize = 3;

/// The flags of playing that the short help shows.
const EVERYDAY: [&str; 4] = ["resume", "computer", "level", "help"];

/// The order of the help: description, usage, commands, flags and examples.
const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}Options:\n\
                        {options}{after-help}";

/// Returns the command line, with its help in groups.
pub fn command() -> Command {
    let command = with_meant_paths(Cli::command());
    let rarely = |arg: Arg| {
        let is_everyday = EVERYDAY.contains(&arg.get_id().as_str());
        arg.hide_short_help(!is_everyday)
    };
    let (short, long) = (brief_groups(&command), all_groups(&command));
    let hint =
        "\n\n'punct COMMAND --help' tells about a command, 'punct help-topic' shows the manual.";
    command
        .mut_args(rarely)
        .help_template(TEMPLATE)
        .before_help(short)
        .before_long_help(long)
        .after_help(examples(SHORT))
        .after_long_help(examples(EXAMPLES.len()) + hint)
}

/// Returns the command line as shells complete it, without hidden commands.
pub fn completion_command() -> Command {
    let all = Cli::command();
    let shown = all.get_subcommands().filter(|below| !below.is_hide_set()).cloned();
    Command::new("punct")
        .args(all.get_arguments().cloned())
        .groups(all.get_groups().cloned())
        .subcommands(shown)
}

/// Returns the help text of a command; `None` if this build does not have the command.
fn help_text<'c>(all: &'c Command, name: &str) -> Option<&'c clap::builder::StyledStr> {
    all.find_subcommand(name).filter(|found| !found.is_hide_set())?.get_about()
}

/// Writes one line for each command of a group that this build has.
fn lines(all: &Command, group: &Group) -> String {
    let line = |name: &&str| Some(format!("  {name:<14}  {}\n", help_text(all, name)?));
    group.commands.iter().filter_map(line).collect()
}

/// Writes all groups, with one line for each command.
fn all_groups(all: &Command) -> String {
    let groups = GROUPS.iter().map(|group| (group.heading, lines(all, group)));
    let groups = groups.filter(|(_, lines)| !lines.is_empty());
    let groups: Vec<String> =
        groups.map(|(heading, lines)| format!("{heading}:\n{lines}")).collect();
    groups.join("\n").trim_end().to_owned()
}

/// Writes all groups. The commands of a rarely used group share one line.
fn brief_groups(all: &Command) -> String {
    let mut text = String::new();
    for group in &GROUPS {
        let here = group.names(all);
        let _ = match (here.is_empty(), group.is_everyday) {
            (true, _) => Ok(()),
            (false, true) => write!(text, "{}:\n{}", group.heading, lines(all, group)),
            (false, false) => writeln!(text, "{}: {}", group.heading, here.join(", ")),
        };
    }
    text.trim_end().to_owned()
}

fn examples(count: usize) -> String {
    let examples = &EXAMPLES[..count];
    let width = examples.iter().map(|(line, _)| line.len()).max().unwrap_or_default();
    let line = |(line, what): &(&str, &str)| format!("\n  {line:<width$}  {what}");
    format!("Examples:{}", examples.iter().map(line).collect::<String>())
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
