//! Writing a save, one turn a line, so that people and version control can read it.

use jiff::Timestamp;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::game_record::{Contest, Decided, Record};
use crate::gipf::level::Level;
use crate::gipf::rules::{Deed, Ending, Outcome, Turn};
use crate::record::json::members::{Levels, file_of, write_unknown};
use crate::record::json::{GameKind, VERSION, part};
use crate::rules::{Player, Rules};

/// The file that holds a game, written at the time `saved`.
pub fn write(record: &Record, saved: Option<Timestamp>) -> String {
    file_of(&Document { record, saved })
}

/// A record with its members in the order they are written.
struct Document<'a> {
    record: &'a Record,
    saved: Option<Timestamp>,
}

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Record { header, game, contest, decided, .. } = self.record;
        let agreed = self.record.agreed();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", GameKind::Gipf.word())?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("variant", agreed.rules.version().code())?;
        map.serialize_entry("potentials", &agreed.rules.potentials().number())?;
        map.serialize_entry("challenges", &agreed.challenges.number())?;
        map.serialize_entry("punct", &PunctRules(agreed.punct))?;
        for player in Player::BOTH {
            map.serialize_entry(player.code(), self.record.name(player).raw())?;
        }
        if header.computer != [None; 2] {
            let levels = header.computer.map(|level| level.map(Level::number));
            map.serialize_entry("computer", &Levels(levels))?;
        }
        for (key, time) in [("started", header.started), ("saved", self.saved)] {
            if let Some(time) = time {
                map.serialize_entry(key, &time.to_string())?;
            }
        }
        let turns: Vec<String> = self.record.line().map(ToString::to_string).collect();
        map.serialize_entry("turns", &turns)?;
        map.serialize_entry("ending", &game.outcome().and_then(WrittenEnding::of))?;
        if !game.undone().is_empty() {
            map.serialize_entry("ply", &game.turns().len())?;
        }
        let begun = self.record.draft.so_far();
        match contest {
            Some(contest) => map.serialize_entry("contest", &WrittenContest { begun, contest })?,
            None if begun.challenges() > 0 => {
                map.serialize_entry("begun", &begun.to_string())?;
            }
            None => {}
        }
        if !decided.is_empty() {
            let written: Vec<_> = decided.iter().map(WrittenDecided).collect();
            map.serialize_entry("contests", &written)?;
        }
        write_unknown(&mut map, &header.unknown)?;
        map.end()
    }
}

/// The rules by which PÜNCT is played.
struct PunctRules(Rules);

impl Serialize for PunctRules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("rules", self.0.variant.code())?;
        map.serialize_entry("bridges", self.0.bridges.code())?;
        map.end()
    }
}

/// How the players ended a game: `None` if both did.
struct WrittenEnding {
    by: Option<Player>,
}

impl WrittenEnding {
    /// `None` for an end that the turns tell.
    fn of(outcome: Outcome) -> Option<WrittenEnding> {
        match outcome.ending {
            Ending::Resigned => Some(WrittenEnding { by: outcome.winner.map(Player::opponent) }),
            Ending::Agreed => Some(WrittenEnding { by: None }),
            Ending::NoGipf | Ending::OwnGipf | Ending::NoTurn | Ending::NoMoveLeft => None,
        }
    }
}

impl Serialize for WrittenEnding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", if self.by.is_some() { "resigned" } else { "agreed" })?;
        map.serialize_entry("by", &self.by.map(Player::code))?;
        map.end()
    }
}

/// A contest that is going on, with what was done of the turn before.
struct WrittenContest<'a> {
    begun: Turn,
    contest: &'a Contest,
}

impl Serialize for WrittenContest<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Contest { jump, punct, planned, unknown } = self.contest;
        let after = planned.clone().unwrap_or_default();
        let turn = Turn { deed: Some(Deed::Jump(*jump)), after, ..self.begun.clone() };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("turn", &turn.to_string())?;
        if planned.is_some() {
            map.serialize_entry("whole", &true)?;
        }
        map.serialize_entry("punct", &part(punct, punct.saved()))?;
        write_unknown(&mut map, unknown)?;
        map.end()
    }
}

/// A contest that was decided.
struct WrittenDecided<'a>(&'a Decided);

impl Serialize for WrittenDecided<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Decided { turn, jump, punct, unknown } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("turn", turn)?;
        map.serialize_entry("jump", &jump.to_string())?;
        map.serialize_entry("punct", &part(punct, punct.saved()))?;
        write_unknown(&mut map, unknown)?;
        map.end()
    }
}
