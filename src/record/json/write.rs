//! Writing a save, one move a line, so that people and version control can read it.

use jiff::Timestamp;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::clock::{CLOCK, Written};
use super::format::{ENDINGS, EndingKind, GameKind, ON_TIME, SWAPS, VERSION, word};
use super::members::{Levels, file_of};
use super::study::WrittenStudy;
use crate::engine::Strength;
use crate::record::game_record::Record;
use crate::record::header::{Header, UnknownMembers};
use crate::rules::{Ending, Player};

/// The file that holds a game, written at the time `saved`.
pub fn write(record: &Record, saved: Option<Timestamp>) -> String {
    file_of(&part(record, saved))
}

/// The same game as part of another save.
pub fn part(record: &Record, saved: Option<Timestamp>) -> impl Serialize {
    Document { record, saved }
}

/// An object of nothing but these members.
pub fn object_of(members: &UnknownMembers) -> String {
    serde_json::to_string(&WrittenMembers(members)).unwrap_or_default()
}

/// Members as an object.
struct WrittenMembers<'a>(&'a UnknownMembers);

impl Serialize for WrittenMembers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// A record with its members in the order they are written.
struct Document<'a> {
    record: &'a Record,
    saved: Option<Timestamp>,
}

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Record { header, game, .. } = self.record;
        let moves = self.record.moves();
        let Header { rules, names: [white, black], started, unknown, unknown_of_ending, .. } =
            header;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", GameKind::Punct.word())?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("rules", &rules.variant.code())?;
        map.serialize_entry("bridges", &rules.bridges.code())?;
        if header.setup.is_some() {
            map.serialize_entry("setup", &header.start().position_text())?;
        }
        map.serialize_entry("white", white.raw())?;
        map.serialize_entry("black", black.raw())?;
        if header.computer != [None; 2] {
            let levels = header.computer.map(|level| level.map(Strength::number));
            map.serialize_entry("computer", &Levels(levels))?;
        }
        if let Some(swap) = header.swap {
            map.serialize_entry("swap", &word(&SWAPS, &swap))?;
        }
        if let Some(clock) = &header.clock {
            map.serialize_entry(CLOCK, &Written(clock))?;
        }
        for (key, time) in [("started", started), ("saved", &self.saved)] {
            if let Some(time) = time {
                map.serialize_entry(key, &time.to_string())?;
            }
        }
        let notation: Vec<String> = moves.iter().map(ToString::to_string).collect();
        map.serialize_entry("moves", &notation)?;
        let ending =
            game.ending().map(|ending| WrittenEnding { ending, unknown: unknown_of_ending });
        map.serialize_entry("ending", &ending)?;
        if game.ply() < moves.len() {
            map.serialize_entry("ply", &game.ply())?;
        }
        if let Some(study) = WrittenStudy::of(&self.record.tree) {
            map.serialize_entry("study", &study)?;
        }
        // Another program's clock makes room for the own one.
        for (key, value) in unknown.iter().filter(|(key, _)| header.clock.is_none() || key != CLOCK)
        {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

/// An ending, with the unknown members that were read with it.
struct WrittenEnding<'a> {
    ending: Ending,
    unknown: &'a Option<(Ending, UnknownMembers)>,
}

impl Serialize for WrittenEnding<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (kind, by) = match self.ending {
            Ending::Resigned { by } | Ending::TimeOut { by } => (EndingKind::Resigned, Some(by)),
            Ending::Agreed => (EndingKind::Agreed, None),
            Ending::Claimed { by } => (EndingKind::Claimed, Some(by)),
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", &word(&ENDINGS, &kind))?;
        map.serialize_entry("by", &by.map(Player::code))?;
        let on_time = matches!(self.ending, Ending::TimeOut { .. });
        if on_time {
            map.serialize_entry(ON_TIME, &true)?;
        }
        if let Some((ending, members)) = self.unknown
            && *ending == self.ending
        {
            for (key, value) in members.iter().filter(|(key, _)| !on_time || key != ON_TIME) {
                map.serialize_entry(key, value)?;
            }
        }
        map.end()
    }
}
