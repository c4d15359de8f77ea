//! Writing a save, one move a line, so that people and version control can read it.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::json::{
    BRIDGES, ENDINGS, EndingKind, FORMAT, Kept, PLAYERS, Record, VARIANTS, VERSION, word,
};
use crate::rules::Ending;

impl Record {
    /// The file that holds this game.
    pub fn to_json(&self) -> String {
        // Of text, numbers and what was JSON before nothing fails to become JSON.
        let mut json = serde_json::to_string_pretty(&Document(self)).unwrap_or_default();
        json.push('\n');
        json
    }
}

/// A record in the order in which it is written.
struct Document<'a>(&'a Record);

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Record { game, white, black, started, saved, other, of_ending } = self.0;
        let rules = game.rules();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", FORMAT)?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("rules", &word(&VARIANTS, &rules.variant))?;
        map.serialize_entry("bridges", &word(&BRIDGES, &rules.bridges))?;
        map.serialize_entry("white", white.raw())?;
        map.serialize_entry("black", black.raw())?;
        for (key, time) in [("started", started), ("saved", saved)] {
            if let Some(time) = time {
                map.serialize_entry(key, &time.to_string())?;
            }
        }
        let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        map.serialize_entry("moves", &moves)?;
        let ending = game.ending().map(|ending| WrittenEnding { ending, of_ending });
        map.serialize_entry("ending", &ending)?;
        if game.ply() < moves.len() {
            map.serialize_entry("ply", &game.ply())?;
        }
        for (key, value) in other {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

/// An ending, with the members it was found with if it is still the same.
struct WrittenEnding<'a> {
    ending: Ending,
    of_ending: &'a Option<(Ending, Kept)>,
}

impl Serialize for WrittenEnding<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (kind, by) = match self.ending {
            Ending::Resigned { by } => (EndingKind::Resigned, Some(by)),
            Ending::Agreed => (EndingKind::Agreed, None),
            Ending::Claimed { by } => (EndingKind::Claimed, Some(by)),
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", &word(&ENDINGS, &kind))?;
        map.serialize_entry("by", &by.and_then(|by| word(&PLAYERS, &by)))?;
        if let Some((ending, members)) = self.of_ending
            && *ending == self.ending
        {
            for (key, value) in members {
                map.serialize_entry(key, value)?;
            }
        }
        map.end()
    }
}
