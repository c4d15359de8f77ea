//! Converts the bytes of SGF files and texts, in any encoding, to text. This program writes UTF-8.

use encoding_rs::{DecoderResult, Encoding, UTF_8, WINDOWS_1252};
use thiserror::Error;

use super::remark::{ErrorAt, TextPlace};

/// The error for bytes that do not fit the encoding named by their byte order mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not {0} text")]
pub struct NotInEncoding(&'static str);

/// Returns the encoding with this name, or `None` if the name is unknown. For UTF-16, returns
/// UTF-8, because the name could not have been read in a file in UTF-16.
pub fn encoding_called(name: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(name).map(Encoding::output_encoding)
}

/// Returns the usual name of an encoding.
pub fn name_of(encoding: &'static Encoding) -> &'static str {
    if encoding == WINDOWS_1252 { "Latin-1" } else { encoding.name() }
}

/// Returns the text of bytes that begin with a byte order mark, which names the encoding; `None` if
/// there is no mark. After a mark of UTF-8, bytes that are not UTF-8 are read in Windows-1252.
///
/// # Errors
/// The first place where the bytes do not fit an encoding other than UTF-8.
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

/// Returns the text of bytes without a byte order mark, and its encoding. Valid UTF-8 is read as
/// UTF-8, because hardly any text in another encoding is valid UTF-8. Pure ASCII, however, is read
/// in `named`, the encoding that the file names. All other bytes are read in `named` if they fit
/// it, else in Windows-1252, which extends Latin-1.
pub fn unmarked_text(bytes: &[u8], said: Option<&'static Encoding>) -> (String, &'static Encoding) {
    if let Some(text) = str::from_utf8(bytes).ok().filter(|text| said.is_none() || !text.is_ascii())
    {
        return (text.to_owned(), UTF_8);
    }
    let text = |encoding| text_in(encoding, bytes).ok().map(|text| (text, encoding));
    said.and_then(text).unwrap_or_else(|| {
        (WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(), WINDOWS_1252)
    })
}

/// Returns the text. The error is the text before the first bytes that do not fit the encoding.
fn text_in(encoding: &'static Encoding, bytes: &[u8]) -> Result<String, String> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
    let mut text = String::with_capacity(room.unwrap_or_default());
    let (result, _) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
    if result == DecoderResult::InputEmpty { Ok(text) } else { Err(text) }
}
