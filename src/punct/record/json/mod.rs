//! The save of PÜNCT as JSON, format version 1, described by `assets/save.schema.json`. Reading
//! checks every member and replays the moves. An error names its place in the file. Writing puts
//! each move on a line of its own, so that people and version control can read the file. Unknown
//! members are kept, so that other programs can add their own.
//!
//! [`kit::storage::json`](crate::kit::storage::json) has the parts that the saves of both games
//! share; [`study`] reads and writes variations, comments and marks, [`clock`] the players' time.

mod clock;
mod study;

pub use clock::{read_clock as clock_of_text, text as clock_text};

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use super::game_record::Record;
use super::header::{Header, Help, Renumbered, Swap, setup_of};
use crate::kit::storage::json::members::{
    ABORTED, EndingKind, Levels, ON_TIME, WrittenMembers, agreed_by_one, check_format, computer,
    ended_by, file_of, names, ply, write_unknown,
};
use crate::kit::storage::json::{
    GameKind, Object, SaveError, SaveResult, UnknownMembers, VERSION, Value, in_utf8,
};
use crate::kit::strength::Strength;
use crate::punct::record::adjudication::Adjudication;
use crate::punct::record::tree::Tree;
use crate::rules::{Bridges, Ending, Game, Move, Player, Rules, Variant};
use clock::{CLOCK, Written};
use study::WrittenStudy;

/// Reads the game in a file.
///
/// # Errors
/// The first fault. Any fault makes the whole save unreadable.
pub fn read(bytes: &[u8]) -> SaveResult<Record> {
    let (record, refused) = read_what_is_legal(bytes)?;
    refused.into_iter().next().map_or(Ok(record), Err)
}

/// Reads the game in a file, and ends variations before illegal moves. Also returns errors about
/// the illegal moves.
///
/// # Errors
/// The first fault that is not an illegal move in a variation.
pub fn read_what_is_legal(bytes: &[u8]) -> SaveResult<(Record, Vec<SaveError>)> {
    let bytes = in_utf8(bytes);
    let mut save = Object::from_bytes(&bytes)?;
    check_format(&mut save, GameKind::Punct)?;
    let mut header = read_header(&mut save)?;
    let mut game = header.start();
    play_moves(&save.require("moves")?, &mut game)?;
    let ply = ply(&mut save, game.ply(), "moves")?;
    if ply == 0 {
        // A program that does not know the swap may take back the move and leave the member.
        header.take_back_swap();
    }
    if let Some(value) = save.take_unless_null("ending") {
        let (ending, unknown) = read_ending(&value)?;
        end(&mut game, ending, ply)?;
        header.unknown_of_ending = Some((ending, unknown)).filter(|(_, it)| !it.is_empty());
    }
    let saved = save.read("saved", Value::time)?;
    let mut tree = Tree::from_line(game.moves());
    let study = save.take("study");
    let read_study = |study| study::read(&study, header.start(), &mut tree);
    let refused = study.map(read_study).transpose()?.unwrap_or_default();
    // Nobody plans moves in a save.
    tree.unplan(Tree::ROOT);
    read_others(save, game.ply(), &mut header);
    let game = game.at_ply(ply).unwrap_or(game);
    Ok((Record { saved, ..Record::from_tree(header, game, tree) }, refused))
}

/// Reads the header without the members that [`other_members`] writes.
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
    let clock = save.take_as(CLOCK, |it| clock::is_own(&it).then_some(it));
    let clock = clock.map(|it| clock::read(&it)).transpose()?;
    let new = Header::new(rules, names, Timestamp::UNIX_EPOCH);
    Ok(Header { setup, computer, renumbered, swap, clock, started, ..new })
}

/// The member that tells the scale of the levels in `computer`: [`THESE_NUMBERS`] for the present
/// scale. Saves that are older than the levels for beginners lack this member.
const NUMBERS: &str = "levels";
const THESE_NUMBERS: u64 = 2;

/// The member that says that a move was made with help.
const HELPED: &str = "helped";

