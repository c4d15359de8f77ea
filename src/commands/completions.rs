//! `punct completions`: completions for a shell, made from the command line.

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use super::output::print;
use crate::cli::Cli;

pub fn run(shell: Shell) -> Result<()> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "punct", &mut text);
    print(text)
}
