//! The words and comments of a text.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPart<'a> {
    Word(Span<'a>),
    /// A comment, without its sign.
    Comment(Span<'a>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<'a> {
    pub text: &'a str,
    /// The offset of its first byte.
    pub at: usize,
}

impl<'a> Span<'a> {
    /// The text after a beginning, without blanks around it; `None` if it begins otherwise.
    pub fn after(self, beginning: &str) -> Option<Span<'a>> {
        self.text.strip_prefix(beginning).map(|rest| self.part(rest.trim()))
    }

    fn part(self, part: &'a str) -> Span<'a> {
        Span { text: part, at: self.at + (part.as_ptr().addr() - self.text.as_ptr().addr()) }
    }
}

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