/// The member with the help, by the numbers of the moves.
const HELP: &str = "help";

/// The member with the end that an operator has decided on.
const DECIDED: &str = "decided";

/// Reads what [`other_members`] writes of a game with so many moves.
pub fn read_others(mut save: Object<'_>, moves: usize, header: &mut Header) {
    header.help = save.take_as(HELP, |it| read_help(&it)).unwrap_or_default();
    // Earlier versions noted only that there was help.
    if takes_true(&mut save, HELPED) && header.help.is_empty() {
        header.help = (1..=moves + 1).map(|number| (number, Help::Hint)).collect();
    }
    header.decision = save.take_as(DECIDED, |it| it.word_as(Adjudication::from_code, "").ok());
    header.unknown = save.unknown_members();
}

/// Reads the help with moves. Returns `None` if the member belongs to another program.
fn read_help(value: &Value) -> Option<BTreeMap<usize, Help>> {
    let help = value.object().ok()?;
    let one = |(number, help): (&str, Value)| {
        Some((number.parse().ok()?, help.word_as(Help::from_code, "").ok()?))
    };
    help.members().map(one).collect()
}

/// Reads the computer's levels for White and Black, and the levels that have other numbers now.
fn levels(save: &mut Object) -> SaveResult<([Option<Strength>; 2], Renumbered)> {
    let is_this = |it: Value| (it.whole_number() == Ok(THESE_NUMBERS)).then_some(());
    let these = save.take_as(NUMBERS, is_this).is_some();
    let level = |number: f64| {
        let written = Strength::from_number(number)?;
        let is = match written.whole_and_tenths() {
            _ if these => written,
            (number, 0) => Strength::once_numbered(number)?,
            _ => return None,
        };
        Some((written, is))
    };
    let found = computer(save, "is not a strength from 1 to 9", level)?;
    let mut renumbered: Renumbered = found.into_iter().flatten().collect();
    renumbered.retain(|(written, is)| written != is);
    renumbered.dedup();
    Ok((found.map(|level| level.map(|(_, is)| is)), renumbered))
}

fn play_moves(moves: &Value, game: &mut Game) -> SaveResult {
    for value in moves.list()? {
        let played: Move = value.notation()?;
        game.play(played).map_err(|refusal| value.move_error(&refusal))?;
    }
    Ok(())
}

/// Reads how the players ended the game, and the unknown members of the ending.
fn read_ending(value: &Value) -> SaveResult<(Ending, UnknownMembers)> {
    let mut members = value.object()?;
    let by = ended_by(&mut members)?;
    let kind = members
        .require("kind")?
        .word_as(EndingKind::from_code, "is not resigned, agreed or claimed")?;
    let ending = match (kind, by) {
        (EndingKind::Agreed, None) => read_aborted(&mut members).unwrap_or(Ending::Agreed),
        (EndingKind::Agreed, Some(_)) => return Err(agreed_by_one()),
        (_, None) => return Err(members.missing("by")),
        (EndingKind::Claimed, Some(by)) => Ending::Claimed { by },
        (EndingKind::Resigned, Some(by)) => {
            if takes_true(&mut members, ON_TIME) {
                Ending::TimeOut { by }
            } else {
                Ending::Resigned { by }
            }
        }
    };
    Ok((ending, members.unknown_members()))
}

/// Reads the ending of an aborted game; `None` if the members do not describe one.
fn read_aborted(members: &mut Object) -> Option<Ending> {
    let by = members.take_as(ABORTED, |it| it.word_as(Player::from_code, "").ok())?;
    Some(Ending::Aborted { by, late: takes_true(members, ON_TIME) })
}

/// Takes a member if its value is `true`, and returns whether it was taken. A member with another
/// value belongs to another program.
fn takes_true(members: &mut Object, name: &str) -> bool {
    members.take_as(name, |it| (it.raw.get() == "true").then_some(())).is_some()
}

