//! The file of a game of GIPF. Reading checks every member and replays the turns; an error names
//! the place of the fault. Each turn is written on a line of its own, so that people and version
//! control can read the file.
//!
//! Unknown members are kept when a file is written again, so that other programs can add their own.

use jiff::Timestamp;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::contests::{WrittenContest, WrittenDecided, read_begun, read_contest, read_decided};
use super::game_record::{Agreed, Header, Record};
use crate::gipf::engine::GipfStrength;
use crate::gipf::rules::{
    Challenges, Draft, Ending, Game, Outcome, Potentials, Rules, Turn, Version,
};
use crate::kit::storage::json::members::{
    EndingKind, Levels, agreed_by_one, check_format, computer, ended_by, file_of, names, ply,
    write_unknown,
};
use crate::kit::storage::json::{
    GameKind, Object, SaveError, SaveResult, UnknownMembers, VERSION, Value, in_utf8,
};
use crate::rules::{Bridges, Player, Variant};

/// Reads a game from the bytes of its file.
///
/// # Errors
/// Fails at the first fault in the file.
pub fn read(bytes: &[u8]) -> SaveResult<Record> {
    let bytes = in_utf8(bytes);
    let mut save = Object::from_bytes(&bytes)?;
    check_format(&mut save, GameKind::Gipf)?;
    let agreed = read_agreed(&mut save)?;
    let header = read_header(&mut save, agreed)?;
    let (game, ended) = (read_game(&mut save, agreed)?, read_ending(&mut save)?);
    let saved = save.read("saved", Value::time)?;
    let draft = Draft::new(game.position());
    let mut record = Record { header, game, draft, contest: None, decided: vec![], saved };
    read_what_is_begun(&mut save, &mut record)?;
    if let Some(contests) = save.take("contests") {
        read_decided(&contests, &mut record)?;
    }
    if let Some(ended) = ended {
        end(&mut record, ended)?;
    }
    record.header.unknown = save.unknown_members();
    Ok(record)
}

fn read_agreed(save: &mut Object) -> SaveResult<Agreed> {
    let fault = "is not basic, standard or tournament";
    let version = save.require("variant")?.word_as(Version::from_code, fault)?;
    let fault = "is not a number that is played";
    let number = |it: &Value| it.number_as(fault, |number| Potentials::new(number).ok());
    let potentials = save.read("potentials", number)?;
    let potentials = potentials.unwrap_or_else(|| Rules::usual(version).potentials());
    let at = "potentials".to_owned();
    let rules = Rules::new(version, potentials)
        .map_err(|error| SaveError::Contradiction { at, why: error.to_string() })?;
    let number = |it: &Value| it.number_as(fault, |number| Challenges::new(number).ok());
    let challenges = save.read("challenges", number)?.unwrap_or(Challenges::DEFAULT);
    let punct = save.read("punct", read_punct)?.unwrap_or_default();
    Ok(Agreed { rules, challenges, punct })
}

/// Reads the rules of PÜNCT. Any other member beside them is an error.
fn read_punct(value: &Value) -> SaveResult<crate::rules::Rules> {
    let mut members = value.object()?;
    let usual = crate::rules::Rules::default();
    let variant = members
        .read("rules", |it| it.word_as(Variant::from_code, "is neither basic nor standard"))?;
    let bridges =
        members.read("bridges", |it| it.word_as(Bridges::from_code, "is neither two nor any"))?;
    members.end("is neither rules nor bridges")?;
    Ok(crate::rules::Rules {
        variant: variant.unwrap_or(usual.variant),
        bridges: bridges.unwrap_or(usual.bridges),
    })
}

/// Reads the header without the unknown members.
fn read_header(save: &mut Object, agreed: Agreed) -> SaveResult<Header> {
    let names = names(save)?;
    let computer = computer(save, "is not a strength from 1 to 3", GipfStrength::from_number)?;
    let started = save.read("started", Value::time)?;
    Ok(Header { punct: agreed.punct, names, computer, started, unknown: UnknownMembers::new() })
}

/// Reads the turns. The game stands at the players' position and knows the turns taken back.
fn read_game(save: &mut Object, agreed: Agreed) -> SaveResult<Game> {
    let mut game = Game::new(agreed.rules, agreed.challenges);
    for value in save.require("turns")?.list()? {
        let turn: Turn = value.notation()?;
        game.play(&turn).map_err(|refusal| value.move_error(&refusal))?;
    }
    let last = game.turns().len();
    for _ in ply(save, last, "turns")?..last {
        game.undo();
    }
    Ok(game)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    Resigned(Player),
    Agreed,
}

