//! The encoding of an SGF file. `CA` names it; the standard's default is Latin-1, but most files without
//! `CA` are UTF-8 today. Everything that this program writes is UTF-8.

use encoding_rs::{DecoderResult, Encoding, UTF_8, WINDOWS_1252};

use super::{SgfError, SgfFault};
use crate::punct::record::remark::TextPlace;

/// The text of a file: in the encoding of its byte order mark, else that of `CA`, else in UTF-8 if it
/// is that, else in Latin-1 as the systems of its time extended it.
///
/// # Errors
/// The first place where the bytes are invalid in the encoding that the file names.
pub fn decode(bytes: &[u8]) -> Result<String, SgfError> {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return text_in(encoding, &bytes[length..]);
    }
    match charset(bytes).and_then(encoding) {
        Some(encoding) => text_in(encoding, bytes),
        None => text_in(UTF_8, bytes).or_else(|_| text_in(WINDOWS_1252, bytes)),
    }
}

/// The encoding that a value of `CA` names, if it is known. Where the name could be read, the file is
/// not in UTF-16, whatever it says.
pub fn encoding(label: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label(label).map(Encoding::output_encoding)
}

/// The first value of `CA`. Its signs and those before it are the same in all encodings without a byte
/// order mark.
fn charset(bytes: &[u8]) -> Option<&[u8]> {
    let is_property = |at: &usize| {
        let before = at.checked_sub(1).map(|before| bytes[before]);
        bytes[*at..].starts_with(b"CA[") && !before.is_some_and(|b| b.is_ascii_alphanumeric())
    };
    let value = &bytes[(0..bytes.len()).find(is_property)? + 3..];
    value.split(|&byte| byte == b']').next()
}

fn text_in(encoding: &'static Encoding, bytes: &[u8]) -> Result<String, SgfError> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
    let mut text = String::with_capacity(room.unwrap_or_default());
    let (result, _) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
    if result == DecoderResult::InputEmpty {
        return Ok(text);
    }
    let at = TextPlace::of(&text, text.len());
    Err(SgfError { at, fault: SgfFault::OtherEncoding(encoding.name()) })
}
