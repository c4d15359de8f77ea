//! What a program without the server says about its commands.

use clap::Parser as _;

use super::*;
use crate::cli::Cli;

#[test]
fn without_the_server_its_commands_say_how_to_get_it() {
    for line in ["serve --listen x", "host", "account add anna"] {
        let words = ["punct"].into_iter().chain(line.split(' '));
        let command = Cli::try_parse_from(words).expect(line).command.expect("a command");
        let why = run(command).expect_err("it is not built").to_string();
        assert!(why.contains("built without the server"), "{line}: {why}");
    }
}
