//! Reading contests: the one that is going on, those decided, and what they decided in a turn that
//! is not finished. Their games of PÜNCT are saves as PÜNCT's own.

use serde_json::value::RawValue;

use super::begun::draft_of;
use super::game_record::{Contest, Decided, Record};
use super::refused::{contradiction, read_turn, refused};
use crate::gipf::rules::{Deed, Draft, Jump, Refusal, Turn};
use crate::record;
use crate::record::json::members::{missing, owned, take, unfit};
use crate::record::json::{self, SaveError, raw};
use crate::rules::{Player, Rules};

/// Reads what contests decided in a turn that is not finished, and what was done of it besides.
pub fn read_begun(value: &RawValue, record: &mut Record) -> Result<(), SaveError> {
    let text = raw::string(value, "begun")?;
    let turn = read_turn(&text, "begun")?;
    if turn.challenges() == 0 {
        return Err(contradiction("begun", &"nothing was contested in this turn"));
    }
    record.draft = begun(record, &turn).map_err(|why| refused("begun", &text, &why))?;
    Ok(())
}

/// A turn of which so much was done, with challenges that the other player had left.
fn begun(record: &Record, done: &Turn) -> Result<Draft, Refusal> {
    let game = &record.game;
    if done.challenges() > game.challenges_left(game.position().turn().opponent()) {
        return Err(Refusal::NoChallenge);
    }
    draft_of(game.position(), done)
}

/// Reads the contest that is going on: what was done of the turn, the use that was announced, and
/// the game of PÜNCT.
pub fn read_contest(value: &RawValue, record: &mut Record) -> Result<(), SaveError> {
    const TURN: &str = "contest.turn";
    let mut members = raw::object(value.get(), "contest")?;
    let text = take(&mut members, "turn").ok_or_else(|| missing(TURN))?;
    let text = raw::string(text, TURN)?;
    let turn = read_turn(&text, TURN)?;
    let whole = take(&mut members, "whole").map(|value| raw::truth(value, "contest.whole"));
    let is_whole = whole.transpose()?.unwrap_or(false);
    let no_use = || contradiction(TURN, &"it ends in no use of a potential");
    let jump = use_in(&turn).filter(|_| !turn.was_contested).ok_or_else(no_use)?;
    // This challenge is spent as well.
    let all = Turn { was_contested: true, ..turn.clone() };
    let fits = begun(record, &all).and_then(|all| {
        if is_whole {
            all.check_finish()?;
        }
        let done = Turn { deed: None, after: vec![], ..turn.clone() };
        draft_of(record.game.position(), &done)
    });
    record.draft = fits.map_err(|why| refused(TURN, &text, &why))?;
    if !is_whole && !turn.after.is_empty() {
        return Err(refused(TURN, &text, &"rows are removed after the use, which is not made yet"));
    }
    let planned = is_whole.then_some(turn.after);
    let agreed = record.agreed().punct;
    let punct = read_punct(take(&mut members, "punct"), "contest.punct", agreed)?;
    if punct.game().outcome().is_some() {
        return Err(contradiction("contest.punct", &"the game is over"));
    }
    let unknown = owned(members);
    record.contest = Some(Contest { jump, punct, planned, unknown });
    Ok(())
}

fn use_in(turn: &Turn) -> Option<Jump> {
    match turn.deed {
        Some(Deed::Jump(jump)) => Some(jump),
        _ => None,
    }
}

/// Reads a save of PÜNCT that is part of this one.
fn read_punct(
    value: Option<&RawValue>,
    at: &str,
    agreed: Rules,
) -> Result<record::Record, SaveError> {
    let value = value.ok_or_else(|| missing(at))?;
    let punct = json::read(value.get().as_bytes()).map_err(|error| error.within(at))?;
    if punct.game().rules() != agreed {
        return Err(contradiction(at, &"it is played by other rules than were agreed on"));
    }
    Ok(punct)
}

/// Reads the contests that were decided. Not every one that the turns tell of has to be there.
pub fn read_decided(value: &RawValue, record: &mut Record) -> Result<(), SaveError> {
    let turns: Vec<Turn> = record.line().cloned().chain([record.draft.so_far()]).collect();
    for (index, value) in raw::array(value, "contests")?.into_iter().enumerate() {
        let at = format!("contests[{index}]");
        let decided = read_one(value, &at, &turns, record.agreed().punct)?;
        if record.decided.last().is_some_and(|last| last.turn > decided.turn) {
            return Err(contradiction(&format!("{at}.turn"), &"the turns are not in their order"));
        }
        let is_same = |other: &Decided| (other.turn, other.jump) == (decided.turn, decided.jump);
        if record.decided.iter().any(is_same) {
            return Err(contradiction(&at, &"this contest is there twice"));
        }
        record.decided.push(decided);
    }
    Ok(())
}

fn read_one(
    value: &RawValue,
    at: &str,
    turns: &[Turn],
    agreed: Rules,
) -> Result<Decided, SaveError> {
    let mut members = raw::object(value.get(), at)?;
    let mut required = |key: &str| {
        let at = format!("{at}.{key}");
        let value = take(&mut members, key).ok_or_else(|| missing(at.as_str()))?;
        Ok((value, at))
    };
    let (number, turn_at) = required("turn")?;
    let found = usize::try_from(raw::whole_number(number, &turn_at)?).ok();
    let turn = found.filter(|found| (1..=turns.len()).contains(found));
    let turn = turn.ok_or_else(|| unfit(&turn_at, number, "is not the number of a turn"))?;
    let (text, jump_at) = required("jump")?;
    let text = raw::string(text, &jump_at)?;
    let written = read_turn(&text, &jump_at)?;
    let is_alone = |jump: &Jump| written == Turn::of(Deed::Jump(*jump));
    let no_use = || refused(&jump_at, &text, &"it is not the use of a potential alone");
    let jump = use_in(&written).filter(is_alone).ok_or_else(no_use)?;
    let (punct, punct_at) = required("punct")?;
    let punct = read_punct(Some(punct), &punct_at, agreed)?;
    let Some(outcome) = punct.game().outcome() else {
        return Err(contradiction(&punct_at, &"the game is not over"));
    };
    let is_won = outcome.winner() == Some(Player::Black);
    if !tells_of(&turns[turn - 1], jump, is_won) {
        let result = if is_won { "won" } else { "lost" };
        return Err(refused(&jump_at, &text, &format!("turn {turn} has no {jump}?{result}")));
    }
    Ok(Decided { turn, jump, punct, unknown: owned(members) })
}

/// Whether a use was contested in a turn, with this result for its player.
fn tells_of(turn: &Turn, jump: Jump, is_won: bool) -> bool {
    if is_won {
        turn.was_contested && turn.deed == Some(Deed::Jump(jump))
    } else {
        turn.lost.contains(&jump)
    }
}
