//! The words of a text, each with its place; comments apart.

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPart<'a> {
    /// A word of a game.
    Word(Span<'a>),
    /// A comment, without its sign.
    Comment(Span<'a>),
}

/// A word or a comment and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<'a> {
    /// What stands there.
    pub text: &'a str,
    /// The place of its first byte.
    pub at: usize,
}

impl<'a> Span<'a> {
    /// What is left without blanks around it and a beginning; `None` if it begins otherwise.
    pub fn after(self, beginning: &str) -> Option<Span<'a>> {
        self.text.strip_prefix(beginning).map(|rest| self.part(rest.trim()))
    }

    /// A part of this text.
    fn part(self, part: &'a str) -> Span<'a> {
        Span { text: part, at: self.at + (part.as_ptr().addr() - self.text.as_ptr().addr()) }
    }
}

/// The parts of a text in their order.
pub fn parts(text: &str) -> Vec<TextPart<'_>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let (game, comment) = match line.find(['#', ';']) {
            Some(at) => (&line[..at], Some(&line[at + 1..])),
            None => (line, None),
        };
        let line = Span { text: line, at: start };
        parts.extend(game.split_whitespace().map(|word| TextPart::Word(line.part(word))));
        parts.extend(comment.map(|comment| TextPart::Comment(line.part(comment.trim()))));
        start += line.text.len();
    }
    parts
}

/// A word without the number before it: `12.`, `12...`, `12)` or `12`.
pub fn without_number(word: Span<'_>) -> Span<'_> {
    let after_digits = word.text.trim_start_matches(|c: char| c.is_ascii_digit());
    let has_number = after_digits.len() < word.text.len();
    let text = after_digits.trim_start_matches(['.', '…', ')', ':']);
    if has_number || text.is_empty() { word.part(text) } else { word }
}
