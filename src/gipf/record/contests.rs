//! The contests in the file of a game: the open contest, the decided contests, and the results of
//! contests in an unfinished turn. Their games of PÜNCT are written as in PÜNCT's own files.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::game_record::{Contest, Decided, Record};
use super::playing::draft_of;
use crate::gipf::rules::{Deed, Draft, Jump, Refusal, Turn};
use crate::kit::storage::json::members::write_unknown;
use crate::kit::storage::json::{SaveError, SaveResult, Value};
use crate::punct::record;
use crate::punct::record::json::{self, part};
use crate::rules::{Player, Rules};

/// Reads an unfinished turn in which a contest was decided.
pub fn read_begun(value: &Value, record: &mut Record) -> SaveResult {
    let turn: Turn = value.notation()?;
    if turn.challenges() == 0 {
        return Err(value.contradicts(&"nothing was contested in this turn"));
    }
    record.draft = draft_with_challenges(record, &turn).map_err(|why| value.move_error(&why))?;
    Ok(())
}

/// Makes the unfinished turn with the parts of `done`. Fails if the turn spends more challenges
/// than the other player has left.
fn draft_with_challenges(record: &Record, done: &Turn) -> Result<Draft, Refusal> {
    let game = &record.game;
    if done.challenges() > game.challenges_left(game.position().turn().opponent()) {
        return Err(Refusal::NoChallenge);
    }
    draft_of(game.position(), done)
}

/// Reads the open contest: the steps of the turn, the announced use, and the game of PÜNCT.
pub fn read_contest(value: &Value, record: &mut Record) -> SaveResult {
    let mut members = value.object()?;
    let text = members.require("turn")?;
    let turn: Turn = text.notation()?;
    let is_whole = members.read("whole", Value::truth)?.unwrap_or(false);
    let no_use = || text.contradicts(&"it ends in no use of a potential");
    let jump = turn.jump().filter(|_| !turn.was_contested).ok_or_else(no_use)?;
    // The open contest also spends a challenge.
    let all = Turn { was_contested: true, ..turn.clone() };
    let fits = draft_with_challenges(record, &all).and_then(|all| {
        if is_whole {
            all.check_finish()?;
        }
        let done = Turn { deed: None, after: vec![], ..turn.clone() };
        draft_of(record.game.position(), &done)
    });
    record.draft = fits.map_err(|why| text.move_error(&why))?;
    if !is_whole && !turn.after.is_empty() {
        return Err(text.move_error(&"rows are removed after the use, which is not made yet"));
    }
    let planned = is_whole.then_some(turn.after);
    let value = members.require("punct")?;
    let punct = read_punct(&value, record.agreement().punct)?;
    if punct.game().outcome().is_some() {
        return Err(value.contradicts(&"the game is over"));
    }
    record.contest = Some(Contest { jump, punct, planned, unknown: members.unknown_members() });
    Ok(())
}

/// Reads the game of PÜNCT of a contest.
fn read_punct(value: &Value, agreed: Rules) -> SaveResult<record::Record> {
    let punct =
        json::read(value.raw.get().as_bytes()).map_err(|error| error.in_member(&value.at))?;
    if punct.game().rules() != agreed {
        return Err(value.contradicts(&"it is played by other rules than were agreed on"));
    }
    Ok(punct)
}

/// Reads the decided contests. The file need not have every contest that the turns name.
pub fn read_decided(value: &Value, record: &mut Record) -> SaveResult {
    let turns: Vec<Turn> = record.line().cloned().chain([record.draft.so_far()]).collect();
    for value in value.list()? {
        let decided = read_one(&value, &turns, record.agreement().punct)?;
        if record.decided.last().is_some_and(|last| last.turn > decided.turn) {
            let (at, why) = (format!("{}.turn", value.at), "the turns are not in their order");
            return Err(SaveError::Contradiction { at, why: why.to_owned() });
        }
        let is_same = |other: &Decided| (other.turn, other.jump) == (decided.turn, decided.jump);
        if record.decided.iter().any(is_same) {
            return Err(value.contradicts(&"this contest is there twice"));
        }
        record.decided.push(decided);
    }
    Ok(())
}

fn read_one(value: &Value, turns: &[Turn], agreed: Rules) -> SaveResult<Decided> {
    let mut members = value.object()?;
    let turn = members.require("turn")?.number_as("is not the number of a turn", |turn| {
        Some(turn).filter(|turn| (1..=turns.len()).contains(turn))
    })?;
    let text = members.require("jump")?;
    let written: Turn = text.notation()?;
    let is_alone = |jump: &Jump| written == Turn::from_deed(Deed::Jump(*jump));
    let no_use = || text.move_error(&"it is not the use of a potential alone");
    let jump = written.jump().filter(is_alone).ok_or_else(no_use)?;
    let value = members.require("punct")?;
    let punct = read_punct(&value, agreed)?;
    let Some(outcome) = punct.game().outcome() else {
        return Err(value.contradicts(&"the game is not over"));
    };
    let is_won = outcome.winner() == Some(Player::Black);
    if !tells_of(&turns[turn - 1], jump, is_won) {
        let result = if is_won { "won" } else { "lost" };
        return Err(text.move_error(&format!("turn {turn} has no {jump}?{result}")));
    }
    Ok(Decided { turn, jump, punct, unknown: members.unknown_members() })
}

/// Whether a turn says that this use was contested, with this result for its player.
fn tells_of(turn: &Turn, jump: Jump, is_won: bool) -> bool {
    if is_won {
        turn.was_contested && turn.deed == Some(Deed::Jump(jump))
    } else {
        turn.lost.contains(&jump)
    }
}

/// An open contest, with the part of the turn before the contested use.
pub(super) struct WrittenContest<'a> {
    pub begun: Turn,
    pub contest: &'a Contest,
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
        map.serialize_entry("punct", &part(punct, punct.saved_at()))?;
        write_unknown(&mut map, unknown)?;
        map.end()
    }
}

pub(super) struct WrittenDecided<'a>(pub &'a Decided);

impl Serialize for WrittenDecided<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Decided { turn, jump, punct, unknown } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("turn", turn)?;
        map.serialize_entry("jump", &jump.to_string())?;
        map.serialize_entry("punct", &part(punct, punct.saved_at()))?;
        write_unknown(&mut map, unknown)?;
        map.end()
    }
}
