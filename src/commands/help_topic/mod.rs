//! `punct help-topic`: the chapters of the manual, laid out for a terminal, or as they stand in
//! `assets/manual`.

mod layout;

use std::env;
use std::io::{self, IsTerminal as _, Write as _};
use std::process::Stdio;

use anyhow::{Context as _, Result};
use clap::ValueEnum;

use super::input_output::print;
use crate::cli::Topic;
use crate::kit::storage::visible;
use crate::kit::system::shell_command;

/// The most columns of a paragraph: longer lines are hard to read.
const MOST_COLUMNS: u16 = 88;

pub fn run(topic: Option<Topic>, raw: bool) -> Result<()> {
    let Some(topic) = topic else { return print(contents()) };
    if raw || !io::stdout().is_terminal() {
        return print(text(topic));
    }
    let columns = crossterm::terminal::size().map_or(80, |(columns, _)| columns);
    let has_colours = env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    let page = layout::page(text(topic), columns.min(MOST_COLUMNS).into(), has_colours);
    match env::var("PAGER") {
        Ok(pager) if !pager.trim().is_empty() => page_through(&pager, &page),
        _ => print(page),
    }
}

/// Hands a text to the program that a reader pages with.
fn page_through(pager: &str, text: &str) -> Result<()> {
    let shown = || visible(pager);
    let mut command = shell_command(pager);
    command.stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        // Pass on bold letters, and end at once where all fits.
        command.env("LESS", "FRX");
    }
    let mut child = command.spawn().with_context(shown)?;
    if let Some(mut input) = child.stdin.take() {
        // A reader who has seen enough closes it.
        let _ = input.write_all(text.as_bytes());
    }
    child.wait().with_context(shown)?;
    Ok(())
}

/// The topics with their headings, a line each.
fn contents() -> String {
    let heading = |topic| text(topic).lines().next().unwrap_or_default().trim_start_matches("# ");
    let line = |&topic: &Topic| {
        let word = topic.to_possible_value().map(|word| word.get_name().to_owned());
        format!("{:9} {}\n", word.unwrap_or_default(), heading(topic))
    };
    Topic::value_variants().iter().map(line).collect()
}

const fn text(topic: Topic) -> &'static str {
    match topic {
        Topic::Playing => include_str!("../../../assets/manual/playing.md"),
        Topic::Computer => include_str!("../../../assets/manual/computer.md"),
        Topic::Saves => include_str!("../../../assets/manual/saves.md"),
        Topic::Screens => include_str!("../../../assets/manual/screens.md"),
        Topic::Server => include_str!("../../../assets/manual/server.md"),
        Topic::Gipf => include_str!("../../../assets/manual/gipf.md"),
        Topic::Programs => include_str!("../../../assets/manual/programs.md"),
        Topic::House => include_str!("../../../assets/manual/house.md"),
    }
}
