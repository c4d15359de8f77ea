//! Programs that answer, and programs that don't.

use super::*;
use crate::rules::Rules;

/// Returns a program that gives the same answer to every command.
fn answering(text: &str) -> String {
    format!("while read line; do printf '{text}'; done")
}

fn genmove(text: &str) -> Result<String> {
    let mut program = GtpProgram::start(&answering(text), PATIENCE)?;
    let game = Game::new(Rules::default());
    program.begin(&game)?;
    program.genmove(&game)
}

#[test]
fn answers_are_read_up_to_the_blank_line() {
    assert_eq!(genmove("= T-D3,D4,E4\\n\\n").ok().as_deref(), Some("T-D3,D4,E4"));
    assert_eq!(genmove("=\\r\\n\\r\\n").ok().as_deref(), Some(""));
    assert_eq!(genmove("= a\\nb\\n\\n").ok().as_deref(), Some("a\nb"));
}

#[test]
fn what_is_wrong_is_told() {
    let error = |command: &str| GtpProgram::start(command, PATIENCE).err().map(|e| e.to_string());
    assert_eq!(error("true").as_deref(), Some("it ended without an answer to \"name\""));
    assert_eq!(error(&answering("hi\\n")).as_deref(), Some("\"name\" was answered with \"hi\""));
    assert_eq!(error(&answering("? no\\n\\n")).as_deref(), Some("it refused \"name\": no"));
}

#[test]
fn endless_answers_are_not_read_to_the_end() {
    let started = GtpProgram::start("printf =; yes", PATIENCE);
    let message = started.err().map(|error| error.to_string());
    assert_eq!(message.as_deref(), Some("it ended without an answer to \"name\""));
}

#[test]
fn nobody_waits_for_ever() {
    let started = GtpProgram::start("cat >/dev/null", Duration::from_millis(20));
    let message = started.err().map(|error| error.to_string());
    assert_eq!(message.as_deref(), Some("it gave no answer to \"name\" in 20ms"));
}
