//! Where games begin in a text, also where the file is damaged.

/// Where the next game begins: other text may stand before it, as in a mail.
pub fn game_from(text: &str, from: usize) -> Option<usize> {
    let mut brackets = text[from..].match_indices('(').map(|(at, _)| from + at);
    brackets.find(|&at| is_game(&text[at..]))
}

/// Whether a game begins here, with or without its first semicolon.
pub fn is_game(text: &str) -> bool {
    let inside = text.strip_prefix('(').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(';') || is_property(inside))
}

/// Whether a game begins here, and no variation can: the property is one of whole games.
pub fn can_only_be_game(text: &str) -> bool {
    let node = text.strip_prefix('(').and_then(|inside| inside.trim_start().strip_prefix(';'));
    let first = node.map(str::trim_start);
    first.is_some_and(|first| first.starts_with("FF[") || first.starts_with("GM["))
}

pub fn is_property(text: &str) -> bool {
    let value = text.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    let name = &text[..text.len() - value.len()];
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.contains(|c: char| c.is_ascii_uppercase())
        && value.trim_start().starts_with('[')
}

/// What old systems and disks leave at the end of a file.
pub fn is_padding(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\0' | '\u{1A}')
}
