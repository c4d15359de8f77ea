//! Texts from files, as the page can hold them: they must be text there and nothing else.

use crate::kit::picture;
use crate::kit::storage::visible;

/// A text from anywhere, for the page.
pub fn escaped(text: &str) -> String {
    picture::escaped(&visible(text))
}

/// The same for a text of several lines.
pub fn lines_escaped(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("\n")
}

/// JSON that no script element ends in and XML can hold.
pub fn script_escaped(json: &str) -> String {
    json.replace('&', "\\u0026").replace('<', "\\u003c").replace('>', "\\u003e")
}
