//! Converts bytes to the text of an SGF file. `CA` names the encoding. The standard's default is
//! Latin-1, but most files without `CA` are UTF-8 today, and many files converted to UTF-8 still
//! name another encoding.

use crate::punct::record::encoding::{
    NotInEncoding, encoding_called, marked_text, name_of, unmarked_text,
};
use crate::punct::record::remark::{Damage, ErrorAt};

/// The text of a file.
pub struct SgfText {
    pub text: String,
    /// The places of games in another encoding than their `CA` says.
    pub mended: Vec<(usize, Damage)>,
}

/// The text of a file: in the encoding of its byte order mark; else each game in the encoding of
/// its own `CA`, if its bytes fit that.
///
/// # Errors
/// The first place where the bytes do not fit the encoding of their byte order mark.
pub fn decode(bytes: &[u8]) -> Result<SgfText, ErrorAt<NotInEncoding>> {
    let mut decoded = SgfText { text: String::new(), mended: Vec::new() };
    if let Some(text) = marked_text(bytes) {
        decoded.text = text?;
        return Ok(decoded);
    }
    let starts = game_starts(bytes);
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    for (&start, end) in starts.iter().zip(ends) {
        let game = &bytes[start..end];
        let said = (0..game.len()).find_map(|at| charset(game, at)).and_then(encoding_called);
        let (text, is) = unmarked_text(game, said);
        if let Some(said) = said.filter(|&said| said != is && !game.is_ascii()) {
            let damage = Damage::OtherEncoding { said: name_of(said), is: name_of(is) };
            decoded.mended.push((decoded.text.len(), damage));
        }
        decoded.text.push_str(&text);
    }
    Ok(decoded)
}

/// The start of the text, and the starts of games that may have another encoding than the game
/// before. The signs sought are the same in all encodings without a byte order mark.
fn game_starts(bytes: &[u8]) -> Vec<usize> {
    let (mut starts, mut opened) = (vec![0], 0);
    for at in 0..bytes.len() {
        let inside = bytes[at..].strip_prefix(b"(").map(<[u8]>::trim_ascii_start);
        let node =
            inside.and_then(|inside| inside.strip_prefix(b";")).map(<[u8]>::trim_ascii_start);
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

/// The value of `CA`, if the property stands at `at`.
fn charset(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let before = at.checked_sub(1).map(|before| bytes[before]);
    let is_whole = !before.is_some_and(|byte| byte.is_ascii_alphanumeric());
    value(&bytes[at..], b"CA").filter(|_| is_whole)
}

/// The value of the property `name`, if `bytes` begin with it; `None` if the property stands in the
/// value of another, where its bracket is escaped.
fn value<'a>(bytes: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let value = bytes.strip_prefix(name)?.strip_prefix(b"[")?.split(|&byte| byte == b']').next()?;
    (!value.contains(&b'\\')).then_some(value)
}
