//! Converts the bytes of an SGF file to text. The property `CA` names the encoding. Without `CA`,
//! the standard says Latin-1, but most such files are UTF-8 today. Many files that were converted
//! to UTF-8 still name another encoding.

use crate::punct::record::encoding::{
    NotInEncoding, encoding_called, marked_text, name_of, unmarked_text,
};
use crate::punct::record::remark::{Damage, ErrorAt};

pub struct SgfText {
    pub text: String,
    /// The offset of each game that is in another encoding than its `CA` says, and this damage.
    pub mended: Vec<(usize, Damage)>,
}

/// Decodes the text of a file: in the encoding of a byte order mark; without one, each game in the
/// encoding of its own `CA`, if its bytes fit that encoding.
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

/// Returns the start of the text, and the starts of games that may have another encoding than the
/// game before. The signs that mark a start are the same in all encodings without a byte order
/// mark.
fn game_starts(bytes: &[u8]) -> Vec<usize> {
    let (mut starts, mut opened) = (vec![0], 0);
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

/// Returns the value of `CA`, if this property stands at `at`.
fn charset(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let before = at.checked_sub(1).map(|before| bytes[before]);
    let is_whole = !before.is_some_and(|byte| byte.is_ascii_alphanumeric());
    value(&bytes[at..], b"CA").filter(|_| is_whole)
}

/// Returns the value of the property `name`, if `bytes` begin with that property. Returns `None` if
/// the value has a backslash: then the property stands in the value of another property, where its
/// closing bracket is escaped.
fn value<'a>(bytes: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let value = bytes.strip_prefix(name)?.strip_prefix(b"[")?.split(|&byte| byte == b']').next()?;
    (!value.contains(&b'\\')).then_some(value)
}
