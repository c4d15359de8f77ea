//! The words in groups of at most eight. `help` explains one group at a time.

/// Words that belong together.
#[derive(Debug, PartialEq, Eq)]
pub struct WordGroup {
    /// The name of the group in `help`.
    pub name: &'static str,
    pub names: &'static [&'static str],
}

/// All groups. Each word is in exactly one group.
pub static GROUPS: &[WordGroup] = &[
    group("learning", &["lessons", "puzzles", "today", "task", "leave", "rules", "help", "menu"]),
    group("playing", &["play", "undo", "redo", "swap", "resign", "draw", "claim", "again"]),
    group("looking", &["board", "at", "around", "line", "side", "row", "rows", "column"]),
    group("finding", &["my", "their", "pieces", "white", "black", "reserve", "where", "centre"]),
    group("judging", &["hint", "why", "threats", "wins", "needs", "chains", "climbs", "bridges"]),
    group(
        "replaying",
        &["last", "moves", "back", "forward", "first", "variations", "comments", "review"],
    ),
    group("studying", &["try", "drop", "comment", "mark"]),
    group("company", &["say", "talk", "if", "join", "follow", "give"]),
    group("seating", &["computer", "strength", "go", "finish", "players", "time"]),
    group("keeping", &["new", "save", "open", "games", "yes", "no", "quit"]),
    group("telling", &["brief", "full", "spell"]),
];

const fn group(name: &'static str, names: &'static [&'static str]) -> WordGroup {
    WordGroup { name, names }
}

impl WordGroup {
    pub fn find(name: &str) -> Option<&'static WordGroup> {
        GROUPS.iter().find(|group| group.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::plain::words::{WORDS, find_word};

    #[test]
    fn each_word_is_in_one_group_and_no_group_is_long() {
        for word in WORDS {
            let groups = GROUPS.iter().filter(|group| group.names.contains(&word.name));
            assert_eq!(groups.count(), 1, "{}", word.name);
        }
        for group in GROUPS {
            assert!(group.names.iter().all(|name| find_word(name).is_some()), "{}", group.name);
            assert!(group.names.len() <= 8, "{}", group.name);
            assert!(find_word(group.name).is_none(), "{} is a word", group.name);
        }
    }
}
