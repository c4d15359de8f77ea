//! Reads text into a tree of nodes, mends slight damage, and finds the starts of games in damaged
//! files. Existing crates either do not report the place of a fault, or nest nodes, so that a deep
//! file overflows the stack; here, nodes lie in a list.

use super::{FaultAt, SgfError, SgfFault, SgfResult};
use crate::punct::record::reading::{Damage, LineColumn};

/// No game that fits into a file is nested deeper.
const MAX_DEPTH: usize = 25_000;

/// Further damage is mended without a note.
pub const MAX_MENDED: usize = 20;

#[derive(Debug, Default)]
pub struct Collection {
    /// Of all games. Each node stands after its parent.
    pub nodes: Vec<SgfNode>,
    pub games: Vec<usize>,
    pub preamble: bool,
    pub repairs: Vec<(usize, Damage)>,
}

#[derive(Debug, Default)]
pub struct SgfNode {
    pub properties: Vec<Property>,
    /// Indices of nodes, the main line's first.
    pub children: Vec<usize>,
}

#[derive(Debug)]
pub struct Property {
    /// Without the lower-case letters that old files have.
    pub name: String,
    pub values: Vec<PropertyValue>,
}

#[derive(Debug)]
pub struct PropertyValue {
    pub text: String,
    pub at: usize,
}

impl SgfNode {
    pub fn value(&self, name: &str) -> Option<&PropertyValue> {
        self.values(name).next()
    }

    pub fn values(&self, name: &str) -> impl Iterator<Item = &PropertyValue> {
        let of_name = self.properties.iter().filter(move |property| property.name == name);
        of_name.flat_map(|property| &property.values)
    }
}

pub fn parse(text: &str) -> SgfResult<Collection> {
    let Some(start) = game_from(text, 0) else {
        let begin = text.len() - text.trim_start().len();
        return Err(SgfError { at: LineColumn::from_offset(text, begin), fault: SgfFault::NoGame });
    };
    let preamble = !text[..start].trim().is_empty();
    let mut parser = Parser {
        text,
        at: start,
        last: Last::Outside,
        open: Vec::new(),
        node: None,
        closed: None,
        collection: Collection { preamble, ..Collection::default() },
    };
    parser
        .read_all()
        .map_err(|(at, fault)| SgfError { at: LineColumn::from_offset(text, at), fault })?;
    Ok(parser.collection)
}

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
    /// The offset of the bracket that closed the last game, and the last node before the bracket.
    closed: Option<(usize, usize)>,
    collection: Collection,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<char> {
        self.remaining().chars().next()
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.remaining().trim_start().len();
    }

    fn remaining(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn note(&mut self, at: usize, damage: Damage) {
        if self.collection.repairs.len() < MAX_MENDED {
            self.collection.repairs.push((at, damage));
        }
    }

    fn read_all(&mut self) -> Result<(), FaultAt> {
        loop {
            self.skip_blanks();
            let Some(next) = self.peek() else { break };
            // What old systems and disks leave at the end of a file.
            let is_padding = |c: char| c.is_whitespace() || matches!(c, '\0' | '\u{1A}');
            if self.remaining().trim_start_matches(is_padding).is_empty() {
                self.skip_text();
                continue;
            }
            let expected = match self.last {
                Last::Outside => {
                    self.read_outside(next)?;
                    continue;
                }
                Last::Opened => "a semicolon",
                Last::InNode => "a property, a semicolon or a bracket",
                Last::Closed => "an opening or a closing bracket",
            };
            match next {
                ';' if self.last != Last::Closed => {
                    self.add_node();
                    self.at += 1;
                }
                '(' if self.last != Last::Opened && can_only_be_game(self.remaining()) => {
                    self.end_game();
                }
                '(' if self.last != Last::Opened => self.open()?,
                ')' if self.last != Last::Opened => self.close(),
                'A'..='Z' | 'a'..='z' if self.last == Last::InNode => self.read_property()?,
                _ if self.last == Last::Opened
                    && self.open.len() == 1
                    && is_property(self.remaining()) =>
                {
                    self.note(self.at, Damage::MissingSemicolon);
                    self.add_node();
                }
                other => return Err((self.at, SgfFault::Unexpected(other, expected))),
            }
        }
        if !self.open.is_empty() {
            self.end_game();
        }
        self.collection.repairs.sort_by_key(|&(at, _)| at);
        Ok(())
    }

    fn read_outside(&mut self, next: char) -> Result<(), FaultAt> {
        let remaining = self.remaining();
        if next == '(' && is_game(remaining) {
            return self.open();
        }
        if next == ')' {
            self.note(self.at, Damage::SpareBracket);
            let after = remaining.trim_start_matches(|c: char| c == ')' || c.is_whitespace());
            self.at = self.text.len() - after.len();
        } else if next == ';'
            && let Some((bracket, node)) = self.closed
            && is_property(remaining[1..].trim_start())
        {
            // A node follows: the bracket before it was one too many, and the game goes on.
            self.note(bracket, Damage::SpareBracket);
            self.open.push(None);
            self.node = Some(node);
            self.last = Last::InNode;
        } else {
            self.skip_text();
        }
        Ok(())
    }

    fn skip_text(&mut self) {
        self.note(self.at, Damage::TextBehind);
        self.at = game_from(self.text, self.at).unwrap_or(self.text.len());
    }

    fn end_game(&mut self) {
        self.note(self.at, Damage::MissingBracket);
        self.open.clear();
        self.node = None;
        self.closed = None;
        self.last = Last::Outside;
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
        self.closed = match self.node {
            Some(node) if self.last == Last::InNode => Some((self.at, node)),
            _ => None,
        };
        self.node = self.open.pop().flatten();
        self.last = if self.open.is_empty() { Last::Outside } else { Last::Closed };
        self.at += 1;
    }

    fn read_property(&mut self) -> Result<(), FaultAt> {
        let at = self.at;
        let remaining = self.remaining();
        let end = remaining.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(remaining.len());
        let written = &remaining[..end];
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

    /// `\` makes the next character literal, and removes a line end, which only breaks long lines.
    fn read_value(&mut self, name: &str) -> Result<PropertyValue, FaultAt> {
        let line_end = line_end_of(name);
        let (start, at) = (self.at, self.at + 1);
        let mut text = String::new();
        let mut characters = self.text[at..].char_indices().peekable();
        let mut is_escaped = false;
        while let Some((offset, c)) = characters.next() {
            match c {
                '\n' | '\r' => {
                    characters.next_if(|&(_, next)| "\n\r".contains(next) && next != c);
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

/// A line end for the few properties of several lines (the standard's `Text`), else a blank.
pub fn line_end_of(property: &str) -> char {
    if ["C", "GC", "XJ", "XK"].contains(&property) { '\n' } else { ' ' }
}

/// Other text may stand before the game, as in a mail.
fn game_from(text: &str, from: usize) -> Option<usize> {
    let mut brackets = text[from..].match_indices('(').map(|(at, _)| from + at);
    brackets.find(|&at| is_game(&text[at..]))
}

pub fn is_game(text: &str) -> bool {
    let inside = text.strip_prefix('(').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(';') || is_property(inside))
}

/// Whether the first property belongs to whole games, so that the text is no variation.
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
