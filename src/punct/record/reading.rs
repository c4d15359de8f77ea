//! What the readers of files share: remarks, faults with their lines, and text in any encoding. The
//! property `CA` of SGF names one. Without it, the standard says Latin-1, but most files are UTF-8
//! today, also many that still name another encoding.

use std::fmt;

use derive_more::Display;
use encoding_rs::{DecoderResult, Encoding, UTF_8, WINDOWS_1252};
use thiserror::Error;

use crate::kit::storage::printable;
use crate::kit::strength::Strength;
use crate::rules::{Bridges, Move, Player, Variant};

/// Both counted from 1. The column counts characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
#[display("line {line} column {column}")]
pub struct LineColumn {
    line: usize,
    column: usize,
}

impl LineColumn {
    pub fn from_offset(text: &str, offset: usize) -> LineColumn {
        let before = text.get(..offset).unwrap_or(text);
        let line = 1 + before.bytes().filter(|&byte| byte == b'\n').count();
        let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
        LineColumn { line, column }
    }
}

/// The message is safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{at}: {}", printable(&fault.to_string(), 240))]
pub struct ErrorAt<F: fmt::Display> {
    pub at: LineColumn,
    /// Not safe to show, because its text may come from the file.
    pub fault: F,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
pub enum Damage {
    #[display("a ) is missing here, and the game is read as if it were there")]
    MissingBracket,
    #[display("this ) is one too many and is passed over")]
    SpareBracket,
    #[display("the game's first ; is missing here, and the game is read as if it were there")]
    MissingSemicolon,
    #[display("what stands here behind the game is passed over")]
    TextBehind,
    #[display("CA[{said}] is wrong: the game is read in {is}")]
    OtherEncoding { said: &'static str, is: &'static str },
}

/// The text is safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Display)]
pub enum Remark {
    #[display("{at}: {damage}")]
    Mended { at: LineColumn, damage: Damage },
    #[display("ignored properties: {}", printable(&_0.join(", "), 200))]
    Ignored(Vec<String>),
    #[display("this is the first game; {}", several(*games))]
    FirstOf { games: usize },
    /// The file does not state these rules, but this move needs them.
    #[display("the game is read with bridges {_0}: {_1} needs it")]
    NeedsBridges(Bridges, Move),
    #[display("the game is read by the {_0} rules: {_1} needs it")]
    NeedsVariant(Variant, Move),
    /// `said` is the text in the file, not safe to show; `write` is how it can be read.
    #[display("{at}: \"{}\" can't be used and is left out; write {write}", printable(said, 80))]
    Unread { at: LineColumn, said: String, write: &'static str },
    #[display(
        "{_0}: this turn changes nothing, which is not a move in PÜNCT; it and what follows are left out"
    )]
    NullTurn(LineColumn),
    #[display("{_0}: this turn is not confirmed and is left out")]
    Unconfirmed(LineColumn),
    /// The text names the fault and is safe to show.
    #[display("{_0}; the variation ends before it")]
    EndedVariation(String),
    /// Boardspace ends the game at the third occurrence of a position.
    #[display(
        "move {ply} makes a position occur for the third time, which ends a game at Boardspace as a draw; what follows is kept as a variation"
    )]
    Repetition { ply: usize },
    #[display("the moves don't show why {_0} lost; the loss is kept as resigning")]
    Unexplained(Player),
    /// The player to move, because the file does not say who aborted the game.
    #[display("nothing says who aborted the game; it is kept as aborted by {_0}")]
    Unnamed(Player),
    #[display("{_0}: a resignation in a variation is left out")]
    ResignsInVariation(LineColumn),
    #[display("{} now", renumbered(_0))]
    Renumbered(Vec<(Strength, Strength)>),
    #[display("left out: {}", _0.join(", "))]
    LeftOut(Vec<&'static str>),
}

impl Remark {
    pub fn is_damage(&self) -> bool {
        matches!(self, Remark::Mended { .. } | Remark::EndedVariation(_))
    }

    pub fn games_in_file(&self) -> Option<usize> {
        if let Remark::FirstOf { games } = *self { Some(games) } else { None }
    }
}

pub fn several(games: usize) -> String {
    format!(
        "the file has {games} games: choose one with --game N, or make a file of it with \
         'punct convert --game N'"
    )
}

