//! The file of a game of GIPF. Reading checks every member and replays the turns; an error names
//! the place of the fault. Each turn has a line of its own, for people and version control. Unknown
//! members are kept, so that other programs can add their own.

use jiff::Timestamp;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{AgreedRules, Contest, DecidedContest, PunctRecord, Record};
use crate::gipf::engine::GipfStrength;
use crate::gipf::rules::{
    Challenges, Draft, Ending, Game, Move, Outcome, Potentials, Refusal, Rules, Turn, Version,
};
use crate::kit::storage::json::{
    ByColour, EndingKind, agreed_by_one, check_format, computer, ended_by, file_of, names, ply,
    write_unknown,
};
use crate::kit::storage::json::{
    GameKind, Object, SaveError, SaveResult, UnknownMembers, VERSION, Value, in_utf8,
};
use crate::punct::record::json::{self, part};
use crate::rules::{self, Bridges, Player, Variant};

pub fn read(bytes: &[u8]) -> SaveResult<Record> {
    let bytes = in_utf8(bytes);
    let mut save = Object::from_bytes(&bytes)?;
    check_format(&mut save, GameKind::Gipf)?;
    let agreed = read_agreed(&mut save)?;
    let names = names(&mut save)?;
    let fault = "is not a strength from 1 to 3";
    let computer = computer(&mut save, fault, GipfStrength::from_number)?;
    let started = save.read("started", Value::time)?;
    let game = read_game(&mut save, agreed)?;
    let ended = read_ending(&mut save)?;
    let mut record = Record {
        punct: agreed.punct,
        names,
        computer,
        started,
        saved: save.read("saved", Value::time)?,
        draft: Draft::new(game.position()),
        game,
        contest: None,
        decided: vec![],
        unknown: UnknownMembers::new(),
    };
    read_what_is_begun(&mut save, &mut record)?;
    if let Some(contests) = save.take("contests") {
        read_decided(&contests, &mut record)?;
    }
    if let Some(outcome) = ended {
        end(&mut record, outcome)?;
    }
    record.unknown = save.unknown_members();
    Ok(record)
}

fn read_agreed(save: &mut Object) -> SaveResult<AgreedRules> {
    let unknown_version = "is not basic, standard or tournament";
    let version = save.require("variant")?.word_as(Version::from_code, unknown_version)?;
    let fault = "is not a number that is played";
    let potentials = save
        .read("potentials", |it| it.number_as(fault, |number| Potentials::new(number).ok()))?
        .unwrap_or_else(|| Rules::usual(version).potentials());
    let rules = Rules::new(version, potentials).map_err(|error| SaveError::Contradiction {
        at: "potentials".to_owned(),
        why: error.to_string(),
    })?;
    let challenges = save
        .read("challenges", |it| it.number_as(fault, |number| Challenges::new(number).ok()))?
        .unwrap_or(Challenges::DEFAULT);
    let punct = save.read("punct", read_punct_rules)?.unwrap_or_default();
    Ok(AgreedRules { rules, challenges, punct })
}

/// Any other member beside the rules of PÜNCT is an error.
fn read_punct_rules(value: &Value) -> SaveResult<rules::Rules> {
    let mut members = value.object()?;
    let usual = rules::Rules::default();
    let variant = members
        .read("rules", |it| it.word_as(Variant::from_code, "is neither basic nor standard"))?;
    let bridges =
        members.read("bridges", |it| it.word_as(Bridges::from_code, "is neither two nor any"))?;
    members.end("is neither rules nor bridges")?;
    Ok(rules::Rules {
        variant: variant.unwrap_or(usual.variant),
        bridges: bridges.unwrap_or(usual.bridges),
    })
}

/// Reads the turns. The game stands at the players' position and knows the turns taken back.
fn read_game(save: &mut Object, agreed: AgreedRules) -> SaveResult<Game> {
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

/// Reads a resignation or an agreed draw. Other members of the ending are dropped.
fn read_ending(save: &mut Object) -> SaveResult<Option<Outcome>> {
    let Some(value) = save.take_unless_null("ending") else { return Ok(None) };
    let mut members = value.object()?;
    let kind = members.require("kind")?.word_as(
        |word| EndingKind::from_code(word).filter(|it| *it != EndingKind::Claimed),
        "is neither resigned nor agreed",
    )?;
    match ended_by(&mut members)? {
        Some(_) if kind == EndingKind::Agreed => Err(agreed_by_one()),
        None if kind == EndingKind::Agreed => Ok(Some(Outcome::AGREED_DRAW)),
        Some(by) => Ok(Some(Outcome::lost_by(by, Ending::Resigned))),
        None => Err(members.missing("by")),
    }
}

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
    if let Some(why) = has_undone_turns(record) {
        return Err(value.contradicts(&why));
    }
    if contest.is_some() {
        return read_contest(value, record);
    }
    let turn: Turn = value.notation()?;
    if turn.challenges() == 0 {
        return Err(value.contradicts(&"nothing was contested in this turn"));
    }
    record.draft = draft_with_challenges(record, &turn).map_err(|why| value.move_error(&why))?;
    Ok(())
}

