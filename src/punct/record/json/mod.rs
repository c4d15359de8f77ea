//! The save of PÜNCT as JSON, format version 1, described by `assets/save.schema.json`. Reading
//! checks every member and replays the moves; an error names its place. Each move is on a line of
//! its own, for people and version control. Unknown members stay.

mod study;

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::Timestamp;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use super::game_record::Record;
use super::header::{Adjudication, Header, Help, StrengthChanges, Swap, setup_of};
use super::tree::Tree;
use crate::kit::storage::json::{
    ABORTED, ByColour, EndingKind, ON_TIME, WrittenMembers, agreed_by_one, check_format, computer,
    ended_by, file_of, names, player, ply, write_unknown,
};
use crate::kit::storage::json::{
    GameKind, Object, SaveError, SaveResult, UnknownMembers, VERSION, Value, in_utf8,
};
use crate::kit::strength::Strength;
use crate::punct::clock::{Clock, RunningClock, TurnTime};
use crate::rules::{Bridges, Ending, Move, Player, Rules, Variant};
use study::WrittenStudy;

/// Any fault makes the whole save unreadable.
pub fn read(bytes: &[u8]) -> SaveResult<Record> {
    let (record, refused) = read_legal_part(bytes)?;
    refused.into_iter().next().map_or(Ok(record), Err)
}

/// Ends variations before illegal moves, and returns the errors about these moves besides.
pub fn read_legal_part(bytes: &[u8]) -> SaveResult<(Record, Vec<SaveError>)> {
    let bytes = in_utf8(bytes);
    let mut save = Object::from_bytes(&bytes)?;
    check_format(&mut save, GameKind::Punct)?;
    let mut header = read_header(&mut save)?;
    let mut game = header.start();
    for value in save.require("moves")?.list()? {
        let played: Move = value.notation()?;
        game.play(played).map_err(|refusal| value.move_error(&refusal))?;
    }
    let ply = ply(&mut save, game.ply(), "moves")?;
    if ply == 0 {
        // A program that does not know the swap may take back the move and leave the member.
        header.take_back_swap();
    }
    if let Some(value) = save.take_unless_null("ending") {
        let (ending, unknown) = read_ending(&value)?;
        let moves = game.ply();
        game.end(ending).map_err(|refusal| SaveError::Ending(refusal.to_string()))?;
        if ply < moves {
            let why = format!("the players stand at ply {ply}, before the last of {moves} moves");
            return Err(SaveError::Ending(why));
        }
        if !unknown.is_empty() {
            header.unknown_of_ending = Some((ending, unknown));
        }
    }
    let saved = save.read("saved", Value::time)?;
    let mut tree = Tree::from_line(game.moves());
    let refused = match save.take("study") {
        Some(study) => study::read(&study, header.start(), &mut tree)?,
        None => Vec::new(),
    };
    // Nobody plans moves in a save.
    tree.unplan(Tree::ROOT);
    read_others(save, game.ply(), &mut header);
    let viewed = game.at_ply(ply).unwrap_or(game);
    Ok((Record { saved, ..Record::from_tree(header, viewed, tree) }, refused))
}

fn read_header(save: &mut Object) -> SaveResult<Header> {
    let variant =
        save.require("rules")?.word_as(Variant::from_code, "is neither basic nor standard")?;
    let bridges =
        save.read("bridges", |it| it.word_as(Bridges::from_code, "is neither two nor any"))?;
    let rules = Rules { variant, bridges: bridges.unwrap_or(Bridges::Two) };
    let names = names(save)?;
    let started = save.read("started", Value::time)?;
    let setup =
        save.read("setup", |it| setup_of(&it.string()?, rules).map_err(SaveError::Setup))?;
    let (computer, renumbered) = levels(save)?;
    let swap =
        save.read("swap", |it| it.word_as(Swap::from_code, "is neither allowed nor taken"))?;
    let own_clock = save.take_as(CLOCK, |it| {
        it.object().is_ok_and(|mut members| members.take("control").is_some()).then_some(it)
    });
    let clock = own_clock.map(|value| read_clock(&value)).transpose()?;
    let new = Header::new(rules, names, Timestamp::UNIX_EPOCH);
    Ok(Header { setup, computer, renumbered, swap, clock, started, ..new })
}

/// The scale of `computer`. Saves older than the levels for beginners lack it.
const NUMBERS: &str = "levels";
const THESE_NUMBERS: u64 = 2;

const HELPED: &str = "helped";

const HELP: &str = "help";

const DECIDED: &str = "decided";

pub fn read_others(mut save: Object<'_>, moves: usize, header: &mut Header) {
    let help = save.take_as(HELP, |it| {
        let numbers = it.object().ok()?;
        let moves = numbers.members().map(|(number, kind)| {
            Some((number.parse().ok()?, kind.word_as(Help::from_code, "").ok()?))
        });
        moves.collect()
    });
    header.help = help.unwrap_or_default();
    // Earlier versions noted only that there was help.
    if takes_true(&mut save, HELPED) && header.help.is_empty() {
        header.help = (1..=moves + 1).map(|number| (number, Help::Hint)).collect();
    }
    header.decision = save.take_as(DECIDED, |it| it.word_as(Adjudication::from_code, "").ok());
    header.unknown = save.unknown_members();
}