/// Reads a resignation or an agreed draw. Other members of the ending are dropped.
fn read_ending(save: &mut Object) -> SaveResult<Option<Ended>> {
    let Some(value) = save.take_unless_null("ending") else { return Ok(None) };
    let mut members = value.object()?;
    let known = |word: &str| EndingKind::from_code(word).filter(|it| *it != EndingKind::Claimed);
    let kind = members.require("kind")?.word_as(known, "is neither resigned nor agreed")?;
    match (kind, ended_by(&mut members)?) {
        (EndingKind::Agreed, None) => Ok(Some(Ended::Agreed)),
        (EndingKind::Agreed, Some(_)) => Err(agreed_by_one()),
        (_, Some(by)) => Ok(Some(Ended::Resigned(by))),
        (_, None) => Err(members.missing("by")),
    }
}

/// Reads the unfinished turn of a file, with its open contest or with the results of decided ones.
fn read_what_is_begun(save: &mut Object, record: &mut Record) -> SaveResult {
    let begun = save.take_unless_null("begun");
    let contest = save.take_unless_null("contest");
    if let (Some(begun), Some(_)) = (&begun, &contest) {
        return Err(begun.contradicts(&"it is part of the contest that is going on"));
    }
    let Some(value) = contest.as_ref().or(begun.as_ref()) else { return Ok(()) };
    if record.game.outcome().is_some() {
        return Err(value.contradicts(&"the game is over"));
    }
    if let Some(why) = stands_before_the_last(record) {
        return Err(value.contradicts(&why));
    }
    if contest.is_some() { read_contest(value, record) } else { read_begun(value, record) }
}

/// Ends a game. The ending fits only a game without a begun turn and without turns taken back.
fn end(record: &mut Record, ended: Ended) -> SaveResult {
    if let Some(why) = stands_before_the_last(record) {
        return Err(SaveError::Ending(why));
    }
    if record.contest.is_some() || !record.draft.steps().is_empty() {
        return Err(SaveError::Ending("a turn is begun".to_owned()));
    }
    let done = match ended {
        Ended::Resigned(by) => record.game.resign(by),
        Ended::Agreed => record.game.agree_draw(),
    };
    done.map_err(|refusal| SaveError::Ending(refusal.to_string()))
}

/// Returns the error for a game that must not have turns taken back; `None` if it has none.
fn stands_before_the_last(record: &Record) -> Option<String> {
    let (ply, undone) = (record.game.turns().len(), record.game.undone_turns().len());
    let last = ply + undone;
    (undone > 0).then(|| format!("the players stand at ply {ply}, before the last of {last} turns"))
}

/// Returns the text of a game's file. `saved` is the time of saving.
pub fn write(record: &Record, saved: Option<Timestamp>) -> String {
    file_of(&Document { record, saved })
}

/// A record that is written with its members in the order of the file.
struct Document<'a> {
    record: &'a Record,
    saved: Option<Timestamp>,
}

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Record { header, game, contest, decided, .. } = self.record;
        let agreed = self.record.agreement();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", GameKind::Gipf.code())?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("variant", agreed.rules.version().code())?;
        map.serialize_entry("potentials", &agreed.rules.potentials().number())?;
        map.serialize_entry("challenges", &agreed.challenges.number())?;
        let (rules, bridges) = (agreed.punct.variant.code(), agreed.punct.bridges.code());
        map.serialize_entry("punct", &PunctRules { rules, bridges })?;
        for player in Player::BOTH {
            map.serialize_entry(player.code(), self.record.name(player))?;
        }
        if header.computer != [None; 2] {
            map.serialize_entry("computer", &Levels(header.computer))?;
        }
        for (key, time) in [("started", header.started), ("saved", self.saved)] {
            if let Some(time) = time {
                map.serialize_entry(key, &time.to_string())?;
            }
        }
        let turns: Vec<String> = self.record.line().map(ToString::to_string).collect();
        map.serialize_entry("turns", &turns)?;
        map.serialize_entry("ending", &game.outcome().and_then(WrittenEnding::from_outcome))?;
        if !game.undone_turns().is_empty() {
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

#[derive(Serialize)]
struct PunctRules {
    rules: &'static str,
    bridges: &'static str,
}

#[derive(Serialize)]
struct WrittenEnding {
    kind: &'static str,
    by: Option<&'static str>,
}

impl WrittenEnding {
    /// `None` for an end that follows from the turns.
    fn from_outcome(outcome: Outcome) -> Option<WrittenEnding> {
        match outcome.ending {
            Ending::Resigned => {
                let by = outcome.winner.map(|winner| winner.opponent().code());
                Some(WrittenEnding { kind: "resigned", by })
            }
            Ending::Agreed => Some(WrittenEnding { kind: "agreed", by: None }),
            Ending::NoGipf | Ending::OwnGipf | Ending::NoTurn | Ending::NoMoveLeft => None,
        }
    }
}
