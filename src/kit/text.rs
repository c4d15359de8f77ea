//! Text from people: lines read from untrusted input, and words that are like a known one.

use std::io::{self, BufRead, Read as _};

use thiserror::Error;

/// Why a conversation over standard input and output broke.
#[derive(Debug, Error)]
pub enum Broken {
    #[error("stdin: can't be read")]
    Input(#[source] io::Error),
    #[error("stdout: can't be written to")]
    Output(#[source] io::Error),
}

/// Reads the next line into `line`; of a line longer than `longest`, one byte more than that and
/// skips the rest. `false` at the end of the input.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<bool> {
    line.clear();
    let bound = longest as u64 + 1;
    let read = input.by_ref().take(bound).read_until(b'\n', line)?;
    if read > longest && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

/// The choice that is most like a word, if any is so like it that it may be meant.
pub fn similar<'c>(word: &str, choices: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word = word.to_lowercase();
    let near = |choice: &'c str| {
        let distance = strsim::damerau_levenshtein(&word, &choice.to_lowercase());
        (3 * distance <= choice.chars().count() + 1).then_some((distance, choice))
    };
    let near = choices.into_iter().filter_map(near);
    near.min_by_key(|&(distance, _)| distance).map(|(_, choice)| choice)
}

/// What a message about an unknown word ends with, if the word is like one of the choices.
pub fn meant<'c>(word: &str, choices: impl IntoIterator<Item = &'c str>) -> Option<String> {
    similar(word, choices).map(|choice| format!("; did you mean '{choice}'?"))
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
