//! Converts the bytes of SGF files and texts, in any encoding, to text. This program writes UTF-8.
//!
//! The property `CA` of SGF names the encoding. Without `CA`, the standard says Latin-1, but most
//! such files are UTF-8 today. Many files that were converted to UTF-8 still name another encoding.

use encoding_rs::{DecoderResult, Encoding, UTF_8, WINDOWS_1252};
use thiserror::Error;

use super::remark::{Damage, ErrorAt, TextPlace};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not {0} text")]
pub struct NotInEncoding(&'static str);

/// For UTF-16 this is UTF-8, because the name could not have been read in a file in UTF-16.
pub fn encoding_called(name: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(name).map(Encoding::output_encoding)
}

pub fn name_of(encoding: &'static Encoding) -> &'static str {
    if encoding == WINDOWS_1252 { "Latin-1" } else { encoding.name() }
}

/// `None` without a byte order mark, which names the encoding. After a mark of UTF-8, bytes that
/// are not UTF-8 are read in Windows-1252.
pub fn marked_text(bytes: &[u8]) -> Option<Result<String, ErrorAt<NotInEncoding>>> {
    let (encoding, length) = Encoding::for_bom(bytes)?;
    let bytes = &bytes[length..];
    if encoding == UTF_8 {
        return Some(Ok(unmarked_text(bytes, None).0));
    }
    Some(text_in(encoding, bytes).map_err(|before| ErrorAt {
        at: TextPlace::from_offset(&before, before.len()),
        fault: NotInEncoding(encoding.name()),
    }))
}

/// Reads bytes without a byte order mark. Valid UTF-8 is read as UTF-8, because hardly any text in
/// another encoding is valid UTF-8. Pure ASCII, however, is read in `named`, the encoding that the
/// file names. All other bytes are read in `named` if they fit it, else in Windows-1252, which
/// extends Latin-1.
pub fn unmarked_text(
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
    pub mended: Vec<(usize, Damage)>,
}

/// Decodes in the encoding of a byte order mark; without one, each game in the encoding of its own
/// `CA`, if its bytes fit that encoding.
pub fn decode_sgf(bytes: &[u8]) -> Result<SgfText, ErrorAt<NotInEncoding>> {
    if let Some(text) = marked_text(bytes) {
        return Ok(SgfText { text: text?, mended: Vec::new() });
    }
    let mut decoded = SgfText { text: String::new(), mended: Vec::new() };
    let starts = game_starts(bytes);
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    for (&start, end) in starts.iter().zip(ends) {
        let game = &bytes[start..end];
        let named = (0..game.len()).find_map(|at| charset(game, at)).and_then(encoding_called);
        let (text, is) = unmarked_text(game, named);
        if let Some(said) = named
            && said != is
            && !game.is_ascii()
        {
            let damage = Damage::OtherEncoding { said: name_of(said), is: name_of(is) };
            decoded.mended.push((decoded.text.len(), damage));
        }
        decoded.text.push_str(&text);
    }
    Ok(decoded)
}

/// The start of the text, and the starts of games that may have another encoding than the game
/// before. The signs that mark a start are the same in all encodings without a byte order mark.
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

/// The value of `CA`, if this property stands at `at`.
fn charset(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let is_in_name = at > 0 && bytes[at - 1].is_ascii_alphanumeric();
    if is_in_name { None } else { value(&bytes[at..], b"CA") }
}

/// `None` if the value has a backslash: then the property stands in the value of another property,
/// where its closing bracket is escaped.
fn value<'a>(bytes: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let value = bytes.strip_prefix(name)?.strip_prefix(b"[")?.split(|&byte| byte == b']').next()?;
    (!value.contains(&b'\\')).then_some(value)
}
