//! Comments, marks, and which properties mean something at all.

use super::parse::Property;
use crate::engine::MoveMark;

/// What is said, and what is said besides.
pub fn joined(said: String, besides: &str) -> String {
    match (said.is_empty(), besides.is_empty()) {
        (_, true) => said,
        (true, false) => besides.to_owned(),
        (false, false) => said + "\n" + besides,
    }
}

/// The mark that a property gives a move.
pub fn mark_of(property: &Property) -> Option<MoveMark> {
    let strong = property.values.first().is_some_and(|value| value.text.trim() == "2");
    Some(match (property.name.as_str(), strong) {
        ("TE", true) => MoveMark::Brilliant,
        ("TE", false) => MoveMark::Good,
        ("IT", _) => MoveMark::Interesting,
        ("DO", _) => MoveMark::Dubious,
        ("BM", false) => MoveMark::Mistake,
        ("BM", true) => MoveMark::Blunder,
        _ => return None,
    })
}

/// Whether a property means something to this program, or tells of the file itself.
pub fn is_known(name: &str, is_root: bool) -> bool {
    let anywhere = ["C", "TE", "IT", "DO", "BM"];
    let of_game = [
        "FF", "GM", "CA", "AP", "VV", "CM", "SU", "DT", "RE", "RU", "PW", "PB", "XT", "XW", "XB",
        "XC", "XS", "XP", "XE", "XJ", "XK", "XO",
    ];
    anywhere.contains(&name) || (is_root && of_game.contains(&name))
}
