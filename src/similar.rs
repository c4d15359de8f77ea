//! Words that are like another one, for those who mistyped it.

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

/// The words behind a message about a word that is none of the choices, if it is like one.
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
