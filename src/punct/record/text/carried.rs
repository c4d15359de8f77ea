//! Texts as mail, chats and Markdown hand them on. What these put around moves and comments is
//! passed over: signs of quotations and lists, the line that says who wrote what is quoted, fences
//! of code, underlines of headings, signatures, and `\` before a sign.

use std::borrow::Cow;

use crate::rules::{Move, normalized, strip_quote_marks};

pub const GAME: &str = "PÜNCT, ";

pub const HEADINGS: [&str; 10] = [
    "White",
    "Black",
    "Started",
    "Saved",
    "Computer white",
    "Computer black",
    "Swap",
    "Decided",
    "Position",
    "Ply",
];

pub enum TextPart<'a> {
    Word(CarriedWord),
    Comment(Span<'a>),
}

/// In the usual signs.
pub struct CarriedWord {
    pub text: String,
    /// The offset of the word's first byte in the whole text.
    pub at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<'a> {
    pub text: &'a str,
    /// The offset of the span's first byte in the whole text.
    pub at: usize,
}

impl<'a> Span<'a> {
    pub fn strip_prefix(self, beginning: &str) -> Option<Span<'a>> {
        self.text.strip_prefix(beginning).map(|after| self.part(after.trim()))
    }

    fn part(self, part: &'a str) -> Span<'a> {
        Span { text: part, at: self.at + (part.as_ptr().addr() - self.text.as_ptr().addr()) }
    }
}

struct Line<'a> {
    content: Span<'a>,
    /// The number of signs with which mail quotes it.
    depth: usize,
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let whole = Span { text, at: 0 };
    let lines = text.split(['\n', '\r']).map(|line| {
        let content = strip_quote_marks(line);
        let depth = line[..line.len() - content.len()].matches('>').count();
        Line { content: whole.part(content.trim_end()), depth }
    });
    lines.collect()
}

/// Without the `\` that Markdown puts before signs, if one stands before a comment. Elsewhere a
/// name may have a `\`, and words are read without it.
pub fn unescaped(text: &str) -> Cow<'_, str> {
    if !lines(text).iter().any(|line| line.content.text.starts_with("\\#")) {
        return text.into();
    }
    let mut signs = text.chars().peekable();
    let mut plain = String::with_capacity(text.len());
    while let Some(c) = signs.next() {
        let is_escaped = |next: char| next.is_ascii_punctuation() || next.is_ascii_control();
        plain.push(if c == '\\' {
            signs.next_if(|&next| is_escaped(next)).unwrap_or(c)
        } else {
            c
        });
    }
    plain.into()
}

pub fn parts(text: &str) -> Vec<TextPart<'_>> {
    let lines = lines(text);
    let mut parts = Vec::new();
    let mut has_words = false;
    // The depth at which a signature began.
    let mut signature: Option<usize> = None;
    let mut of_writer = 0;
    for (index, Line { content, depth }) in lines.iter().enumerate() {
        signature = signature.filter(|signed| depth >= signed);
        if content.text == "--" {
            signature = signature.or(Some(*depth));
        }
        of_writer = of_writer.max(index + lines_of_writer(&lines[index..]));
        if signature.is_some() || index < of_writer || frames(content.text) {
            continue;
        }
        if !has_words && is_comment(content.text) {
            parts.push(TextPart::Comment(*content));
            continue;
        }
        let mut split = content.text.splitn(2, ['#', ';']);
        let words = split.next().unwrap_or_default().split_whitespace();
        for word in words {
            let text = normalized(word);
            if !text.is_empty() {
                has_words = true;
                parts.push(TextPart::Word(CarriedWord { text, at: content.part(word).at }));
            }
        }
        let comment = split.next().map(|comment| comment.trim_start_matches('#').trim());
        parts.extend(comment.map(|comment| TextPart::Comment(content.part(comment))));
    }
    parts
}

/// A heading that has lost its `#`.
fn is_comment(line: &str) -> bool {
    let heading = line.split_once(':').filter(|(heading, _)| HEADINGS.contains(heading));
    line.starts_with(GAME) || heading.is_some_and(|(_, said)| Move::read_typed(said).is_err())
}

/// A fence of code, perhaps with a language, an underline of a heading, or a rule.
fn frames(line: &str) -> bool {
    let is_fence = line.starts_with("```") || line.starts_with("~~~");
    is_fence && !line.contains(|c: char| c.is_ascii_digit())
        || line.len() > 2 && line.chars().all(|c| "=-*_".contains(c))
}

/// How many of the first lines say who wrote what is quoted after them: none, one, or two where
/// mail has broken them, such as `On Monday, Anna` and `wrote:`.
fn lines_of_writer(lines: &[Line<'_>]) -> usize {
    let is_prose = |line: &&Line<'_>| {
        let text = line.content.text;
        let has_number = text.starts_with(|c: char| c.is_ascii_digit());
        let mut words = text.split_whitespace();
        !text.is_empty() && !has_number && !words.any(|word| Move::read_typed(word).is_ok())
    };
    let prose = lines.iter().take(2).take_while(is_prose);
    let Some(last) = prose.clone().position(|line| line.content.text.ends_with(':')) else {
        return 0;
    };
    let depth = lines[last].depth;
    let next = lines[last + 1..].iter().find(|line| !line.content.text.is_empty());
    let is_quoted = next.is_some_and(|next| next.depth > depth);
    if is_quoted || lines[last].content.text.ends_with("wrote:") { last + 1 } else { 0 }
}
