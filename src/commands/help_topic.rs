//! `punct help-topic`: the chapters of the manual, as they stand in `assets/manual`.

use anyhow::Result;
use clap::ValueEnum;

use super::input_output::print;
use crate::cli::Topic;

pub fn run(topic: Option<Topic>) -> Result<()> {
    print(topic.map_or_else(contents, |topic| text(topic).to_owned()))
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
        Topic::Playing => include_str!("../../assets/manual/playing.md"),
        Topic::Computer => include_str!("../../assets/manual/computer.md"),
        Topic::Saves => include_str!("../../assets/manual/saves.md"),
        Topic::Screens => include_str!("../../assets/manual/screens.md"),
        Topic::Server => include_str!("../../assets/manual/server.md"),
        Topic::Gipf => include_str!("../../assets/manual/gipf.md"),
        Topic::Programs => include_str!("../../assets/manual/programs.md"),
        Topic::House => include_str!("../../assets/manual/house.md"),
    }
}