fn levels(save: &mut Object) -> SaveResult<([Option<Strength>; 2], StrengthChanges)> {
    let scale =
        save.take_as(NUMBERS, |it| it.whole_number().ok().filter(|&it| it == THESE_NUMBERS));
    let found = computer(save, "is not a strength from 1 to 9", |number| {
        let written = Strength::from_number(number)?;
        if scale.is_some() {
            return Some((written, written));
        }
        match written.whole_and_tenths() {
            (number, 0) => Some((written, Strength::once_numbered(number)?)),
            _ => None,
        }
    })?;
    let mut renumbered: StrengthChanges = found.into_iter().flatten().collect();
    renumbered.retain(|(written, is)| written != is);
    renumbered.dedup();
    Ok((found.map(|level| level.map(|(_, is)| is)), renumbered))
}

fn read_ending(value: &Value) -> SaveResult<(Ending, UnknownMembers)> {
    let mut members = value.object()?;
    let by = ended_by(&mut members)?;
    let kind = members
        .require("kind")?
        .word_as(EndingKind::from_code, "is not resigned, agreed or claimed")?;
    let ending = match kind {
        EndingKind::Agreed if by.is_some() => return Err(agreed_by_one()),
        EndingKind::Agreed => {
            match members.take_as(ABORTED, |it| it.word_as(Player::from_code, "").ok()) {
                Some(by) => Ending::Aborted { by, late: takes_true(&mut members, ON_TIME) },
                None => Ending::Agreed,
            }
        }
        EndingKind::Claimed => Ending::Claimed { by: by.ok_or_else(|| members.missing("by"))? },
        EndingKind::Resigned => {
            let loser = by.ok_or_else(|| members.missing("by"))?;
            let is_late = takes_true(&mut members, ON_TIME);
            if is_late { Ending::TimeOut { by: loser } } else { Ending::Resigned { by: loser } }
        }
    };
    Ok((ending, members.unknown_members()))
}

/// A member with another value than `true` belongs to another program, and stays.
fn takes_true(members: &mut Object, name: &str) -> bool {
    members.take_as(name, |it| (it.raw.get() == "true").then_some(())).is_some()
}

pub fn write(record: &Record, saved: Option<Timestamp>) -> String {
    file_of(&part(record, saved))
}

pub fn part(record: &Record, saved: Option<Timestamp>) -> impl Serialize {
    Document { record, saved }
}

/// The member `study`; `None` if the tree has no variation, comment, mark or conditional move.
pub fn write_study(tree: &Tree) -> Option<String> {
    serde_json::to_string(&WrittenStudy::from_tree(tree)?).ok()
}

/// With what [`write_study`] wrote of an earlier state; a variation ends before an illegal move.
pub fn read_study(text: &str, record: &Record) -> SaveResult<Tree> {
    let raw: &RawValue = serde_json::from_str(text).map_err(|error| SaveError::not_json(&error))?;
    let mut tree = Tree::from_line(&record.moves());
    let study = Value { raw, at: "study".to_owned() };
    study::read(&study, record.header().start(), &mut tree)?;
    tree.unplan_past();
    Ok(tree)
}

/// The help, an operator's decision, and the unknown members but those that a member of this
/// program replaces.
pub fn other_members(header: &Header) -> UnknownMembers {
    let help: BTreeMap<_, _> =
        header.help.iter().map(|(number, help)| (number, help.code())).collect();
    let own = [
        (HELPED, header.is_helped().then(|| to_raw_value(&true))),
        (HELP, (!help.is_empty()).then(|| to_raw_value(&help))),
        (DECIDED, header.decision.map(|it| to_raw_value(it.code()))),
    ];
    let own = own.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?.ok()?)));
    let unknown = header.unknown.iter().filter(|(key, _)| match key.as_str() {
        CLOCK => header.clock.is_none(),
        NUMBERS => header.computer == [None; 2],
        HELPED => !header.is_helped(),
        HELP => help.is_empty(),
        DECIDED => header.decision.is_none(),
        _ => true,
    });
    own.chain(unknown.cloned()).collect()
}

pub fn object_of(members: &UnknownMembers) -> String {
    serde_json::to_string(&WrittenMembers(members)).unwrap_or_default()
}

struct Document<'a> {
    record: &'a Record,
    saved: Option<Timestamp>,
}

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Record { header, game, .. } = self.record;
        let moves = self.record.moves();
        let Header { rules, names: [white, black], started, unknown_of_ending, .. } = header;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", GameKind::Punct.code())?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("rules", &rules.variant.code())?;
        map.serialize_entry("bridges", &rules.bridges.code())?;
        if header.setup.is_some() {
            map.serialize_entry("setup", &header.start().position_text())?;
        }
        map.serialize_entry("white", white)?;
        map.serialize_entry("black", black)?;
        if header.computer != [None; 2] {
            map.serialize_entry("computer", &ByColour(header.computer))?;
            map.serialize_entry(NUMBERS, &THESE_NUMBERS)?;
        }
        if let Some(swap) = header.swap {
            map.serialize_entry("swap", swap.code())?;
        }
        if let Some(clock) = &header.clock {
            map.serialize_entry(CLOCK, &WrittenClock::from_clock(clock))?;
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
        if let Some(study) = WrittenStudy::from_tree(&self.record.tree) {
            map.serialize_entry("study", &study)?;
        }
        write_unknown(&mut map, &other_members(header))?;
        map.end()
    }
}

