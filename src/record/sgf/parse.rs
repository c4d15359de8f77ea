//! From text to a tree of nodes. What the properties mean is decided later.
//!
//! Existing crates either don't say where in the file something is wrong, or nest their nodes, so that
//! a deep file overflows the stack. Here nodes lie in a list and no function calls itself.

use super::{SgfError, SgfFault};
use crate::record::remark::TextPlace;

/// How deep variations may be nested. No game that fits into a file is nested so deep.
const MAX_DEPTH: usize = 25_000;

#[derive(Debug, Default)]
pub struct Collection {
    /// Each after its parent.
    pub nodes: Vec<SgfNode>,
    /// The first node of each game.
    pub games: Vec<usize>,
    /// Whether other text stands before the first game.
    pub preamble: bool,
}

#[derive(Debug, Default)]
pub struct SgfNode {
    pub properties: Vec<Property>,
    /// The main line's first.
    pub children: Vec<usize>,
}

#[derive(Debug)]
pub struct Property {
    /// Its name without lower-case letters, which old files have.
    pub name: String,
    pub values: Vec<PropertyValue>,
}

#[derive(Debug)]
pub struct PropertyValue {
    /// The text in brackets, without escapes.
    pub text: String,
    /// Its offset in the file, in bytes.
    pub at: usize,
}

impl SgfNode {
    pub fn value(&self, name: &str) -> Option<&PropertyValue> {
        self.values(name).next()
    }

    /// All values of a property, in one or several places.
    pub fn values(&self, name: &str) -> impl Iterator<Item = &PropertyValue> {
        let of_name = self.properties.iter().filter(move |property| property.name == name);
        of_name.flat_map(|property| &property.values)
    }
}

/// # Errors
/// The first place where the text is not SGF.
pub fn parse(text: &str) -> Result<Collection, SgfError> {
    let Some(start) = first_game(text) else {
        let begin = text.len() - text.trim_start().len();
        return Err(SgfError { at: TextPlace::of(text, begin), fault: SgfFault::NoGame });
    };
    let preamble = !text[..start].trim().is_empty();
    let mut parser = Parser::new(text, start);
    parser.collection.preamble = preamble;
    parser.read_all().map_err(|(at, fault)| SgfError { at: TextPlace::of(text, at), fault })?;
    Ok(parser.collection)
}

/// Where the first game begins: other text may stand before it, as in a mail.
fn first_game(text: &str) -> Option<usize> {
    let mut brackets = text.match_indices('(');
    brackets.find(|(at, _)| text[at + 1..].trim_start().starts_with(';')).map(|(at, _)| at)
}

/// An offset in the text, and the fault there.
type Wrong = (usize, SgfFault);

/// What was read last; it decides what may follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Outside,
    Opened,
    InNode,
    Closed,
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    last: Last,
    /// For every open variation the node before it; `None` for a game.
    open: Vec<Option<usize>>,
    /// The node before the next one.
    node: Option<usize>,
    collection: Collection,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, at: usize) -> Parser<'a> {
        let (open, collection) = (Vec::new(), Collection::default());
        Parser { text, at, last: Last::Outside, open, node: None, collection }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn read_all(&mut self) -> Result<(), Wrong> {
        loop {
            self.skip_blanks();
            let Some(next) = self.peek() else { break };
            match (next, self.last) {
                ('(', Last::Outside | Last::InNode | Last::Closed) => self.open()?,
                (';', Last::Opened | Last::InNode) => self.begin_node(),
                (')', Last::InNode | Last::Closed) => self.close(),
                ('A'..='Z' | 'a'..='z', Last::InNode) => self.read_property()?,
                (other, last) => {
                    return Err((self.at, SgfFault::Unexpected(other, expected(last))));
                }
            }
        }
        if self.open.is_empty() { Ok(()) } else { Err((self.at, SgfFault::OpenGame)) }
    }

    fn open(&mut self) -> Result<(), Wrong> {
        if self.open.len() >= MAX_DEPTH {
            return Err((self.at, SgfFault::TooDeep));
        }
        self.open.push(self.node);
        self.last = Last::Opened;
        self.at += 1;
        Ok(())
    }

    fn begin_node(&mut self) {
        let Collection { nodes, games, .. } = &mut self.collection;
        let new = nodes.len();
        nodes.push(SgfNode::default());
        match self.node {
            Some(before) => nodes[before].children.push(new),
            None => games.push(new),
        }
        self.node = Some(new);
        self.last = Last::InNode;
        self.at += 1;
    }

    fn close(&mut self) {
        self.node = self.open.pop().flatten();
        self.last = if self.open.is_empty() { Last::Outside } else { Last::Closed };
        self.at += 1;
    }

    fn read_property(&mut self) -> Result<(), Wrong> {
        let at = self.at;
        let rest = &self.text[at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let written = &rest[..end];
        let name: String = written.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        if !name.starts_with(|c: char| c.is_ascii_uppercase()) {
            return Err((at, SgfFault::BadName(written.to_owned())));
        }
        self.at += end;
        let mut values = Vec::new();
        self.skip_blanks();
        while self.peek() == Some('[') {
            values.push(self.read_value()?);
            self.skip_blanks();
        }
        if values.is_empty() {
            return Err((at, SgfFault::NoValue(name)));
        }
        if let Some(node) = self.node.and_then(|node| self.collection.nodes.get_mut(node)) {
            node.properties.push(Property { name, values });
        }
        Ok(())
    }

    /// Reads a value in brackets. `\` takes the next character as it is; CR LF is a line end.
    fn read_value(&mut self) -> Result<PropertyValue, Wrong> {
        let (start, at) = (self.at, self.at + 1);
        let mut text = String::new();
        let mut characters = self.text[at..].char_indices().peekable();
        while let Some((offset, c)) = characters.next() {
            match c {
                ']' => {
                    self.at = at + offset + 1;
                    return Ok(PropertyValue { text, at });
                }
                '\\' => match characters.next() {
                    // A line end after it is there only for editors.
                    Some((_, '\n')) => {}
                    escaped => text.extend(escaped.map(|(_, c)| c)),
                },
                '\r' if characters.peek().is_some_and(|&(_, next)| next == '\n') => {}
                c => text.push(c),
            }
        }
        Err((start, SgfFault::OpenValue))
    }
}

/// What may follow, for a message.
fn expected(last: Last) -> &'static str {
    match last {
        Last::Outside => "another game or the end of the file",
        Last::Opened => "a semicolon",
        Last::InNode => "a property, a semicolon or a bracket",
        Last::Closed => "an opening or a closing bracket",
    }
}
