//! The bytes of SGF files and texts as text, whatever they are in. What this program writes is
//! UTF-8.

use encoding_rs::{DecoderResult, Encoding, UTF_8, WINDOWS_1252};
use thiserror::Error;

use super::remark::{ErrorAt, TextPlace};

/// What is wrong with bytes that begin with a byte order mark and are not in its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not {0} text")]
pub struct NotInEncoding(&'static str);

/// The encoding with this name, if it is known and one of single bytes: where its name could be
/// read, the file is not in UTF-16.
pub fn encoding_called(name: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(name).map(Encoding::output_encoding)
}

/// What people call an encoding.
pub fn name_of(encoding: &'static Encoding) -> &'static str {
    if encoding == WINDOWS_1252 { "Latin-1" } else { encoding.name() }
}

/// Text that begins with a byte order mark, which it tells its encoding by; `None` if it has none.
///
/// # Errors
/// The first place where the bytes are not in that encoding.
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

/// Text without a byte order mark, and its encoding: UTF-8 if it has other characters than ASCII's
/// and can be that, as hardly any text in another encoding can; else the one that it is said to be
/// in, if it can be; else Latin-1 as the systems of its time extended it.
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

/// The text, or what of it comes before the first bytes that are not in the encoding.
fn text_in(encoding: &'static Encoding, bytes: &[u8]) -> Result<String, String> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
    let mut text = String::with_capacity(room.unwrap_or_default());
    let (result, _) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
    if result == DecoderResult::InputEmpty { Ok(text) } else { Err(text) }
}