/// Fails if the turn spends more challenges than the other player has left.
fn draft_with_challenges(record: &Record, done: &Turn) -> Result<Draft, Refusal> {
    let game = &record.game;
    if done.challenges() > game.challenges_left(game.position().turn().opponent()) {
        return Err(Refusal::NoChallenge);
    }
    Draft::from_turn(game.position(), done)
}

fn read_contest(value: &Value, record: &mut Record) -> SaveResult {
    let mut members = value.object()?;
    let text = members.require("turn")?;
    let turn: Turn = text.notation()?;
    let is_whole = members.read("whole", Value::truth)?.unwrap_or(false);
    let Some(jump) = turn.uncontested_jump() else {
        return Err(text.contradicts(&"it ends in no use of a potential"));
    };
    record.draft =
        draft_before_use(record, &turn, is_whole).map_err(|why| text.move_error(&why))?;
    if !is_whole && !turn.after.is_empty() {
        return Err(text.move_error(&"rows are removed after the use, which is not made yet"));
    }
    let planned = is_whole.then_some(turn.after);
    let value_of_punct = members.require("punct")?;
    let punct = read_punct(&value_of_punct, record.punct)?;
    if punct.game().outcome().is_some() {
        return Err(value_of_punct.contradicts(&"the game is over"));
    }
    record.contest = Some(Contest { jump, punct, planned, unknown: members.unknown_members() });
    Ok(())
}

/// The parts of a turn before its use, which is contested and must be legal.
fn draft_before_use(record: &Record, turn: &Turn, is_whole: bool) -> Result<Draft, Refusal> {
    // The open contest also spends a challenge.
    let with_contest = Turn { was_contested: true, ..turn.clone() };
    let used = draft_with_challenges(record, &with_contest)?;
    if is_whole {
        used.check_finish()?;
    }
    let before = Turn { move_made: None, after: vec![], ..turn.clone() };
    Draft::from_turn(record.game.position(), &before)
}

fn read_punct(value: &Value, agreed: rules::Rules) -> SaveResult<PunctRecord> {
    let punct =
        json::read(value.raw.get().as_bytes()).map_err(|error| error.in_member(&value.at))?;
    if punct.game().rules() != agreed {
        return Err(value.contradicts(&"it is played by other rules than were agreed on"));
    }
    Ok(punct)
}

/// Reads the decided contests. The file need not have every contest that the turns name.
fn read_decided(list: &Value, record: &mut Record) -> SaveResult {
    let turns: Vec<Turn> = record.line().cloned().chain([record.draft.to_turn()]).collect();
    for value in list.list()? {
        let decided = read_one_decided(&value, &turns, record.punct)?;
        if record.decided.last().is_some_and(|last| last.turn > decided.turn) {
            let (at, why) = (format!("{}.turn", value.at), "the turns are not in their order");
            return Err(SaveError::Contradiction { at, why: why.to_owned() });
        }
        let mut known = record.decided.iter();
        if known.any(|other| (other.turn, other.jump) == (decided.turn, decided.jump)) {
            return Err(value.contradicts(&"this contest is there twice"));
        }
        record.decided.push(decided);
    }
    Ok(())
}

fn read_one_decided(
    value: &Value,
    turns: &[Turn],
    agreed: rules::Rules,
) -> SaveResult<DecidedContest> {
    let mut members = value.object()?;
    let number = members.require("turn")?.number_as("is not the number of a turn", |number| {
        Some(number).filter(|number| (1..=turns.len()).contains(number))
    })?;
    let text = members.require("jump")?;
    let written: Turn = text.notation()?;
    let Some(jump) = written.jump().filter(|it| written == Turn::from_move(Move::Jump(*it))) else {
        return Err(text.move_error(&"it is not the use of a potential alone"));
    };
    let value_of_punct = members.require("punct")?;
    let punct = read_punct(&value_of_punct, agreed)?;
    let Some(outcome) = punct.game().outcome() else {
        return Err(value_of_punct.contradicts(&"the game is not over"));
    };
    let turn = &turns[number - 1];
    let (names_contest, result) = if outcome.winner() == Some(Player::Black) {
        (turn.was_contested && turn.jump() == Some(jump), "won")
    } else {
        (turn.lost.contains(&jump), "lost")
    };
    if !names_contest {
        return Err(text.move_error(&format!("turn {number} has no {jump}?{result}")));
    }
    Ok(DecidedContest { turn: number, jump, punct, unknown: members.unknown_members() })
}

