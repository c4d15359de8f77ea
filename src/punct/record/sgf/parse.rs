//! Reads text into a tree of nodes, whose properties other modules interpret. Mends slight damage
//! and notes it. Finds the starts of games in damaged files, too.
//!
//! Existing crates either do not report the place of a fault, or nest their nodes, so that a deep
//! file overflows the stack. Here, the nodes lie in a list, and no function is recursive.

use super::{FaultAt, SgfError, SgfFault, SgfResult};
use crate::punct::record::remark::{Damage, TextPlace};

/// The greatest depth of nested variations. No game that fits into a file is nested deeper.
const MAX_DEPTH: usize = 25_000;

/// The greatest number of mended places that are noted; further places are mended without a note.
pub const MOST_MENDED: usize = 20;

#[derive(Debug, Default)]
pub struct Collection {
    /// The nodes of all games. Each node stands after its parent.
    pub nodes: Vec<SgfNode>,
    /// The number of the first node of each game.
    pub games: Vec<usize>,
    /// Whether other text stands before the first game.
    pub preamble: bool,
    /// The damages that were mended, with their offsets.
    pub mended: Vec<(usize, Damage)>,
}

#[derive(Debug, Default)]
pub struct SgfNode {
    pub properties: Vec<Property>,
    /// The numbers of the children, the main line's first.
    pub children: Vec<usize>,
}

#[derive(Debug)]
pub struct Property {
    /// The property's name without its lower-case letters, which old files have.
    pub name: String,
    pub values: Vec<PropertyValue>,
}

#[derive(Debug)]
pub struct PropertyValue {
    /// The text in brackets, without escapes.
    pub text: String,
    /// The offset of the value in the file, in bytes.
    pub at: usize,
}

impl SgfNode {
    pub fn value(&self, name: &str) -> Option<&PropertyValue> {
        self.values(name).next()
    }

    /// Returns all values of a property. The property may occur more than once in the node.
    pub fn values(&self, name: &str) -> impl Iterator<Item = &PropertyValue> {
        let of_name = self.properties.iter().filter(move |property| property.name == name);
        of_name.flat_map(|property| &property.values)
    }
}

pub fn parse(text: &str) -> SgfResult<Collection> {
    let Some(start) = game_from(text, 0) else {
        let begin = text.len() - text.trim_start().len();
        return Err(SgfError { at: TextPlace::from_offset(text, begin), fault: SgfFault::NoGame });
    };
    let preamble = !text[..start].trim().is_empty();
    let mut parser = Parser::new(text, start);
    parser.collection.preamble = preamble;
    parser
        .read_all()
        .map_err(|(at, fault)| SgfError { at: TextPlace::from_offset(text, at), fault })?;
    Ok(parser.collection)
}

