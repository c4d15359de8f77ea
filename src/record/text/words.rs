//! The words of a text, each with its place; comments apart.

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// A word of a game.
    Word(Word<'a>),
    /// A comment, without its sign.
    Comment(&'a str),
}

/// A word and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word.
    pub text: &'a str,
    /// The place of its first byte.
    pub at: usize,
}

/// The parts of a text in their order.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let (game, comment) = match line.find(['#', ';']) {
            Some(at) => (&line[..at], Some(&line[at + 1..])),
            None => (line, None),
        };
        let words = game.split_whitespace();
        parts.extend(words.map(|word| {
            // A word is a part of its line.
            let at = start + (word.as_ptr().addr() - line.as_ptr().addr());
            Part::Word(Word { text: word, at })
        }));
        parts.extend(comment.map(|comment| Part::Comment(comment.trim())));
        start += line.len();
    }
    parts
}

/// A word without the number before it: `12.`, `12...`, `12)` or `12`.
pub fn without_number(word: Word<'_>) -> Word<'_> {
    let after_digits = word.text.trim_start_matches(|c: char| c.is_ascii_digit());
    let has_number = after_digits.len() < word.text.len();
    let text = after_digits.trim_start_matches(['.', '…', ')', ':']);
    if has_number || text.is_empty() {
        Word { text, at: word.at + (word.text.len() - text.len()) }
    } else {
        word
    }
}
