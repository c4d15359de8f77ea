//! Text from people: lines from untrusted input, words that are similar to a known word, and texts
//! made of entries.

use std::io::{self, BufRead, Read as _};

use thiserror::Error;

/// Why a conversation over standard input and output ended with an error.
#[derive(Debug, Error)]
pub enum Broken {
    #[error("stdin: can't be read")]
    Input(#[source] io::Error),
    #[error("stdout: can't be written to")]
    Output(#[source] io::Error),
}

/// Reads the next line into `line`. From a line of more than `longest` bytes, reads `longest` + 1
/// bytes and skips the rest. Returns `false` at the end of the input.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<bool> {
    line.clear();
    let bound = longest as u64 + 1;
    let read = input.by_ref().take(bound).read_until(b'\n', line)?;
    if read > longest && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

/// Puts a text on one line: each run of blanks and line ends becomes one blank.
pub fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the choice that is most similar to a word; `None` if no choice is similar enough.
pub fn similar<'c>(word: &str, choices: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word = word.to_lowercase();
    let near = |choice: &'c str| {
        let distance = strsim::damerau_levenshtein(&word, &choice.to_lowercase());
        (3 * distance <= choice.chars().count() + 1).then_some((distance, choice))
    };
    let near = choices.into_iter().filter_map(near);
    near.min_by_key(|&(distance, _)| distance).map(|(_, choice)| choice)
}

/// Returns the end of a message about an unknown word, which suggests the most similar choice;
/// `None` if no choice is similar enough.
pub fn suggestion<'c>(word: &str, choices: impl IntoIterator<Item = &'c str>) -> Option<String> {
    similar(word, choices).map(|choice| format!("; did you mean '{choice}'?"))
}

/// Reads the entries `word: value` of a text, each with the number of its first line, from 1. A
/// line that begins with a space continues the entry before it. Blank lines and lines that begin
/// with `#` are skipped. For a line without a colon the word is empty.
pub fn entries(text: &str) -> Vec<(usize, &str, String)> {
    let mut entries: Vec<(usize, &str, String)> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        if line.starts_with(' ')
            && let Some((_, _, value)) = entries.last_mut()
        {
            value.push(' ');
            value.push_str(trimmed);
            continue;
        }
        let (word, value) = trimmed.split_once(':').unwrap_or(("", trimmed));
        entries.push((number, word, value.trim().to_owned()));
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_mistyped_is_known_and_another_is_not() {
        let commands = ["show", "moves", "move", "openings", "help-topic"];
        for (word, meant) in [
            ("shwo", Some("show")),
            ("sohw", Some("show")),
            ("Show", Some("show")),
            ("move", Some("move")),
            ("mvoes", Some("moves")),
            ("opening", Some("openings")),
            ("help-topics", Some("help-topic")),
            ("final", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(similar(word, commands), meant, "{word}");
        }
    }
}