fn renumbered(levels: &[(Strength, Strength)]) -> String {
    let pairs = levels.iter().map(|(was, is)| format!("strength {was} is called strength {is}"));
    pairs.collect::<Vec<_>>().join(" and ")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not {0} text")]
pub struct NotInEncoding(&'static str);

/// For UTF-16 this is UTF-8, because the name could not have been read in a file in UTF-16.
pub fn encoding_by_name(name: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(name).map(Encoding::output_encoding)
}

pub fn name_of(encoding: &'static Encoding) -> &'static str {
    if encoding == WINDOWS_1252 { "Latin-1" } else { encoding.name() }
}

/// `None` without a byte order mark. After one of UTF-8, other bytes are read in Windows-1252.
pub fn decode_with_bom(bytes: &[u8]) -> Option<Result<String, ErrorAt<NotInEncoding>>> {
    let (encoding, length) = Encoding::for_bom(bytes)?;
    let bytes = &bytes[length..];
    if encoding == UTF_8 {
        return Some(Ok(decode_without_bom(bytes, None).0));
    }
    Some(text_in(encoding, bytes).map_err(|before| ErrorAt {
        at: LineColumn::from_offset(&before, before.len()),
        fault: NotInEncoding(encoding.name()),
    }))
}

/// The text of bytes without a byte order mark. Valid UTF-8 is read as such, because hardly any
/// other text is valid UTF-8, but pure ASCII in `named`, as the file says. Other bytes are read in
/// `named` if they fit, else in Windows-1252, which extends Latin-1.
pub fn decode_without_bom(
    bytes: &[u8],
    named: Option<&'static Encoding>,
) -> (String, &'static Encoding) {
    if let Ok(text) = str::from_utf8(bytes)
        && (named.is_none() || !text.is_ascii())
    {
        return (text.to_owned(), UTF_8);
    }
    if let Some(encoding) = named
        && let Ok(text) = text_in(encoding, bytes)
    {
        return (text, encoding);
    }
    (WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(), WINDOWS_1252)
}

/// The error is the text before the first bytes that do not fit the encoding.
fn text_in(encoding: &'static Encoding, bytes: &[u8]) -> Result<String, String> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
    let mut text = String::with_capacity(room.unwrap_or_default());
    let (result, _) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
    if result == DecoderResult::InputEmpty { Ok(text) } else { Err(text) }
}

pub struct SgfText {
    pub text: String,
    /// The offset of each game that is in another encoding than its `CA` says.
    pub repairs: Vec<(usize, Damage)>,
}

/// By the byte order mark; without one, each game by its own `CA`, if its bytes fit.
pub fn decode_sgf(bytes: &[u8]) -> Result<SgfText, ErrorAt<NotInEncoding>> {
    if let Some(text) = decode_with_bom(bytes) {
        return Ok(SgfText { text: text?, repairs: Vec::new() });
    }
    let mut decoded = SgfText { text: String::new(), repairs: Vec::new() };
    let starts = game_starts(bytes);
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    for (&start, end) in starts.iter().zip(ends) {
        let game = &bytes[start..end];
        let named = (0..game.len()).find_map(|at| charset(game, at)).and_then(encoding_by_name);
        let (text, is) = decode_without_bom(game, named);
        if let Some(said) = named
            && said != is
            && !game.is_ascii()
        {
            let damage = Damage::OtherEncoding { said: name_of(said), is: name_of(is) };
            decoded.repairs.push((decoded.text.len(), damage));
        }
        decoded.text.push_str(&text);
    }
    Ok(decoded)
}

/// Where games start, the start of the text included. The signs that mark a start are the same in
/// all encodings without a byte order mark.
fn game_starts(bytes: &[u8]) -> Vec<usize> {
    let mut starts = vec![0];
    let mut opened = 0;
    for at in 0..bytes.len() {
        let inside = bytes[at..].strip_prefix(b"(").map(<[u8]>::trim_ascii_start);
        let node = inside.and_then(|it| it.strip_prefix(b";")).map(<[u8]>::trim_ascii_start);
        if node.is_some() {
            opened = at;
        }
        let begins = node.is_some_and(|node| value(node, b"FF").or(value(node, b"GM")).is_some());
        if (begins || charset(bytes, at).is_some()) && starts.last() != Some(&opened) {
            starts.push(opened);
        }
    }
    starts
}

fn charset(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let is_in_name = at > 0 && bytes[at - 1].is_ascii_alphanumeric();
    if is_in_name { None } else { value(&bytes[at..], b"CA") }
}

/// `None` if the value has a backslash: then it stands in the value of another property.
fn value<'a>(bytes: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let value = bytes.strip_prefix(name)?.strip_prefix(b"[")?.split(|&byte| byte == b']').next()?;
    (!value.contains(&b'\\')).then_some(value)
}