struct WrittenEnding<'a> {
    ending: Ending,
    unknown: &'a Option<(Ending, UnknownMembers)>,
}

impl Serialize for WrittenEnding<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (kind, by) = match self.ending {
            Ending::Resigned { by } | Ending::TimeOut { by } => (EndingKind::Resigned, Some(by)),
            Ending::Agreed | Ending::Aborted { .. } => (EndingKind::Agreed, None),
            Ending::Claimed { by } => (EndingKind::Claimed, Some(by)),
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", kind.code())?;
        map.serialize_entry("by", &by.map(Player::code))?;
        let mut own = Vec::new();
        if let Ending::Aborted { by, .. } = self.ending {
            map.serialize_entry(ABORTED, by.code())?;
            own.push(ABORTED);
        }
        if matches!(self.ending, Ending::TimeOut { .. } | Ending::Aborted { late: true, .. }) {
            map.serialize_entry(ON_TIME, &true)?;
            own.push(ON_TIME);
        }
        if let Some((ending, members)) = self.unknown
            && *ending == self.ending
        {
            for (key, value) in members.iter().filter(|(key, _)| !own.contains(&key.as_str())) {
                map.serialize_entry(key, value)?;
            }
        }
        map.end()
    }
}

// The member `clock`. Without `control`, it belongs to another program.

const CLOCK: &str = "clock";

fn read_clock(value: &Value) -> SaveResult<Clock> {
    let mut clock = value.object()?;
    let control = clock.require("control")?;
    let parsed =
        control.string()?.parse().map_err(|_| control.unfit("is not like 20m+10s or 3d"))?;
    let mut times = clock.require("left")?.object()?;
    let left = [time(&times.require("white")?)?, time(&times.require("black")?)?];
    let mut running = None;
    if let Some(value) = clock.take_unless_null("running") {
        let mut members = value.object()?;
        let player = player(&members.require("player")?)?;
        running = Some(RunningClock { player, since: members.require("since")?.time()? });
    }
    let added = read_turns(&mut clock, "added", time)?;
    let left_after = read_turns(&mut clock, "left_after", |it| {
        if it.is_null() { Ok(None) } else { time(it).map(Some) }
    })?;
    let turns = (0..added.len().max(left_after.len())).map(|index| TurnTime {
        left: left_after.get(index).copied().flatten(),
        added: added.get(index).copied().unwrap_or_default(),
    });
    Ok(Clock::from_saved(parsed, left, running, turns.collect()))
}

fn time(value: &Value) -> SaveResult<Duration> {
    value.whole_number().map(Duration::from_millis)
}

fn read_turns<T>(
    clock: &mut Object,
    name: &str,
    read: impl Fn(&Value) -> SaveResult<T>,
) -> SaveResult<Vec<T>> {
    let Some(turns) = clock.take_unless_null(name) else { return Ok(Vec::new()) };
    turns.list()?.map(|turn| read(&turn)).collect()
}

/// All times are in milliseconds.
#[derive(Serialize)]
struct WrittenClock {
    control: String,
    left: ByColour<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    running: Option<WrittenRunning>,
    #[serde(skip_serializing_if = "Option::is_none")]
    added: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_after: Option<Vec<Option<u64>>>,
}

#[derive(Serialize)]
struct WrittenRunning {
    player: &'static str,
    since: String,
}

impl WrittenClock {
    fn from_clock(clock: &Clock) -> WrittenClock {
        let millis = |time: Duration| time.as_millis() as u64;
        let turns = clock.turns().iter();
        let added: Vec<u64> = turns.clone().map(|turn| millis(turn.added)).collect();
        let left_after: Vec<_> = turns.map(|turn| turn.left.map(millis)).collect();
        let running = clock.running().map(|RunningClock { player, since }| WrittenRunning {
            player: player.code(),
            since: since.to_string(),
        });
        WrittenClock {
            control: clock.control().to_string(),
            left: ByColour(clock.stored_times().map(|left| Some(millis(left)))),
            running,
            added: added.iter().any(|added| *added > 0).then_some(added),
            left_after: left_after.iter().any(Option::is_some).then_some(left_after),
        }
    }
}

pub fn clock_text(clock: &Clock) -> String {
    serde_json::to_string(&WrittenClock::from_clock(clock)).unwrap_or_default()
}

pub fn clock_from_text(text: &str) -> Option<Clock> {
    let raw: &RawValue = serde_json::from_str(text).ok()?;
    read_clock(&Value { raw, at: CLOCK.to_owned() }).ok()
}
