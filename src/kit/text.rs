//! Text from people: lines read from untrusted input, words that are like a known one, and texts
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

/// Reads the next line into `line`. Of a line longer than `longest`, reads one byte more than that
/// and skips the rest. Returns `false` at the end of the input.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<bool> {
    line.clear();
    let bound = longest as u64 + 1;
    let read = input.by_ref().take(bound).read_until(b'\n', line)?;
    if read > longest && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

/// A text in one line: each run of blanks and line ends becomes one blank.
pub fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The choice most like a word, if one is similar enough to be meant.
pub fn similar<'c>(word: &str, choices: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word = word.to_lowercase();
    let near = |choice: &'c str| {
        let distance = strsim::damerau_levenshtein(&word, &choice.to_lowercase());
        (3 * distance <= choice.chars().count() + 1).then_some((distance, choice))
    };
    let near = choices.into_iter().filter_map(near);
    near.min_by_key(|&(distance, _)| distance).map(|(_, choice)| choice)
}

/// The end of a message about an unknown word, if the word is like one of the choices.
pub fn suggestion<'c>(word: &str, choices: impl IntoIterator<Item = &'c str>) -> Option<String> {
    similar(word, choices).map(|choice| format!("; did you mean '{choice}'?"))
}

/// The entries, `word: value`, of a text, each with the number of its first line. A line without a
/// colon has no word.
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