/// The part that was read last; it decides which parts may follow.
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
    /// For each open bracket, the node before it; `None` for a bracket that opens a game.
    open: Vec<Option<usize>>,
    /// The node that the next node follows; `None` at the start of a game.
    node: Option<usize>,
    /// The place of the bracket that closed the last game, and the last node before the bracket.
    closed: Option<(usize, usize)>,
    collection: Collection,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, at: usize) -> Parser<'a> {
        let (open, collection) = (Vec::new(), Collection::default());
        Parser { text, at, last: Last::Outside, open, node: None, closed: None, collection }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn remaining(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn note(&mut self, at: usize, damage: Damage) {
        if self.collection.mended.len() < MOST_MENDED {
            self.collection.mended.push((at, damage));
        }
    }

    fn read_all(&mut self) -> Result<(), FaultAt> {
        loop {
            self.skip_blanks();
            let Some(next) = self.peek() else { break };
            match (next, self.last) {
                _ if self.remaining().trim_start_matches(is_padding).is_empty() => self.skip_text(),
                (next, Last::Outside) => self.read_outside(next)?,
                ('(', Last::InNode | Last::Closed) if can_only_be_game(self.remaining()) => {
                    self.end_game();
                }
                ('(', Last::InNode | Last::Closed) => self.open()?,
                (';', Last::Opened | Last::InNode) => self.begin_node(),
                (')', Last::InNode | Last::Closed) => self.close(),
                (_, Last::Opened) if self.open.len() == 1 && is_property(self.remaining()) => {
                    self.note(self.at, Damage::MissingSemicolon);
                    self.add_node();
                }
                ('A'..='Z' | 'a'..='z', Last::InNode) => self.read_property()?,
                (other, last) => {
                    return Err((self.at, SgfFault::Unexpected(other, expectation(last))));
                }
            }
        }
        if !self.open.is_empty() {
            self.end_game();
        }
        self.collection.mended.sort_by_key(|&(at, _)| at);
        Ok(())
    }

    /// Reads at a place outside all games.
    fn read_outside(&mut self, next: char) -> Result<(), FaultAt> {
        match (next, self.closed) {
            ('(', _) if is_game(self.remaining()) => return self.open(),
            (')', _) => {
                self.note(self.at, Damage::SpareBracket);
                let rest = self.remaining();
                let after = rest.trim_start_matches(|c: char| c == ')' || c.is_whitespace());
                self.at += rest.len() - after.len();
            }
            // A node follows: the bracket before it was one too many, and the game goes on.
            (';', Some((bracket, node))) if is_property(self.remaining()[1..].trim_start()) => {
                self.note(bracket, Damage::SpareBracket);
                self.open.push(None);
                (self.node, self.last) = (Some(node), Last::InNode);
            }
            _ => self.skip_text(),
        }
        Ok(())
    }

    /// Notes text that belongs to no game, and skips it.
    fn skip_text(&mut self) {
        self.note(self.at, Damage::TextBehind);
        self.at = game_from(self.text, self.at).unwrap_or(self.text.len());
    }

    /// Ends a game that has no closing bracket, at this place.
    fn end_game(&mut self) {
        self.note(self.at, Damage::MissingBracket);
        self.open.clear();
        (self.node, self.closed, self.last) = (None, None, Last::Outside);
    }

    fn open(&mut self) -> Result<(), FaultAt> {
        if self.open.len() >= MAX_DEPTH {
            return Err((self.at, SgfFault::TooDeep));
        }
        self.open.push(self.node);
        self.last = Last::Opened;
        self.at += 1;
        Ok(())
    }

    fn begin_node(&mut self) {
        self.add_node();
        self.at += 1;
    }

    fn add_node(&mut self) {
        let Collection { nodes, games, .. } = &mut self.collection;
        let new = nodes.len();
        nodes.push(SgfNode::default());
        match self.node {
            Some(before) => nodes[before].children.push(new),
            None => games.push(new),
        }
        self.node = Some(new);
        self.last = Last::InNode;
    }

    fn close(&mut self) {
        let node = self.node.filter(|_| self.last == Last::InNode);
        self.closed = node.map(|node| (self.at, node));
        self.node = self.open.pop().flatten();
        self.last = if self.open.is_empty() { Last::Outside } else { Last::Closed };
        self.at += 1;
    }

    fn read_property(&mut self) -> Result<(), FaultAt> {
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
            values.push(self.read_value(&name)?);
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

    /// Reads a value in brackets. Takes the character after `\` literally. Removes a line end after
    /// `\`, which only serves to break long lines.
    fn read_value(&mut self, name: &str) -> Result<PropertyValue, FaultAt> {
        let line_end = line_end_of(name);
        let (start, at) = (self.at, self.at + 1);
        let mut text = String::new();
        let mut characters = self.text[at..].char_indices().peekable();
        let mut is_escaped = false;
        while let Some((offset, c)) = characters.next() {
            match c {
                '\n' | '\r' => {
                    let is_other = |&(_, next): &(usize, char)| "\n\r".contains(next) && next != c;
                    characters.next_if(is_other);
                    text.extend((!is_escaped).then_some(line_end));
                }
                c if c.is_ascii_control() => text.push(' '),
                ']' if !is_escaped => {
                    self.at = at + offset + 1;
                    return Ok(PropertyValue { text, at });
                }
                '\\' if !is_escaped => {
                    is_escaped = true;
                    continue;
                }
                c => text.push(c),
            }
            is_escaped = false;
        }
        Err((start, SgfFault::OpenValue))
    }
}

/// Returns the character for a line end in a value of a property: a line end for the few properties
/// that may have several lines (the standard's `Text`), a blank for all others.
pub fn line_end_of(property: &str) -> char {
    if ["C", "GC", "XJ", "XK"].contains(&property) { '\n' } else { ' ' }
}

/// Returns the parts that may follow, in words for a message.
fn expectation(last: Last) -> &'static str {
    match last {
        Last::Opened => "a semicolon",
        Last::InNode => "a property, a semicolon or a bracket",
        Last::Outside | Last::Closed => "an opening or a closing bracket",
    }
}

/// Returns the start of the next game. Other text may stand before it, as in a mail.
fn game_from(text: &str, from: usize) -> Option<usize> {
    let mut brackets = text[from..].match_indices('(').map(|(at, _)| from + at);
    brackets.find(|&at| is_game(&text[at..]))
}

/// Whether the text begins with a game, with or without its first semicolon.
pub fn is_game(text: &str) -> bool {
    let inside = text.strip_prefix('(').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(';') || is_property(inside))
}

/// Whether the text begins with a game that can't be a variation, because its first property
/// belongs to whole games.
fn can_only_be_game(text: &str) -> bool {
    let node = text.strip_prefix('(').and_then(|inside| inside.trim_start().strip_prefix(';'));
    let first = node.map(str::trim_start);
    first.is_some_and(|first| first.starts_with("FF[") || first.starts_with("GM["))
}

fn is_property(text: &str) -> bool {
    let value = text.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    let name = &text[..text.len() - value.len()];
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.contains(|c: char| c.is_ascii_uppercase())
        && value.trim_start().starts_with('[')
}

/// Whether a character is one of those that old systems and disks leave at the end of a file.
fn is_padding(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\0' | '\u{1A}')
}