/// Ends a game. The ending fits only a game without a begun turn and without turns taken back.
fn end(record: &mut Record, outcome: Outcome) -> SaveResult {
    if let Some(why) = has_undone_turns(record) {
        return Err(SaveError::Ending(why));
    }
    if record.contest.is_some() || !record.draft.steps().is_empty() {
        return Err(SaveError::Ending("a turn is begun".to_owned()));
    }
    record.game.end(outcome).map_err(|refusal| SaveError::Ending(refusal.to_string()))
}

/// The error for a game that must not have turns taken back; `None` if it has none.
fn has_undone_turns(record: &Record) -> Option<String> {
    let (ply, undone) = (record.game.turns().len(), record.game.undone_turns().len());
    let last = ply + undone;
    (undone > 0).then(|| format!("the players stand at ply {ply}, before the last of {last} turns"))
}

pub fn write(record: &Record, saved: Option<Timestamp>) -> String {
    file_of(&Document { record, saved })
}

struct Document<'a> {
    record: &'a Record,
    saved: Option<Timestamp>,
}

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = self.record;
        let agreed = record.agreement();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", GameKind::Gipf.code())?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("variant", agreed.rules.version().code())?;
        map.serialize_entry("potentials", &agreed.rules.potentials().number())?;
        map.serialize_entry("challenges", &agreed.challenges.number())?;
        let (rules, bridges) = (agreed.punct.variant.code(), agreed.punct.bridges.code());
        map.serialize_entry("punct", &PunctRules { rules, bridges })?;
        for player in Player::BOTH {
            map.serialize_entry(player.code(), record.name(player))?;
        }
        if record.computer != [None; 2] {
            map.serialize_entry("computer", &ByColour(record.computer))?;
        }
        for (key, time) in [("started", record.started), ("saved", self.saved)] {
            if let Some(time) = time {
                map.serialize_entry(key, &time.to_string())?;
            }
        }
        let turns: Vec<String> = record.line().map(ToString::to_string).collect();
        map.serialize_entry("turns", &turns)?;
        let ending = record.game.outcome().and_then(|outcome| match outcome.ending {
            Ending::Resigned => {
                let by = outcome.winner.map(|winner| winner.opponent().code());
                Some(WrittenEnding { kind: EndingKind::Resigned.code(), by })
            }
            Ending::Agreed => Some(WrittenEnding { kind: EndingKind::Agreed.code(), by: None }),
            // These follow from the turns.
            Ending::NoGipf | Ending::OwnGipf | Ending::NoTurn | Ending::NoMoveLeft => None,
        });
        map.serialize_entry("ending", &ending)?;
        if !record.game.undone_turns().is_empty() {
            map.serialize_entry("ply", &record.game.turns().len())?;
        }
        let begun = record.draft.to_turn();
        if let Some(contest) = &record.contest {
            map.serialize_entry("contest", &WrittenContest { begun, contest })?;
        } else if begun.challenges() > 0 {
            map.serialize_entry("begun", &begun.to_string())?;
        }
        if !record.decided.is_empty() {
            let written: Vec<_> = record.decided.iter().map(WrittenDecided).collect();
            map.serialize_entry("contests", &written)?;
        }
        write_unknown(&mut map, &record.unknown)?;
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

struct WrittenContest<'a> {
    begun: Turn,
    contest: &'a Contest,
}

impl Serialize for WrittenContest<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Contest { jump, punct, planned, unknown } = self.contest;
        let after = planned.clone().unwrap_or_default();
        let turn = Turn { move_made: Some(Move::Jump(*jump)), after, ..self.begun.clone() };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("turn", &turn.to_string())?;
        if planned.is_some() {
            map.serialize_entry("whole", &true)?;
        }
        map.serialize_entry("punct", &part(punct, punct.saved_at()))?;
        write_unknown(&mut map, unknown)?;
        map.end()
    }
}

struct WrittenDecided<'a>(&'a DecidedContest);

impl Serialize for WrittenDecided<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let DecidedContest { turn, jump, punct, unknown } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("turn", turn)?;
        map.serialize_entry("jump", &jump.to_string())?;
        map.serialize_entry("punct", &part(punct, punct.saved_at()))?;
        write_unknown(&mut map, unknown)?;
        map.end()
    }
}