/// Ends the game. It is an error if the ending does not fit the game, or if the players do not
/// stand at the last move.
fn end(game: &mut Game, ending: Ending, ply: usize) -> SaveResult {
    let moves = game.ply();
    game.end(ending).map_err(|refusal| SaveError::Ending(refusal.to_string()))?;
    if ply < moves {
        let why = format!("the players stand at ply {ply}, before the last of {moves} moves");
        return Err(SaveError::Ending(why));
    }
    Ok(())
}

/// Returns the content of a file with the game. `saved` is the time of writing.
pub fn write(record: &Record, saved: Option<Timestamp>) -> String {
    file_of(&part(record, saved))
}

/// Returns the save as a part of another JSON document.
pub fn part(record: &Record, saved: Option<Timestamp>) -> impl Serialize {
    Document { record, saved }
}

/// The variations, comments, marks and conditional moves of a tree, in the form of a save's member
/// `study`; `None` if the tree has none.
pub fn write_study(tree: &Tree) -> Option<String> {
    serde_json::to_string(&WrittenStudy::from_tree(tree)?).ok()
}

/// The tree of a game with what [`write_study`] wrote of an earlier state of the game. A variation
/// ends before an illegal move.
///
/// # Errors
/// The first fault.
pub fn read_study(text: &str, record: &Record) -> SaveResult<Tree> {
    let text: &RawValue =
        serde_json::from_str(text).map_err(|error| SaveError::not_json(&error))?;
    let mut tree = Tree::from_line(&record.moves());
    let study = Value { raw: text, at: "study".to_owned() };
    study::read(&study, record.header().start(), &mut tree)?;
    tree.unplan_past();
    Ok(tree)
}

/// Returns the help with moves, an operator's decision, and the unknown members but those that a
/// member of this program replaces.
pub fn other_members(header: &Header) -> UnknownMembers {
    let help: BTreeMap<_, _> =
        header.help.iter().map(|(number, help)| (number, help.code())).collect();
    let own = [
        (HELPED, header.is_helped().then(|| to_raw_value(&true))),
        (HELP, (!help.is_empty()).then(|| to_raw_value(&help))),
        (DECIDED, header.decision.map(|it| to_raw_value(it.code()))),
    ];
    let own = own.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?.ok()?)));
    let is_replaced = |key: &str| match key {
        CLOCK => header.clock.is_some(),
        NUMBERS => header.computer != [None; 2],
        HELPED => header.is_helped(),
        HELP => !help.is_empty(),
        DECIDED => header.decision.is_some(),
        _ => false,
    };
    let unknown = header.unknown.iter().filter(|(key, _)| !is_replaced(key)).cloned();
    own.chain(unknown).collect()
}

/// Returns a JSON object with these members.
pub fn object_of(members: &UnknownMembers) -> String {
    serde_json::to_string(&WrittenMembers(members)).unwrap_or_default()
}

/// A record for writing. Serializing it writes the members in order.
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
            map.serialize_entry("computer", &Levels(header.computer))?;
            map.serialize_entry(NUMBERS, &THESE_NUMBERS)?;
        }
        if let Some(swap) = header.swap {
            map.serialize_entry("swap", swap.code())?;
        }
        if let Some(clock) = &header.clock {
            map.serialize_entry(CLOCK, &Written::from_clock(clock))?;
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

/// An ending for writing, and the unknown members that were read with an ending.
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
        let aborted =
            if let Ending::Aborted { by, .. } = self.ending { Some(by.code()) } else { None };
        if let Some(by) = aborted {
            map.serialize_entry(ABORTED, by)?;
        }
        let on_time =
            matches!(self.ending, Ending::TimeOut { .. } | Ending::Aborted { late: true, .. });
        if on_time {
            map.serialize_entry(ON_TIME, &true)?;
        }
        let is_own = |key: &str| on_time && key == ON_TIME || aborted.is_some() && key == ABORTED;
        if let Some((ending, members)) = self.unknown
            && *ending == self.ending
        {
            for (key, value) in members.iter().filter(|(key, _)| !is_own(key)) {
                map.serialize_entry(key, value)?;
            }
        }
        map.end()
    }
}
